import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { ERRORS, type ErrorCode } from '@connect/contract/errors/errors.ts';
import type { Json } from './json-schema.ts';

/** Refusals of the plugin-style sign-in, which have their own body. */
const OF_SIGN_IN = 'SignInRefused';
const isOfSignIn = (code: ErrorCode): boolean => code.startsWith('jwt_auth_');

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Statuses that an endpoint may refuse with, derived from its declaration. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const { permission, params, query, method, whileRestricted, refuses = [] } = endpoint;
  const sends = endpoint.body ?? endpoint.upload ?? endpoint.bytes;
  const closed = permission !== 'public';
  // A body that cannot be read is refused also where none is asked for.
  const mayBring = method !== 'GET';
  const applies: Record<number, unknown> = {
    400: params ?? query ?? mayBring,
    401: closed,
    403: closed && !(permission === 'authenticated' && whileRestricted),
    404: params,
    409: method !== 'GET' && (params ?? sends),
    413: mayBring,
    415: mayBring,
    422: sends,
    429: true,
    503: true,
  };
  const derived = Object.keys(applies)
    .map(Number)
    .filter((status) => applies[status]);
  const declared = refuses.map((code) => ERRORS[code].status);
  return [...new Set([...derived, ...declared])].sort();
}

/** The refusals of an endpoint as responses, by status. */
export const refusalResponses = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    refusalsOf(endpoint).map((status) => {
      const plugin = endpoint.refuses?.some(
        (code) => ERRORS[code].status === status && isOfSignIn(code),
      );
      return [status, { $ref: `#/components/responses/${plugin ? OF_SIGN_IN : status}` }];
    }),
  );

const explained = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `- \`${code}\`: ${ERRORS[code].en}`).join('\n');

const json = (name: string): Json => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
};

const TEXT = { type: 'string' };

/** Bodies of refusals: `ErrorBody` of the contract, and that of the plugin-style sign-in. */
const SCHEMAS: Json = {
  ErrorReply: {
    type: 'object',
    properties: {
      code: { type: 'string', enum: CODES.filter((code) => !isOfSignIn(code)) },
      message: { ...TEXT, description: 'In Thai, or with `Accept-Language: en` in English' },
      data: {
        type: 'object',
        properties: {
          status: { type: 'integer' },
          request_id: TEXT,
          errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
        },
        required: ['status', 'request_id', 'errors'],
      },
    },
    required: ['code', 'message', 'data'],
  },
  FieldError: {
    type: 'object',
    properties: {
      field: TEXT,
      code: TEXT,
      message: TEXT,
      items: {
        description: 'What stands in the way, where it is another item',
        type: 'array',
        items: {
          type: 'object',
          properties: { type: TEXT, id: { type: 'integer' }, title: TEXT },
          required: ['type', 'id', 'title'],
        },
      },
    },
    required: ['field', 'code', 'message'],
  },
  [OF_SIGN_IN]: {
    type: 'object',
    properties: {
      success: { const: false },
      statusCode: { type: 'integer' },
      code: { type: 'string', enum: CODES.filter(isOfSignIn) },
      message: TEXT,
      data: { type: 'array', maxItems: 0 },
    },
    required: ['success', 'statusCode', 'code', 'message', 'data'],
  },
};

/** The refusals of these endpoints as components, each with its error codes. */
export function refusalComponents(endpoints: readonly Endpoint[]) {
  const statuses = new Set(endpoints.flatMap((endpoint) => refusalsOf(endpoint)));
  const signsIn = endpoints.some(({ refuses }) => refuses?.some(isOfSignIn));
  const { [OF_SIGN_IN]: ofSignIn, ...ofAll } = SCHEMAS;
  const responses: Record<string, Json> = {};
  for (const status of statuses) {
    responses[status] = {
      description: explained(
        CODES.filter((code) => !isOfSignIn(code) && ERRORS[code].status === status),
      ),
      ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      content: json('ErrorReply'),
    };
  }
  if (!signsIn) return { responses, schemas: ofAll };
  responses[OF_SIGN_IN] = {
    description: explained(CODES.filter(isOfSignIn)),
    content: json(OF_SIGN_IN),
  };
  return { responses, schemas: SCHEMAS };
}
