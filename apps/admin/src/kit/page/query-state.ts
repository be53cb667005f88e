import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

type Search = Record<string, string>;

/** The search parameters that a schema accepts; invalid ones are left out, key by key. */
export function readQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  search: Record<string, unknown>,
): Partial<z.input<z.ZodObject<Shape>>> {
  const known = Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => name in schema.shape && typeof value === 'string' && value !== '',
    ),
  );
  const parsed = schema.safeParse(known);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) delete known[String(issue.path[0])];
  }
  // Days that end before they begin are refused: the end is left out.
  for (const [name, to] of Object.entries(known)) {
    const from = name.endsWith('_to') && known[name.replace(/_to$/, '_from')];
    if (from && String(to) < String(from)) delete known[name];
  }
  // parser: only accepted strings are left, which is the schema's input
  return known as Partial<z.input<z.ZodObject<Shape>>>;
}

/**
 * The search parameters after a change: a changed filter goes back to page 1, and empty values are
 * dropped (domain/screens#lists).
 */
export function patchQuery(
  search: Record<string, unknown>,
  patch: Record<string, unknown>,
): Search {
  const next: Search = {};
  const merged = { ...search, ...patch };
  if (!('page' in patch)) merged.page = '1';
  for (const [name, value] of Object.entries(merged)) {
    const text = value === undefined || value === null ? '' : String(value);
    if (text !== '') next[name] = text;
  }
  return next;
}

/**
 * List state in the address as `[value, set, put]`; values are strings as in the query schema.
 * `set` merges, `undefined` or an empty value removes a key; what is typed on in a search passes
 * `replace`, so that Back does not lead through its letters. `put` is `set` for parts of the kit that
 * hold keys as plain strings.
 */
export function useUrlQuery<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const value = useMemo(() => readQuery(schema, search), [schema, search]);
  const put = useCallback(
    (patch: Readonly<Record<string, unknown>>, options: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => patchQuery(previous, patch),
        replace: options.replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const set: (
    patch: Partial<z.input<z.ZodObject<Shape>>>,
    options?: { replace?: boolean },
  ) => void = put;
  return [value, set, put] as const;
}

/** `useUrlQuery` for the query of an endpoint that has one. */
export function useEndpointQuery<Shape extends z.ZodRawShape>(endpoint: {
  path: string;
  query?: z.ZodObject<Shape>;
}) {
  if (!endpoint.query) throw new Error(`The list ${endpoint.path} has no query`);
  return useUrlQuery(endpoint.query);
}
