import { ApiError } from '../../api/start/api-error.ts';

export interface RefusedUse {
  type: string;
  id: number;
  title: string;
  code: string;
  message: string;
  errors: { message: string }[];
}

/** The uses in the answer that refused; their shape is the contract's. */
export const refusedOf = (error: ApiError): RefusedUse[] =>
  Array.isArray(error.detail.refused) ? error.detail.refused : [];

/** What the required reason is about, in the server's words. */
export const reasonAbout = (error: ApiError): string =>
  error.errors.find(({ field }) => field === 'reason')?.message ?? error.message;

/** Whether the call only failed for the lack of a reason. */
export const wantsReason = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'reason_required' ||
    refusedOf(error).some(({ code }) => code === 'reason_required'));
