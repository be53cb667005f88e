import { diffWords } from 'diff';

/** A run of text: in both versions, only in the left one or only in the right one. */
export interface DiffPart {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

// Thai is written without spaces: words come from the browser's own dictionary.
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Word by word difference of two texts, Thai included. */
export function diffText(left: string, right: string): DiffPart[] {
  return diffWords(left, right, { intlSegmenter: segmenter }).map((part) => ({
    text: part.value,
    kind: part.added ? 'added' : part.removed ? 'removed' : 'same',
  }));
}

const BLOCKS = new Set('P H2 H3 H4 LI BLOCKQUOTE FIGURE FIGCAPTION TR UL OL TABLE HR'.split(' '));

function walk(node: Node, lines: string[]): void {
  if (node.nodeType === Node.TEXT_NODE) {
    lines.push((lines.pop() ?? '') + (node.textContent ?? '').replace(/\s+/g, ' '));
    return;
  }
  if (!(node instanceof Element)) return;
  const name = node.tagName;
  if (name === 'IMG') lines.push(`[${node.getAttribute('alt') ?? ''} ${node.getAttribute('src')}]`);
  if (name === 'IFRAME') lines.push(`[${node.getAttribute('src')}]`);
  if (name === 'BR' || BLOCKS.has(name)) lines.push(name === 'LI' ? '• ' : '');
  for (const child of node.childNodes) walk(child, lines);
  if (name === 'A') lines.push(`${lines.pop() ?? ''} (${node.getAttribute('href') ?? ''})`);
  if (name === 'TD' || name === 'TH') lines.push(`${lines.pop() ?? ''} | `);
  if (BLOCKS.has(name)) lines.push('');
}

/** Rich text as a person reads it: a line per block, links and pictures named by their address. */
export function readableHtml(html: string): string {
  const lines: string[] = [''];
  walk(new DOMParser().parseFromString(html, 'text/html').body, lines);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Whether two values of a snapshot say the same; nothing, empty text and an empty list are one. */
export function sameValue(left: unknown, right: unknown): boolean {
  return comparable(left) === comparable(right);
}

function comparable(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : JSON.stringify(value.map(comparable));
  if (typeof value === 'object') {
    const entries = Object.entries(value)
      .map(([key, part]) => [key, comparable(part)] as const)
      .filter(([, part]) => part !== '')
      .sort(([a], [b]) => a.localeCompare(b));
    return entries.length === 0 ? '' : JSON.stringify(entries);
  }
  // Two spellings of one moment (+07:00 and Z) are the same.
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) {
    const time = Date.parse(value);
    if (!Number.isNaN(time)) return String(time);
  }
  return JSON.stringify(value);
}
