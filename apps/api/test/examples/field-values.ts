import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** Tried in order when a schema needs text or a number; each schema needs two that fit. */
const CANDIDATES: readonly unknown[] = [
  ...['ตัวอย่างหนึ่ง', 'ตัวอย่างสอง', 'Example one', 'Example two', 'first-one', 'second-one'],
  ...['2026-11-24', '2026-11-25', '2026-11-24T09:00:00+07:00', '2026-11-25T09:00:00+07:00'],
  ...['https://example.com/a', 'https://example.com/b', 'a@hcp.example', 'b@hcp.example'],
  ...['+66812345678', '+66812345679', 'ว.12345', 'ว.12346', '10', '50', '#aabbcc', '#ddeeff'],
  ...['TH26OZM00012', 'TH26OZM00013', 'ฆท. 12/2569', 'ฆท. 13/2569', 'ZYA', 'ZYB', 'stage_a'],
  ...['one.example', 'two.example', '10.0.0.1', '10.0.0.2', 1, 2, 0.5, 0.25, 60, 70, 5000],
];

const fits = (schema: z.core.$ZodType, value: unknown): boolean => {
  const parsed = z.core.safeParse(schema, value);
  return parsed.success && isDeepStrictEqual(parsed.data, value);
};

/** Objects with every part at its first value, at its second, and so on. */
function objects(schema: z.ZodObject): unknown[] {
  const parts = Object.entries(schema.shape).map(([key, part]) => [key, valuesOf(part)] as const);
  const count = Math.max(1, ...parts.map(([, values]) => values.length));
  return Array.from({ length: count }, (_, n) =>
    Object.fromEntries(parts.map(([key, values]) => [key, values[n % values.length]])),
  );
}

/**
 * Values that a field can hold and that are read back unchanged, made from its schema; non-empty
 * ones first. Only one when its schema allows no other.
 */
export function valuesOf(schema: z.core.$ZodType): unknown[] {
  const { def } = schema._zod;
  const found = ((): unknown[] => {
    if (schema instanceof z.ZodNullable) return [...valuesOf(schema.def.innerType), null];
    if ('innerType' in def) return valuesOf(def.innerType as z.core.$ZodType);
    if (schema instanceof z.ZodObject) return objects(schema);
    if (schema instanceof z.ZodArray) {
      const parts = valuesOf(schema.def.element);
      return [...parts.map((part) => [part]), parts.slice(0, 2), []];
    }
    if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(valuesOf);
    if (schema instanceof z.ZodRecord) {
      return valuesOf(schema.def.valueType).map((value) => ({ search: value }));
    }
    if (schema instanceof z.ZodEnum) return schema.options;
    if (schema instanceof z.ZodLiteral) return [...schema.values];
    if (schema instanceof z.ZodBoolean) return [true, false];
    if (schema instanceof z.ZodNull) return [null];
    return [...CANDIDATES];
  })();
  const values = found.filter((value) => fits(schema, value));
  if (values.length === 0) throw new Error(`No value fits a schema of type ${def.type}`);
  return values;
}
