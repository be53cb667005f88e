import { z } from 'zod';

const BY_TYPE: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true };

/**
 * A schema reduced to types, for stored values: rules of input (lengths, patterns, years) apply to
 * input only and change with time, while a stored value must always be readable.
 */
export const asStored = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> => z.core.parse(schema, value, { ...BY_TYPE });
