import { type Brand, isProduct } from '../../constants.ts';
import type { FieldIssue } from '../../errors/errors.ts';
import { GRANTS, type Role } from '../../permissions.ts';
import { type PublishNeeds, plainText } from '../../publishing/publishing.ts';
import { productMention, type Spellings } from '../../publishing/unbranded.ts';
import { codePoints } from '../../text.ts';
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
} from '../template-choices.ts';
import { smsSize } from './sms-segments.ts';
import { linkIssues } from './template-links.ts';

/** Categories about meetings: the only ones that event managers write. */
const MEETING_CATEGORIES: readonly TemplateCategory[] = [
  'invite',
  'reminder',
  'confirm',
  'thank_you',
];

/** The categories that a role may write templates of (domain/access#narrowings). */
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

/** A part of a text: plain text, or a placeholder in braces. */
export interface TemplatePart {
  index: number;
  text: string;
  /** Null for plain text. */
  placeholder: {
    /** Null when no placeholder has that name, or the braces are never closed. */
    name: Placeholder | null;
    /** Replaces an empty value. */
    fallback: string;
  } | null;
}

const known = (name: string): Placeholder | null =>
  PLACEHOLDERS.find((placeholder) => placeholder === name) ?? null;

/** Splits a text into plain text and placeholders; joined the parts give the original. */
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
    // Unclosed braces are an error of their own; the text after them is still plain text.
    const part = closed ? whole : '{{';
    parts.push({ index: match.index, text: part, placeholder });
    end = match.index + part.length;
  }
  words(text.length);
  return parts;
}

/** The field with the body that the channel sends. */
export const bodyField = (channel: TemplateChannel): 'content' | 'body_text' =>
  channel === 'email' ? 'content' : 'body_text';

/** Fields of a template that may have placeholders. */
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

/** Recipients without `marketing_<channel>` must be excluded (domain/message-templates#consent). */
export const requiresConsent = (category: TemplateCategory): boolean =>
  !['confirm', 'consent', 'service'].includes(category);

/**
 * Placeholders that the body of a channel must contain for a brand
 * (domain/message-templates#mandatory-placeholders).
 */
export function mandatoryPlaceholders(channel: TemplateChannel, brand: Brand): Placeholder[] {
  if (!isProduct(brand) || channel === 'sms') return [];
  return channel === 'email' ? ['unsubscribe_url', 'ae_reminder'] : ['ae_reminder'];
}

const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;
const hasPicture = (html: string) => /<(?:img|iframe)\b/.test(html);

/** The body of the channel has no visible text. */
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

/** Rules that apply to every save of a template. */
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

/** The first unknown placeholder of each text, with its position counted from 1. */
function unknownIssues(item: TemplateTexts): FieldIssue[] {
  return textFields(item.channel).flatMap((field): FieldIssue[] => {
    const found = templateParts(item[field]).find(({ placeholder: p }) => p && p.name === null);
    if (!found) return [];
    // For a placeholder in a link's address, the position is that of the link.
    const before = item[field].slice(0, found.index).replace(/<[^<>]*$/, '');
    // In an e-mail only visible text is counted, not its tags.
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

/** Rules that only block publishing a template (domain/publishing#requirements). */
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

/** Nothing besides the shared rules: no cover, no excerpt (domain/publishing#requirements). */
export const TEMPLATE_NEEDS: PublishNeeds = {
  body: false,
  fields: [],
  cover: false,
  spellings: true,
};
