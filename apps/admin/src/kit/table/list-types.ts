import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { ListReply } from '@connect/contract/calls/envelope.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';

/**
 * A list endpoint that answers with `Row`, takes `Query`, and whose export has the columns
 * `Column`.
 */
export type ListEndpoint<Row, Query = unknown, Column extends string = string> = Endpoint<
  z.ZodType,
  z.ZodObject & z.ZodType<Query>,
  z.ZodType,
  z.ZodType<ListReply<Row>>
> & { readonly columns?: readonly Column[] };

/** Query keys that filter a list; below, values it can be sorted by. */
export type KeyOf<Query> = keyof Query & string;
export type SortOf<Query> = Extract<Query extends { order_by?: infer Sort } ? Sort : never, string>;

/** A list's state as in the address: texts and comma-separated lists. */
export type ListQuery<Key extends string = string> = { readonly [K in Key]?: string | undefined };

export interface ListColumn<Row, Sort extends string = string, Key extends string = string> {
  key: Key;
  /** A head breaks it at spaces and at U+200B alone. */
  label: string;
  render: (row: Row) => ReactNode;
  /** `order_by` value of this column; without it the column is not sortable. */
  sort?: Sort;
  /** Direction of the first click; texts start ascending, dates and figures descending. */
  firstOrder?: 'asc' | 'desc';
  align?: 'right';
  /** Long values may take a second line and are truncated after it; other cells have one line. */
  wrap?: boolean;
  /** Never truncated: the row grows with the value. */
  whole?: boolean;
  /** Least width in pixels; by default that of its kind of value. */
  least?: number;
  /** Columns that do not fit are hidden by worth: 1 before 2, which is the default, before 3. */
  worth?: 1 | 2 | 3;
  /** The column that names the row: always shown, heads the card on a small screen. */
  main?: boolean;
  /** Shown beside the name on a card instead of as a labelled line. */
  badge?: boolean;
  hiddenByDefault?: boolean;
  /** Key in `meta.permissions`: the column is only there for whoever has it. */
  needs?: string;
}

export interface FilterOption {
  value: string;
  label: string;
}

interface FilterBase {
  label: string;
  /** Only offered behind "+ filter" until it is used. */
  rare?: boolean;
  /** Key in `meta.permissions`: only offered to whoever has it. */
  needs?: string;
}

export interface ChoiceFilter<Key extends string = string> extends FilterBase {
  kind: 'choice';
  key: Key;
  options: readonly FilterOption[];
  /** Only one of the options at a time. */
  single?: boolean;
}

/** A filter with any number of options, which are found on the server by typing. */
export interface FoundFilter<Key extends string = string> extends FilterBase {
  kind: 'found';
  key: Key;
  /** Finds options by part of their name, or one by `#` and its value. */
  find: (search: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
}

export interface FlagFilter<Key extends string = string> extends FilterBase {
  kind: 'flag';
  key: Key;
}

export interface DateFilter<Key extends string = string> extends FilterBase {
  kind: 'dates';
  from: Key;
  to: Key;
  /** Query key that says which date is filtered, with its options; the first is the default. */
  field?: { key: Key; options: readonly FilterOption[] };
}

/** A filter that uses the keys `Key` of a list's query. */
export type ListFilter<Key extends string = string> =
  | ChoiceFilter<Key>
  | FoundFilter<Key>
  | FlagFilter<Key>
  | DateFilter<Key>;

// `Key` is always named: a query of any keys could be one of a list's.
export interface ListTab<Key extends string> {
  key: string;
  label: string;
  /** Key in `meta.counts`; without it no count is shown. */
  count?: string;
  /** What the tab writes into the address; all tabs have the same keys. */
  query: ListQuery<Key>;
}

/** A list of a part of the rows, at an address of its own. */
export interface ListSection {
  to: LinkProps['to'];
  label: string;
  /** The keys in `meta.counts` that make up its count. */
  counts: readonly string[];
}

export interface BulkOutcome {
  id: number;
  title: string | null;
  ok: boolean;
  /** The failure may pass on a retry. */
  passing?: boolean;
  message?: string;
  errors?: readonly { message: string }[];
  /** The items that block it, as links that open in a new tab. */
  links?: readonly { label: string; href: string }[];
}

/** Rows that the server fixed: all that matched the filters when somebody chose them. */
export interface Kept {
  id: string;
  count: number;
}

export interface BulkAction<Row> {
  key: string;
  label: string;
  danger?: boolean;
  /** Whether it applies to a row; the action is shown if it applies to at least one. */
  allowed: (row: Row) => boolean;
  /** Why it is shown, but refused, where it applies to none of them; else it is left out. */
  refused?: (rows: readonly Row[]) => string | undefined;
  /** Whether it is offered for all that match, judged by the rows in sight; else as `allowed`. */
  offered?: (row: Row) => boolean;
  /**
   * Runs on the rows, or on those kept by the server; gives null if cancelled. `onUndone` is called
   * when it is undone later.
   */
  run: (
    rows: readonly Row[],
    onUndone: () => void,
    kept: Kept | null,
  ) => Promise<readonly BulkOutcome[] | null>;
}

export function filterKeys(filter: ListFilter): string[] {
  if (filter.kind !== 'dates') return [filter.key];
  return [filter.from, filter.to, ...(filter.field ? [filter.field.key] : [])];
}

export function filterActive(filter: ListFilter, query: ListQuery): boolean {
  if (filter.kind === 'dates') return Boolean(query[filter.from] || query[filter.to]);
  return Boolean(query[filter.key]);
}
