import { own } from '@connect/contract/own.ts';

export interface CleanPaste {
  html: string;
  /** Pictures that were left out, because they are on the computer or on another site. */
  droppedImages: number;
  /** The HTML came from Word or another word processor. */
  fromWord: boolean;
}

const BLOCKS = 'p h2 h3 h4 figure ul ol li table thead tbody tr th td blockquote hr'.split(' ');
const INLINE = 'b strong i em u s sub sup a img figcaption br'.split(' ');
const ALLOWED = new Set([...BLOCKS, ...INLINE]);
const BLOCK_SET = new Set([...BLOCKS, 'div', 'section', 'article', 'h1', 'h5', 'h6']);
const RENAMED: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  strike: 's',
  del: 's',
  ins: 'u',
};
/** Removed with all their content. */
const GONE = 'style, script, meta, link, title, xml, head, template, object, embed, form, input';
const KEPT_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
};

const nameOf = (element: Element) => element.tagName.toLowerCase();
const styleOf = (element: Element) => element.getAttribute('style') ?? '';
/** A property's value from the raw style attribute: a parser would drop Word's own properties. */
function declared(element: Element, ...properties: string[]): string {
  for (const declaration of styleOf(element).split(';')) {
    const [name = '', ...value] = declaration.split(':');
    if (properties.includes(name.trim().toLowerCase())) return value.join(':').trim();
  }
  return '';
}

function rename(element: Element, name: string): Element {
  const next = element.ownerDocument.createElement(name);
  for (const { name: key, value } of element.attributes) {
    if (/^[a-z][\w-]*$/i.test(key)) next.setAttribute(key, value);
  }
  next.append(...element.childNodes);
  element.replaceWith(next);
  return next;
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function removeComments(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType === node.COMMENT_NODE) root.removeChild(node);
    else removeComments(node);
  }
}

interface ListMark {
  list: string;
  level: number;
  ordered: boolean;
}

const NUMBER_MARK = /^\s*\(?(?:[\d๐-๙]+|[a-z]{1,2}|[ivxlc]+|[ก-ฮ])[.)]/i;

/** Word's mark of a paragraph that is a list entry, `mso-list:l0 level2 lfo1`. */
function listMark(paragraph: Element): ListMark | null {
  const match = /(l\d+)\s+level(\d+)/i.exec(declared(paragraph, 'mso-list'));
  const ignored = [...paragraph.querySelectorAll('[style]')].find((part) =>
    /ignore/i.test(declared(part, 'mso-list')),
  );
  if (!match && !ignored) return null;
  const mark = ignored?.textContent ?? '';
  return {
    list: match?.[1] ?? 'l0',
    level: Number(match?.[2] ?? 1),
    ordered: NUMBER_MARK.test(mark.replace(/\u00a0/g, ' ')),
  };
}

/** Word writes lists as paragraphs with a drawn bullet: adjacent ones become one nested list. */
function buildLists(body: Element): void {
  let open: { element: Element; mark: ListMark }[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const mark = listMark(paragraph);
    if (!mark) continue;
    // The list itself draws bullets and indentation.
    for (const part of [...paragraph.querySelectorAll('[style]')]) {
      if (/ignore/i.test(declared(part, 'mso-list'))) part.remove();
    }
    if (paragraph.previousElementSibling !== last || last === null) open = [];
    while (open.length > 0 && (open.at(-1)?.mark.level ?? 0) > mark.level) open.pop();
    const top = open.at(-1);
    const fits = top?.mark.level === mark.level && top.mark.ordered === mark.ordered;
    if (!fits || (open.length === 1 && top.mark.list !== mark.list)) {
      if (top?.mark.level === mark.level) open.pop();
      const element = body.ownerDocument.createElement(mark.ordered ? 'ol' : 'ul');
      const parent = open.at(-1)?.element.lastElementChild;
      if (parent) parent.append(element);
      else paragraph.before(element);
      open.push({ element, mark });
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...paragraph.childNodes);
    open.at(-1)?.element.append(entry);
    paragraph.remove();
    last = open[0]?.element ?? null;
  }
}

const DECORATION = ['text-decoration', 'text-decoration-line'];
const STYLED: readonly [tag: string, test: (element: Element) => boolean][] = [
  ['strong', (element) => /^(bold|bolder|[6-9]00)$/i.test(declared(element, 'font-weight'))],
  ['em', (element) => /^(italic|oblique)/i.test(declared(element, 'font-style'))],
  ['u', (element) => /underline/i.test(declared(element, ...DECORATION))],
  ['s', (element) => /line-through/i.test(declared(element, ...DECORATION))],
  ['sub', (element) => /^sub$/i.test(declared(element, 'vertical-align'))],
  ['sup', (element) => /^super$/i.test(declared(element, 'vertical-align'))],
];

/** Converts styles such as bold and italic to tags and unwraps the spans. */
function flattenSpan(span: Element): void {
  for (const [tag, test] of STYLED) {
    if (!test(span) || span.closest(tag)) continue;
    const wrapper = span.ownerDocument.createElement(tag);
    wrapper.append(...span.childNodes);
    span.append(wrapper);
  }
  unwrap(span);
}

const plainWeight = (element: Element) => /^(normal|400)$/i.test(declared(element, 'font-weight'));

/** The tag that an element becomes: a tag name, its own, or null to keep only its content. */
function fate(element: Element): string | null {
  const name = nameOf(element);
  // Google Docs wraps everything in a <b> that is not bold.
  if ((name === 'b' || name === 'strong') && plainWeight(element)) return null;
  const renamed = own(RENAMED, name);
  if (renamed) return renamed;
  if (name === 'p' && /^Mso(Title|Heading1)/i.test(element.className)) return 'h2';
  if (name === 'a' && !/^https:\/\//i.test(element.getAttribute('href') ?? '')) return null;
  if (ALLOWED.has(name)) return name;
  const holdsBlocks = [...element.children].some((child) => BLOCK_SET.has(nameOf(child)));
  return BLOCK_SET.has(name) && !holdsBlocks && element.textContent?.trim() ? 'p' : null;
}

function cleanElement(element: Element): void {
  const name = nameOf(element);
  if (name === 'span' || name === 'font') {
    flattenSpan(element);
    return;
  }
  const next = fate(element);
  if (next === null) unwrap(element);
  else cleanAttributes(next === name ? element : rename(element, next));
}

function cleanAttributes(element: Element): void {
  const kept = own(KEPT_ATTRIBUTES, nameOf(element)) ?? [];
  for (const key of element.getAttributeNames()) {
    if (!kept.includes(key)) element.removeAttribute(key);
  }
}

function foldSpace(root: Node): void {
  for (const node of root.childNodes) {
    if (node.nodeType === node.TEXT_NODE) {
      node.nodeValue = (node.nodeValue ?? '').replace(/[\u00a0\s]+/g, ' ');
    } else foldSpace(node);
  }
}

/** Removes empty paragraphs and marks, inner ones first; Word uses them as spacing. */
function removeEmpty(body: Element): void {
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const name = nameOf(element);
    if (['br', 'hr', 'img', 'td', 'th'].includes(name)) continue;
    if (!element.textContent?.trim() && !element.querySelector('img, hr, td, th')) {
      if (element.textContent && INLINE.includes(name)) unwrap(element);
      else element.remove();
    }
  }
}

/** The part that Windows marks as copied; everything if nothing is marked. */
function fragmentOf(pasted: string): string {
  const begin = /<!--\s*StartFragment\s*-->/i.exec(pasted);
  const rest = begin && pasted.slice(begin.index + begin[0].length);
  const end = rest && /<!--\s*EndFragment\s*-->/i.exec(rest);
  return rest && end ? rest.slice(0, end.index) : pasted;
}

/**
 * Cleans pasted HTML to the allowed rich text (domain/content#rich-text): no Word markup, fonts,
 * comments or styles, real lists, only pictures that `keepImage` accepts. HTML copied from our own
 * editor stays as it is.
 */
export function cleanPaste(pasted: string, keepImage: (src: string) => boolean): CleanPaste {
  if (pasted.includes('data-pm-slice')) return { html: pasted, droppedImages: 0, fromWord: false };
  const fromWord = /class="?Mso|mso-|urn:schemas-microsoft-com:office|docs-internal-guid/i.test(
    pasted,
  );
  const { body } = new DOMParser().parseFromString(fragmentOf(pasted), 'text/html');

  removeComments(body);
  for (const element of body.querySelectorAll(GONE)) element.remove();

  const sources = new Set<string>();
  for (const element of [...body.querySelectorAll('*')]) {
    const source = element.getAttribute('src');
    const picture = /^(img|v:imagedata)$/.test(nameOf(element));
    if (picture && (!source || !keepImage(source))) {
      if (source) sources.add(source);
      element.remove();
    } else if (nameOf(element).includes(':')) unwrap(element);
  }

  buildLists(body);
  // Inner elements first, because an outer one depends on what they became.
  for (const element of [...body.querySelectorAll('*')].reverse()) cleanElement(element);
  foldSpace(body);
  removeEmpty(body);
  return { html: body.innerHTML.trim(), droppedImages: sources.size, fromWord };
}
