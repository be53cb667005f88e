import { Readable } from 'node:stream';
import { labelsOfCalls } from '@connect/contract/administration/call-labels.ts';
import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  errorText,
} from '@connect/contract/errors/errors.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/client.ts';
import { constraintError, unfitValue } from '../db/constraint-errors.ts';
import { DomainError } from '../domain-error.ts';
import { languageOf } from './language.ts';

const RETRY_AFTER_SECONDS = 5;

/** Error codes for refusals of the HTTP layer itself, by status. */
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

/** Path of the first matching value within a part of the request. */
function fieldOf(part: unknown, matches: (text: string) => boolean): string[] | null {
  if (typeof part !== 'object' || part === null) return matches(String(part)) ? [] : null;
  // A file that is still being received has no fields.
  if (part instanceof Readable) return null;
  for (const [key, value] of Object.entries(part)) {
    const below = matches(key) ? [] : fieldOf(value, matches);
    if (below) return [key, ...below];
  }
  return null;
}

/**
 * A value that the rules of input accept but the database cannot hold is still the caller's
 * mistake: it is refused, with its field when it can be found, and logged, since a rule is missing.
 */
function dataError(error: unknown, request: FastifyRequest): DomainError | null {
  const matches = unfitValue(error);
  if (!matches) return null;
  request.log.warn({ err: error }, 'a value that no rule refused does not fit its column');
  for (const [part, code] of [
    [request.body, 'validation_failed'],
    [request.query, 'invalid_param'],
    [request.params, 'invalid_param'],
  ] as const) {
    const field = fieldOf(part, matches)?.join('.');
    if (field) return new DomainError(code, { issues: [{ field, code: 'type' }] });
  }
  return new DomainError('bad_request');
}

/** What is told of an error; null: it was not expected. */
export function domainErrorOf(error: unknown, request: FastifyRequest): DomainError | null {
  if (error instanceof DomainError) return error;
  if (isUnavailable(error)) return new DomainError('unavailable');
  const constraint = constraintError(error);
  if (constraint) return constraint;
  const data = dataError(error, request);
  if (data) return data;
  const status = (error as Partial<FastifyError>).statusCode;
  if (status === undefined || status === 500) return null;
  return new DomainError(BY_STATUS[status] ?? (status < 500 ? 'bad_request' : 'unavailable'));
}

/** Answers a refusal in the caller's language (domain/replies#errors). */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: DomainError) {
  const language = languageOf(request.headers['accept-language']);
  const { endpoint } = request.routeOptions.config;
  const labels = endpoint ? labelsOfCalls(endpoint.tag) : {};
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
      errors: error.issues.map((issue) => fieldMessage(issue, language, labels)),
    },
  };
  return reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = domainErrorOf(error, request);
    if (!known) request.log.error({ err: error }, 'unexpected error');
    else if (known.code === 'unavailable') request.log.warn({ err: error }, 'unavailable');
    return sendError(request, reply, known ?? new DomainError('internal'));
  });
}
