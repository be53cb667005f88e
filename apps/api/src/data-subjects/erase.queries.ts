import { nationalPhone } from '@connect/contract/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { anyOf, likeText } from '../lists/conditions.queries.ts';
import { bareHeading } from '../table-files/bare-heading.ts';
import { eraseRegistrations, LOGS, REGISTRATIONS, TELLING } from './erase-registrations.queries.ts';

/** Who is erased, as they are stored now. */
export interface Subject {
  id: number;
  status: string;
  version: number;
  display_name: string;
  first_name: string;
  last_name: string;
  first_name_en: string;
  last_name_en: string;
  email: string | null;
  phone: string | null;
  license_no: string | null;
  line_user_id: string | null;
  line_display_name: string;
  employee_code: string | null;
  external_ref: string | null;
  updated_at: string;
  updated_by: number | null;
  editor_name: string | null;
  /** Whoever this turned out to be; their row is the one that is erased, this one with it. */
  merged_into_id: number | null;
  /** Microseconds of `created_at`, the part of the keyed hash that outlives a reused id. */
  born: string;
}

const SUBJECT = sql.raw(`u.id, u.status, u.version, u.display_name, u.first_name, u.last_name,
  u.first_name_en, u.last_name_en, u.email, u.phone, u.license_no, u.line_user_id,
  u.line_display_name, u.employee_code, u.external_ref, u.updated_at, u.updated_by, u.merged_into_id,
  (extract(epoch from u.created_at) * 1000000)::bigint::text as born`);

/** Locks a user for good, and reads what names them. */
export async function lockSubject(trx: Trx, id: number): Promise<Subject | undefined> {
  await sql`select id from platform_user where id = ${id} for update`.execute(trx);
  const { rows } = await sql<Subject>`
    select ${SUBJECT}, editor.display_name as editor_name
    from platform_user u left join staff editor on editor.id = u.updated_by
    where u.id = ${id}`.execute(trx);
  return rows[0];
}

/** Users who wait for approval and whose licence was refused, the last time before this moment. */
export async function selectRefused(
  db: Db | Trx,
  before: string,
  only?: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from platform_user u
    where u.status = 'pending' and u.license_status = 'rejected' and u.merged_into_id is null
      and ${only === undefined ? sql`true` : sql`u.id = ${only}`}
      and (select max(c.checked_at) from license_check c where c.user_id = u.id)
        < ${before}::timestamptz
    order by u.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Rows that turned out to be the same person, and were merged into this one. */
export async function selectMerged(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive merged as (
      select id from platform_user where merged_into_id = ${id}
      union select u.id from platform_user u join merged m on u.merged_into_id = m.id
    ) select id from merged order by id`.execute(trx);
  return rows.map((row) => row.id);
}

/** Ids of all who are not erased, each with what its keyed hash is made of. */
export async function selectLiving(db: Db): Promise<{ id: number; born: string }[]> {
  const { rows } = await sql<{ id: number; born: string }>`
    select u.id, (extract(epoch from u.created_at) * 1000000)::bigint::text as born
    from platform_user u where u.status <> 'erased' order by u.id`.execute(db);
  return rows;
}

/** Texts by which somebody is named or reached, at least four letters each. */
export function namesOf(subject: Subject): string[] {
  const { phone } = subject;
  const national = phone === null ? null : nationalPhone(phone);
  const values = [
    subject.display_name,
    `${subject.first_name} ${subject.last_name}`,
    `${subject.first_name_en} ${subject.last_name_en}`,
    subject.first_name,
    subject.last_name,
    subject.first_name_en,
    subject.last_name_en,
    subject.email,
    phone,
    national,
    national?.replaceAll('-', '') ?? null,
    // As spreadsheets leave it, which drop the zero.
    phone?.slice(3) ?? null,
    subject.license_no,
    subject.license_no?.replace(/^\D+/, '') ?? null,
    subject.line_user_id,
    subject.line_display_name,
    subject.employee_code,
    subject.external_ref,
  ];
  const texts = values.flatMap((value) => value?.trim().toLowerCase() ?? []);
  return [...new Set(texts)].filter((value) => value.length >= TELLING);
}

/** The files that are about one person alone: papers of consent, and those of a speaker. */
export async function selectPapers(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select evidence_media_id as id from consent_record
      where user_id = ${id} and evidence_media_id is not null
    union select h.publicity_consent_media_id from host h
      where h.linked_user_id = ${id} and h.publicity_consent_media_id is not null
    union select c.featured_image_id from host h join content c on c.id = h.content_id
      where h.linked_user_id = ${id} and c.featured_image_id is not null`.execute(trx);
  return rows.map((row) => row.id);
}

export interface Erasing {
  subject: Subject;
  /** The name that stays. */
  name: string;
  /** In the place of the person in the usage log, so that visitors are counted as before. */
  visitor: string;
  at: Date;
  by: number | null;
}

/** A speaker who is the same person: what is published of them ends, revisions go. */
const speakers = ({ subject: { id }, name, at, by }: Erasing) => {
  const linked = sql`(select content_id from host where linked_user_id = ${id})`;
  return [
    [
      'host',
      sql`delete from revision_media r using content c
      where c.id in ${linked} and r.entity_type = c.kind and r.entity_id = c.id`,
    ],
    [
      'host',
      sql`delete from revision r using content c
      where c.id in ${linked} and r.entity_type = c.kind and r.entity_id = c.id`,
    ],
    ['host', sql`delete from slug_redirect where content_id in ${linked}`],
    ['host', sql`delete from media_use where content_id in ${linked}`],
    [
      'host',
      sql`update content set title = ${name}, slug = 'erased-' || id, excerpt = '', body = '',
      seo = '{}', tags = '{}', reference_list = '[]', featured_image_id = null, status = 'draft',
      version = version + 1, updated_at = ${at.toISOString()}, updated_by = ${by}
      where id in ${linked}`,
    ],
    [
      'host',
      sql`update host set title_prefix = '', name_en = '', position = '', workplace = '',
      email = null, phone = null, license_no = null, disclosure = '', publicity_consent = false,
      publicity_consent_media_id = null, linked_user_id = null where linked_user_id = ${id}`,
    ],
  ] as const;
};

/** Whether a column holds one of these texts. */
const holds = (column: RawBuilder<unknown>, texts: readonly string[]) =>
  anyOf(texts.map((text) => sql`lower(${column}) like ${`%${likeText(text)}%`}`));

/**
 * Files that wait to be imported: which of their cells mean somebody cannot be told for sure, so all
 * lines go and the imports end. A file without headings left its first line in their place.
 */
const imports = ({ at }: Erasing, names: readonly string[]) => {
  const bare = names.map(bareHeading).filter((name) => name.length >= TELLING);
  const told = sql`file_name || ' ' || array_to_string(headings, ' ')`;
  return [
    [
      'import_run',
      sql`update import_run set state = 'failed', failure = 'erasure', lines_until = null,
      finished_at = ${at.toISOString()} where lines_until is not null`,
    ],
    ['import_lines', sql`delete from import_lines`],
    [
      'import_run',
      sql`update import_run set file_name = '#' || id,
      headings = array_fill(''::text, array[cardinality(headings)]) where ${holds(told, names)}`,
    ],
    ['import_heading', sql`delete from import_heading where ${holds(sql`heading`, bare)}`],
  ] as const;
};

/**
 * Files of reports that wait or are kept: whom they name is not known, so all end. Those of whom making
 * begins meanwhile wait for the end of the erasure (`updateBegun`); what lies in the store, the sweep
 * removes.
 */
const reportFiles = ({ at }: Erasing) =>
  [
    ['report_file', sql`select pg_advisory_xact_lock(hashtext('report_file erasure'))`],
    [
      'report_file',
      sql`update report_file set state = 'failed', failure = coalesce(failure, 'erasure'),
        query = '{}', folder = null, file_name = null,
        kept_until = coalesce(kept_until, ${at.toISOString()}::timestamptz + interval '1 day')
        where query <> '{}'`,
    ],
  ] as const;

/** Searches that look for this person, in the views that staff keep. */
const views = (names: readonly string[]) =>
  [
    [
      'saved_view',
      sql`update saved_view set query = query - 'search'
      where query ? 'search' and ${holds(sql`query ->> 'search'`, names)}`,
    ],
    ['saved_view', sql`update saved_view set title = '#' || id where ${holds(sql`title`, names)}`],
  ] as const;

/** Texts of staff about others that name this person as well: they stay, without the name. */
const mentions = (names: readonly string[]) => {
  // The longest first, since a name is part of a full name.
  const either = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[^\p{L}\p{M}\d]/gu, '\\$&'))
    .join('|');
  const without = (
    table: string,
    columns: readonly string[],
    where: RawBuilder<unknown>,
    more: readonly RawBuilder<unknown>[] = [],
  ) => {
    const cleaned = columns.map(
      (column) =>
        sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${either}, '•••', 'gi')`,
    );
    const told = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`;
    return sql`update ${sql.table(table)} set ${sql.join([...cleaned, ...more])}
      where ${where} and ${holds(told, names)}`;
  };
  const breach = ['title', 'description', 'measures', 'notice_reason'];
  const request = ['requester_name', 'requester_contact', 'details', 'decision_note'];
  // Whoever has it open sees that it was changed.
  const next = [sql`version = version + 1`];
  const noted = sql`note <> ''`;
  return [
    ['audit_reason', without('audit_reason', ['reason'], sql`true`)],
    ['adoption_change', without('adoption_change', ['reason'], sql`reason <> ''`)],
    ['consent_record', without('consent_record', ['note'], noted)],
    ['license_check', without('license_check', ['note'], noted)],
    ['user_product_adoption', without('user_product_adoption', ['note'], noted, next)],
    ['privacy_request', without('privacy_request', request, sql`true`, next)],
    ['data_breach', without('data_breach', breach, sql`true`, next)],
    ['event_archive', without('event_archive', ['reason'], sql`true`)],
    ...LOGS.map((log) => [log, without(log, ['note'], noted)] as const),
    ...REGISTRATIONS.flatMap((table) => [
      [table, without(table, ['note', 'cancel_reason', 'dietary_note'], sql`true`, next)] as const,
      [
        table,
        sql`update ${sql.table(table)} set version = version + 1,
      answers = regexp_replace(answers::text, ${either}, '•••', 'gi')::jsonb
      where answers <> '{}' and ${holds(sql`answers::text`, names)}`,
      ] as const,
    ]),
  ] as const;
};

/**
 * Every place where a person may stand, each with the statement that cleans it (domain/privacy#erasure).
 * `erase-proof.test.ts` finds a place that is missing here.
 */
const places = (erasing: Erasing) => {
  const { subject, name, visitor, at, by } = erasing;
  const { id } = subject;
  const own = sql`where user_id = ${id}`;
  const names = namesOf(subject);
  return [
    [
      'license_check',
      sql`update license_check set title_prefix = '', first_name = '',
      last_name = '', license_no = null, license_expires_at = null, note = '' ${own}`,
    ],
    [
      'consent_record',
      sql`update consent_record set evidence_media_id = null, ip_hash = null,
      note = '' ${own}`,
    ],
    ['user_product_adoption', sql`update user_product_adoption set note = '' ${own}`],
    [
      'adoption_change',
      sql`update adoption_change set evidence = null,
      reason = case source when 'manual' then '•••' else '' end ${own}`,
    ],
    [
      'engagement_log',
      sql`update engagement_log set user_id = null, anonymous_id = ${visitor}::uuid,
      session_id = null, ip_hash = null, extra = null, utm = null, referrer_host = null ${own}`,
    ],
    ['usage_browser', sql`update usage_browser set user_id = null ${own}`],
    ['track_fold', sql`delete from track_fold ${own}`],
    ...eraseRegistrations(erasing),
    [
      'guideline_request',
      sql`update guideline_request set delivery_address = '', contact_phone = '',
      workplace_id = null, owner_rep_id = null, link_id = null ${own}`,
    ],
    ['link_recipient', sql`delete from link_recipient ${own}`],
    [
      'privacy_request',
      sql`update privacy_request set requester_name = '', requester_contact = '', details = '',
      decision_note = '' where user_id = ${id} or user_id is null
        and (lower(requester_name) = any(${names}) or lower(requester_contact) = any(${names}))`,
    ],
    [
      'user_merge',
      sql`update user_merge set winner_before = null, winner_after = null, loser_before = null,
      moved = null where winner_id = ${id} or loser_id = ${id}`,
    ],
    ['audit_reason', sql`delete from audit_reason ${own}`],
    ['presence', sql`delete from presence where entity_type = 'user' and entity_id = ${id}`],
    ['staff', sql`update staff set user_id = null ${own}`],
    ...speakers(erasing),
    ...views(names),
    ...mentions(names),
    ...imports(erasing, names),
    ...reportFiles(erasing),
    [
      'platform_user',
      sql`update platform_user set display_name = ${name}, title_prefix = '',
      first_name = '', last_name = '', first_name_en = '', last_name_en = '', profession = null,
      license_no = null, license_expires_at = null, license_status = 'unverified',
      license_pending_since = null, specialty_ids = '{}', position = '', department = '',
      workplace_id = null, workplace_name_raw = '', email = null, phone = null, line_user_id = null,
      line_display_name = '', preferred_channel = null, email_bounced_at = null,
      line_blocked_at = null, phone_invalid_at = null, owner_rep_id = null, segment = null,
      is_kol = false, employee_code = null, territory_code = null, team = '',
      manager_user_id = null, bu_id = null, brand_scope = '{}', external_ref = null,
      status = 'erased', last_login_at = null, last_active_at = null, score_90d = 0,
      deleted_at = null, deleted_by = null, version = version + 1,
      updated_at = ${at.toISOString()}, updated_by = ${by} where id = ${id}`,
    ],
  ] as const;
};

/** Cleans every place; returns how many rows of each were cleaned. */
export async function cleanPlaces(trx: Trx, erasing: Erasing): Promise<Record<string, number>> {
  const cleaned: Record<string, number> = {};
  for (const [place, statement] of places(erasing)) {
    const { numAffectedRows = 0n } = await statement.execute(trx);
    if (numAffectedRows > 0n) cleaned[place] = (cleaned[place] ?? 0) + Number(numAffectedRows);
  }
  return cleaned;
}
