import { z } from 'zod';
import { focalPoint } from './content.ts';
import { id, idText, list } from './envelope.ts';
import { text } from './text.ts';

/** What somebody does in a session (DOMAIN 1.7); a kind of content takes all of these or some. */
export const HOST_ROLES = ['speaker', 'moderator', 'chair', 'panelist'] as const;
export type HostRole = (typeof HOST_ROLES)[number];

const MAX_HOSTS = 20;
/** Longest topic of one person, in characters. */
export const HOST_TOPIC_MAX = 200;

/** The people of a session in their order, each of them once (DOMAIN 1.7, 1.8). */
export function hostLinks<const Role extends HostRole>(
  roles: readonly [Role, ...Role[]],
  max: number = MAX_HOSTS,
) {
  const link = z.object({
    host_id: id,
    role: z.enum(roles),
    /** What this person speaks about. */
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

/** One entry as it is stored. */
export interface HostLink<Role extends HostRole = HostRole> {
  host_id: number;
  role: Role;
  topic: string;
}

/** The people of a row: the first two by name, and how many there are. */
export const listedHosts = z.object({
  first: z.array(z.object({ id: z.number(), name: z.string() })),
  total: z.number(),
});
export type ListedHosts = z.output<typeof listedHosts>;

/** One entry of an item with the person it names; null where nobody is left of them. */
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
      /** The point of the photo that stays in view; left out: the middle. */
      focal: focalPoint.optional(),
      publicity_consent: z.boolean(),
      effective_status: z.string(),
    })
    .nullable(),
});
export type HostLinkItem = z.output<typeof hostLinkItem>;

/** What an item says of its people besides the field `hosts` itself. */
export const hostLinksItem = { linked_hosts: z.array(hostLinkItem) };

/** What lists of sessions can be filtered by. */
export const hostFilter = { host_id: list(idText).optional() };
