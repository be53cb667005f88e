import { BRAND_CODES, isProduct } from '@connect/contract/constants.ts';
import { addMonths } from '@connect/contract/publishing/publishing.ts';
import { webinarCreate } from '@connect/contract/webinars/webinar.ts';
import type { Actor } from '../../../actor.ts';
import { contentService } from '../../../content/content.service.ts';
import { saveItem } from '../../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../../deps.ts';
import { callOff, webinarKind } from '../../../resources/webinar/webinar.service.ts';
import { rulesNow } from '../../../writing/work.ts';
import type { Calendar } from '../calendar.ts';
import type { DemoDocument } from '../documents.ts';
import { WEBINARS, type WebinarSpec } from '../items/webinars-data.ts';
import { contextOf, type User } from '../people.ts';
import { type Picture, recordPicture } from '../pictures.ts';
import type { Random } from '../random.ts';
import type { SeenPiece } from '../seen.ts';
import { DISCLAIMER } from '../texts.ts';
import { seedQuestions } from './questions.ts';
import { type HeldWebinar, seedRegistrations } from './registrations.ts';

const MINUTE = 60_000;
/** Days before the start on which a webinar is written, and on which it is published. */
const WRITTEN_DAYS = 28;
const PUBLISHED_DAYS = 24;
/** Minutes since the live webinar began. */
const LIVE_SINCE = 30;

const ROOMS = {
  zoom: 'https://zoom.us/j/99000000',
  teams: 'https://teams.microsoft.com/l/meetup-join/demo-',
  youtube_live: 'https://youtube.com/live/demo-',
  vimeo_live: 'https://vimeo.com/event/99000000',
  webex: 'https://demo.webex.com/meet/demo-',
  other: 'https://live.hcp.example/',
} as const;

interface Refs {
  cover: number | null;
  area: number;
  hosts: readonly number[];
  documents: readonly DemoDocument[];
}

function startOf(spec: WebinarSpec, calendar: Calendar): Date {
  if (spec.story !== 'live') return calendar.workday(spec.daysAgo, spec.hour);
  const minute = Math.floor(calendar.now.getTime() / (5 * MINUTE)) * 5;
  return new Date((minute - LIVE_SINCE) * MINUTE);
}

/** Approval evidence: an item without product that promotes nothing needs none. */
function materialOf(spec: WebinarSpec, turn: number, approved: string) {
  const promotional_type =
    spec.brand === 'Medical' ? 'medical' : isProduct(spec.brand) ? 'promotional' : null;
  if (!promotional_type) return {};
  return {
    promotional_type,
    material_code: `TH${approved.slice(2, 4)}${BRAND_CODES[spec.brand]}${String(700 + turn).padStart(5, '0')}`,
    material_approved_at: approved,
    material_expires_at: addMonths(approved, 24),
  };
}

function valuesOf(
  spec: WebinarSpec,
  turn: number,
  time: { start: Date; end: Date; approved: string },
  refs: Refs,
) {
  const { start, end } = time;
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE).toISOString();
  const hosts = spec.speakers.map((place) => refs.hosts[place] ?? 0);
  const [first = 0] = hosts;
  const pi = refs.documents.find((d) => d.type === 'prescribing_info' && d.brand === spec.brand);
  const form = refs.documents.find((d) => d.type === 'form');
  const credits = spec.cpe || spec.cme;
  return webinarCreate.parse({
    title: spec.title,
    excerpt: `ชวนพูดคุยเรื่อง${spec.about}`,
    content: `<p>พูดคุยเรื่อง${spec.about} กับวิทยากรสมมติ พร้อมช่วงถามตอบท้ายรายการ</p><p>${DISCLAIMER}</p>`,
    featured_image_id: refs.cover,
    tags: ['สัมมนาออนไลน์'],
    brand: spec.brand,
    ...materialOf(spec, turn, time.approved),
    pi_document_id: isProduct(spec.brand) ? (pi?.id ?? null) : null,
    audience_user_types: [...spec.audience],
    therapy_area_ids: [refs.area],
    webinar_type: spec.story === 'replay' ? 'live_with_replay' : 'live',
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    hosts: hosts.map((host_id, index) => ({
      host_id,
      role: index === 0 ? 'speaker' : index === 1 ? 'moderator' : 'panelist',
      topic: index === 0 ? spec.about : '',
    })),
    agenda: [
      { start_at: after(0), title: 'กล่าวต้อนรับ', host_ids: hosts.slice(1, 2) },
      { start_at: after(5), title: spec.about, host_ids: [first] },
      { start_at: after(spec.minutes - 15), title: 'ถามตอบ', host_ids: hosts },
    ],
    platform: spec.platform,
    join_url: `${ROOMS[spec.platform]}${turn + 1}`,
    capacity: spec.capacity ?? null,
    waitlist_enabled: spec.waitlist === true,
    registration_close_at: end.toISOString(),
    cpe_code: spec.cpe
      ? `1002-1-000-${String(turn + 101)}-11-${start.getUTCFullYear() + 543}`
      : null,
    cpe_credits: spec.cpe ?? null,
    cpe_institute: spec.cpe ? 'สถาบันการศึกษาต่อเนื่องตัวอย่าง' : '',
    cme_credits: spec.cme ?? null,
    cme_institute: spec.cme ? 'ศูนย์การศึกษาต่อเนื่องแพทย์สมมติ' : '',
    document_ids: form && turn % 3 === 0 ? [form.id] : [],
    survey_url: `https://www.hcp.example/survey/${turn + 1}`,
    quiz_url: credits ? `https://www.hcp.example/quiz/${turn + 1}` : null,
  });
}

/**
 * Makes the webinars through the normal service, with their registrations; returns the replays that
 * users can have seen.
 */
export async function seedWebinars(
  trx: Trx,
  deps: Deps,
  setNow: (now: Date) => void,
  cast: {
    editor: Actor;
    publisher: Actor;
    covers: readonly Picture[];
    areas: ReadonlyMap<string, number>;
    documents: readonly DemoDocument[];
    users: readonly User[];
  },
  calendar: Calendar,
  random: Random,
): Promise<SeenPiece[]> {
  const service = contentService(deps, webinarKind);
  const rules = await rulesNow(deps);
  const hosts = await trx
    .selectFrom('content')
    .select('id')
    .where('kind', '=', 'webinar_host')
    .where('status', '=', 'publish')
    .orderBy('id')
    .execute();
  const held: HeldWebinar[] = [];
  const seen: SeenPiece[] = [];

  /** One change by the publisher at a given moment. */
  const change = async (id: number, at: Date, sent: object) => {
    setNow(at);
    const work = { deps, ...rules, now: at, context: contextOf(cast.publisher) };
    const current = await service.lockLive(trx, work, id);
    const values = webinarKind.values({ ...current, ...sent });
    await saveItem(trx, work, webinarKind, { current, values, sent });
  };

  for (const [turn, spec] of WEBINARS.entries()) {
    const start = startOf(spec, calendar);
    const end = new Date(start.getTime() + spec.minutes * MINUTE);
    const ago = Math.max(spec.daysAgo, -2);
    const written = calendar.workday(ago + WRITTEN_DAYS, random.int(9, 15), random.int(0, 59));
    const approved = calendar.day(ago + WRITTEN_DAYS + 4);
    setNow(written);
    const work = { deps, ...rules, now: written, context: contextOf(cast.editor) };
    const cover = cast.covers[turn];
    if (cover) await recordPicture(trx, work.context, cover, `ภาพปก “${spec.title}”`, written);
    const values = valuesOf(
      spec,
      turn,
      { start, end, approved },
      {
        cover: cover?.id ?? null,
        area: cast.areas.get(spec.area) ?? 0,
        hosts: hosts.map(({ id }) => id),
        documents: cast.documents,
      },
    );
    const id = await saveItem(trx, work, webinarKind, { current: null, values, sent: values });
    const out = calendar.workday(ago + PUBLISHED_DAYS, random.int(9, 15), random.int(0, 59));
    await change(id, out, { status: 'publish', published_at: out.toISOString() });
    const calledOff = spec.story === 'cancelled' ? calendar.at(1, 16) : null;
    held.push({ id, spec, start, end, from: out, calledOff });
    if (calledOff) {
      setNow(calledOff);
      const calling = { deps, ...rules, now: calledOff, context: contextOf(cast.publisher) };
      const item = await service.lockLive(trx, calling, id);
      await callOff(trx, calling, item, 'วิทยากรติดภารกิจเร่งด่วน (ตัวอย่าง)');
    }
    if (spec.story === 'replay') {
      const recorded = calendar.at(spec.daysAgo - 2, 14);
      await change(id, recorded, { replay_url: `https://www.hcp.example/replay/${turn + 1}` });
      seen.push({ id, kind: 'webinar', open: false, from: recorded, until: calendar.now });
    }
  }
  await seedRegistrations(trx, held, cast.users, calendar.now, random);
  await seedQuestions(trx, held, calendar.now, random, cast.publisher.id);
  return seen;
}
