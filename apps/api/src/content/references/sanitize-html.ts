import { HTML_MAX_CHARACTERS } from '@connect/contract/constants.ts';
import type { FieldErrorCode } from '@connect/contract/errors/field-errors.ts';
import { hasPlaceholder } from '@connect/contract/message-templates/rules/template-links.ts';
import { cleanText } from '@connect/contract/text.ts';
import sanitize, { type Attributes, type Tag } from 'sanitize-html';
import { DomainError } from '../../domain-error.ts';
import { parseMediaUrl } from '../../media/files/media-url.ts';

/**
 * The elements that a text may hold (domain/content#rich-text), with `strong` and `em` as editors
 * write them.
 */
export const TAGS: readonly string[] = [
  ...['p', 'h2', 'h3', 'h4', 'blockquote', 'hr', 'br', 'ul', 'ol', 'li'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'a'],
  ...['img', 'figure', 'figcaption', 'iframe'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** The elements of a text with words, lists and links only, such as a biography. */
export const PLAIN_TAGS: readonly string[] = [
  ...['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'a'],
];

/** Elements that are removed with their content, which is not text for readers. */
const DROPPED_WITH_TEXT = [
  ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes'],
  ...['template', 'title', 'svg', 'math', 'object', 'plaintext'],
];

/** Browsers stop at this depth too; no editor nests elements this deep. */
const MAX_DEPTH = 512;
const ATTRIBUTE_CHARACTERS = 200;
const MAX_PASSES = 8;
/** Begins no tag: it is text, which is written as `&lt;`. */
const LONE_LESS = /<(?![a-z/!?])/gi;
/** Longer than any address that works; parsing takes time quadratic in the length. */
const ADDRESS_CHARACTERS = 8_192;

/** Browsers ignore these characters inside an address, so that `java\tscript:` would run. */
const spaceless = (value: string): string => cleanText(value).replace(/[\s\p{Cc}]/gu, '');

const shortText = (value = ''): string =>
  [...cleanText(value)].slice(0, ATTRIBUTE_CHARACTERS).join('').trim();

function safeHref(href: string): string | null {
  if (href.length > ADDRESS_CHARACTERS) return null;
  if (/^\/(?![/\\])/.test(href)) return href;
  if (/^(mailto|tel):[^\s]+$/i.test(href)) return href;
  if (!/^https:\/\//i.test(href) || !URL.canParse(href)) return null;
  // `https://bank.example@evil.example` leads to `evil.example`.
  const { username, password } = new URL(href);
  return username === '' && password === '' ? href : null;
}

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
const VIDEO_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{6,20})\/?$/;

/** The player's address without cookies; null for anything but a YouTube or Vimeo video. */
function playerAddress(source: string): string | null {
  const address = source.startsWith('//') ? `https:${source}` : source;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '') return null;
  if (url.hostname === 'player.vimeo.com') {
    const [, film] = /^\/video\/(\d{1,15})\/?$/.exec(url.pathname) ?? [];
    const key = /^[0-9a-f]{1,40}$/.exec(url.searchParams.get('h') ?? '')?.[0];
    return film ? `https://player.vimeo.com/video/${film}${key ? `?h=${key}` : ''}` : null;
  }
  if (!YOUTUBE.test(url.hostname)) return null;
  const id =
    url.pathname === '/watch'
      ? /^[\w-]{6,20}$/.exec(url.searchParams.get('v') ?? '')?.[0]
      : VIDEO_PATH.exec(url.pathname)?.[1];
  if (!id || id === 'videoseries') return null;
  const start = /^\d{1,6}$/.exec(url.searchParams.get('start') ?? '')?.[0];
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`;
}

/** Numbers and keywords only; a value of another form is removed. */
const ATTRIBUTE_FORMS: Record<string, RegExp> = {
  width: /^\d{1,4}$/,
  height: /^\d{1,4}$/,
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  start: /^-?\d{1,6}$/,
  scope: /^(col|row|colgroup|rowgroup)$/,
};

function wellFormed(attribs: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = attribs[name]?.trim();
      return value !== undefined && ATTRIBUTE_FORMS[name]?.test(value) ? [[name, value]] : [];
    }),
  );
}

const rename = (tagName: string) => (): Tag => ({ tagName, attribs: {} });
const keepOnly =
  (...names: string[]) =>
  (tagName: string, attribs: Attributes): Tag => ({ tagName, attribs: wellFormed(attribs, names) });

const linkTo = (href: string | null): Tag => ({
  tagName: 'a',
  attribs: href ? { href, rel: 'noopener noreferrer' } : {},
});

function film(_tag: string, attribs: Attributes): Tag {
  const src = playerAddress(spaceless(attribs.src ?? ''));
  if (!src) return { tagName: 'iframe', attribs: {} };
  const title = shortText(attribs.title);
  return {
    tagName: 'iframe',
    attribs: {
      src,
      ...wellFormed(attribs, ['width', 'height']),
      ...(title ? { title } : {}),
      allowfullscreen: '',
    },
  };
}

/**
 * Reduces a link without an address to its text; removes a picture or player without one. Works on
 * the sanitiser's output: removing them while it writes would copy everything written before, each
 * time.
 */
function withoutAddressless(html: string): string {
  const kept: boolean[] = [];
  return html
    .replace(/<img \/>|<iframe>[^<]*<\/iframe>/g, '')
    .replace(/<a( [^<>]*)?>|<\/a>/g, (tag, attributes?: string) => {
      if (tag !== '</a>') kept.push(attributes?.startsWith(' href=') ?? false);
      return (tag === '</a>' ? kept.pop() : kept.at(-1)) ? tag : '';
    });
}

const refused = (field: string, code: FieldErrorCode, params?: Record<string, number>) =>
  new DomainError('validation_failed', { issues: [{ field, code, params }] });

export interface SanitizedContent {
  html: string;
  /** Addresses of the uploaded images in the text, without duplicates, in order. */
  mediaUrls: string[];
  /**
   * Images that were not uploaded. They are removed from `html`; the caller answers `html_image`.
   */
  foreignImages: string[];
}

/**
 * Reduces HTML to the allow-list (domain/content#rich-text), or to the given `tags` of it; readable
 * text stays. With `placeholders` a link may lead to one. A second pass changes nothing. Throws
 * `validation_failed` on `field` above 200 000 characters, or when elements are nested too deep.
 */
export function sanitizeContent(
  html: string,
  field = 'content',
  tags: readonly string[] = TAGS,
  placeholders = false,
): SanitizedContent {
  const mediaUrls = new Set<string>();
  const foreignImages = new Set<string>();

  const link = (_tag: string, attribs: Attributes): Tag => {
    const href = spaceless(attribs.href ?? '');
    return linkTo(placeholders && hasPlaceholder(href) ? href : safeHref(href));
  };
  const picture = (_tag: string, attribs: Attributes): Tag => {
    const src = spaceless(attribs.src ?? '');
    const uploaded = parseMediaUrl(src) !== null;
    if (uploaded) mediaUrls.add(src);
    else if (src !== '') foreignImages.add(shortText(src));
    const alt = shortText(attribs.alt);
    const size = wellFormed(attribs, ['width', 'height']);
    return { tagName: 'img', attribs: uploaded ? { src, alt, ...size } : {} };
  };

  const tooLong = () => refused(field, 'length', { min: 0, max: HTML_MAX_CHARACTERS });
  let depth = 0;
  const pass = (markup: string): string => {
    depth = 0;
    // What becomes too long is refused before the parser tells it piece by piece.
    const lone = markup.match(LONE_LESS)?.length ?? 0;
    if (lone * '&lt;'.length > HTML_MAX_CHARACTERS) throw tooLong();
    const written = sanitize(cleanText(markup), {
      allowedTags: [...tags],
      nonTextTags: DROPPED_WITH_TEXT,
      onOpenTag: () => {
        depth += 1;
        // The parser's work grows with the square of the depth.
        if (depth > MAX_DEPTH) throw refused(field, 'type');
      },
      onCloseTag: () => {
        depth -= 1;
      },
      enforceHtmlBoundary: false,
      allowedAttributes: {
        a: ['href', 'rel'],
        img: ['src', 'alt', 'width', 'height'],
        iframe: ['src', 'width', 'height', 'title', 'allowfullscreen'],
        ol: ['start'],
        th: ['colspan', 'rowspan', 'scope'],
        td: ['colspan', 'rowspan'],
      },
      allowedSchemes: ['https', 'mailto', 'tel'],
      allowProtocolRelative: false,
      transformTags: {
        h1: rename('h2'),
        h5: rename('h4'),
        h6: rename('h4'),
        strike: rename('s'),
        del: rename('s'),
        a: link,
        img: picture,
        iframe: film,
        ol: keepOnly('start'),
        th: keepOnly('colspan', 'rowspan', 'scope'),
        td: keepOnly('colspan', 'rowspan'),
      },
      textFilter: cleanInvisible,
    });
    // Browsers read the content of a player element as text, other parsers as markup.
    const html = written.replace(/(<iframe[^<>]*>)[^<]*<\/iframe>/g, '$1</iframe>');
    const clean = withoutAddressless(html).trim();
    if (clean.length > HTML_MAX_CHARACTERS) throw tooLong();
    return clean;
  };
  // Removing an element can change how its surroundings nest: repeated until nothing changes.
  let before = html;
  let clean = pass(before);
  for (let passes = 1; clean !== before; passes += 1) {
    if (passes > MAX_PASSES) throw refused(field, 'type');
    before = clean;
    clean = pass(before);
  }
  return { html: clean, mediaUrls: [...mediaUrls], foreignImages: [...foreignImages] };
}

/** Removes invisible characters that were written as entities, but no space between words. */
function cleanInvisible(text: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const [before = '', after = ''] = text.split(inner, 2);
  return `${before}${cleanText(inner)}${after}`;
}
