import type { Brand } from '@connect/contract/constants.ts';
import type { DarkLink } from '@connect/contract/content/content-calls.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { PRINTED_CHANNELS } from '@connect/contract/links/link-choices.ts';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** Number of links listed by name. */
const LISTED = 100;

/** Links to items of a kind that are not archived; what is printed, and stays so, comes first. */
export async function selectLinksTo(
  db: Db,
  kind: ContentKind,
  ids: readonly number[],
  brands: readonly Brand[] | null,
): Promise<DarkLink[]> {
  const { rows } = await sql<DarkLink>`
    select 'link' as type, l.id, l.name as title, l.code, l.channel, l.target_id as of
    from link l join content c on c.id = l.target_id and c.kind = ${kind}
    where l.target_id = any(${[...ids]}) and l.deleted_at is null and l.status <> 'archived'
      and ${brands ? sql`c.brand = any(${[...brands]})` : sql`true`}
    order by l.channel = any(${PRINTED_CHANNELS}) desc, l.id desc limit ${LISTED}`.execute(db);
  return rows;
}
