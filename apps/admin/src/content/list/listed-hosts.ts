import type { ListedHosts } from '@connect/contract/content/host-links.ts';
import type { HostKind } from '@connect/contract/kinds.ts';
import { formatNumber } from '../../kit/display/format.ts';
import type { FoundFilter } from '../../kit/table/list-types.ts';
import { finderIn } from '../item/finder.ts';

/** วิทยากร of a list, one line each: the first two by name, then the number of the others. */
export function hostLines({ first, total }: ListedHosts): string[] {
  const more = total - first.length;
  return first.map(({ name }, index) =>
    more > 0 && index === first.length - 1 ? `${name} +${formatNumber(more)}` : name,
  );
}

/** Filter of a list by the hosts of its items. */
export const hostFilter = (kind: HostKind, label: string): FoundFilter<'host_id'> => ({
  kind: 'found',
  key: 'host_id',
  label,
  find: async (search, signal) => {
    // Imported on demand, because a list does not need the hosts' contract to be shown.
    const { hosts } = await import('@connect/contract/hosts/host.ts');
    const rows = await finderIn(hosts[kind].list, { order_by: 'title' })(search, signal);
    return rows.map(({ id, title }) => ({ value: String(id), label: title }));
  },
});
