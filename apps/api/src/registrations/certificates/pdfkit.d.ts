/** The part of fontkit that certificates are measured by. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { advanceWidth: number };
  }
  export function create(data: Uint8Array): Font;
}

/** The part of pdfkit that certificates are drawn by; it takes fonts of fontkit that are read already. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  interface Options {
    size: 'A4';
    layout: 'landscape';
    margin: number;
    /** Null: none of the standard fonts. */
    font: null;
    lang: string;
    info: { Title: string; CreationDate: Date };
    displayTitle: boolean;
  }
  export default class PDFDocument extends Readable {
    constructor(options: Options);
    registerFont(name: string, font: Font): this;
    font(name: string, size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(): this;
    stroke(): this;
    text(text: string, x: number, y: number, options: { lineBreak: false }): this;
    /** Text that is drawn otherwise than it is written is copied and searched as `actual` says. */
    markContent(tag: 'Span', options: { actual: string }): this;
    endMarkedContent(): this;
    end(): void;
  }
}
