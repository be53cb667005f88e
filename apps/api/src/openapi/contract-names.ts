import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { z } from 'zod';

const CONTRACT = join(import.meta.dirname, '../../../../packages/contract/src');

/** The contract's names of endpoints and schemas, which name operations and components. */
export interface ContractNames {
  /** `article.restoreRevision` is `articleRestoreRevision`. */
  calls: ReadonlyMap<Endpoint, string>;
  /** Exported schemas by their names, `ArticleRow`. */
  schemas: ReadonlyMap<string, z.ZodType>;
  /** Exported blocks of fields that schemas are composed of, `SharedFields`. */
  blocks: ReadonlyMap<string, z.ZodRawShape>;
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `created_by` and `createdBy` are `CreatedBy`. */
export const pascal = (name: string): string =>
  name
    .split(/[^a-zA-Z0-9]+/)
    .map(capital)
    .join('');

const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'reply' in value;

const isBlock = (value: object): value is z.ZodRawShape =>
  Object.values(value).every((field) => field instanceof z.ZodType);

/** Reads the names from the modules of the contract, so that none is written twice. */
export async function readContractNames(): Promise<ContractNames> {
  const calls = new Map<Endpoint, string>();
  const schemas = new Map<string, z.ZodType>();
  const blocks = new Map<string, z.ZodRawShape>();

  function note(value: unknown, name: string): void {
    if (value instanceof z.ZodType) {
      if (!schemas.has(pascal(name))) schemas.set(pascal(name), value);
    } else if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    else if (isEndpoint(value)) {
      if (!calls.has(value)) calls.set(value, name);
    } else if (isBlock(value)) blocks.set(pascal(name), value);
    else for (const [key, part] of Object.entries(value)) note(part, name + pascal(key));
  }

  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  for (const file of files) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(CONTRACT, file)).href);
    for (const [name, value] of Object.entries(module)) note(value, name);
  }
  return { calls, schemas, blocks };
}
