import { type Endpoint, fillPath, type ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { ErrorBody } from '@connect/contract/errors/errors.ts';

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  language?: 'th' | 'en';
}

export interface Answer<Reply> {
  status: number;
  /** Body of a success. */
  reply: Reply;
  /** Body of a refusal. */
  error: ErrorBody;
}

/** What takes calls: an app of this process, or one of another. */
export interface Injecting {
  inject(call: {
    method: Endpoint['method'];
    url: string;
    headers: Record<string, string>;
    payload?: object;
  }): PromiseLike<{ statusCode: number; json<Body>(): Body }>;
}

/** Calls endpoints of the contract over HTTP with the given headers. */
export function caller(app: Injecting, headers: Record<string, string> = {}) {
  return async <E extends Endpoint>(
    endpoint: E,
    parts: CallParts = {},
  ): Promise<Answer<ReplyOf<E>>> => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(parts.query ?? {})) query.set(key, String(value));
    const response = await app.inject({
      method: endpoint.method,
      url: `${fillPath(endpoint.path, parts.params)}?${query}`,
      headers: { ...headers, 'accept-language': parts.language ?? 'th' },
      ...(parts.body === undefined ? {} : { payload: parts.body as object }),
    });
    return { status: response.statusCode, reply: response.json(), error: response.json() };
  };
}

/** The field errors of an answer, as `field: code`. */
export const fieldsOf = (answer: { error: ErrorBody }): string[] =>
  answer.error.data.errors.map(({ field, code }) => `${field}: ${code}`);
