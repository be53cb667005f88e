import { BRANDS, GENERIC_NAMES, isProduct } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import { own } from '../own.ts';
import { type Found, findNames, shownText } from './name-search.ts';

/** A name found in a text, with some of its surroundings. */
export interface Mention {
  name: string;
  /** The surroundings as text, such as `…เริ่มใช้ Ozempic สัปดาห์ละครั้ง…`. */
  place: string;
}

/**
 * Other spellings of product names, such as `โอเซมปิก`: reference data that administrators
 * maintain.
 */
export type Spellings = readonly string[];

const AROUND = 18;
const PRODUCTS: readonly string[] = BRANDS.filter(isProduct);

const namesWith = new WeakMap<Spellings, readonly string[]>();
function productNames(spellings: Spellings): readonly string[] {
  const known = namesWith.get(spellings) ?? [...PRODUCTS, ...spellings];
  namesWith.set(spellings, known);
  return known;
}

const BLOCKS =
  /<\/?(?:p|h\d|li|ul|ol|td|th|tr|table|figure|figcaption|blockquote|hr|iframe)\b[^<>]*>/gi;
/** The border between two cells or list items, whose texts are adjacent like two words. */
const NEXT_CELL =
  /(?:<\/p>)?<\/(?:td|th|li)>\s?<(?:td|th|li)(?:\s[^<>]{0,200})?>(?:<p(?:\s[^<>]{0,200})?>)?/gi;
const ATTRIBUTES = /\b(?:alt|href|title|src)="([^"]*)"/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi;
const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ' },
  ...{ thinsp: ' ', shy: '\u00AD', zwj: '\u200D', zwnj: '\u200C', ndash: '–', mdash: '—' },
};

/** The character of an HTML entity; any other text stays as it was written. */
function characterOf(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return own(NAMED, name.toLowerCase()) ?? whole;
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

/** An address may write any letter as `%XX`; both forms are read. */
function withDecoded(text: string): string {
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
  return decoded === text ? text : `${text}\n${decoded}`;
}

/**
 * Everything that rich text could show to a reader, links included: tags inside a word do not hide
 * it.
 */
function readable(html: string): string {
  const addresses = [...html.matchAll(ATTRIBUTES)].map(([, value]) => value);
  const words = html
    .replace(/[\r\n]/g, ' ')
    .replace(/<br\b[^<>]*>/gi, ' ')
    .replace(NEXT_CELL, ' ')
    .replace(BLOCKS, '\n')
    .replace(/<[^<>]*>/g, '');
  return [words, ...addresses].join('\n').replace(ENTITY, characterOf);
}

function around(text: string, { index, end }: Found): Mention {
  const from = Math.max(0, index - AROUND);
  const to = Math.min(text.length, end + AROUND);
  const place = shownText(text.slice(from, to));
  return {
    name: shownText(text.slice(index, end)),
    place: `${from > 0 ? '…' : ''}${place}${to < text.length ? '…' : ''}`,
  };
}

function mention(text: string, names: readonly string[], html: boolean): Mention | null {
  const searched = withDecoded(html ? readable(text) : text);
  const [found] = findNames(searched, names);
  return found ? around(searched, found) : null;
}

/**
 * The first product name in a text; `html` marks it as rich text (domain/articles#unbranded-text).
 */
export const productMention = (text: string, spellings: Spellings, html = false): Mention | null =>
  mention(text, productNames(spellings), html);

/** The first generic name of a product: allowed, but worth a warning. */
export const genericMention = (text: string, html = false): Mention | null =>
  mention(text, GENERIC_NAMES, html);

/** Every place in plain text where a product is named, for the editor to mark. */
export const productPlaces = (
  text: string,
  spellings: Spellings,
): { index: number; text: string }[] =>
  findNames(text, productNames(spellings)).map(({ index, end }) => ({
    index,
    text: text.slice(index, end),
  }));

/** Texts of an item that the audience sees. */
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

/** Every text of an item, with its field. */
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

/** Product names in texts that must stay unbranded (domain/articles#unbranded-text). */
export const productIssues = (item: object, spellings: Spellings): FieldIssue[] =>
  textsOf(item).flatMap(({ field, text, html }): FieldIssue[] => {
    const found = productMention(text, spellings, html);
    return found ? [{ field, code: 'brand_mentioned', params: { ...found } }] : [];
  });

/** The first generic name in any of its texts; causes a warning, never a refusal. */
export function firstGeneric(item: object): ({ field: string } & Mention) | null {
  for (const { field, text, html } of textsOf(item)) {
    const found = genericMention(text, html);
    if (found) return { field, ...found };
  }
  return null;
}
