import type { FocalPoint, Image } from '@connect/contract/content.ts';
import { endingOf } from './file-types.ts';

/** Widths of the smaller copies of an image, in pixels; all of them WebP (DOMAIN 1.12). */
export const VARIANT_PX = { thumb: 320, medium: 800, large: 1600 } as const;
export type Variant = keyof typeof VARIANT_PX;
export const VARIANTS = ['thumb', 'medium', 'large'] as const satisfies readonly Variant[];

/** Characters of the hash in an address: enough that it cannot be guessed. */
const HASH_CHARACTERS = 16;

/** What an address is made of; any row of `media` has it. */
export interface MediaAddress {
  id: number;
  sha256: string;
  mime_type: string;
}

/** The folder of one file's copies, in the storage and in its address: `<id>-<hash>`. */
export const mediaFolder = (row: Pick<MediaAddress, 'id' | 'sha256'>): string =>
  `${row.id}-${row.sha256.slice(0, HASH_CHARACTERS)}`;

/** The name of one copy within its folder; the kept file itself is called `original`. */
export const copyName = (mimeType: string, variant?: Variant): string =>
  variant ? `${variant}.webp` : `original.${endingOf(mimeType)}`;

/** The public address of an image, or of a smaller copy of it: `/media/<id>-<hash>/<copy>`. */
export const mediaUrl = (row: MediaAddress, variant?: Variant): string =>
  `/media/${mediaFolder(row)}/${copyName(row.mime_type, variant)}`;

export interface ParsedMediaUrl {
  id: number;
  /** The first characters of the file's hash; they must be those of the row with this id. */
  hash: string;
  /** `thumb.webp`, `original.jpg` … */
  copy: string;
}

const ADDRESS =
  /^\/media\/([1-9]\d{0,9})-([0-9a-f]{16})\/((?:thumb|medium|large)\.webp|original\.(?:jpg|png|webp|gif))$/;

/** Gives the address under which somebody can see a picture or a smaller copy of it now. */
export type PictureAddress = (row: MediaAddress & { closed: boolean }, variant?: Variant) => string;

/** Reads an address made by mediaUrl(); null for anything else, also for one on another host. */
export function parseMediaUrl(url: string): ParsedMediaUrl | null {
  const [, id, hash, copy] = ADDRESS.exec(url) ?? [];
  return id && hash && copy ? { id: Number(id), hash, copy } : null;
}

const FILE =
  /^\/media\/([1-9]\d{0,9})-([0-9a-f]{16})\/((?:thumb|medium|large)\.webp|original\.[a-z0-9]{3,4})$/;

/** Reads the address of any kept file or copy; null for anything else. */
export function parseFileUrl(path: string): ParsedMediaUrl | null {
  const [, id, hash, copy] = FILE.exec(path) ?? [];
  return id && hash && copy ? { id: Number(id), hash, copy } : null;
}

/** True when the address belongs to this very row: the id alone could be somebody's guess. */
export const isUrlOf = (url: ParsedMediaUrl, row: Pick<MediaAddress, 'id' | 'sha256'>): boolean =>
  url.id === row.id && row.sha256.startsWith(url.hash);

/** The same point as the database keeps it. */
export interface Focal {
  focal_x: number;
  focal_y: number;
}

/** The point of a picture that stays in view; left out where it is the middle. */
export const focalOf = ({ focal_x: x, focal_y: y }: Focal) =>
  x === 0.5 && y === 0.5 ? {} : { focal: { x, y } satisfies FocalPoint };

/** What the contract's `image` is made of. */
export interface Picture extends MediaAddress, Focal {
  /** Its address alone does not open it: the first page of a file, a person's picture or paper. */
  closed: boolean;
  alt_text: string;
  width: number | null;
  height: number | null;
}

/** A row of `media` as the contract's `image` (cover, photo, avatar). */
export function mediaImage(row: Picture, address: PictureAddress): Image {
  return {
    id: row.id,
    url: address(row),
    alt_text: row.alt_text,
    width: row.width,
    height: row.height,
    ...focalOf(row),
    variants: {
      thumb: address(row, 'thumb'),
      medium: address(row, 'medium'),
      large: address(row, 'large'),
    },
  };
}
