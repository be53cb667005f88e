import type { QrOptions } from '@connect/contract/links/link.ts';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** Width of the quiet zone around the code, in modules, as readers require. */
const QUIET = 4;
/** Modules of fewer pixels are often not told apart. */
const LEAST_MODULE_PX = 8;
/** Least contrast to white, by which print and screens still scan in poor light. */
const LEAST_CONTRAST = 4.5;
/** Share of the code's width that the logo covers: a twentieth of its area. */
const LOGO_SHARE = 0.22;

/** The app's sign in a square of 32 units; in the colour of the code, on white. */
const LOGO =
  '<g fill="none" stroke="#fff" stroke-width="1.9" stroke-linecap="round">' +
  '<circle cx="14.6" cy="18.4" r="3.5"/><circle cx="10.2" cy="10" r="1.6"/>' +
  '<circle cx="22" cy="9.6" r="1.6"/><circle cx="22.4" cy="22.6" r="1.6"/>' +
  '<path d="m12.9 15.2-1.9-3.7M17 15.8l3.9-4.9M17.9 19.9l3 1.9"/></g>';

type Level = QrOptions['ec_level'];
const STRONG: readonly Level[] = ['Q', 'H'];

/** The level in use: a logo hides a part of the code. */
export const levelOf = ({ ec_level: level, logo }: QrOptions): Level =>
  logo && !STRONG.includes(level) ? 'Q' : level;

/** What a code of a short address holds: by `s=qr` a scan is told from a click. */
export const scannedUrl = (shortUrl: string): string => `${shortUrl}?s=qr`;

function codeOf(text: string, options: QrOptions) {
  const level = correction[levelOf(options)];
  return generate(text, { minCorrectionLevel: level, maxCorrectionLevel: level });
}

/** The code as an SVG picture with its quiet zone, white behind it. */
export function qrSvg(text: string, options: QrOptions): string {
  const code = codeOf(text, options);
  const side = code.size + 2 * QUIET;
  const edge = Math.ceil(code.size * LOGO_SHARE);
  // Covers whole modules.
  const width = (edge + code.size) % 2 === 0 ? edge : edge + 1;
  const at = (code.size - width) / 2;
  const inner = width - 1;
  const logo = options.logo
    ? `<rect x="${at}" y="${at}" width="${width}" height="${width}" fill="#ffffff"/>` +
      `<g transform="translate(${at + 0.5} ${at + 0.5}) scale(${inner / 32})">` +
      `<rect width="32" height="32" rx="9" fill="${options.fg}"/>${LOGO}</g>`
    : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${options.size}" height="${options.size}" ` +
    `viewBox="${-QUIET} ${-QUIET} ${side} ${side}">` +
    `<rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#ffffff"/>` +
    `<path d="${toSvgPath(code)}" fill="${options.fg}" shape-rendering="crispEdges"/>${logo}</svg>`
  );
}

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Contrast of a colour to white, 1 to 21, as WCAG counts it. */
export function contrastToWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map(channel);
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** What may keep a camera from reading the code. */
export interface QrWarnings {
  contrast: boolean;
  /** The least size in pixels; null when it is large enough. */
  atLeast: number | null;
}

export function qrWarnings(text: string, options: QrOptions): QrWarnings {
  const least = (codeOf(text, options).size + 2 * QUIET) * LEAST_MODULE_PX;
  return {
    contrast: contrastToWhite(options.fg) < LEAST_CONTRAST,
    atLeast: options.size < least ? least : null,
  };
}

/** The same picture as PNG, drawn by the browser. */
export async function qrPng(text: string, options: QrOptions): Promise<Blob> {
  const picture = new Image(options.size, options.size);
  picture.src = `data:image/svg+xml,${encodeURIComponent(qrSvg(text, options))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = options.size;
  canvas.height = options.size;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  );
}
