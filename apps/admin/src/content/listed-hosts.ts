import type { ListedHosts } from '@connect/contract/host-links.ts';
import type { HostKind } from '@connect/contract/resources/host.ts';
import { formatNumber } from '../kit/format.ts';
import type { FoundFilter } from '../kit/list-types.ts';
import { finderIn } from './finder.ts';

/** วิทยากร of a list, a line each: the first two by name, and after them how many more. */
export function hostLines({ first, total }: ListedHosts): string[] {
  const more = total - first.length;
  return first.map(({ name }, index) =>
    more > 0 && index === first.length - 1 ? `${name} +${formatNumber(more)}` : name,
  );
}

/** Filter of a list by the people its items name. */
export const hostFilter = (kind: HostKind, label: string): FoundFilter => ({
  kind: 'found',
  key: 'host_id',
  label,
  find: async (search, signal) => {
    // The people's own contract is more than a list needs to show itself.
    const { hosts } = await import('@connect/contract/resources/host.ts');
    const rows = await finderIn(hosts[kind].list, { order_by: 'title' })(search, signal);
    return rows.map(({ id, title }) => ({ value: String(id), label: title }));
  },
});
