import type { ListedHosts } from '@connect/contract/content/host-links.ts';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import { hostLines } from './listed-hosts.ts';

/** The hosts of an item, one line each. */
export function ListedPeople({ hosts }: { hosts: ListedHosts }) {
  const [first, second] = hostLines(hosts);
  return first === undefined ? '-' : <TwoLines first={first} second={second} />;
}
