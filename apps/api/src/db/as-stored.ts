import { z } from 'zod';

const BY_TYPE: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true };

/**
 * What a schema declares of a stored value, by type alone: the rules of input (lengths, patterns,
 * years) are for what comes in and change with time, and what is stored can always be read.
 */
export const asStored = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> => z.core.parse(schema, value, { ...BY_TYPE });
