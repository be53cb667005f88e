import type { HostLink, HostLinkItem } from '@connect/contract/content/host-links.ts';
import type { HostKind } from '@connect/contract/kinds.ts';
import { focalOf, type PictureAddress } from '../../media/files/media-url.ts';
import type { LinkedItem, Relation } from '../kinds/content-kind.ts';
import type { HostItemColumns } from './host-links.queries.ts';

/** What a kind of content stores about its hosts. */
export interface WithHosts {
  hosts: readonly HostLink[];
}

/**
 * The hosts of an item as a relation: a draft may name drafts, publishing needs every host
 * published and with consent, and no host can be removed meanwhile.
 */
export const hostRelation = (to: HostKind): Relation<WithHosts> => ({
  name: 'host',
  field: 'hosts',
  to,
  published: 'to_publish',
  ids: ({ hosts }) => hosts.map(({ host_id }) => host_id),
  keep: ({ hosts }, ids) => hosts.filter(({ host_id }) => ids.includes(host_id)),
});

/** The hosts of an item for its reply, in their order. */
export function linkedHosts(
  row: WithHosts & HostItemColumns & { links: readonly LinkedItem[] },
  address: PictureAddress,
): HostLinkItem[] {
  return row.hosts.map(({ host_id, role, topic }) => {
    const host = row.host_people.find(({ id }) => id === host_id);
    const link = row.links.find(({ relation, id }) => relation === 'host' && id === host_id);
    return {
      host_id,
      role,
      topic,
      host:
        host && link
          ? {
              ...host,
              photo: host.photo && address(host.photo, 'thumb'),
              ...(host.photo ? focalOf(host.photo) : {}),
              name: link.title,
              effective_status: link.effective_status,
            }
          : null,
    };
  });
}
