import type { bulkResult } from '@connect/contract/calls/bulk.ts';
import type { Language } from '@connect/contract/constants.ts';
import { errorText } from '@connect/contract/errors/errors.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import type { Labels } from '@connect/contract/labels.ts';
import type { z } from 'zod';
import { isUnavailable } from '../db/client.ts';
import { constraintError } from '../db/constraint-errors.ts';
import { DomainError } from '../domain-error.ts';

type Refused = Omit<z.input<typeof bulkResult>, 'id' | 'title'>;

/** The refusal that a row of an action on many failed with; any other error goes on. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const refusal = isUnavailable(error) ? new DomainError('unavailable') : constraintError(error);
  if (!refusal) throw error;
  return refusal;
}

/** A refusal as the result of its row, in words. */
export const refusedRow = (refusal: DomainError, language: Language, labels: Labels): Refused => ({
  ok: false,
  code: refusal.code,
  message: errorText(refusal.code, language, refusal.params),
  errors: refusal.issues.map((issue) => fieldMessage(issue, language, labels)),
});
