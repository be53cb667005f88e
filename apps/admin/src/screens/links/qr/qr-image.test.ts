import type { QrOptions } from '@connect/contract/links/link.ts';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contrastToWhite, levelOf, qrSvg, qrWarnings, scannedUrl } from './qr-image.ts';

const options = (more: Partial<QrOptions> = {}): QrOptions => ({
  format: 'svg',
  size: 600,
  ec_level: 'M',
  logo: false,
  fg: '#000000',
  ...more,
});

/** What a reader of its own finds in the picture. */
async function read(text: string, chosen: QrOptions): Promise<string> {
  const { data, info } = await sharp(Buffer.from(qrSvg(text, chosen)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([chosen.size, chosen.size]);
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5_000 });
}

const SHORT = scannedUrl('https://go.connect.example/l/7KQ2MXA');
const LONG = scannedUrl(`https://go.connect.example/l/${'Aa9_-x'.repeat(5)}`);

describe('every code that is made is read back', () => {
  for (const size of [300, 600, 1000, 2000]) {
    for (const level of ['L', 'M', 'Q', 'H'] as const) {
      for (const logo of [false, true]) {
        it(`${size} px, ${level}${logo ? ', with the logo' : ''}`, async () => {
          const chosen = options({ size, ec_level: level, logo });
          expect(await read(SHORT, chosen)).toBe(SHORT);
          expect(await read(LONG, chosen)).toBe(LONG);
        });
      }
    }
  }

  it.each(['#000000', '#1c3faa', '#7a0019', '#00695c', '#5c5c5c', '#767676'])(
    'in %s, which has contrast enough',
    async (fg) => {
      for (const logo of [false, true]) {
        const chosen = options({ fg, logo });
        expect(qrWarnings(SHORT, chosen)).toEqual({ contrast: false, atLeast: null });
        expect(await read(SHORT, chosen)).toBe(SHORT);
      }
    },
  );
});

describe('what a camera may not read', () => {
  it.each(['#ffffff', '#ffd43b', '#9ad0f5', '#777777'])('%s is too light', (fg) => {
    expect(qrWarnings(SHORT, options({ fg })).contrast).toBe(true);
  });

  it('a size that leaves a module less than eight pixels, with the size that does', () => {
    expect(qrWarnings(SHORT, options({ size: 300 })).atLeast).toBeNull();
    const small = options({ size: 300, ec_level: 'H' });
    const { atLeast } = qrWarnings(LONG, small);
    expect(atLeast).toBeGreaterThan(300);
    expect(qrWarnings(LONG, { ...small, size: atLeast ?? 0 }).atLeast).toBeNull();
  });

  it('contrast is counted as WCAG does', () => {
    expect(contrastToWhite('#000000')).toBe(21);
    expect(contrastToWhite('#ffffff')).toBe(1);
    expect(contrastToWhite('#767676')).toBeCloseTo(4.54, 2);
  });
});

it('a logo asks for a stronger code, and keeps one that is', () => {
  expect(levelOf(options({ logo: true, ec_level: 'L' }))).toBe('Q');
  expect(levelOf(options({ logo: true, ec_level: 'H' }))).toBe('H');
  expect(levelOf(options({ ec_level: 'L' }))).toBe('L');
});
