import { z } from 'zod';
import { SCAN_STATUSES } from '../constants.ts';

/** The point of a picture that stays visible when it is cropped: shares of its width and height. */
export const focalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type FocalPoint = z.output<typeof focalPoint>;

export const image = z.object({
  id: z.number(),
  url: z.string(),
  alt_text: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Omitted: the middle. */
  focal: focalPoint.optional(),
  variants: z.object({ thumb: z.string(), medium: z.string(), large: z.string() }).partial(),
});
export type Image = z.output<typeof image>;

/** A file of an item. Its address is requested when the file is opened (`media.address`). */
export const fileRef = z.object({
  id: z.number(),
  file_name: z.string(),
  mime_type: z.string(),
  kind: z.string(),
  scan_status: z.enum(SCAN_STATUSES),
  /** Size in bytes. */
  size: z.number(),
  duration_seconds: z.number().nullable(),
  page_count: z.number().nullable(),
  /** The first page of a PDF. */
  cover: image.nullable(),
});
export type FileRef = z.output<typeof fileRef>;
