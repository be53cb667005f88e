import { ApiError } from '../api/api-error.ts';

export interface RefusedUse {
  type: string;
  id: number;
  title: string;
  code: string;
  message: string;
  errors: { message: string }[];
}

/** The items of the answer that refuses; its shape is our own API's. */
export const refusedOf = (error: ApiError): RefusedUse[] =>
  Array.isArray(error.detail.refused) ? error.detail.refused : [];

/** What the reason that is asked for is about, in the server's words. */
export const reasonAbout = (error: ApiError): string =>
  error.errors.find(({ field }) => field === 'reason')?.message ?? error.message;

/** Whether a reason is all that something still asks for. */
export const wantsReason = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'reason_required' ||
    refusedOf(error).some(({ code }) => code === 'reason_required'));
