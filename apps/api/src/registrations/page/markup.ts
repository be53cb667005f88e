import { htmlText } from '../../html-text.ts';

/** A part of a page; every other text that is put into one is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[] | null | false;

function textOf(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return htmlText(String(part));
}

/** Markup with values in it, in elements or quoted attributes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(textOf)));
