import { z } from 'zod';
import { LIMIT_PER_PAGE } from '../constants.ts';
import { numberText } from './envelope.ts';
import { EXPORT_FORMATS, exportQuery } from './export.ts';

/** Rows of a page of JSON at most. */
const JSON_ROWS_MAX = 1_000;
/** Parameters of an export that answers pages of rows as well (domain/exports#rows-as-json). */
export const rowsQuery = {
  ...exportQuery.shape,
  format: z.enum(['json', ...EXPORT_FORMATS]).default('json'),
  limit: numberText(JSON_ROWS_MAX).default(LIMIT_PER_PAGE),
};
