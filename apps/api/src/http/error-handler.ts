import { ERRORS, type ErrorBody, type ErrorCode, errorText } from '@connect/contract/errors.ts';
import { fieldMessage } from '@connect/contract/field-issues.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/client.ts';
import { constraintError } from '../db/constraint-errors.ts';
import { DomainError } from '../domain-error.ts';
import { languageOf } from './language.ts';

const RETRY_AFTER_SECONDS = 5;

/** Codes for what the HTTP layer itself refuses, by status. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'token_missing',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'content_type',
  429: 'rate_limited',
  503: 'unavailable',
};

function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (isUnavailable(error)) return new DomainError('unavailable');
  const constraint = constraintError(error);
  if (constraint) return constraint;
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === undefined || status === 500) return null;
  return new DomainError(BY_STATUS[status] ?? (status < 500 ? 'bad_request' : 'unavailable'));
}

/** Answers a refusal in the caller's language (DOMAIN 1.16 and C). */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: DomainError) {
  const language = languageOf(request.headers['accept-language']);
  const { status } = ERRORS[error.code];
  const message = errorText(error.code, language, error.params);
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (error.code === 'rate_limited' && error.params.n) reply.header('retry-after', error.params.n);
  const body: ErrorBody = {
    code: error.code,
    message,
    data: {
      ...error.detail,
      status,
      request_id: request.id,
      errors: error.issues.map((issue) => fieldMessage(issue, language)),
    },
  };
  return reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toDomainError(error);
    if (!known) request.log.error({ err: error }, 'unexpected error');
    else if (known.code === 'unavailable') request.log.warn({ err: error }, 'unavailable');
    return sendError(request, reply, known ?? new DomainError('internal'));
  });
}
