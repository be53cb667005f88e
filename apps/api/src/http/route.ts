import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { parseFields } from '@connect/contract/errors/field-issues.ts';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteOptions,
} from 'fastify';
import type { z } from 'zod';
import {
  type Actor,
  type ActorContext,
  type ApiKey,
  type CallContext,
  can,
  keyOpens,
} from '../actor.ts';
import { asStored } from '../db/as-stored.ts';
import { DomainError } from '../domain-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    actor: Actor | null;
    apiKey: ApiKey | null;
    call: CallContext;
  }
}

/** What a handler gets: the parsed parts of the request and its caller. */
export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  /** The caller. Reading it on a public endpoint refuses a caller who is not signed in. */
  readonly context: ActorContext;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A part of the request does not match its schema. */
class PartError extends Error {
  readonly part: string;
  readonly issues: readonly FieldIssue[];
  constructor(part: string, issues: readonly FieldIssue[]) {
    super(`Invalid ${part}`);
    this.part = part;
    this.issues = issues;
  }
  /** Invalid addresses are 400, invalid fields 422 (domain/replies#status-codes). */
  toDomainError(): DomainError {
    const rootless = this.issues.filter((issue) => issue.field !== '');
    if (this.part === 'body' && rootless.length > 0) {
      return new DomainError('validation_failed', { issues: rootless });
    }
    const issues = this.issues.map((issue) => ({ ...issue, field: issue.field || this.part }));
    return new DomainError(this.part === 'body' ? 'bad_request' : 'invalid_param', { issues });
  }
}

/** The largest ordinary call, a file replaced in a thousand items, has three thousand values. */
const VALUES_MAX = 4000;

/**
 * Finds input with more values than any call takes, before a schema reports an issue for each.
 * Gives the field in which they exceed the number, `''` for the whole; null when there are fewer.
 */
function overfull(whole: unknown, max: number): string | null {
  let left = max;
  // Not by recursion: values inside one another may be as many as values beside one another.
  const fits = (value: unknown): boolean => {
    const waiting = [value];
    while (waiting.length > 0) {
      const one = waiting.pop();
      if (typeof one !== 'object' || one === null) continue;
      const inside: unknown[] = Object.values(one);
      left -= inside.length;
      if (left < 0) return false;
      for (const next of inside) waiting.push(next);
    }
    return true;
  };
  if (typeof whole !== 'object' || whole === null) return null;
  const fields = Object.entries(whole);
  left -= fields.length;
  if (left < 0) return '';
  return fields.find(([, value]) => !fits(value))?.[0] ?? null;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The ends of days in an address that lie before their beginnings, `x_to` before `x_from` (domain/conventions#moments-and-days). */
function earlyEnds(query: Readonly<Record<string, unknown>>): FieldIssue[] {
  return Object.entries(query).flatMap(([field, to]): FieldIssue[] => {
    const from = field.endsWith('_to') ? query[`${field.slice(0, -'to'.length)}from`] : undefined;
    const areDays = [from, to].every((day) => typeof day === 'string' && DAY.test(day));
    return areDays && String(to) < String(from) ? [{ field, code: 'date_order' }] : [];
  });
}

const validatorFor =
  (max: number): NonNullable<RouteOptions['validatorCompiler']> =>
  ({ schema, httpPart }) =>
  (value: unknown) => {
    const field = overfull(value, max);
    if (field !== null) {
      const issue: FieldIssue = { field, code: 'max_items', params: { max } };
      return { error: new PartError(httpPart ?? 'request', [issue]).toDomainError() };
    }
    const result = parseFields(schema as z.ZodType, value ?? {});
    if (result.issues) {
      return { error: new PartError(httpPart ?? 'request', result.issues).toDomainError() };
    }
    const data: unknown = result.data;
    if (httpPart === 'querystring' && typeof data === 'object' && data !== null) {
      const issues = earlyEnds({ ...data });
      if (issues.length > 0) return { error: new PartError(httpPart, issues).toDomainError() };
    }
    return { value: data };
  };

export const validatorCompiler = validatorFor(VALUES_MAX);

/** A reply is reduced to its schema: undeclared columns cannot leak. */
export const serializerCompiler: NonNullable<RouteOptions['serializerCompiler']> = ({ schema }) => {
  const reply = schema as unknown as z.ZodType;
  return (value: unknown) => JSON.stringify(asStored(reply, value));
};

/**
 * What an account must do before any other call, as a refusal (domain/staff#restricted-sessions).
 */
const RESTRICTED = {
  password: 'password_change_required',
  mfa: 'mfa_setup_required',
} as const;

function authorize(endpoint: Endpoint, request: FastifyRequest): void {
  if (endpoint.permission === 'public') return;
  if (endpoint.permission === 'api_key') {
    const { apiKey } = request;
    if (!apiKey) throw new DomainError('token_missing');
    if (endpoint.scope && !keyOpens(apiKey, endpoint.scope)) {
      throw new DomainError('forbidden');
    }
    return;
  }
  const { actor } = request;
  if (!actor) throw new DomainError('token_missing');
  if (actor.restricted && !endpoint.whileRestricted) {
    throw new DomainError(RESTRICTED[actor.restricted]);
  }
  if (endpoint.permission === 'authenticated') return;
  if (!endpoint.permission.some((permission) => can(actor, permission))) {
    throw new DomainError('forbidden');
  }
}

/** The context of a call that requires sign-in; `authorize` has checked it. */
export function contextOf(request: FastifyRequest): ActorContext {
  if (!request.actor) throw new DomainError('token_missing');
  return { ...request.call, actor: request.actor };
}

/** Registers one endpoint of the contract: its access rule, schemas, documentation and handler. */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<P, Q, B>) => Promise<z.input<R> | FastifyReply>,
): void {
  const status = endpoint.status ?? 200;
  const schema: FastifySchema = {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && !endpoint.upload ? { body: endpoint.body } : {}),
    response: { [status]: endpoint.reply },
  };
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      config: { endpoint },
      schema,
      ...(endpoint.limits
        ? {
            bodyLimit: endpoint.limits.bytes,
            validatorCompiler: validatorFor(endpoint.limits.values),
          }
        : {}),
      // Before the body is read: a caller without the right must not make the server parse
      // anything.
      onRequest: async (request) => authorize(endpoint, request),
      handler: async (request, reply) => {
        // Replies stay out of every cache, unless a handler sets another header.
        reply.status(status).header('cache-control', 'no-store');
        return handler({
          // The schemas of this endpoint have just parsed these three.
          params: request.params as z.output<P>,
          query: request.query as z.output<Q>,
          body: request.body as z.output<B>,
          get context() {
            return contextOf(request);
          },
          request,
          reply,
        });
      },
    });
  }
}
