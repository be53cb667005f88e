import type { Brand, ContentKind } from '@connect/contract/constants.ts';
import type { AttentionItem } from '@connect/contract/resources/attention.ts';
import { sql } from 'kysely';
import { effectiveStatusSql } from '../content/effective-status.queries.ts';
import type { Db } from '../deps.ts';

const LIMIT = 20;
/** Days ahead in which a scheduled start or an end counts as soon. */
const SOON_DAYS = 7;

/** A kind the person may see, and the brands they see of it (null: all). */
export interface VisibleKind {
  kind: ContentKind;
  brands: readonly Brand[] | null;
}

export interface Attention {
  entries: AttentionItem[];
  counts: Record<string, number>;
}

/** What waits for somebody, most urgent first, and how many there are of each sort. */
export async function selectAttention(
  db: Db,
  visible: readonly VisibleKind[],
  time: { now: Date; today: string; warnDays: number },
): Promise<Attention> {
  const mine = visible.map(({ kind, brands }) =>
    brands ? sql`(c.kind = ${kind} and c.brand = any(${brands}))` : sql`c.kind = ${kind}`,
  );
  const now = sql`${time.now.toISOString()}::timestamptz`;
  const today = sql`${time.today}::date`;
  const soon = sql`${now} + make_interval(days => ${SOON_DAYS})`;
  const { rows } = await sql<Attention>`
    with mine as (
      select c.id, c.kind as type, c.title, c.material_code, c.material_expires_at, c.expires_at,
        c.published_at, c.material_flag, c.updated_at, ${effectiveStatusSql('c', time.now)} as state
      from content c
      where c.deleted_at is null and (${sql.join(mine, sql` or `)})
        -- Few items are near any of these dates; the rest need no closer look.
        and (c.material_flag or c.status = 'publish' and (c.published_at > ${now}
          or c.expires_at <= ${soon} or c.material_expires_at < ${today} + ${time.warnDays}::integer))
    ), waiting as (
      select 1 as urgency, 'material_expired' as kind, m.*, m.material_expires_at::text as at,
        m.material_expires_at - ${today} as days_left
      from mine m where m.state = 'expired' and m.material_expires_at < ${today}
        and (m.expires_at is null or m.expires_at > ${now})
      union all
      select 2, 'material_changed', m.*, to_char(m.updated_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'),
        null
      from mine m where m.material_flag
      union all
      select 3, 'material_expiring', m.*, m.material_expires_at::text,
        m.material_expires_at - ${today}
      from mine m where m.state in ('published', 'scheduled')
        and m.material_expires_at >= ${today}
        and m.material_expires_at - ${today} < ${time.warnDays}
      union all
      select 4, 'expires_soon', m.*, to_char(m.expires_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'),
        extract(day from m.expires_at - ${now})::integer
      from mine m where m.state = 'published' and m.expires_at <= ${soon}
      union all
      select 5, 'scheduled_soon', m.*, to_char(m.published_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'),
        extract(day from m.published_at - ${now})::integer
      from mine m where m.state = 'scheduled' and m.published_at <= ${soon}
    )
    select
      coalesce((select json_agg(e) from (
        select w.kind, w.type, w.id, w.title, w.material_code, w.at, w.days_left
        from waiting w order by w.urgency, w.at, w.id limit ${LIMIT}) e), '[]') as entries,
      coalesce((select json_object_agg(n.kind, n.total) from (
        select w.kind, count(*) as total from waiting w group by w.kind) n), '{}') as counts
  `.execute(db);
  return rows[0] ?? { entries: [], counts: {} };
}
