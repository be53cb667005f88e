import type { ItemRef } from '@connect/contract/calls/envelope.ts';
import { currentText } from '../../text/i18n.ts';

export interface FieldError {
  field: string;
  code: string;
  message: string;
  /** The items that block the write, if other items do. */
  items?: readonly ItemRef[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isItemRef = (value: unknown): value is ItemRef =>
  isRecord(value) &&
  typeof value.type === 'string' &&
  typeof value.id === 'number' &&
  typeof value.title === 'string';

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) &&
  typeof value.field === 'string' &&
  typeof value.code === 'string' &&
  typeof value.message === 'string' &&
  (value.items === undefined || (Array.isArray(value.items) && value.items.every(isItemRef)));

/** A failed call. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly requestId: string | null;
  /** Fields of the answer's `data` besides the common ones, e.g. `current_version`. */
  readonly detail: Record<string, unknown>;
  /** Seconds the server asked to wait, from Retry-After. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    rest: {
      errors?: FieldError[];
      requestId?: string | null;
      detail?: Record<string, unknown>;
      retryAfter?: number | null;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = rest.errors ?? [];
    this.requestId = rest.requestId ?? null;
    this.detail = rest.detail ?? {};
    this.retryAfter = rest.retryAfter ?? null;
  }

  /** The server or the network is unavailable: the call can be repeated without asking the user. */
  get isOutage(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

export const isOutage = (error: unknown): boolean => error instanceof ApiError && error.isOutage;

/** Message for answers without a text of their own. */
const ownText = (code: 'unavailable' | 'internal'): string => currentText().t(`shell.${code}`);

/** The error for a call that got no answer. */
export const noConnection = (): ApiError =>
  new ApiError(
    0,
    'unavailable',
    navigator.onLine === false ? currentText().t('login.offline') : ownText('unavailable'),
  );

/**
 * Makes an ApiError of a failed answer (domain/replies#errors), also of one that is not in that
 * shape.
 */
export function errorFromReply(
  status: number,
  body: unknown,
  header: (name: string) => string | null,
): ApiError {
  const root = isRecord(body) ? body : {};
  const data = isRecord(root.data) ? root.data : {};
  const fallback: 'unavailable' | 'internal' =
    status >= 500 && status !== 500 ? 'unavailable' : 'internal';
  const seconds = Number(header('retry-after'));
  const { errors, request_id: requestId, status: _status, ...detail } = data;
  return new ApiError(
    status,
    typeof root.code === 'string' ? root.code : fallback,
    typeof root.message === 'string' ? root.message : ownText(fallback),
    {
      errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
      requestId: typeof requestId === 'string' ? requestId : header('x-request-id'),
      detail,
      retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    },
  );
}
