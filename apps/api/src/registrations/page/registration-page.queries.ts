import type { Brand, Language, Visibility } from '@connect/contract/constants.ts';
import type { EventFormat, EventType } from '@connect/contract/events/event-choices.ts';
import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { Condition } from '../../lists/conditions.queries.ts';
import { agreesTo } from '../agrees.queries.ts';
import { HELD } from '../held/held.queries.ts';
import type { FreeState } from '../seats.service.ts';
import type { ConsentGiven } from './page-form.ts';

/** What the page of an event shows and goes by, besides what registering goes by. */
export interface EventFacts {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  brand: Brand;
  visibility: Visibility;
  noindex: boolean;
  expires_at: string | null;
  material_expires_at: string | null;
  event_type: EventType;
  format: EventFormat;
  venue_name: string;
  venue_address: string;
  province_th: string | null;
  province_en: string | null;
  map_url: string | null;
  online_url: string | null;
  hosts: { id: number; name: string; workplace: string; topic: string }[];
  agenda: { start_at: string; title: string; host_ids: number[] }[];
}

/** Within which an address is looked for: the page of an event, or what a page of one's own is about. */
const PUBLIC: Condition = sql`c.kind = 'event'`;
const ofOwn = (hash: Buffer): Condition =>
  sql`c.id = (select p.content_id from registration_page p where p.token_hash = ${hash})`;

/**
 * The event of a slug, or of one that it had before; with the hash of a token what that page of one's own is about,
 * which may be a webinar, by its id as well.
 */
export async function selectEventFacts(
  db: Db,
  slug: string,
  hash?: Buffer,
  withTrash = false,
): Promise<EventFacts | undefined> {
  const { rows } = await sql<EventFacts>`
    select c.id, c.slug, c.title, c.excerpt, c.brand, c.visibility,
      coalesce(c.seo ->> 'robots' like 'noindex%', false) as noindex, c.expires_at, c.material_expires_at,
      e.event_type, e.format, e.venue_name, e.venue_address, p.name_th as province_th,
      p.name_en as province_en, e.map_url, e.online_url, e.agenda,
      -- Nobody is shown who did not agree to it.
      coalesce((select json_agg(json_build_object('id', x.id,
          'name', h.title_prefix || x.title, 'workplace', h.workplace,
          'topic', coalesce((select o ->> 'topic' from jsonb_array_elements(e.hosts) o
            where (o ->> 'host_id')::bigint = x.id limit 1), '')) order by l.position)
        from content_link l join content x on x.id = l.to_id join host h on h.content_id = x.id
        where l.from_id = c.id and l.relation = 'host' and h.publicity_consent
          and x.deleted_at is null), '[]') as hosts
    from content c join ${HELD} e on e.content_id = c.id
      left join province p on p.code = e.province_code
    where ${hash === undefined ? PUBLIC : ofOwn(hash)} and (${withTrash} or c.deleted_at is null) and (c.slug = ${slug}
      or c.id = (select content_id from slug_redirect where kind = c.kind and slug = ${slug})
      ${hash === undefined ? sql`` : sql`or c.id::text = ${slug}`})
    order by c.slug = ${slug} desc limit 1`.execute(db);
  return rows[0];
}

/** The page of somebody's own, as they are told of it. */
export interface OwnPage {
  id: number;
  registration_id: number;
  repeat: boolean;
  code: string;
  status: RegistrationStatus;
  /** Whether there is a certificate of their credits. */
  certified: boolean;
  /** Whether they came; of a webinar the time at which they joined tells it. */
  attended: boolean;
  survey_score: number | null;
}

const LIVE = sql`registration`;
const COLUMNS = sql.raw(
  'id, user_id, kind, code, status, credits_awarded, joined_at, survey_score',
);
/** Registrations, those that were cleared and can be restored too (domain/registrations#clearing-the-log). */
const KEPT = sql`(select ${COLUMNS} from registration
  union all select ${COLUMNS} from archived_registration)`;

/** By the hash of its token, within an event; `withCleared`: also of a registration that was cleared. */
export async function selectOwnPage(
  db: Db | Trx,
  eventId: number,
  hash: Buffer,
  withCleared = false,
): Promise<OwnPage | undefined> {
  const { rows } = await sql<OwnPage>`
    select p.id, p.registration_id, p.repeat_code is not null as repeat,
      coalesce(p.repeat_code, r.code) as code, coalesce(p.repeat_status, r.status) as status,
      p.repeat_code is null and coalesce(r.credits_awarded, 0) > 0 as certified,
      p.repeat_code is null and (r.status = 'attended' or (r.kind = 'webinar' and r.joined_at is not null)) as attended,
      r.survey_score
    from registration_page p join ${withCleared ? KEPT : LIVE} r on r.id = p.registration_id
    where p.token_hash = ${hash} and p.content_id = ${eventId}`.execute(db);
  return rows[0];
}

export interface NewPage {
  hash: Buffer;
  eventId: number;
  registrationId: number;
  /** What somebody is told who typed the contact of another; null: the state of the registration. */
  repeat: FreeState | null;
  consents: readonly ConsentGiven[];
  language: Language;
  at: Date;
}

export async function insertPage(trx: Trx, page: NewPage): Promise<void> {
  await sql`insert into registration_page
      (token_hash, content_id, registration_id, repeat_code, repeat_status, consents, language, created_at)
    values (${page.hash}, ${page.eventId}, ${page.registrationId},
      ${page.repeat === null ? null : sql`registration_code()`}, ${page.repeat},
      ${JSON.stringify(page.consents)}::jsonb, ${page.language}, ${page.at.toISOString()}::timestamptz)`.execute(
    trx,
  );
}

/** What somebody is told who cancels what they typed; the registration of the other stays. */
export async function cancelRepeat(trx: Trx, id: number): Promise<void> {
  await sql`update registration_page set repeat_status = 'cancelled'
    where id = ${id} and repeat_code is not null`.execute(trx);
}

/** Keeps the score that somebody gave. */
export async function writeScore(
  trx: Trx,
  registrationId: number,
  score: number,
  at: Date,
): Promise<void> {
  await sql`update registration set survey_score = ${score},
      survey_submitted_at = ${at.toISOString()}::timestamptz
    where id = ${registrationId}`.execute(trx);
}

/** The name of a user, by which they know that a personal address is theirs. */
export async function selectName(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select display_name as name from platform_user
    where id = ${id} and deleted_at is null and status in ('pending', 'active')`.execute(db);
  return rows[0]?.name;
}

/** Whether somebody agrees to a purpose now; of what they typed with the contact of another nobody is told. */
export async function selectAgrees(
  db: Db | Trx,
  page: OwnPage,
  purpose: ConsentPurpose,
  now: Date,
): Promise<boolean> {
  if (page.repeat) return false;
  const { rows } = await sql<{ agrees: boolean }>`
    select ${agreesTo(sql`${purpose}::text`, now)} as agrees
    from ${KEPT} r left join platform_user u on u.id = r.user_id
    where r.id = ${page.registration_id}`.execute(db);
  return rows[0]?.agrees ?? false;
}

/** The user of a registration, locked; null for somebody without an account. */
export async function lockPerson(trx: Trx, registrationId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${KEPT} r join platform_user u on u.id = r.user_id
    where r.id = ${registrationId} for no key update of u`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Takes back what somebody without an account agreed to. */
export async function dropConsent(
  trx: Trx,
  registrationId: number,
  purpose: ConsentPurpose,
): Promise<void> {
  await sql`update registration_page p set consents = coalesce((select jsonb_agg(given)
      from jsonb_array_elements(p.consents) given where given ->> 'purpose' <> ${purpose}), '[]')
    where p.registration_id = ${registrationId}`.execute(trx);
}
