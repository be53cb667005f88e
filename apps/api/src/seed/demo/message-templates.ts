import { BRAND_CODES, isProduct } from '@connect/contract/constants.ts';
import { messageTemplateCreate } from '@connect/contract/message-templates/message-template.ts';
import { addMonths } from '@connect/contract/publishing/publishing.ts';
import type { Actor } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import { saveItem } from '../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { messageTemplateKind } from '../../resources/message-template/message-template.service.ts';
import { rulesNow } from '../../writing/work.ts';
import type { Calendar } from './calendar.ts';
import type { DemoDocument } from './documents.ts';
import { TEMPLATES, type TemplateSpec } from './items/message-templates-data.ts';
import { contextOf } from './people.ts';
import type { SeenPiece } from './seen.ts';
import { DISCLAIMER } from './texts.ts';

const OLDEST_AGO = 200;
const DAYS_AHEAD = 3;
const CODES_FROM = 900;

interface Cast {
  editor: Actor;
  publisher: Actor;
  documents: readonly DemoDocument[];
  articles: readonly SeenPiece[];
}

/**
 * The body of the channel; every one but an SMS, which is short, says that it is a demonstration.
 */
function bodyOf({ channel, body }: TemplateSpec) {
  if (channel === 'sms') return { body_text: body.join('\n') };
  const parts = [...body, DISCLAIMER];
  return channel === 'email'
    ? { content: parts.map((part) => `<p>${part}</p>`).join('') }
    : { body_text: parts.join('\n\n') };
}

/**
 * Approval evidence for promotional templates; one with a given end was approved a year before it.
 */
function materialOf(spec: TemplateSpec, turn: number, ago: number, calendar: Calendar) {
  const { brand = 'Non-Brand', codeEndsIn } = spec;
  if (!isProduct(brand)) return {};
  if (codeEndsIn === undefined) return { brand, promotional_type: 'promotional' };
  const ends = calendar.day(-codeEndsIn);
  const latest = calendar.day(ago + 5);
  const year = addMonths(ends, -12);
  const approved = year < latest ? year : latest;
  return {
    brand,
    promotional_type: 'promotional',
    material_code: `TH${approved.slice(2, 4)}${BRAND_CODES[brand]}${String(CODES_FROM + turn).padStart(5, '0')}`,
    material_approved_at: approved,
    material_expires_at: ends,
  };
}

function linksOf(spec: TemplateSpec, at: Date, { documents, articles }: Cast, calendar: Calendar) {
  const { brand, links } = spec;
  const pi = documents.find((one) => one.type === 'prescribing_info' && one.brand === brand);
  const lasting = articles.find(({ from, until }) => from < at && until >= calendar.now);
  const form = documents.find(({ type }) => type === 'form');
  return {
    pi_document_id: pi?.id ?? null,
    ...(links === 'article' && lasting ? { target_type: 'article', target_id: lasting.id } : {}),
    ...(links === 'document' && form ? { attachment_document_id: form.id } : {}),
  };
}

/** Makes the message templates through the normal service. */
export async function seedMessageTemplates(
  trx: Trx,
  deps: Deps,
  setNow: (now: Date) => void,
  cast: Cast,
  calendar: Calendar,
): Promise<void> {
  const service = contentService(deps, messageTemplateKind);
  const rules = await rulesNow(deps);
  for (const [turn, spec] of TEMPLATES.entries()) {
    const ago = OLDEST_AGO - turn * 11;
    const written = calendar.workday(ago, 10, turn);
    setNow(written);
    const work = { deps, ...rules, now: written, context: contextOf(cast.editor) };
    const values = messageTemplateCreate.parse({
      title: spec.name,
      channel: spec.channel,
      category: spec.category,
      sender_mode: spec.rep ? 'rep' : 'system',
      subject: spec.subject ?? '',
      ...bodyOf(spec),
      ...materialOf(spec, turn, ago, calendar),
      ...linksOf(spec, written, cast, calendar),
    });
    const saving = { current: null, values, sent: values };
    const id = await saveItem(trx, work, messageTemplateKind, saving);
    if (spec.story === 'draft') continue;

    const out = calendar.workday(ago - 4, 11, turn);
    setNow(out);
    const publishing = { deps, ...rules, now: out, context: contextOf(cast.publisher) };
    const current = await service.lockLive(trx, publishing, id);
    const from = spec.story === 'scheduled' ? calendar.at(-DAYS_AHEAD, 9) : out;
    const sent = { status: 'publish' as const, published_at: from.toISOString() };
    const changed = messageTemplateKind.values({ ...current, ...sent });
    await saveItem(trx, publishing, messageTemplateKind, { current, values: changed, sent });
  }
}
