import { UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { DomainError } from '../domain-error.ts';
import { brokenFile, wrongFileType } from './file-kind.ts';
import { copyName, VARIANT_PX, VARIANTS } from './media-url.ts';

const { megapixels } = UPLOAD_LIMITS.image;
const MAX_PIXELS = megapixels * 1_000_000;
const QUALITY = 82;
const KEPT_QUALITY = 90;
const TIMEOUT_SECONDS = 60;

// One thread a picture: the second core goes on serving. libvips' cache would only hold memory.
sharp.concurrency(1);
sharp.cache(false);

/** The copies of one image, ready to be stored. */
export interface ConvertedImage {
  /** Pixels of the kept file, the right way up. */
  width: number;
  height: number;
  copies: { name: string; data: Buffer }[];
}

/** Pictures take the threads that files and passwords need as well: they are converted in turn. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

/** Keeps the format, drops everything that is not picture (EXIF, profiles, what was appended). */
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
      throw wrongFileType();
  }
}

/** A damaged file is the sender's fault; nothing else can fail in here, all results are in memory. */
const orBroken = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw brokenFile();
  });

function checkSize({ width, height, pages = 1, pageHeight }: Metadata): void {
  // Every frame of an animation has to be decoded too.
  if (width * (pageHeight ?? height) * pages <= MAX_PIXELS) return;
  throw new DomainError('validation_failed', {
    issues: [{ field: 'file', code: 'megapixels', params: { max: megapixels } }],
  });
}

/**
 * Re-encodes an image upright and without metadata, and makes its three WebP copies, never larger
 * than the image itself (DOMAIN 1.12). Animations stay animated; their copies show the first frame.
 * Throws `validation_failed` on `file` for what is damaged or above 40 megapixels.
 */
export function convertImage(path: string, mimeType: string): Promise<ConvertedImage> {
  return inTurn(async () => {
    const about = await orBroken(sharp(path, { limitInputPixels: false }).metadata());
    if (`image/${about.format}` !== mimeType) throw wrongFileType();
    checkSize(about);
    return orBroken(convert(path, mimeType, (about.pages ?? 1) > 1));
  });
}

async function convert(path: string, mimeType: string, animated: boolean): Promise<ConvertedImage> {
  const input = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const source = sharp(path, { ...input, animated }).timeout({ seconds: TIMEOUT_SECONDS });
  const upright = animated ? source : source.autoOrient();
  const kept = await reencoded(upright.toColourspace('srgb'), mimeType).toBuffer({
    resolveWithObject: true,
  });
  // The smaller copies come from the largest one: one decoding of the source instead of three.
  const large = await sharp(path, input)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ ...box('large'), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const copies = [{ name: copyName(mimeType), data: kept.data }];
  for (const variant of VARIANTS) {
    const data = await sharp(large.data, { raw: large.info })
      .resize({ ...box(variant), withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    copies.push({ name: copyName(mimeType, variant), data });
  }
  const { width, height, pageHeight } = kept.info;
  return { width, height: pageHeight ?? height, copies };
}

function box(variant: keyof typeof VARIANT_PX) {
  const px = VARIANT_PX[variant];
  return { width: px, height: px, fit: 'inside' } as const;
}
