import type { Brand } from '@connect/contract/constants.ts';
import type { UsedKind } from '@connect/contract/kinds.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { sql } from 'kysely';
import { filterConditions, statusConditions } from '../content/reading/content-filters.queries.ts';
import type { Trx } from '../deps.ts';
import { allOf, among, type Condition } from '../lists/conditions.queries.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { ItemsSeen } from './content-report.queries.ts';

type Asked = Extract<ReportQuery, { report: 'target_stage' }>;

/** Items somebody may take away, and the brands of the stages that they see. */
export interface TargetsSeen extends ItemsSeen {
  /** Null: every brand. */
  brands: readonly Brand[] | null;
}

export interface TargetRecord {
  id: number;
  kind: UsedKind;
  title: string;
  brand: Brand;
  value_id: number;
}

// A stage beside the ladder is nothing that content works towards.
const FROM = sql`content c join product_adoption_ladder l on l.id = c.product_adoption_ladder_id
  join adoption_ladder_value v on v.id = c.adoption_ladder_value_id and v.ordinal is not null`;

const listed = (
  { date_from: _from, date_to: _to, ...query }: Asked,
  seen: TargetsSeen,
): Condition =>
  allOf([
    visibleCondition(seen.visible),
    ...(seen.brands ? [sql`l.brand = any(${[...seen.brands]})`] : []),
    ...among(sql`c.kind`, query.content_type),
    ...among(sql`c.id`, query.content_id),
    ...among(sql`v.id`, query.value_id),
    ...statusConditions({}, seen),
    ...filterConditions(query, seen),
  ]);

/** Items that are meant to move people to a stage, the latest first. */
export function targetStatement(query: Asked, seen: TargetsSeen) {
  const order = sql.raw(query.order ?? 'desc');
  return sql<TargetRecord>`
    select c.id, c.kind, c.title, c.brand, v.id as value_id from ${FROM}
    where ${listed(query, seen)} order by c.published_at ${order} nulls last, c.id ${order}`;
}

export async function countTargets(trx: Trx, query: Asked, seen: TargetsSeen): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${FROM} where ${listed(query, seen)}`.execute(trx);
  return rows[0]?.n ?? 0;
}
