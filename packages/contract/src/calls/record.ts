import { z } from 'zod';
import { text } from '../text.ts';
import { personRef, version } from './envelope.ts';

/** The values of a set of fields. */
export type ValuesOf<Shape extends z.ZodRawShape> = { [Key in keyof Shape]: z.output<Shape[Key]> };

/** The names of fields, in their order. */
export const fieldNames = <Shape extends z.ZodRawShape>(fields: Shape) =>
  Object.keys(fields) as (keyof Shape & string)[];

/**
 * A create schema: all fields but the needed ones have a default and may be omitted, also in
 * revisions older than a field.
 */
export function createSchema<
  Shape extends z.ZodRawShape,
  Needed extends keyof Shape,
  Given extends { readonly [Key in Exclude<keyof Shape, Needed>]: unknown },
>(fields: Shape, needed: readonly Needed[], defaults: Given) {
  const given: Readonly<Record<string, unknown>> = defaults;
  const shape = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      needed.some((name) => name === key) ? field : (field as z.ZodType).prefault(given[key]),
    ]),
  );
  return z.object(
    shape as {
      [Key in keyof Shape]: Key extends Needed ? Shape[Key] : z.ZodPrefault<Shape[Key]>;
    },
  );
}

/** What an update may contain besides values. */
export const changeFields = {
  /** The version that the caller read; stale → 409 `version_conflict`. */
  version: version.optional(),
  /** The reason, when a rule asks for it (unpublishing what was visible). */
  reason: text(0, 300).optional(),
};

/** An update schema: bare fields, all optional, plus the version and a reason. */
export function updateSchema<Shape extends z.ZodRawShape>(fields: Shape) {
  return z
    .object(fields)
    .partial()
    .extend({
      ...changeFields,
    });
}

export const person = personRef.nullable();

export const recordFields = {
  id: z.number(),
  version: z.number(),
  created_at: z.string(),
  created_by: person,
  updated_at: z.string(),
  updated_by: person,
  deleted_at: z.string().nullable(),
};
