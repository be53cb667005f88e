import { fieldNames } from '@connect/contract/calls/record.ts';
import { parseFields } from '@connect/contract/errors/field-issues.ts';
import type { z } from 'zod';
import { pickFields } from '../../writing/changes.ts';

/** What can be written of a kind and what its snapshots hold, as its `create` declares it. */
export function writable<Create extends z.ZodObject>(create: Create) {
  const fields = fieldNames(create.shape);
  return {
    fields,
    values: (source: z.output<Create>): z.output<Create> => pickFields(fields, source),
    parse: (snapshot: unknown) => parseFields(create, snapshot),
  };
}
