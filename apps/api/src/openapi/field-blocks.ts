import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type Json, jsonSchema, objectSchema, withChildren } from './json-schema.ts';

type Fields = Record<string, Json>;
interface Block {
  name: string;
  fields: Fields;
  size: number;
}

function isSame(field: Json | undefined, other: Json): boolean {
  if (!field) return false;
  const { default: _, ...rest } = field;
  return JSON.stringify(rest) === JSON.stringify(other);
}

/** A block as output schema, and as input schema when that differs; the largest come first. */
async function readBlocks(shapes: ReadonlyMap<string, z.ZodRawShape>): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const [name, shape] of shapes) {
    const [answered = {}, sent = {}] = (['output', 'input'] as const).map(
      (direction) => objectSchema.parse(jsonSchema(z.object(shape), direction)).properties,
    );
    const size = Object.keys(answered).length;
    if (size < 2) continue;
    blocks.push({ name, fields: answered, size });
    if (JSON.stringify(sent) !== JSON.stringify(answered)) {
      blocks.push({ name: `${name}Input`, fields: sent, size });
    }
    await setImmediate();
  }
  return blocks.sort((a, b) => b.size - a.size);
}

/**
 * Writes object schemas as compositions: all kinds of content share the contract's blocks of
 * fields, and their items, creates and updates refer to them. A field's default stays with the
 * object.
 */
export async function createFieldBlocks(shapes: ReadonlyMap<string, z.ZodRawShape>) {
  const blocks = await readBlocks(shapes);
  const used = new Map<string, Json>();

  /** `except` is the block whose own fields these are. */
  function compose(schema: Json, except?: Block): Json {
    const whole = withChildren(schema, (child) => compose(child));
    const { properties, required = [], ...rest } = objectSchema.parse(schema);
    if (!properties || rest.allOf) return whole;
    let left: Fields = properties;
    let leftRequired = required;
    const allOf: Json[] = [];
    for (const block of blocks) {
      const { fields } = block;
      const has = Object.entries(fields).every(([field, of]) => isSame(left[field], of));
      if (!has || block === except) continue;
      const inBlock = Object.keys(fields);
      const asRequired = inBlock.every((field) => required.includes(field));
      const name = asRequired ? block.name : `${block.name}Optional`;
      allOf.push({ $ref: `#/components/schemas/${name}` });
      if (!used.has(name)) {
        const own = { type: 'object', properties: fields };
        used.set(name, compose(asRequired ? { ...own, required: inBlock } : own, block));
      }
      if (asRequired) leftRequired = leftRequired.filter((field) => !(field in fields));
      left = Object.fromEntries(
        Object.entries(left).flatMap(([field, of]): [string, Json][] => {
          // A field that only this object requires is written in full: not all generators look for
          // it in the block.
          if (!(field in fields) || (!asRequired && required.includes(field))) return [[field, of]];
          return 'default' in of ? [[field, { default: of.default }]] : [];
        }),
      );
    }
    if (allOf.length === 0) return whole;
    return withChildren(
      {
        ...rest,
        allOf,
        ...(Object.keys(left).length > 0 ? { properties: left } : {}),
        ...(leftRequired.length > 0 ? { required: leftRequired } : {}),
      },
      (child) => compose(child),
    );
  }

  return { compose: (schema: Json) => compose(schema), used };
}
