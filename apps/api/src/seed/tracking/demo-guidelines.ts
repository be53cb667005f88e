import type { PATIENT_GROUPS } from '@connect/contract/guidelines/guideline.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { keepRequests, type RequestRow } from '../../guidelines/guideline-ingest.service.ts';
import { DAY_MS } from '../../time/moments.ts';
import type { Calendar } from '../demo/calendar.ts';
import { insertRows, type LogRow } from '../demo/engagement-rows.ts';
import type { Random } from '../demo/random.ts';

const REQUESTS = 1_100;
/** 5 % ask for printed copies. */
const PRINTED = 55;
const PHONES_FROM = 300;
/** Copies that were asked for so long ago are sent; some are called off. */
const SENT_AFTER_DAYS = 10;
const CALLED_OFF = 0.12;

const CHANNELS = [
  ['line_oa', 40],
  ['direct', 25],
  ['rep_visit', 20],
  ['email', 15],
] as const;
const TAKEN = [
  ['download', 62],
  ['view', 26],
  ['share', 12],
] as const;
const GROUPS = new Map<string, readonly (typeof PATIENT_GROUPS)[number][]>([
  ['HAE', ['haemophilia']],
  ['GRO', ['growth']],
  ['OBE', ['obesity']],
]);
const DIABETES = ['type2', 'type2', 'type1', 'gdm', 'general'] as const;
const COPIES = [5, 10, 10, 20, 20, 30, 50] as const;

interface Guide {
  id: number;
  title: string;
  since: string;
  area: string | null;
}

interface Person {
  id: number;
  province_code: string | null;
}

/** Guides that the audience has seen, and the people who may ask for them. */
async function readCast(trx: Trx) {
  const guides = await sql<Guide>`
    select c.id, c.title, c.first_published_at as since,
      (select t.code from therapy_area t where t.id = any(c.therapy_area_ids)
        order by t.id limit 1) as area
    from content c join document d on d.content_id = c.id
    where d.document_type = 'patient_guideline' and c.first_published_at is not null
    order by c.id`.execute(trx);
  const people = await sql<Person>`
    select id, province_code from platform_user
    where user_type in ('doctor', 'pharmacist', 'other_hcp') and status = 'active' and deleted_at is null
    order by id`.execute(trx);
  return { guides: guides.rows, people: people.rows };
}

/** What became of the printed copies: the older ones were sent, the latest wait, some were called off. */
async function deliver(trx: Trx, by: number, now: Date, random: Random): Promise<void> {
  const { rows } = await sql<{ id: number; occurred_at: string }>`
    select id, occurred_at from guideline_request where request = 'print_request'
    order by occurred_at, id`.execute(trx);
  for (const { id, occurred_at: asked } of rows) {
    const age = (now.getTime() - Date.parse(asked)) / DAY_MS;
    const end = random.chance(CALLED_OFF) ? 'cancelled' : 'sent';
    const gone = age > SENT_AFTER_DAYS;
    const path = gone
      ? (['preparing', end] as const)
      : age > SENT_AFTER_DAYS / 2
        ? (['preparing'] as const)
        : [];
    for (const [turn, state] of path.entries()) {
      const at = new Date(Date.parse(asked) + (turn * 3 + 1) * DAY_MS).toISOString();
      await sql`insert into guideline_step (request_id, fulfilment_status, changed_at, changed_by)
        values (${id}, ${state}, ${at}, ${by})`.execute(trx);
      await sql`update guideline_request set fulfilment_status = ${state}, version = version + 1,
        fulfilled_at = ${state === 'preparing' ? null : at}::timestamptz where id = ${id}`.execute(
        trx,
      );
    }
  }
  // What the nightly purge would have emptied by now (domain/privacy#retention).
  const kept = new Date(now.getTime() - 180 * DAY_MS).toISOString();
  await sql`update guideline_request set delivery_address = '', contact_phone = ''
    where fulfilled_at < ${kept}::timestamptz`.execute(trx);
}

/**
 * Requests for patient guides since each came out, through the way that events of the platform take; the last
 * printed copies wait in every state (domain/demo-data#counts).
 */
export async function seedGuidelines(
  trx: Trx,
  by: number,
  calendar: Calendar,
  random: Random,
): Promise<void> {
  const { guides, people } = await readCast(trx);
  const log: LogRow[] = [];
  const requests: RequestRow[] = [];
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    const guide = random.pick(guides);
    const person = random.pick(people);
    const printed = turn < PRINTED;
    const days = Math.floor((calendar.now.getTime() - Date.parse(guide.since)) / DAY_MS);
    // The last two weeks have copies in every state.
    const ago =
      printed && turn % 3 === 0 ? random.int(1, 14) : random.int(1, Math.max(1, days - 1));
    const at = calendar.at(ago, random.int(8, 20), random.int(0, 59)).toISOString();
    const request = printed ? 'print_request' : random.weighted(TAKEN);
    const view_id = random.uuid();
    log.push({
      occurred_at: at,
      received_at: at,
      view_id,
      content_type: 'document',
      content_id: guide.id,
      content_title: guide.title,
      action: 'guideline_request',
      user_id: person.id,
      anonymous_id: null,
      session_id: random.uuid(),
      duration_seconds: null,
      progress_pct: null,
      position_seconds: null,
      is_qualified: false,
      is_completed: false,
      channel: random.weighted(CHANNELS),
      link_id: null,
      link_code: null,
      referrer_host: null,
      device: 'mobile',
      os: 'Android',
      browser: 'Chrome',
      in_app: 'none',
      ip_hash: random.uuid().replaceAll('-', ''),
      country: 'TH',
      province_guess: person.province_code,
      is_bot: false,
      bot_reason: null,
      is_internal: false,
    });
    requests.push({
      view_id,
      occurred_at: at,
      request,
      document_id: guide.id,
      user_id: person.id,
      ...(printed
        ? {
            quantity: random.pick(COPIES),
            delivery_address: `${turn + 1}/9 ถนนตัวอย่าง ตำบลสมมติ อำเภอจำลอง`,
            contact_phone: `+6680${String(PHONES_FROM + turn).padStart(7, '0')}`,
            patient_group: random.pick(GROUPS.get(guide.area ?? '') ?? DIABETES),
          }
        : {}),
    });
  }
  await insertRows(trx, log, calendar.now);
  await keepRequests(trx, requests, []);
  await deliver(trx, by, calendar.now, random);
}
