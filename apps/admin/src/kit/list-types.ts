import type { Endpoint } from '@connect/contract/endpoint.ts';
import type { ListReply } from '@connect/contract/envelope.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';

/** An endpoint that answers with a list of `Row`. */
export type ListEndpoint<Row> = Endpoint<
  z.ZodType,
  z.ZodObject,
  z.ZodType,
  z.ZodType<ListReply<Row>>
>;

/** A list's state as it stands in the address: text values, comma lists. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

export interface ListColumn<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** `order_by` value of this column; without one it cannot be sorted by. */
  sort?: string;
  /** Direction of the first click; texts start ascending, dates and figures descending. */
  firstOrder?: 'asc' | 'desc';
  align?: 'right';
  /** Long values may take a second line and are cut after it; other cells stay on one. */
  wrap?: boolean;
  /** Read in full: the row grows with it. */
  whole?: boolean;
  /** CSS width of the column, for example `14%` or `120px`. */
  width?: string;
  /** The column that names the row: always shown, heads the card on a small screen. */
  main?: boolean;
  /** Shown beside the name on a card instead of as a labelled line. */
  badge?: boolean;
  hiddenByDefault?: boolean;
}

export interface FilterOption {
  value: string;
  label: string;
}

interface FilterBase {
  label: string;
  /** Only offered behind "+ filter" until it is used. */
  rare?: boolean;
}

export interface ChoiceFilter extends FilterBase {
  kind: 'choice';
  key: string;
  options: readonly FilterOption[];
}

/** Choices of which there may be any number: found on the server by typing. */
export interface FoundFilter extends FilterBase {
  kind: 'found';
  key: string;
  /** Options by part of their name, or by `#` and a value for that one. */
  find: (search: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
}

export interface FlagFilter extends FilterBase {
  kind: 'flag';
  key: string;
}

export interface DateFilter extends FilterBase {
  kind: 'dates';
  from: string;
  to: string;
  /** Query key that says which date is meant, with its choices; the first is the default. */
  field?: { key: string; options: readonly FilterOption[] };
}

export type ListFilter = ChoiceFilter | FoundFilter | FlagFilter | DateFilter;

export interface ListTab {
  key: string;
  label: string;
  /** Name in `meta.counts`. */
  count: string;
  /** What the tab writes into the address; every tab names the same keys. */
  query: ListQuery;
}

export interface BulkOutcome {
  id: number;
  title: string | null;
  ok: boolean;
  /** It failed for something that trying again can mend. */
  passing?: boolean;
  message?: string;
  errors?: readonly { message: string }[];
  /** What stands in the way, each leading there in a page of its own. */
  links?: readonly { label: string; href: string }[];
}

export interface BulkAction<Row> {
  key: string;
  label: string;
  danger?: boolean;
  /** Whether it makes sense for a row; the action shows when it does for at least one. */
  allowed: (row: Row) => boolean;
  /**
   * Runs on the rows; null when the person thought better of it. `onUndone` is called when they
   * took it back later.
   */
  run: (rows: readonly Row[], onUndone: () => void) => Promise<BulkOutcome[] | null>;
}

/** Query keys that a filter owns. */
export function filterKeys(filter: ListFilter): string[] {
  if (filter.kind !== 'dates') return [filter.key];
  return [filter.from, filter.to, ...(filter.field ? [filter.field.key] : [])];
}

/** Whether a filter narrows the list now. */
export function filterActive(filter: ListFilter, query: ListQuery): boolean {
  if (filter.kind === 'dates') return Boolean(query[filter.from] || query[filter.to]);
  return Boolean(query[filter.key]);
}
