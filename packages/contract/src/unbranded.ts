import { BRANDS, GENERIC_NAMES, isProduct } from './constants.ts';
import type { FieldIssue } from './errors.ts';

/** A name that stands in a text, with a little of what is around it. */
export interface Mention {
  name: string;
  /** The place in words, such as `…เริ่มใช้ Ozempic สัปดาห์ละครั้ง…`. */
  place: string;
}

const AROUND = 18;
// Novo Mix and Novo-Mix are NovoMix.
const loosely = (name: string) =>
  name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[ -]/g, '[\\s-]*');
// Thai runs on without spaces, so only Latin letters and digits make a longer word of a name.
const pattern = (names: readonly string[]) =>
  new RegExp(`(?<![a-z0-9])(?:${names.map(loosely).join('|')})(?![a-z0-9])`, 'iu');

const PRODUCTS = pattern(BRANDS.filter(isProduct));
const GENERICS = pattern(GENERIC_NAMES);

const BLOCKS =
  /<\/?(?:p|h\d|li|ul|ol|td|th|tr|table|figure|figcaption|blockquote|hr|br|iframe)\b[^<>]*>/gi;
const ATTRIBUTES = /\b(?:alt|href|title|src)="([^"]*)"/gi;

/** All that a reader or a link could show of rich text: marks inside a word do not hide it. */
function readable(html: string): string {
  const addresses = [...html.matchAll(ATTRIBUTES)].map(([, value]) => value).join(' ');
  const words = html.replace(BLOCKS, ' ').replace(/<[^<>]*>/g, '');
  return `${words} ${addresses}`.replace(/&nbsp;/g, ' ').replace(/&amp;/g, '&');
}

function mention(text: string, names: RegExp): Mention | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ');
  const found = names.exec(plain);
  if (!found) return null;
  const [name] = found;
  const from = Math.max(0, found.index - AROUND);
  const to = Math.min(plain.length, found.index + name.length + AROUND);
  const place = `${from > 0 ? '…' : ''}${plain.slice(from, to).trim()}${to < plain.length ? '…' : ''}`;
  return { name, place };
}

/** The first product that a text names; `html` says that it is rich text (DOMAIN 3.2). */
export const productMention = (text: string, html = false): Mention | null =>
  mention(html ? readable(text) : text, PRODUCTS);

/** The first generic name of a product: allowed, but worth a look. */
export const genericMention = (text: string, html = false): Mention | null =>
  mention(html ? readable(text) : text, GENERICS);

/** Every place in plain text where a product is named, for an editor to mark. */
export function productPlaces(text: string): { index: number; text: string }[] {
  const plain = text.normalize('NFKC');
  // Places count in the text as it stands; full-width letters are as long as others.
  const searched = plain.length === text.length ? plain : text;
  return [...searched.matchAll(new RegExp(PRODUCTS, 'giu'))].map(({ index, 0: name }) => ({
    index,
    text: text.slice(index, index + name.length),
  }));
}

/** Texts that the audience sees of an item. */
const UNBRANDED_TEXTS = [
  'title',
  'slug',
  'excerpt',
  'content',
  'tags',
  'references',
  'seo',
  'author_name',
  'reviewer_name',
] as const;

/** Every text of an item, with the field that it stands in. */
function textsOf(item: object): { field: string; text: string; html: boolean }[] {
  const strings = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'object' || value === null) return [];
    return Object.values(value).flatMap(strings);
  };
  return [...UNBRANDED_TEXTS].flatMap((field) =>
    strings(Object.entries(item).find(([name]) => name === field)?.[1]).map((text) => ({
      field,
      text,
      html: field === 'content',
    })),
  );
}

/** Where a text that must stay unbranded names a product (DOMAIN 3.2). */
export const productIssues = (item: object): FieldIssue[] =>
  textsOf(item).flatMap(({ field, text, html }): FieldIssue[] => {
    const found = productMention(text, html);
    return found ? [{ field, code: 'brand_mentioned', params: { ...found } }] : [];
  });

/** The first generic name in any of its texts; it warns and refuses nothing. */
export function firstGeneric(item: object): ({ field: string } & Mention) | null {
  for (const { field, text, html } of textsOf(item)) {
    const found = genericMention(text, html);
    if (found) return { field, ...found };
  }
  return null;
}
