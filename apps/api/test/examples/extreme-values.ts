import { z } from 'zod';

/** A value for a part of a request: ordinary, except at one place. */
export interface Extreme {
  at: string;
  value: unknown;
}

/** Tried in order when a schema needs text or a number. */
const CANDIDATES: readonly unknown[] = [
  '2026-12-01',
  '2026-12-01T09:00:00+07:00',
  ...['1', '10', 'true', 'https://example.com/a', 'a@hcp.example', '081-234-5678'],
  ...['TH26OZM00001', 'ฆท. 12/2569', 'ว.12345', '#aabbcc', 'ABC', 'example.com', '10.0.0.1'],
  '7M4QK9ZT',
  ...[
    'doctor',
    'abcd',
    'ตัวอย่างข้อความ',
    'Correct-Horse-2022',
    '6c2f1f0e-6a53-4a5e-9a53-111111111111',
  ],
  ...[1, 5, 10, 60, 100, 600, 0.5],
];

/** An ordinary value of a schema: required fields only, with valid values. */
const sampleOf = (schema: z.core.$ZodType): unknown => {
  const { def } = schema._zod;
  if (schema instanceof z.ZodObject) return requiredOf(schema);
  if (schema instanceof z.ZodArray) {
    for (const length of [0, 1, 2]) {
      const value = Array.from({ length }, () => sampleOf(schema.def.element));
      if (z.core.safeParse(schema, value).success) return value;
    }
  }
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodNullable) return null;
  const found = CANDIDATES.find((value) => z.core.safeParse(schema, value).success);
  if (found === undefined) throw new Error(`No sample fits a schema of type ${def.type}`);
  return found;
};

const isNeeded = (schema: z.core.$ZodType) => !z.core.safeParse(schema, undefined).success;

const requiredOf = (schema: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.shape)
      .filter(([, field]) => isNeeded(field))
      .map(([key, field]) => [key, sampleOf(field)]),
  );

/** Written to JSON as `1e309`, which exceeds a JavaScript number. */
export const TOO_LARGE = '\u{1F4A5}1e309';
const NUMBERS = [
  ...[-2_147_483_649, -1, 0.1, 2_147_483_647, 2_147_483_648, 9_999_999_999],
  ...[10_000_000_000, 2 ** 53, TOO_LARGE],
];
const YEARS = ['0001', '1899', '1900', '2199', '2200', '9999'];
const DAYS = YEARS.map((year) => `${year}-12-31`);
const MOMENTS = [
  ...YEARS.flatMap((year) => [
    `${year}-01-01T00:00:00+07:00`,
    `${year}-12-31T23:00:00Z`,
    `${year}-01-01T00:00:00+23:59`,
  ]),
  '2026-12-31T23:59:59.999999999999-12:00',
  // The last one that a Date can hold: Bangkok's is later.
  '+275760-09-13T00:00:00.000Z',
];
const SPOILT = ['\0', '\uD800'];

function textsFor(schema: z.core.$ZodType): unknown[] {
  const fits = CANDIDATES.filter((value) => z.core.safeParse(schema, value).success);
  if (!fits.includes('abcd')) {
    if (fits.includes('2026-12-01')) return DAYS;
    if (fits.includes('2026-12-01T09:00:00+07:00')) return MOMENTS;
    if (fits.includes('1')) return NUMBERS.map(String);
  }
  return SPOILT.map((mark) => `${fits[0] ?? 'กข'}${mark}`);
}

const within = (key: string, inner: Extreme, value: unknown): Extreme => ({
  at: inner.at === '' ? key : `${key}.${inner.at}`,
  value,
});

/** Schemas, each with the names of the fields in which it was tried. */
export type Seen = Map<z.core.$ZodType, Set<string>>;

function isNew(seen: Seen, schema: z.core.$ZodType, name: string): boolean {
  const names = seen.get(schema) ?? new Set();
  seen.set(schema, names);
  return !names.has(name) && Boolean(names.add(name));
}

/**
 * Every place of a schema with its extreme values, one at a time; the same schema once per field
 * name.
 */
export function extremesOf(schema: z.core.$ZodType, seen: Seen, name = ''): Extreme[] {
  const { def } = schema._zod;
  const below = (part: z.core.$ZodType) => extremesOf(part, seen, name);
  if (schema instanceof z.ZodObject) {
    const needed = requiredOf(schema);
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      extremesOf(field, seen, key).map((inner) =>
        within(key, inner, { ...needed, [key]: inner.value }),
      ),
    );
  }
  if (schema instanceof z.ZodArray) {
    return below(schema.def.element).map((inner) => within('0', inner, [inner.value]));
  }
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(below);
  if (schema instanceof z.ZodIntersection) {
    return [...below(schema.def.left), ...below(schema.def.right)];
  }
  if ('innerType' in def) return below(def.innerType as z.core.$ZodType);
  if (!isNew(seen, schema, name)) return [];
  if (schema instanceof z.ZodRecord) {
    return [
      ...SPOILT.map((mark) => ({ at: 'key', value: { [`search${mark}`]: 'x' } })),
      ...below(schema.def.valueType).map((inner) =>
        within('search', inner, { search: inner.value }),
      ),
    ];
  }
  if (def.type === 'number') return NUMBERS.map((value) => ({ at: '', value }));
  if (def.type !== 'string' && def.type !== 'pipe') return [];
  return textsFor(schema).map((value) => ({ at: '', value }));
}

/** An ordinary value of a schema: required fields only. */
export const ordinary = sampleOf;
