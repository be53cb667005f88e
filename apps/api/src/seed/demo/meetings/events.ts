import { eventCreate } from '@connect/contract/events/event.ts';
import type { TemplateCategory } from '@connect/contract/message-templates/template-choices.ts';
import type { Actor } from '../../../actor.ts';
import { contentService } from '../../../content/content.service.ts';
import { saveItem } from '../../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../../deps.ts';
import { callOff, eventKind } from '../../../resources/event/event.service.ts';
import { rulesNow } from '../../../writing/work.ts';
import type { Calendar } from '../calendar.ts';
import { EVENTS, type EventSpec } from '../items/events-data.ts';
import { contextOf } from '../people.ts';
import { type Picture, recordPicture } from '../pictures.ts';
import type { Random } from '../random.ts';
import { DISCLAIMER } from '../texts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days before the start on which an event is written, and on which it is published. */
const LARGE: readonly EventSpec['type'][] = ['symposium', 'pharmacy_meeting'];
const WRITTEN_DAYS = 40;
const PUBLISHED_DAYS = 34;

interface Refs {
  cover: number | null;
  area: number;
  speaker: number;
  /** The template of a category, if one was published by then. */
  template(category: TemplateCategory): number | null;
}

function valuesOf(spec: EventSpec, turn: number, start: Date, refs: Refs) {
  const [venue = '', province = null] = spec.venue ?? [];
  const [opens, closes] = spec.window ?? [];
  const before = (days: number | undefined) =>
    days === undefined ? null : new Date(start.getTime() - days * DAY).toISOString();
  return eventCreate.parse({
    title: spec.title,
    excerpt: `กิจกรรมเรื่อง${spec.about}`,
    content: `<p>พบกันเรื่อง${spec.about} กับวิทยากรสมมติ</p><p>${DISCLAIMER}</p>`,
    featured_image_id: refs.cover,
    tags: ['กิจกรรม'],
    brand: spec.brand,
    promotional_type: 'non_promotional',
    audience_user_types: [...spec.audience],
    therapy_area_ids: [refs.area],
    event_type: spec.type,
    format: spec.format,
    start_at: start.toISOString(),
    end_at: new Date(start.getTime() + spec.hours * HOUR).toISOString(),
    venue_name: venue,
    province_code: province,
    online_url: spec.format === 'onsite' ? null : `https://meet.hcp.example/event-${turn + 1}`,
    registration_mode: spec.mode,
    registration_open_at: before(opens),
    registration_close_at: before(closes),
    capacity: spec.capacity ?? null,
    waitlist_enabled: spec.waitlist ?? false,
    waitlist_capacity: spec.waitlist ? 20 : null,
    max_per_workplace: spec.type === 'rtm' ? 2 : null,
    hosts: [{ host_id: refs.speaker, role: 'speaker', topic: spec.about }],
    agenda: [{ start_at: start.toISOString(), title: 'กล่าวต้อนรับ', host_ids: [refs.speaker] }],
    custom_questions:
      spec.type === 'workshop'
        ? [
            {
              key: 'experience',
              label: 'เคยสอนผู้รับบริการมาก่อนหรือไม่',
              type: 'select',
              options: ['เคย', 'ไม่เคย'],
              required: true,
            },
          ]
        : [],
    ask_dietary: spec.meal !== undefined && spec.hours > 3,
    meal_value_per_head: spec.meal ?? null,
    sponsorship_note: spec.meal ? 'อาหารและเครื่องดื่มระหว่างประชุม (ตัวอย่าง)' : '',
    compliance_ack: spec.format !== 'online' && spec.story !== 'draft',
    cpe_code: spec.cpe
      ? `1002-1-000-${String(turn + 301)}-11-${start.getUTCFullYear() + 543}`
      : null,
    cpe_credits: spec.cpe ?? null,
    cpe_institute: spec.cpe ? 'สถาบันการศึกษาต่อเนื่องตัวอย่าง' : '',
    cme_credits: spec.cme ?? null,
    cme_institute: spec.cme ? 'ศูนย์การศึกษาต่อเนื่องแพทย์สมมติ' : '',
    ...(spec.mode === 'closed'
      ? {}
      : {
          confirm_template_id: refs.template('confirm'),
          reminder_template_id: refs.template('reminder'),
          thank_you_template_id: refs.template('thank_you'),
          // Of the large ones people are reminded a week before, too.
          ...(LARGE.includes(spec.type) ? { reminder_offsets_hours: [168, 72, 24] } : {}),
        }),
  });
}

/** Makes the events through the normal service. */
export async function seedEvents(
  trx: Trx,
  deps: Deps,
  setNow: (now: Date) => void,
  cast: { manager: Actor; covers: readonly Picture[]; areas: ReadonlyMap<string, number> },
  calendar: Calendar,
  random: Random,
): Promise<void> {
  const service = contentService(deps, eventKind);
  const rules = await rulesNow(deps);
  const published = (kind: string) =>
    trx
      .selectFrom('content')
      .select('content.id')
      .where('kind', '=', kind)
      .where('status', '=', 'publish')
      .orderBy('content.id');
  const hosts = await published('webinar_host').execute();
  const templates = await published('message_template')
    .innerJoin('message_template as t', 't.content_id', 'content.id')
    // Of those to remind by, the one that speaks of events.
    .where((eb) => eb.or([eb('t.category', '<>', 'reminder'), eb('t.channel', '=', 'sms')]))
    .select(['content.published_at', 't.category'])
    .execute();

  for (const [turn, spec] of EVENTS.entries()) {
    // One that goes on today does so on a Saturday, too.
    const day = spec.daysAgo === 0 ? calendar.at : calendar.workday;
    const start = day(spec.daysAgo, spec.hour);
    const ago = Math.max(spec.daysAgo, -20);
    const written = calendar.workday(ago + WRITTEN_DAYS, random.int(9, 15), random.int(0, 59));
    const out = calendar.workday(ago + PUBLISHED_DAYS, random.int(9, 15), random.int(0, 59));
    setNow(written);
    const context = contextOf(cast.manager);
    const work = { deps, ...rules, now: written, context };
    const cover = cast.covers[turn];
    if (cover) await recordPicture(trx, context, cover, `ภาพปก “${spec.title}”`, written);
    const values = valuesOf(spec, turn, start, {
      cover: cover?.id ?? null,
      area: cast.areas.get(spec.area) ?? 0,
      speaker: hosts[turn % hosts.length]?.id ?? 0,
      template: (category) =>
        templates.find(
          ({ category: one, published_at: at }) =>
            one === category && at !== null && new Date(at) <= written,
        )?.id ?? null,
    });
    const id = await saveItem(trx, work, eventKind, { current: null, values, sent: values });
    if (spec.story === 'draft') continue;
    setNow(out);
    const publishing = { ...work, now: out };
    const current = await service.lockLive(trx, publishing, id);
    const sent = { status: 'publish' as const, published_at: out.toISOString() };
    const shown = eventKind.values({ ...current, ...sent });
    await saveItem(trx, publishing, eventKind, { current, values: shown, sent });
    if (spec.story !== 'cancelled') continue;
    const off = calendar.at(1, 16);
    setNow(off);
    const calling = { ...work, now: off };
    const item = await service.lockLive(trx, calling, id);
    await callOff(trx, calling, item, 'สถานที่จัดปิดปรับปรุง (ตัวอย่าง)');
  }
}
