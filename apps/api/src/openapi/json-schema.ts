import { z } from 'zod';

/** A JSON Schema, or any other object of the document. */
export type Json = { readonly [key: string]: unknown };

/** Whether a schema describes input of callers or output to them. */
export type Direction = 'input' | 'output';

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Visit = (child: Json, field?: string) => Json;

const one = (value: unknown, visit: Visit) => (isJson(value) ? visit(value) : value);
const each = (value: unknown, visit: Visit) =>
  Array.isArray(value) ? value.map((part) => one(part, visit)) : value;
const byName = (value: unknown, visit: Visit) =>
  isJson(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, one(part, (at) => visit(at, name))]),
      )
    : value;

/** The keywords that hold schemas inside a schema. */
const CHILDREN: Record<string, (value: unknown, visit: Visit) => unknown> = {
  properties: byName,
  anyOf: each,
  oneOf: each,
  allOf: each,
  prefixItems: each,
  items: one,
  additionalProperties: one,
  propertyNames: one,
};

/** A schema with its child schemas replaced. */
export const withChildren = (schema: Json, visit: Visit): Json =>
  Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, CHILDREN[key]?.(value, visit) ?? value]),
  );

/** Formats for which zod adds a redundant pattern of hundreds of characters. */
const FORMATS: readonly unknown[] = ['date', 'date-time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6'];
/** Limits that zod writes for every integer without limits. */
const NO_LIMITS: readonly unknown[] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
/** Empty defaults, which are not worth describing. */
const NOTHING = ['null', '""', 'false', '[]', '{}'];

function says(key: string, value: unknown, schema: Json, direction: Direction): boolean {
  if (key === 'pattern') return !FORMATS.includes(schema.format);
  if (key === 'propertyNames') return JSON.stringify(value) !== '{"type":"string"}';
  if (key === 'minimum' || key === 'maximum') return !NO_LIMITS.includes(value);
  if (key === 'default') return !NOTHING.includes(JSON.stringify(value));
  // Fields may be added to replies; a client that refuses unknown ones would break.
  if (key === 'additionalProperties') return direction === 'input' || value !== false;
  return true;
}

const PLAIN: readonly unknown[] = ['string', 'number', 'integer'];

/** A schema without redundant keywords; text or null as one type. */
function tidy(schema: Json, direction: Direction): Json {
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(withChildren(schema, (child) => tidy(child, direction))).filter(([key, value]) =>
      says(key, value, schema, direction),
    ),
  );
  if (!Array.isArray(anyOf)) return rest;
  const [value, other] = anyOf;
  const orNull = anyOf.length === 2 && isJson(value) && isJson(other) && other.type === 'null';
  return orNull && PLAIN.includes(value.type) && !value.enum
    ? { ...rest, ...value, type: [value.type, 'null'] }
    : { ...rest, anyOf };
}

export function jsonSchema(schema: z.ZodType, direction: Direction): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' });
  return tidy(json, direction);
}

export const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({})).optional(),
  required: z.array(z.string()).optional(),
  allOf: z.array(z.looseObject({})).optional(),
  oneOf: z.array(z.looseObject({})).optional(),
});
