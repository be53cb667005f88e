import { diffWords } from 'diff';

/** A run of text: in both versions, or only in the left or the right one. */
export interface DiffPart {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

// Thai has no spaces between words: the browser's dictionary segments it.
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Difference of two texts word by word, Thai included. */
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

/** Rich text as plain lines: one per block, links and pictures by their address. */
export function readableHtml(html: string): string {
  const lines: string[] = [''];
  walk(new DOMParser().parseFromString(html, 'text/html').body, lines);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Whether two values of a snapshot are equal; null, empty text and an empty list count as equal.
 */
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
  // One moment in two notations (+07:00 and Z) is equal.
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) {
    const time = Date.parse(value);
    if (!Number.isNaN(time)) return String(time);
  }
  return JSON.stringify(value);
}
