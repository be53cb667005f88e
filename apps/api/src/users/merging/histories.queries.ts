import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';

/** A row as `to_jsonb` has it. */
export type StoredRow = Record<string, unknown>;

/**
 * Columns that name a user and are turned from one to the other, by the key of their table. Others
 * are merged row by row: `MERGED_TABLES`. A test insists on every foreign key.
 */
export const TURNED = [
  { table: 'consent_record', column: 'user_id', key: 'id' },
  { table: 'license_check', column: 'user_id', key: 'id' },
  { table: 'adoption_change', column: 'user_id', key: 'id' },
  { table: 'engagement_log', column: 'user_id', key: 'id' },
  { table: 'guideline_request', column: 'user_id', key: 'id' },
  { table: 'guideline_request', column: 'owner_rep_id', key: 'id' },
  { table: 'registration', column: 'registered_by_user_id', key: 'id' },
  { table: 'archived_registration', column: 'registered_by_user_id', key: 'id' },
  { table: 'archived_registration', column: 'user_id', key: 'id' },
  { table: 'usage_browser', column: 'user_id', key: 'number' },
  { table: 'platform_user', column: 'owner_rep_id', key: 'id' },
  { table: 'platform_user', column: 'manager_user_id', key: 'id' },
  { table: 'host', column: 'linked_user_id', key: 'content_id' },
  { table: 'staff', column: 'user_id', key: 'id' },
  { table: 'link', column: 'owner_user_id', key: 'id' },
  { table: 'privacy_request', column: 'user_id', key: 'id' },
  { table: 'audit_reason', column: 'user_id', key: 'entry_id' },
] as const;

/** Tables that hold one row a user and something: of two rows one stays. */
export const MERGED_TABLES = [
  // Whose place it takes changes when it is cancelled: a moved row is found again by its id.
  { table: 'registration', by: 'place', key: 'id' },
  { table: 'user_product_adoption', by: 'ladder_id', key: 'ladder_id' },
  { table: 'link_recipient', by: 'link_id', key: 'link_id' },
] as const;
type Merged = (typeof MERGED_TABLES)[number];

/** Columns that the database computes, which nobody writes. */
const COMPUTED: readonly string[] = ['place', 'workplace_key', 'name_text', 'contact_text'];

/** Columns that name one user at most: whoever has one keeps it. */
const ONCE: Readonly<Record<string, string>> = {
  host: `not exists (select from host x where x.kind = t.kind and x.linked_user_id = `,
  staff: `not exists (select from staff x where x.user_id = `,
};

/** Keys of the rows that were turned, by `table.column`. */
export type TurnedKeys = Record<string, number[]>;

/** Turns all that names one user to another; returns what was turned. */
export async function turnAll(trx: Trx, from: number, to: number): Promise<TurnedKeys> {
  const turned: TurnedKeys = {};
  for (const { table, column, key } of TURNED) {
    const alone = ONCE[table];
    const { rows } = await sql<{ key: number }>`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${
        alone ? sql`case when ${sql.raw(alone)}${to}) then ${to}::bigint end` : sql`${to}::bigint`
      }
      where ${sql.ref(`t.${column}`)} = ${from} returning ${sql.ref(`t.${key}`)} as key`.execute(
      trx,
    );
    turned[`${table}.${column}`] = rows.map((row) => row.key);
  }
  return turned;
}

/** Turns the same rows back, as far as nobody has turned them elsewhere since. */
export async function turnBack(trx: Trx, from: number, to: number, turned: TurnedKeys) {
  for (const { table, column, key } of TURNED) {
    const keys = turned[`${table}.${column}`] ?? [];
    if (keys.length === 0) continue;
    const mine = ONCE[table]
      ? sql`(t.${sql.ref(column)} = ${from} or t.${sql.ref(column)} is null)`
      : sql`t.${sql.ref(column)} = ${from}`;
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${to}
      where ${mine} and ${sql.ref(`t.${key}`)} = any(${keys})`.execute(trx);
  }
}

/** How far a registration came: of two rows that become one, the further state holds. */
const further = (alias: 'l' | 'w') => sql`array_position(array['rejected', 'cancelled',
  'waitlisted', 'no_show', 'registered', 'confirmed', 'attended'], ${sql.ref(`${alias}.status`)})`;

const FURTHEST = sql`case when ${further('l')} > ${further('w')} then l.status else w.status end`;

/** How the row that stays takes over what only the other one says. */
const TAKEN_OVER: Record<Merged['table'], ReturnType<typeof sql>> = {
  // Credits are given once; of a webinar whoever did not cancel on one of the two takes part, of an event the state
  // holds that came further, and the earlier place on the waiting list.
  registration: sql`registered_at = least(w.registered_at, l.registered_at),
    source = case when w.source = '' then l.source else w.source end,
    link_id = coalesce(w.link_id, l.link_id),
    cancelled_by_organiser = w.cancelled_by_organiser or l.cancelled_by_organiser,
    status = ${FURTHEST},
    waitlist_order = case when ${FURTHEST} = 'waitlisted'
      then least(w.waitlist_order, l.waitlist_order) end,
    confirmed_at = least(w.confirmed_at, l.confirmed_at),
    checked_in_at = coalesce(w.checked_in_at, l.checked_in_at),
    checked_in_by = case when w.checked_in_at is null then l.checked_in_by else w.checked_in_by end,
    check_in_method = case when w.checked_in_at is null then l.check_in_method else w.check_in_method end,
    checked_out_at = greatest(w.checked_out_at, l.checked_out_at),
    registered_by_user_id = coalesce(w.registered_by_user_id, l.registered_by_user_id),
    answers = l.answers || w.answers,
    dietary_note = case when w.dietary_note = '' then l.dietary_note else w.dietary_note end,
    note = case when w.note = '' then l.note else w.note end,
    survey_score = coalesce(w.survey_score, l.survey_score),
    version = w.version + 1,
    joined_at = least(w.joined_at, l.joined_at), left_at = greatest(w.left_at, l.left_at),
    minutes = greatest(w.minutes, l.minutes), questions = w.questions + l.questions,
    poll_answers = greatest(w.poll_answers, l.poll_answers),
    survey_submitted_at = least(w.survey_submitted_at, l.survey_submitted_at),
    credit_type = coalesce(w.credit_type, l.credit_type),
    credits_awarded = greatest(w.credits_awarded, l.credits_awarded),
    certificate_no = coalesce(w.certificate_no, l.certificate_no),
    former_certificates = w.former_certificates || l.former_certificates || case
      when w.certificate_no is null or l.certificate_no is null then '{}' else array[l.certificate_no] end`,
  // A stage that somebody set holds against one that a rule found, else the later one.
  user_product_adoption: sql`
    value_id = case when later.l then l.value_id else w.value_id end,
    since = case when later.l then l.since else w.since end,
    source = case when later.l then l.source else w.source end,
    note = case when later.l then l.note else w.note end,
    score_90d = greatest(w.score_90d, l.score_90d),
    last_signal_at = greatest(w.last_signal_at, l.last_signal_at),
    cooling = w.cooling and l.cooling,
    locked_until = greatest(w.locked_until, l.locked_until),
    version = w.version + 1`,
  // Both addresses are out: the one of the other person goes on under its own token.
  link_recipient: sql`former_tokens = w.former_tokens || l.former_tokens || l.token,
    created_at = least(w.created_at, l.created_at),
    sent_via = case when w.sent_at <= l.sent_at then w.sent_via else coalesce(l.sent_via, w.sent_via) end,
    sent_at = least(w.sent_at, l.sent_at),
    delivered_at = least(w.delivered_at, l.delivered_at)`,
};

/** What rules write by themselves: they judge both anew, so it is no reason to refuse. */
const OF_RULES = ['score_90d', 'last_signal_at', 'cooling', 'due_at'];
const FOUND_BY_RULES = [...OF_RULES, 'value_id', 'since', 'version'];

/** What became of the rows of one table. */
export interface MergedRows {
  /** Two rows that became one: both before, and the one after. */
  joined: {
    stays: StoredRow;
    ends: StoredRow;
    after: StoredRow;
    /** Lines of the log of a registration that ended, which go on with the other, and its pages. */
    lines?: number[];
    pages?: number[];
    /** Messages that it alone had. */
    messages?: number[];
  }[];
  /** `key` of the rows that only the other user had. */
  moved: number[];
}

/** Joins the rows of two users where both have one, and moves the others. */
export async function joinRows(
  trx: Trx,
  { table, by, key }: Merged,
  from: number,
  to: number,
): Promise<MergedRows> {
  const name = sql.table(table);
  const same = sql.ref(by);
  const { rows: joined } = await sql<MergedRows['joined'][number]>`
    with pair as materialized (select to_jsonb(w) as stays, to_jsonb(l) as ends, w.${same} as place
      from ${name} w join ${name} l on l.${same} = w.${same} and l.user_id = ${from}
      where w.user_id = ${to} for update of w, l),
    gone as (delete from ${name} x using pair b where x.user_id = ${from} and x.${same} = b.place
      returning x.*),
    after as (update ${name} w set ${TAKEN_OVER[table]}
      from gone l ${sql.raw(
        table === 'user_product_adoption'
          ? `join user_product_adoption o on o.user_id = ${to} and o.ladder_id = l.ladder_id
             cross join lateral (select (l.source = 'manual', l.since)
               > (o.source = 'manual', o.since) as l) later`
          : '',
      )}
      where w.user_id = ${to} and w.${same} = l.${same} returning to_jsonb(w) as after, w.${same} as place)
    select b.stays, b.ends, a.after from pair b join after a using (place)`.execute(trx);
  const { rows } = await sql<{ key: number }>`
    update ${name} set user_id = ${to} where user_id = ${from}
    returning ${sql.ref(key)} as key`.execute(trx);
  if (table === 'registration') {
    for (const one of joined) {
      one.lines = await turnToOther(trx, LINES, one.ends.id, one.stays.id);
      one.pages = await turnToOther(trx, PAGES, one.ends.id, one.stays.id);
      one.messages = await turnMessages(trx, one.ends.id, one.stays.id);
    }
  }
  return { joined, moved: rows.map((row) => row.key) };
}

// Cleared lines, too.
const LINES = ['registration_log', 'archived_registration_log'];
const PAGES = ['registration_page'];

/** Turns rows of these tables from one registration to another, all or those named; returns which. */
async function turnToOther(
  trx: Trx,
  tables: readonly string[],
  from: unknown,
  to: unknown,
  ids?: readonly number[],
): Promise<number[]> {
  const turned: number[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set registration_id = ${to}::bigint where registration_id = ${from}::bigint
        and ${ids === undefined ? sql`true` : sql`id = any(${[...ids]})`} returning id`.execute(
      trx,
    );
    turned.push(...rows.map(({ id }) => id));
  }
  return turned;
}

/** Messages that one registration alone had go on with the other, so that nobody is written to twice. */
async function turnMessages(
  trx: Trx,
  from: unknown,
  to: unknown,
  ids?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update event_message m set registration_id = ${to}::bigint where m.registration_id = ${from}::bigint
      and ${ids === undefined ? sql`true` : sql`m.id = any(${[...ids]})`}
      and not exists (select from event_message o where o.registration_id = ${to}::bigint
        and o.occasion = m.occasion and (o.hours_before, o.starts_at)
          is not distinct from (m.hours_before, m.starts_at)) returning m.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Takes the rows of two users apart again. False when a joined row was changed since, and nothing
 * may be undone.
 */
export async function partRows(
  trx: Trx,
  { table, by, key }: Merged,
  from: number,
  to: number,
  { joined, moved }: MergedRows,
): Promise<boolean> {
  const name = sql.table(table);
  for (const { stays, ends, after, lines = [], pages = [], messages = [] } of joined) {
    const place = after[by];
    // What the database computes follows from the rest, and a version may compute more than the one that merged.
    const ignored = [...COMPUTED, ...(after.source === 'auto' ? FOUND_BY_RULES : OF_RULES)];
    const { rows } = await sql`delete from ${name} w where w.user_id = ${from}
      and w.${sql.ref(by)} = ${place}::bigint
      and to_jsonb(w) - ${ignored}::text[] = ${JSON.stringify(after)}::jsonb - ${ignored}::text[]
      returning 1`.execute(trx);
    if (rows.length === 0) return false;
    for (const row of [stays, ends]) {
      const columns = sql.join(
        Object.keys(row)
          .filter((column) => !COMPUTED.includes(column))
          .map((column) => sql.ref(column)),
      );
      await sql`insert into ${name} (${columns}) overriding system value
        select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`.execute(
        trx,
      );
    }
    await turnToOther(trx, LINES, stays.id, ends.id, lines);
    await turnToOther(trx, PAGES, stays.id, ends.id, pages);
    await turnMessages(trx, stays.id, ends.id, messages);
  }
  await sql`update ${name} w set user_id = ${to} where w.user_id = ${from}
    and w.${sql.ref(key)} = any(${moved})`.execute(trx);
  return true;
}

/** What holds for each purpose follows anew from all records of the users. */
export async function settleConsents(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from user_consent where user_id = any(${[...ids]})`.execute(trx);
  await sql`insert into user_consent (user_id, purpose, action, text_version, occurred_at, record_id)
    select distinct on (user_id, purpose) user_id, purpose, action, text_version, occurred_at, id
    from consent_record where user_id = any(${[...ids]})
    order by user_id, purpose, occurred_at desc, id desc`.execute(trx);
}

/** Who was told apart from one user is told apart from the other as well. */
export async function turnDistinct(trx: Trx, from: number, to: number): Promise<void> {
  await sql`insert into user_distinct (low_id, high_id, decided_at, decided_by)
    select least(o.id, ${to}), greatest(o.id, ${to}), d.decided_at, d.decided_by
    from user_distinct d,
      lateral (select case d.low_id when ${from} then d.high_id else d.low_id end as id) o
    where ${from} in (d.low_id, d.high_id) and o.id <> ${to}
    on conflict do nothing`.execute(trx);
}
