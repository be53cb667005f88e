import type { Brand, Language } from '@connect/contract/constants.ts';
import type { UsedKind } from '@connect/contract/kinds.ts';
import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import type { TemplateChannel } from '@connect/contract/message-templates/template-choices.ts';
import {
  MESSAGE_OCCASIONS,
  type MessageOccasion,
} from '@connect/contract/registrations/message-states.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { allOf, type Condition } from '../../lists/conditions.queries.ts';
import { OBJECTED } from '../../people/objected.queries.ts';
import { hasEffectiveStatus } from '../../publishing/effective-status.queries.ts';
import { agreesTo } from '../agrees.queries.ts';
import type { HeldKind } from '../held/held.queries.ts';
import { at, FACTS, holds } from '../outbox/outbox.queries.ts';
import { asksConsent } from './asks-consent.ts';

/** All that a message to somebody is decided and written by. */
export interface DueMessage {
  id: number;
  content_id: number;
  registration_id: number;
  occasion: MessageOccasion;
  attempts: number;
  handed_no: number | null;
  /** By which it goes; what it does not go by at all, as far as one knows, is that of the template. */
  channel: TemplateChannel;
  /** Whether a template of the occasion is published, whatever channel it is for. */
  has_template: boolean;
  /** Null: the least is sent, if anything is. */
  template: {
    id: number;
    language: Language;
    brand: Brand;
    subject: string;
    preheader: string;
    content: string;
    body_text: string;
    target: { kind: UsedKind; title: string; excerpt: string; slug: string } | null;
  } | null;
  /** Where the person is reached on that channel, and whether it is known not to work. */
  address: string | null;
  broken: boolean;
  user: { id: number; external_ref: string | null; active: boolean } | null;
  left_alone: boolean;
  agrees: boolean;
  language: Language;
  code: string;
  status: RegistrationStatus;
  title_prefix: string;
  first_name: string;
  last_name: string;
  workplace_name: string;
  event: {
    kind: HeldKind;
    title: string;
    slug: string;
    brand: Brand;
    start_at: string;
    end_at: string;
    venue_name: string;
    venue_address: string;
    province_th: string | null;
    province_en: string | null;
    online_url: string | null;
    cancelled: boolean;
  };
  webinar: { title: string; start_at: string | null; join_url: string | null } | null;
  owner: { display_name: string; phone: string | null; email: string } | null;
}

/** Within the hours in which nobody is written to, until when they last. */
export interface Quiet {
  until: Date;
}

export interface Asked {
  now: Date;
  quiet: Quiet | null;
  channels: readonly TemplateChannel[];
}

/** What would come too late after the quiet hours is sent within them; thanks never would. */
const spoken = (quiet: Quiet | null): Condition[] =>
  quiet === null ? [] : [sql`(m.occasion <> 'thank_you' and e.start_at <= ${at(quiet.until)})`];

const EMAIL = sql`coalesce(r.email, u.email)`;
const PHONE = sql`coalesce(r.phone, u.phone)`;

/** Occasions that need consent to the channel (domain/event-messages#occasions). */
const ASKING = MESSAGE_OCCASIONS.filter(asksConsent);

/**
 * The template `t` of an occasion, as long as it is published, and the way `w` by which message `m` goes
 * (domain/event-messages#channels): of thanks, and of what lacks the template that it needs, that of the template, else
 * the first that reaches the person, that of the template before all others. What was handed out stays on its channel.
 */
const wayOf = (now: Date) => sql`
  left join platform_user u on u.id = r.user_id
  left join content tc on tc.id = case m.occasion when 'confirm' then e.confirm_template_id
      when 'reminder' then e.reminder_template_id when 'thank_you' then e.thank_you_template_id end
    and tc.deleted_at is null and ${hasEffectiveStatus('tc', 'published', now)}
  left join message_template t on t.content_id = tc.id
  cross join lateral (select x.*, x.channel = t.channel as templated
    from (select v.*, v.address is not null and not v.broken as reaches,
        m.occasion <> all(${ASKING}) or ${agreesTo(sql`'marketing_' || v.channel`, now)} as agrees
      from (values
        (1, 'email', ${EMAIL}, coalesce(u.email_bounced_at is not null and lower(u.email) = lower(${EMAIL}), false)),
        (2, 'line', u.line_user_id, u.line_blocked_at is not null),
        (3, 'sms', ${PHONE}, coalesce(u.phone_invalid_at is not null and u.phone = ${PHONE}, false))
      ) as v (place, channel, address, broken)
      where case when m.state = 'handed' then v.channel = m.channel
        when m.occasion = 'thank_you' or m.occasion = 'reminder' and t.channel is null
          then v.channel = coalesce(t.channel, 'email')
        else true end) x
    order by x.reaches and x.channel is not distinct from t.channel desc, x.reaches and x.agrees desc,
      x.address is not null and x.agrees desc, x.channel is not distinct from t.channel desc, x.place
    limit 1) w`;

const select = (now: Date) => sql`
  select m.id, m.content_id, m.registration_id, m.occasion, m.attempts, m.handed_no, w.channel,
    t.content_id is not null as has_template,
    case when w.templated then json_build_object('id', tc.id, 'language', tc.language,
      'brand', tc.brand, 'subject', t.subject, 'preheader', t.preheader, 'content', tc.body,
      'body_text', t.body_text, 'target', (select json_build_object('kind', x.kind, 'title', x.title,
        'excerpt', x.excerpt, 'slug', x.slug) from content_link l join content x on x.id = l.to_id
        where l.from_id = tc.id and l.relation = 'target' and x.deleted_at is null
          and ${hasEffectiveStatus('x', 'published', now)} limit 1)) end as template,
    w.address, w.broken,
    case when u.id is not null then json_build_object('id', u.id, 'external_ref', u.external_ref,
      'active', u.status in ('pending', 'active') and u.deleted_at is null) end as "user",
    ${OBJECTED} as left_alone, w.agrees,
    coalesce((select p.language from registration_page p where p.registration_id = r.id
      and p.repeat_code is null order by p.id limit 1), 'th') as language,
    r.code, r.status, r.title_prefix, r.first_name, r.last_name, r.workplace_name,
    json_build_object('kind', e.kind, 'title', c.title, 'slug', c.slug, 'brand', c.brand,
      'start_at', e.start_at, 'end_at', e.end_at, 'venue_name', e.venue_name, 'venue_address', e.venue_address, 'province_th', pr.name_th,
      'province_en', pr.name_en, 'online_url', e.online_url, 'cancelled', e.cancelled_at is not null) as event,
    (select json_build_object('title', wc.title, 'start_at', w.start_at, 'join_url', w.join_url)
      from webinar w join content wc on wc.id = w.content_id
      where w.content_id = e.webinar_id and wc.deleted_at is null) as webinar,
    (select json_build_object('display_name', s.display_name, 'phone', s.phone, 'email', s.email)
      from staff s where s.id = coalesce(e.owner_staff_id, c.created_by) and s.deleted_at is null) as owner
  from ${FACTS}
    left join province pr on pr.code = e.province_code
    ${wayOf(now)}`;

const isDue = ({ now, quiet, channels }: Asked): Condition =>
  allOf([
    sql`m.state = 'waiting' and m.due_at <= ${at(now)} and ${holds(now)}`,
    sql`w.channel = any(${[...channels]})`,
    ...spoken(quiet),
  ]);

/** Messages that are due on some channels, locked; those that another process has locked are left to it. */
export async function lockDue(trx: Trx, asked: Asked, most: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`${select(asked.now)} where ${isDue(asked)}
    order by m.due_at, m.id limit ${most} for update of m skip locked`.execute(trx);
  return rows;
}

/** Messages that were just written. */
export async function selectWritten(
  trx: Trx,
  ids: readonly number[],
  now: Date,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`${select(now)} where m.id = any(${[...ids]})`.execute(trx);
  return rows;
}

/** Messages that the platform was handed after a place and did not acknowledge, locked. */
export async function lockHanded(
  trx: Trx,
  after: number,
  now: Date,
  most: number,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`${select(now)}
    where m.state = 'handed' and m.handed_no > ${after} and ${holds(now)}
    order by m.handed_no limit ${most} for update of m`.execute(trx);
  return rows;
}

/** Whether anything is due. */
export async function hasDue(db: Db, asked: Asked): Promise<boolean> {
  const { rows } = await sql`select 1 from ${FACTS} ${wayOf(asked.now)}
    where ${isDue(asked)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Claims locked messages before they are sent, so that nobody else ever sends them. */
export async function claimMessages(
  trx: Trx,
  messages: readonly DueMessage[],
  now: Date,
): Promise<void> {
  for (const { id, channel, template } of messages) {
    await sql`update event_message set state = 'sending', attempts = attempts + 1, claimed_at = ${at(now)},
        channel = ${channel}, template_id = ${template?.id ?? null}::bigint
      where id = ${id}`.execute(trx);
  }
}

/**
 * Gives locked messages to the platform, in this order; returns their places. Places are given behind a lock, so that
 * no cursor passes one that is committed later.
 */
export async function handMessages(
  trx: Trx,
  messages: readonly DueMessage[],
  now: Date,
): Promise<number[]> {
  const places: number[] = [];
  for (const { id, channel, template } of messages) {
    const { rows } = await sql<{ handed_no: number }>`update event_message set state = 'handed',
        attempts = attempts + 1, claimed_at = ${at(now)}, channel = ${channel},
        template_id = ${template?.id ?? null}::bigint, handed_no = nextval('event_message_handed_no')
      where id = ${id} returning handed_no`.execute(trx);
    places.push(...rows.map((row) => row.handed_no));
  }
  return places;
}

export const lockHandingOut = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('event messages', 0))`.execute(trx);

/** Notes what the platform says of messages that it was handed; what was sent stays sent. */
export async function writeResults(
  trx: Trx,
  results: readonly { id: number; sent: boolean; reason: string }[],
  now: Date,
): Promise<Map<number, Noted>> {
  const { rows } = await sql<{ id: number } & Noted>`
    with said as (select distinct on (id) id, sent, reason
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as s(id bigint, sent boolean, reason text)
        order by id, sent desc),
      known as (select m.id, m.occasion, m.content_id, m.registration_id, m.channel,
          m.state = 'sent' or m.state = 'dead' and m.reason = 'refused' and not s.sent as unchanged
        from event_message m join said s on s.id = m.id where m.handed_no is not null
        order by m.id for update of m),
      written as (update event_message m set state = case when s.sent then 'sent' else 'dead' end,
          reason = case when s.sent then null else 'refused' end, detail = s.reason, settled_at = ${at(now)}
        from known k join said s on s.id = k.id where m.id = k.id and not k.unchanged)
    select * from known`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A message that the platform was handed. */
export interface Noted {
  occasion: MessageOccasion;
  content_id: number;
  registration_id: number;
  channel: TemplateChannel;
  unchanged: boolean;
}

/** The page of somebody's own that messages lead to; it is there once. */
export async function keepPage(
  trx: Trx,
  { content_id: eventId, registration_id: id, language }: DueMessage,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await sql`insert into registration_page (token_hash, content_id, registration_id, language, created_at)
    values (${hash}, ${eventId}, ${id}, ${language}, ${at(now)})
    on conflict (token_hash) do nothing`.execute(trx);
}
