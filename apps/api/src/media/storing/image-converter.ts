import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { copyName, VARIANT_PX, VARIANTS } from '../files/media-url.ts';
import { answerOrder, damaged, Refusal } from './apart-program.ts';
import type { ConversionOrder } from './convert-image.ts';

// Runs as a separate process, one per picture, started by convert-image.ts.

const MAX_PIXELS = UPLOAD_LIMITS.image.megapixels * 1_000_000;
const QUALITY = 82;
const KEPT_QUALITY = 90;

// One thread per picture: the second core keeps serving.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Keeps the format and drops everything that is not image data (EXIF, profiles, appended bytes).
 */
function reencoded(image: Sharp, mimeType: string): Sharp {
  switch (mimeType) {
    case 'image/jpeg':
      return image.jpeg({ quality: KEPT_QUALITY });
    case 'image/png':
      return image.png();
    case 'image/webp':
      return image.webp({ quality: KEPT_QUALITY });
    case 'image/gif':
      return image.gif();
    default:
      throw new Refusal('type');
  }
}

/** Every frame of an animation has to be decoded too. */
const pixelsOf = ({ width, height, pages = 1, pageHeight }: Metadata): number =>
  width * (pageHeight ?? height) * pages;

function box(variant: keyof typeof VARIANT_PX) {
  const px = VARIANT_PX[variant];
  return { width: px, height: px, fit: 'inside', withoutEnlargement: true } as const;
}

async function convert({ path, mimeType, folder }: ConversionOrder) {
  const copies: { name: string; path: string; size: number }[] = [];
  const write = async (name: string, data: Buffer) => {
    const copy = join(folder, randomUUID());
    await writeFile(copy, data, { mode: 0o600 });
    copies.push({ name, path: copy, size: data.length });
  };
  const about = await damaged(sharp(path, { limitInputPixels: false }).metadata());
  if (`image/${about.format}` !== mimeType) throw new Refusal('type');
  if (pixelsOf(about) > MAX_PIXELS) throw new Refusal('megapixels');

  const animated = (about.pages ?? 1) > 1;
  const input = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const source = sharp(path, { ...input, animated });
  const upright = (animated ? source : source.autoOrient()).toColourspace('srgb');
  const kept = await damaged(reencoded(upright, mimeType).toBuffer({ resolveWithObject: true }));
  await write(copyName(mimeType), kept.data);

  // The smaller copies are made from the largest one: one decoding of the source instead of three.
  const large = await damaged(
    sharp(path, input)
      .autoOrient()
      .resize(box('large'))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  for (const variant of VARIANTS) {
    const small = sharp(large.data, { raw: large.info }).resize(box(variant));
    await write(copyName(mimeType, variant), await small.webp({ quality: QUALITY }).toBuffer());
  }
  const { width, height, pageHeight } = kept.info;
  return { width, height: pageHeight ?? height, copies };
}

answerOrder(convert);
