import { type Brand, isProduct } from './constants.ts';
import type { FieldIssue } from './errors.ts';
import { GRANTS, type Role } from './permissions.ts';
import { type PublishNeeds, plainText } from './publishing.ts';
import { smsSize } from './sms-segments.ts';
import {
  EMAIL_MAX_BYTES,
  LINE_MAX,
  PLACEHOLDERS,
  type Placeholder,
  SMS_MAX_SEGMENTS,
  SUBJECT_MAX,
  SUBJECT_MIN,
  TEMPLATE_CATEGORIES,
  type TemplateCategory,
  type TemplateChannel,
} from './template-choices.ts';
import { linkIssues } from './template-links.ts';
import { codePoints } from './text.ts';
import { productMention, type Spellings } from './unbranded.ts';

/** Those that are about a meeting: all that event managers write. */
const MEETING_CATEGORIES: readonly TemplateCategory[] = [
  'invite',
  'reminder',
  'confirm',
  'thank_you',
];

/** What somebody of this role may write templates for (DOMAIN 1.2). */
export const writableCategories = (role: Role): readonly TemplateCategory[] =>
  GRANTS[role].message_template.only === 'event_or_webinar'
    ? MEETING_CATEGORIES
    : TEMPLATE_CATEGORIES;

export interface TemplateTexts {
  channel: TemplateChannel;
  brand: Brand;
  subject: string;
  preheader: string;
  /** Body of LINE and SMS. */
  body_text: string;
  /** Body of an e-mail, as HTML. */
  content: string;
}

/** A stretch of a text: plain words, or what stands in braces. */
export interface TemplatePart {
  index: number;
  text: string;
  /** Null where it is plain words. */
  placeholder: {
    /** Null where nothing of that name exists, or the braces are never closed. */
    name: Placeholder | null;
    /** What stands in for an empty value. */
    fallback: string;
  } | null;
}

const known = (name: string): Placeholder | null =>
  PLACEHOLDERS.find((placeholder) => placeholder === name) ?? null;

/** Cuts a text into words and placeholders; together the parts are the text again. */
export function templateParts(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  const words = (to: number) => {
    if (to > end) parts.push({ index: end, text: text.slice(end, to), placeholder: null });
  };
  for (const match of text.matchAll(/\{\{([^{}\n]*)(\}\})?/g)) {
    const [whole, inner = '', closed] = match;
    words(match.index);
    const bar = inner.indexOf('|');
    const name = bar < 0 ? inner : inner.slice(0, bar);
    const fallback = bar < 0 ? '' : inner.slice(bar + 1);
    const placeholder = { name: closed ? known(name) : null, fallback };
    // What is not closed is wrong at its braces: the words behind it are still words.
    const part = closed ? whole : '{{';
    parts.push({ index: match.index, text: part, placeholder });
    end = match.index + part.length;
  }
  words(text.length);
  return parts;
}

/** The body that the channel sends, and the field that it is written in. */
export const bodyField = (channel: TemplateChannel): 'content' | 'body_text' =>
  channel === 'email' ? 'content' : 'body_text';

/** Fields of a template whose placeholders are filled in. */
const textFields = (channel: TemplateChannel) =>
  channel === 'email' ? (['subject', 'preheader', 'content'] as const) : (['body_text'] as const);

/** Every placeholder of a template, each once, in the order of the list. */
export function usedPlaceholders(item: TemplateTexts): Placeholder[] {
  const used = new Set(
    textFields(item.channel)
      .flatMap((field) => templateParts(item[field]))
      .map(({ placeholder }) => placeholder?.name),
  );
  return PLACEHOLDERS.filter((name) => used.has(name));
}

/** Recipients without `marketing_<channel>` must be left out (DOMAIN 1.6). */
export const requiresConsent = (category: TemplateCategory): boolean =>
  !['confirm', 'consent', 'service'].includes(category);

/** What the body of a channel must contain for a brand (DOMAIN 1.6, D-37). */
export function mandatoryPlaceholders(channel: TemplateChannel, brand: Brand): Placeholder[] {
  if (!isProduct(brand) || channel === 'sms') return [];
  return channel === 'email' ? ['unsubscribe_url', 'ae_reminder'] : ['ae_reminder'];
}

const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;
const hasPicture = (html: string) => /<(?:img|iframe)\b/.test(html);

/** Nothing to read in the body of its channel. */
const isEmptyBody = (item: TemplateTexts): boolean =>
  item.channel === 'email'
    ? plainText(item.content) === '' && !hasPicture(item.content)
    : item.body_text.trim() === '';

function subjectIssues({ channel, subject }: TemplateTexts): FieldIssue[] {
  if (channel !== 'email') return [];
  if (subject.trim() === '') return [{ field: 'subject', code: 'required' }];
  const limits = { min: SUBJECT_MIN, max: SUBJECT_MAX };
  return codePoints(subject) < SUBJECT_MIN
    ? [{ field: 'subject', code: 'length', params: limits }]
    : [];
}

/** What must hold on every save of a template. */
export function templateIssues(
  item: TemplateTexts & { target_type: string | null; target_id: number | null },
): FieldIssue[] {
  const body = bodyField(item.channel);
  const bytes = item.channel === 'email' ? utf8Bytes(item.content) : 0;
  const size = { n: Math.ceil(bytes / 1024), max: EMAIL_MAX_BYTES / 1024 };
  return [
    ...subjectIssues(item),
    ...(isEmptyBody(item) ? [{ field: body, code: 'required' } as const] : []),
    ...(bytes > EMAIL_MAX_BYTES
      ? [{ field: body, code: 'text_bytes', params: size } as const]
      : []),
    ...(item.channel === 'sms' && isProduct(item.brand)
      ? [{ field: 'brand', code: 'sms_brand' } as const]
      : []),
    ...(item.target_id !== null && item.target_type === null
      ? [{ field: 'target_type', code: 'required' } as const]
      : []),
  ];
}

/** The first placeholder of each text that nobody knows, with its place counted from 1. */
function unknownIssues(item: TemplateTexts): FieldIssue[] {
  return textFields(item.channel).flatMap((field): FieldIssue[] => {
    const found = templateParts(item[field]).find(({ placeholder: p }) => p && p.name === null);
    if (!found) return [];
    // In the address of a link the place is that of the link.
    const before = item[field].slice(0, found.index).replace(/<[^<>]*$/, '');
    // In an e-mail only what can be read is counted, not its marks.
    const place = codePoints(field === 'content' ? plainText(before) : before) + 1;
    return [{ field, code: 'placeholder_unknown', params: { name: found.text, place } }];
  });
}

function lengthIssues(
  { channel, body_text: text }: TemplateTexts,
  spellings: Spellings,
): FieldIssue[] {
  const field = 'body_text';
  if (channel === 'line') {
    const n = codePoints(text);
    return n > LINE_MAX ? [{ field, code: 'text_long', params: { n, max: LINE_MAX } }] : [];
  }
  if (channel === 'email') return [];
  const { segments: n } = smsSize(text);
  const named = productMention(text, spellings);
  return [
    ...(n > SMS_MAX_SEGMENTS
      ? [{ field, code: 'sms_segments', params: { n, max: SMS_MAX_SEGMENTS } } as const]
      : []),
    ...(named ? [{ field, code: 'brand_mentioned', params: { ...named } } as const] : []),
  ];
}

/** What only stands in the way of publishing a template (DOMAIN 2.1). */
export function templatePublishIssues(
  item: TemplateTexts,
  { spellings }: { spellings: Spellings },
): FieldIssue[] {
  const field = bodyField(item.channel);
  const inBody = new Set(templateParts(item[field]).map(({ placeholder }) => placeholder?.name));
  const missing = mandatoryPlaceholders(item.channel, item.brand).filter(
    (name) => !inBody.has(name),
  );
  const names = missing.map((name) => `{{${name}}}`).join(', ');
  return [
    ...unknownIssues(item),
    ...(item.channel === 'email' ? linkIssues(item.content) : []),
    ...lengthIssues(item, spellings),
    ...(missing.length > 0
      ? [{ field, code: 'placeholder_missing', params: { names } } as const]
      : []),
  ];
}

/** Nothing besides the shared rules: no cover, no excerpt (DOMAIN 2.1). */
export const TEMPLATE_NEEDS: PublishNeeds = {
  body: false,
  fields: [],
  cover: false,
  spellings: true,
};
