import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '@connect/contract/constants.ts';
import { kinds } from '@connect/contract/content/kinds.th.ts';
import { CONTENT_KINDS } from '@connect/contract/kinds.ts';
import sharp, { type Raw } from 'sharp';
import type { ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Db, Trx } from '../../deps.ts';
import { insertMedia, nextMediaId, setMediaWords } from '../../media/files/media.queries.ts';
import { copyName, mediaFolder, VARIANT_PX, VARIANTS } from '../../media/files/media-url.ts';
import type { FileStorage } from '../../media/files/storage.ts';
import { typefaceAt, typefaceFile } from './typeface.ts';

/** A picture to draw: initials on a coloured tile. */
export interface Tile {
  name: string;
  label: string;
  color: string;
  width: number;
  height: number;
  /** Any number; moves the shapes, so that no two tiles look alike. */
  variety: number;
}

/** A drawn tile whose files are stored and whose row is not inserted yet. */
export interface Picture {
  id: number;
  sha256: string;
  size: number;
  tile: Tile;
}

export const COVER_PX = { width: 1200, height: 630 } as const;
export const PHOTO_PX = { width: 480, height: 480 } as const;

export const BRAND_COLORS: Record<Brand, string> = {
  Rybelsus: '#1d4f91',
  Ryzodeg: '#0f766e',
  NovoMix: '#3f6212',
  NovoSeven: '#9f1239',
  NovoEight: '#b45309',
  Norditropin: '#6d28d9',
  Esperoct: '#be185d',
  Saxenda: '#0e7490',
  Xultophy: '#4338ca',
  'Non-Brand': '#1c3faa',
  Medical: '#334155',
  Other: '#57534e',
  Ozempic: '#b91c1c',
  Wegovy: '#15803d',
};

const LETTERS = 3;

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** First consonants of the first Thai words: `การดูแลผู้ป่วย` → `กดผ`. */
export const initialsOf = (text: string): string =>
  [...words.segment(text)]
    .flatMap(({ segment, isWordLike }) => (isWordLike ? /[ก-ฮ]/.exec(segment)?.[0] : null) ?? [])
    .slice(0, LETTERS)
    .join('');

async function letters(tile: Tile): Promise<Buffer> {
  const size = Math.round(tile.height / 3.2);
  return sharp({
    text: {
      text: `<span foreground="white">${tile.label}</span>`,
      font: typefaceAt(size),
      fontfile: typefaceFile(),
      rgba: true,
      dpi: 72,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function shapes({ color, width, height, variety }: Tile): Buffer {
  const x = (variety * 0.37) % 1;
  const circle = (cx: number, cy: number, r: number, opacity: number) =>
    `<circle cx="${cx * width}" cy="${cy * height}" r="${r * height}" fill="#fff" opacity="${opacity}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="100%" height="100%" fill="${color}"/>` +
      circle(0.55 + x * 0.4, 0.1, 0.45, 0.1) +
      circle(0.95 - x * 0.3, 0.95, 0.55, 0.07) +
      `<rect y="${height - 14}" width="100%" height="14" fill="#000" opacity=".2"/></svg>`,
  );
}

/** Pixels of a drawn picture. */
interface Drawn {
  data: Buffer;
  raw: Raw;
}

async function draw(tile: Tile): Promise<Drawn> {
  // In the middle, so that small square crops still show it.
  const text =
    tile.label === '' ? [] : [{ input: await letters(tile), gravity: 'centre' as const }];
  const { data, info } = await sharp(shapes(tile))
    .composite(text)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** A picture as PNG and its three smaller copies, by file name. */
async function copiesOf({ data, raw }: Drawn): Promise<{ name: string; data: Buffer }[]> {
  const png = await sharp(data, { raw }).png({ compressionLevel: 7 }).toBuffer();
  const copies = await Promise.all(
    VARIANTS.map(async (variant) => ({
      name: copyName('image/png', variant),
      data: await sharp(data, { raw })
        .resize({ width: VARIANT_PX[variant], withoutEnlargement: true })
        .webp({ effort: 1, quality: 80 })
        .toBuffer(),
    })),
  );
  return [{ name: copyName('image/png'), data: png }, ...copies];
}

/** Stores a drawn picture with its copies. */
export async function keepPicture(
  storage: FileStorage,
  id: number,
  tile: Tile,
  drawn: Drawn,
): Promise<Picture> {
  const copies = await copiesOf(drawn);
  const original = copies[0]?.data ?? Buffer.alloc(0);
  const sha256 = createHash('sha256').update(original).digest('hex');
  const folder = `images/${mediaFolder({ id, sha256 })}`;
  const temporary = await storage.tempDir();
  for (const { name, data } of copies) {
    const path = join(temporary, randomUUID());
    await writeFile(path, data);
    await storage.keep(`${folder}/${name}`, path);
  }
  return { id, sha256, size: original.length, tile };
}

const AT_ONCE = 4;

/** Draws tiles and stores their files, in order of the tiles. */
export async function drawPictures(
  db: Db,
  storage: FileStorage,
  tiles: readonly Tile[],
): Promise<Picture[]> {
  // Ids are reserved in order first, so that they do not depend on which tile is drawn faster.
  const numbered: [number, Tile][] = [];
  for (const tile of tiles) numbered.push([await nextMediaId(db), tile]);
  const pictures: Picture[] = [];
  for (let from = 0; from < tiles.length; from += AT_ONCE) {
    const batch = numbered.slice(from, from + AT_ONCE);
    pictures.push(
      ...(await Promise.all(
        batch.map(async ([id, tile]) => keepPicture(storage, id, tile, await draw(tile))),
      )),
    );
  }
  return pictures;
}

/** Search tags for the pictures of a kind, chosen by their file name. */
const TAGS: Record<string, string> = {
  ...Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, kinds[kind].name])),
  cover: kinds.article.name,
  life: kinds.life_ready.name,
  host: kinds.webinar_host.name,
};

/** Inserts the row of a drawn picture as uploaded by the context's actor. */
export async function recordPicture(
  trx: Trx,
  context: ActorContext,
  picture: Picture,
  altText: string,
  at: Date,
  closed = false,
): Promise<void> {
  const { id, sha256, size, tile } = picture;
  const folder = `images/${mediaFolder({ id, sha256 })}`;
  const fileName = `${tile.name}.png`;
  const mimeType = 'image/png';
  await insertMedia(trx, {
    id,
    file_name: fileName,
    mime_type: mimeType,
    kind: 'image',
    size,
    width: tile.width,
    height: tile.height,
    sha256,
    alt_text: altText,
    storage_key: `${folder}/${copyName(mimeType)}`,
    variants: Object.fromEntries(
      VARIANTS.map((variant) => [variant, `${folder}/${copyName(mimeType, variant)}`]),
    ),
    duration_seconds: null,
    page_count: null,
    cover_id: null,
    closed,
    created_at: at.toISOString(),
    created_by: context.actor.id,
  });
  const tag = TAGS[tile.name.split('-')[0] ?? ''];
  // A portrait format picture is a page, which is recognised by its top.
  const focal = { focal_x: 0.5, focal_y: tile.height > tile.width ? 0 : 0.5 };
  await setMediaWords(trx, id, { alt_text: altText, tags: tag ? [tag] : [], ...focal });
  await recordAudit(trx, { now: () => at }, context, {
    action: 'media.upload',
    entityType: 'media',
    entityId: id,
    entityTitle: fileName,
    diff: { mime_type: mimeType, size, sha256 },
  });
}
