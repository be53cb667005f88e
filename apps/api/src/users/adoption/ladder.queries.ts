import type { Brand, UserType } from '@connect/contract/constants.ts';
import type { AdoptionEvidence, AdoptionSource } from '@connect/contract/users/adoption.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { analysedSinceSql, analysedSql, consentEnd } from '../consent-state.queries.ts';

export interface Ladder {
  id: number;
  brand: Brand;
  applicable_user_types: UserType[];
  specialty_ids: number[];
  ceiling: number;
  stages: { id: number; ordinal: number | null }[];
}

/** The ladders in use, each with its stages. */
export async function selectLadders(trx: Trx): Promise<Ladder[]> {
  const { rows } = await sql<Ladder>`
    select l.id, l.brand, l.applicable_user_types, l.specialty_ids, l.auto_max_ordinal as ceiling,
      (select json_agg(json_build_object('id', v.id, 'ordinal', v.ordinal))
        from adoption_ladder_value v where v.id = any(l.value_ids)) as stages
    from product_adoption_ladder l where l.is_active order by l.id`.execute(trx);
  return rows;
}

export interface Judged {
  id: number;
  user_type: UserType;
  specialty_ids: number[];
  /** Rules may move them now: nothing about them is suspended or asked. */
  free: boolean;
  /** Null: they may not be analysed. */
  analysed_since: string | null;
  /** When their consent ends, unless it is renewed. */
  analysed_until: string | null;
}

/** People who are to be judged, in their order, locked. Whoever changes what they agreed to waits, or is read here. */
export async function lockJudged(trx: Trx, ids: readonly number[], now: Date): Promise<Judged[]> {
  await sql`select id from platform_user where id = any(${ids}) order by id
    for no key update`.execute(trx);
  const { rows } = await sql<Judged>`
    select u.id, u.user_type, u.specialty_ids,
      u.status = 'active' and u.deleted_at is null and not exists (
        select from privacy_request r where r.user_id = u.id and r.type in ('object', 'restrict')
          and r.status in ('received', 'verifying', 'in_progress')) as free,
      case when ${analysedSql(now)} then ${analysedSinceSql} end as analysed_since,
      (select ${consentEnd(sql`c.occurred_at`)} from user_consent c
        where c.user_id = u.id and c.purpose = 'profiling') as analysed_until
    from platform_user u where u.id = any(${ids}) order by u.id`.execute(trx);
  return rows;
}

/** The stage of somebody on a ladder, with what its history says. */
export interface StageNow {
  user_id: number;
  ladder_id: number;
  value_id: number;
  ordinal: number | null;
  since: string;
  source: AdoptionSource;
  locked_until: string | null;
  last_signal_at: string | null;
  /** The last change that somebody made. */
  decided_at: string | null;
  decided_value_id: number | null;
  decided_source: AdoptionSource | null;
  /** The last change of all, where rules took them down by it. */
  fall_id: number | null;
  fell_at: string | null;
}

export async function selectStagesNow(trx: Trx, ids: readonly number[]): Promise<StageNow[]> {
  const { rows } = await sql<StageNow>`
    select a.user_id, a.ladder_id, a.value_id, v.ordinal, a.since, a.source, a.locked_until,
      a.last_signal_at, d.occurred_at as decided_at, d.to_value_id as decided_value_id,
      d.source as decided_source, f.id as fall_id, f.occurred_at as fell_at
    from user_product_adoption a join adoption_ladder_value v on v.id = a.value_id
      left join lateral (select c.occurred_at, c.to_value_id, c.source from adoption_change c
        where c.user_id = a.user_id and c.ladder_id = a.ladder_id
          and c.source in ('manual', 'crm_import')
        order by c.occurred_at desc, c.id desc limit 1) d on true
      left join lateral (select c.id, c.occurred_at, c.rule_code, c.from_value_id
        from adoption_change c where c.user_id = a.user_id and c.ladder_id = a.ladder_id
        order by c.occurred_at desc, c.id desc limit 1) f on f.rule_code = 'R4'
          and (select o.ordinal from adoption_ladder_value o where o.id = f.from_value_id) > v.ordinal
    where a.user_id = any(${ids}) order by a.user_id, a.ladder_id`.execute(trx);
  return rows;
}

/** A change that rules made; `undoes` is the change that it takes back. */
export interface RuleChange {
  user_id: number;
  ladder_id: number;
  from_value_id: number | null;
  to_value_id: number;
  rule_code: string;
  evidence: AdoptionEvidence | null;
  occurred_at: string;
  undoes: number | null;
}

/** Adds changes to the history, in their order. */
export async function insertRuleChanges(trx: Trx, changes: readonly RuleChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with change as (
      select row_number() over () as n, c.* from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c(user_id bigint, ladder_id bigint, from_value_id bigint, to_value_id bigint,
          rule_code text, evidence jsonb, occurred_at timestamptz, undoes bigint)
    ), added as (
      insert into adoption_change (user_id, ladder_id, from_value_id, to_value_id, source, rule_code,
        evidence, occurred_at)
      select user_id, ladder_id, from_value_id, to_value_id, 'auto', rule_code, evidence, occurred_at
      from change order by n returning id, user_id, ladder_id, occurred_at
    )
    update adoption_change f set reverted_by_id = a.id
    from change c join added a using (user_id, ladder_id, occurred_at)
    where f.id = c.undoes`.execute(trx);
}

/** What rules say of a stage. */
export interface RuleStage {
  user_id: number;
  ladder_id: number;
  value_id: number;
  since: string;
  source: AdoptionSource;
  score_90d: number;
  last_signal_at: string | null;
  cooling: boolean;
  due_at: string | null;
}

/** Writes stages, those that rules moved and those of which only the figures changed. */
export async function writeRuleStages(trx: Trx, stages: readonly RuleStage[]): Promise<void> {
  if (stages.length === 0) return;
  await sql`
    insert into user_product_adoption as a (user_id, ladder_id, value_id, since, source, score_90d,
      last_signal_at, cooling, due_at)
    select user_id, ladder_id, value_id, since, source, score_90d, last_signal_at, cooling, due_at
    from jsonb_to_recordset(${JSON.stringify(stages)}::jsonb)
      as s(user_id bigint, ladder_id bigint, value_id bigint, since timestamptz, source text,
        score_90d real, last_signal_at timestamptz, cooling boolean, due_at timestamptz)
    on conflict (user_id, ladder_id) do update set value_id = excluded.value_id,
      since = excluded.since, source = excluded.source, score_90d = excluded.score_90d,
      last_signal_at = excluded.last_signal_at, cooling = excluded.cooling,
      due_at = excluded.due_at,
      version = a.version + (a.value_id <> excluded.value_id)::integer
    where (a.value_id, a.score_90d, a.last_signal_at, a.cooling, a.due_at) is distinct from
      (excluded.value_id, excluded.score_90d, excluded.last_signal_at, excluded.cooling,
        excluded.due_at)`.execute(trx);
}

/** Removes stages that rules found and nobody recorded. */
export async function deleteStages(
  trx: Trx,
  stages: readonly { user_id: number; ladder_id: number }[],
): Promise<void> {
  if (stages.length === 0) return;
  await sql`
    delete from user_product_adoption a
    using jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as s(user_id bigint, ladder_id bigint)
    where a.user_id = s.user_id and a.ladder_id = s.ladder_id`.execute(trx);
}

/** Stages of people whom rules do not move now are looked at again when that ends. */
export async function forgetDue(trx: Trx, userIds: readonly number[], now: Date): Promise<void> {
  await sql`update user_product_adoption set due_at = null
    where user_id = any(${userIds}) and due_at <= ${now.toISOString()}::timestamptz`.execute(trx);
}

/** The score of a person is that of all their stages. */
export async function writeScores(trx: Trx, userIds: readonly number[]): Promise<void> {
  await sql`
    update platform_user u set score_90d = s.score
    from (select p.id, coalesce(sum(a.score_90d), 0) as score
      from unnest(${userIds}::bigint[]) as p(id)
        left join user_product_adoption a on a.user_id = p.id group by p.id) s
    where u.id = s.id and u.score_90d is distinct from s.score`.execute(trx);
}
