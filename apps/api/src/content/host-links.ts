import type { HostLink, HostLinkItem } from '@connect/contract/host-links.ts';
import type { HostKind } from '@connect/contract/resources/host.ts';
import { focalOf, type PictureAddress } from '../media/media-url.ts';
import type { LinkedItem, Relation } from './content-kind.ts';
import type { HostItemColumns } from './host-links.queries.ts';

/** What a kind of content stores of the people it shows (DOMAIN 1.7, 1.8). */
export interface WithHosts {
  hosts: readonly HostLink[];
}

/**
 * The people of a session as a relation: a draft may name drafts, publishing needs everybody
 * published and agreed, and nobody can be taken away meanwhile.
 */
export const hostRelation = (to: HostKind): Relation<WithHosts> => ({
  name: 'host',
  field: 'hosts',
  to,
  published: 'to_publish',
  ids: ({ hosts }) => hosts.map(({ host_id }) => host_id),
  keep: ({ hosts }, ids) => hosts.filter(({ host_id }) => ids.includes(host_id)),
});

/** The people of an item for its reply, in their order. */
export function linkedHosts(
  row: WithHosts & HostItemColumns & { links: readonly LinkedItem[] },
  address: PictureAddress,
): HostLinkItem[] {
  return row.hosts.map(({ host_id, role, topic }) => {
    const person = row.host_people.find(({ id }) => id === host_id);
    const link = row.links.find(({ relation, id }) => relation === 'host' && id === host_id);
    return {
      host_id,
      role,
      topic,
      host:
        person && link
          ? {
              ...person,
              photo: person.photo && address(person.photo, 'thumb'),
              ...(person.photo ? focalOf(person.photo) : {}),
              name: link.title,
              effective_status: link.effective_status,
            }
          : null,
    };
  });
}
