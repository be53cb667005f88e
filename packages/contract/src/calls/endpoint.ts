import type { z } from 'zod';
import type { ApiScope } from '../constants.ts';
import type { ErrorCode } from '../errors/errors.ts';
import type { Permission } from '../permissions.ts';

/**
 * Who may call: anybody, every signed-in account, a role with one of the permissions, or a program
 * with an API key.
 */
export type Access = 'public' | 'authenticated' | 'api_key' | readonly Permission[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP call as plain data. The server registers it, OpenAPI describes it and the browser calls
 * it from this same object, so that the three cannot drift apart.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** Description of the group of calls with this tag; one of its calls has it. */
  readonly about?: string;
  readonly permission: Access;
  /** The scope that the API key must have. */
  readonly scope?: ApiScope;
  /** A browser may call it, too, with a token that a program with the scope got (domain/tracking#tokens). */
  readonly trackToken?: true;
  /** The largest body, in bytes and in values, where it is not that of other calls. */
  readonly limits?: { readonly bytes: number; readonly values: number };
  /**
   * Also answers sessions that must first change a password or set up two-step sign-in
   * (domain/staff#restricted-sessions).
   */
  readonly whileRestricted?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** A body that is taken, as the description shows it; a test sends it. */
  readonly example?: z.input<Body>;
  readonly reply: Reply;
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** Refusals that cannot be derived from the rest of the declaration. */
  readonly refuses?: readonly ErrorCode[];
  /** Other paths of the same call (a spec's alias). */
  readonly aliases?: readonly string[];
  /** `multipart/form-data` instead of JSON. */
  readonly upload?: true;
  /** The body is a part of a file, byte for byte, instead of JSON. */
  readonly bytes?: true;
  /** The path of a list's export, where it is fixed otherwise than `/export` below the list. */
  readonly exportPath?: string;
  /** Media types of the answer, when it is a file instead of JSON. */
  readonly file?: readonly string[];
}

export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}

/** Values as the caller writes them (before defaults and transforms). */
export type ParamsOf<E extends Endpoint> = E extends Endpoint<infer P> ? z.input<P> : never;
export type QueryOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, infer Q> ? z.input<Q> : never;
export type BodyOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.input<B> : never;
export type ReplyOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** Replaces the parameters of a path such as `/v1/article/:id`. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`Path parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(value));
  });
}
