import { z } from 'zod';
import { id, idText, list } from '../calls/envelope.ts';
import type { Labels } from '../labels.ts';
import { focalPoint } from '../media/file-ref.ts';
import { text } from '../text.ts';

/**
 * Roles of a host in an item (domain/hosts#roles-in-a-session); a kind of content allows all or
 * some of them.
 */
export const HOST_ROLES = ['speaker', 'moderator', 'chair', 'panelist'] as const;
export type HostRole = (typeof HOST_ROLES)[number];

const MAX_HOSTS = 20;
/** Maximum characters of one host's topic. */
export const HOST_TOPIC_MAX = 200;

/** Names of the parts of `hosts`, for comparisons of versions. */
export const hostLinkLabels = {
  'hosts.role': ['บทบาท', 'Role', { words: 'hosts.links.roles.*' }],
  'hosts.topic': ['หัวข้อที่พูด', 'Topic'],
} satisfies Labels;

/** The hosts of an item in their order, each once (domain/hosts#roles-in-a-session). */
export function hostLinks<const Role extends HostRole>(
  roles: readonly [Role, ...Role[]],
  max: number = MAX_HOSTS,
) {
  const link = z.object({
    host_id: id,
    role: z.enum(roles),
    /** The host's topic. */
    topic: text(0, HOST_TOPIC_MAX).default(''),
  });
  return z
    .array(link)
    .max(max)
    .check(({ value, issues }) => {
      const seen = new Set<number>();
      for (const [index, { host_id }] of value.entries()) {
        if (seen.has(host_id)) {
          const path = [index, 'host_id'];
          issues.push({ code: 'custom', params: { code: 'unique' }, path, input: host_id });
        }
        seen.add(host_id);
      }
    });
}

/** One stored entry of `hosts`. */
export interface HostLink<Role extends HostRole = HostRole> {
  host_id: number;
  role: Role;
  topic: string;
}

/** The hosts of a row: the first two by name, and their number. */
export const listedHosts = z.object({
  first: z.array(z.object({ id: z.number(), name: z.string() })),
  total: z.number(),
});
export type ListedHosts = z.output<typeof listedHosts>;

/** One entry of `hosts` with the host it names; null when the host was deleted for good. */
export const hostLinkItem = z.object({
  host_id: z.number(),
  role: z.enum(HOST_ROLES),
  topic: z.string(),
  host: z
    .object({
      id: z.number(),
      name: z.string(),
      title_prefix: z.string(),
      workplace: z.string(),
      photo: z.string().nullable(),
      /** The point of the photo that stays visible when it is cropped; omitted: the middle. */
      focal: focalPoint.optional(),
      publicity_consent: z.boolean(),
      effective_status: z.string(),
    })
    .nullable(),
});
export type HostLinkItem = z.output<typeof hostLinkItem>;

/** Reply fields about an item's hosts besides the field `hosts` itself. */
export const hostLinksItem = { linked_hosts: z.array(hostLinkItem) };

/** The list filter by hosts. */
export const hostFilter = { host_id: list(idText).optional() };
