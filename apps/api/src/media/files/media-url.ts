import type { FocalPoint, Image } from '@connect/contract/media/file-ref.ts';
import { endingOf } from './file-types.ts';

/**
 * Widths of the smaller copies of an image, in pixels; all are WebP
 * (domain/media#copies-of-images).
 */
export const VARIANT_PX = { thumb: 320, medium: 800, large: 1600 } as const;
export type Variant = keyof typeof VARIANT_PX;
export const VARIANTS = ['thumb', 'medium', 'large'] as const satisfies readonly Variant[];

/** Characters of the hash in an address: enough that it cannot be guessed. */
const HASH_CHARACTERS = 16;

/** The columns of `media` that an address is made from. */
export interface MediaAddress {
  id: number;
  sha256: string;
  mime_type: string;
}

/** The folder of one file's copies, in the storage and in its address: `<id>-<hash>`. */
export const mediaFolder = (row: Pick<MediaAddress, 'id' | 'sha256'>): string =>
  `${row.id}-${row.sha256.slice(0, HASH_CHARACTERS)}`;

/** Folders of the storage: files below `images` are public, all others need a signed address. */
export const FOLDERS = ['images', 'documents'] as const;
export const folderOf = (kind: string): (typeof FOLDERS)[number] =>
  kind === 'image' ? 'images' : 'documents';

/** Name of one copy within its folder; the stored file itself is called `original`. */
export const copyName = (mimeType: string, variant?: Variant): string =>
  variant ? `${variant}.webp` : `original.${endingOf(mimeType)}`;

/** Address of an image, or of a smaller copy of it: `/media/<id>-<hash>/<copy>`. */
export const mediaUrl = (row: MediaAddress, variant?: Variant): string =>
  `/media/${mediaFolder(row)}/${copyName(row.mime_type, variant)}`;

export interface ParsedMediaUrl {
  id: number;
  /** The first characters of the file's hash; they must match the row with this id. */
  hash: string;
  /** `thumb.webp`, `original.jpg` … */
  copy: string;
}

const ADDRESS =
  /^\/media\/([1-9]\d{0,9})-([0-9a-f]{16})\/((?:thumb|medium|large)\.webp|original\.(?:jpg|png|webp|gif))$/;

/** Returns the address under which the reader can see a picture or a smaller copy of it now. */
export type PictureAddress = (row: MediaAddress & { closed: boolean }, variant?: Variant) => string;

/** Parses an address made by mediaUrl(); null for any other, also for one on another host. */
export function parseMediaUrl(url: string): ParsedMediaUrl | null {
  const [, id, hash, copy] = ADDRESS.exec(url) ?? [];
  return id && hash && copy ? { id: Number(id), hash, copy } : null;
}

const FILE =
  /^\/media\/([1-9]\d{0,9})-([0-9a-f]{16})\/((?:thumb|medium|large)\.webp|original\.[a-z0-9]{3,4})$/;

/** Parses the address of any stored file or copy; null for any other. */
export function parseFileUrl(path: string): ParsedMediaUrl | null {
  const [, id, hash, copy] = FILE.exec(path) ?? [];
  return id && hash && copy ? { id: Number(id), hash, copy } : null;
}

/** True when the address belongs to this row: the id alone could be guessed. */
export const isUrlOf = (url: ParsedMediaUrl, row: Pick<MediaAddress, 'id' | 'sha256'>): boolean =>
  url.id === row.id && row.sha256.startsWith(url.hash);

/** The focal point as the database stores it. */
export interface Focal {
  focal_x: number;
  focal_y: number;
}

/** The point of a picture that stays visible when it is cropped; omitted when it is the middle. */
export const focalOf = ({ focal_x: x, focal_y: y }: Focal) =>
  x === 0.5 && y === 0.5 ? {} : { focal: { x, y } satisfies FocalPoint };

/** The columns that the contract's `image` is made from. */
export interface Picture extends MediaAddress, Focal {
  /**
   * Its address alone does not open it: the first page of a file, or a picture or document about a
   * person.
   */
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
