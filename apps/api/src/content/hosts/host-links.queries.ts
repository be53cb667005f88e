import type { ListedHosts } from '@connect/contract/content/host-links.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Focal, MediaAddress } from '../../media/files/media-url.ts';

/** Whether an item is a host without consent to be shown. */
export const noConsentSql = (alias: string): RawBuilder<boolean> =>
  sql`exists (select 1 from host nc
    where nc.content_id = ${sql.ref(`${alias}.id`)} and not nc.publicity_consent)`;

/** A list's column about the hosts of an item. */
export interface HostListColumns {
  hosts: ListedHosts;
}

/** Column `hosts` of a list, or with all names that of a file; `alias` is the kind's own table. */
export const hostListColumns = (alias: string, names: 2 | 'all' = 2) => sql`json_build_object(
  'total', jsonb_array_length(${sql.ref(`${alias}.hosts`)}),
  'first', coalesce((select json_agg(f) from (
    select x.id, x.title as name from content_link l join content x on x.id = l.to_id
    where l.from_id = c.id and l.relation = 'host' order by l.position limit ${names === 'all' ? null : names}::int) f), '[]')) as hosts`;

/** The columns of a host that an item names. */
export interface HostPerson {
  id: number;
  title_prefix: string;
  workplace: string;
  publicity_consent: boolean;
  photo: (MediaAddress & Focal & { closed: boolean }) | null;
}

export interface HostItemColumns {
  host_people: HostPerson[];
}

/** Column `host_people` of an item. */
export const HOST_PEOPLE =
  sql.raw(`coalesce((select json_agg(json_build_object('id', h.content_id, 'title_prefix', h.title_prefix,
    'workplace', h.workplace, 'publicity_consent', h.publicity_consent,
    'photo', case when m.id is not null then json_build_object('id', m.id, 'sha256', m.sha256,
      'mime_type', m.mime_type, 'closed', m.closed, 'focal_x', m.focal_x, 'focal_y', m.focal_y) end))
    from content_link l join content x on x.id = l.to_id join host h on h.content_id = x.id
      left join media m on m.id = x.featured_image_id
    where l.from_id = c.id and l.relation = 'host'), '[]') as host_people`);

/** Rows of a list that name any of these hosts. */
export const hostConditions = (query: { host_id?: readonly number[] | undefined }) =>
  query.host_id?.length
    ? [
        sql`exists (select 1 from content_link hl where hl.from_id = c.id
          and hl.relation = 'host' and hl.to_id = any(${query.host_id}))`,
      ]
    : [];
