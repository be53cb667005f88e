import type { ListedHosts } from '@connect/contract/host-links.ts';
import { TwoLines } from '../kit/two-lines.tsx';
import { hostLines } from './listed-hosts.ts';

/** Who speaks, a line each. */
export function ListedPeople({ hosts }: { hosts: ListedHosts }) {
  const [first, second] = hostLines(hosts);
  return first === undefined ? '-' : <TwoLines first={first} second={second} />;
}
