import type { ListedHosts } from '@connect/contract/host-links.ts';
import type { HostKind } from '@connect/contract/resources/host.ts';
import { webinarHosts } from '@connect/contract/resources/webinar-host.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { formatNumber } from '../kit/format.ts';
import type { ChoiceFilter } from '../kit/list-types.ts';

/** วิทยากร of a list, a line each: the first two by name, and after them how many more. */
export function hostLines({ first, total }: ListedHosts): string[] {
  const more = total - first.length;
  return first.map(({ name }, index) =>
    more > 0 && index === first.length - 1 ? `${name} +${formatNumber(more)}` : name,
  );
}

const FRESH_MS = 60_000;

/** Names of the people of one kind, as the shared store has those of webinars. */
const namesOf = (kind: HostKind) =>
  queryOptions({
    queryKey: [kind.replace('_', '-'), 'names'],
    queryFn: ({ signal }) =>
      call(
        { ...webinarHosts.list, path: `/v1/${kind.replace('_', '-')}` },
        { query: { limit: '100', fields: 'id,name,photo' }, signal, silent: true },
      ),
    staleTime: FRESH_MS,
  });

/** The filter for the rows on screen, whose people can always be chosen. */
export type HostFilter = (rows: readonly { hosts: ListedHosts }[]) => ChoiceFilter;

/** Filter of a list by the people its items name. */
export function useHostFilter(kind: HostKind, label: string): HostFilter {
  const { data } = useQuery(namesOf(kind));
  return (rows) => {
    const names = new Map<number, string>();
    for (const { id, name } of [
      ...(data?.data ?? []),
      ...rows.flatMap(({ hosts }) => hosts.first),
    ]) {
      names.set(id, name);
    }
    return {
      kind: 'choice',
      key: 'host_id',
      label,
      options: [...names].map(([id, name]) => ({ value: String(id), label: name })),
    };
  };
}
