import type { Endpoint } from '@connect/contract/endpoint.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { type ReferenceUse, referenceAdmin } from '@connect/contract/resources/reference-admin.ts';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import type { FormRules } from '../../kit/form-store.ts';
import type { OrderedColumn } from '../../kit/ordered-table.tsx';
import type { ItemForm } from '../../kit/use-item-form.ts';
import type { Translate } from '../../text/i18n.ts';

const PRODUCTS = referenceAdmin.productLadders.fields.brand.options;
type Product = (typeof PRODUCTS)[number];

export const LIST_NAMES = [
  'categories',
  'specialties',
  'units',
  'areas',
  'ladders',
  'stages',
  'spellings',
] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** What the rows of all lists have. */
export interface ReferenceRow {
  id: number;
  version: number;
  is_active: boolean;
  uses: number;
  used_by: ReferenceUse[];
}

type None = z.ZodNever;
type IdParams = z.ZodType<unknown, { id: string }>;
type Gives<Value> = z.ZodType<Value>;

/** The five calls of a list, as this screen uses them. */
export interface ReferenceCalls<Row, Values> {
  list: Endpoint<None, None, None, Gives<{ data: Row[] }>>;
  create: Endpoint<None, None, z.ZodType<unknown, Values>, Gives<{ data: Row }>>;
  update: Endpoint<
    IdParams,
    None,
    z.ZodType<unknown, { version: number; is_active?: boolean }>,
    Gives<{ data: Row }>
  >;
  delete: Endpoint<IdParams, None, None, z.ZodType>;
  order: Endpoint<None, None, z.ZodType<unknown, { ids: number[] }>, Gives<{ data: Row[] }>>;
  /** Fields that are set once. */
  fixed: readonly string[];
}

/** The fields of one entry in its drawer. */
export type ReferenceFields<Values extends object> = ComponentType<{
  form: ItemForm<Values>;
  /** The entry that is edited; null for a new one. */
  id: number | null;
  /** Set once and set: these are shown only. */
  isFixed: (field: keyof Values & string) => boolean;
}>;

/** One of the lists: how it is called, shown, searched and filled in. */
export interface ReferenceList<Row extends ReferenceRow, Values extends object> {
  name: ListName;
  calls: ReferenceCalls<Row, Values>;
  fields: FormRules<Values>['fields'];
  /** Rules between fields. */
  check?: (values: Values) => readonly FieldIssue[];
  /** Whether there is anything left to add. */
  canAdd?: (rows: readonly Row[]) => boolean;
  blank: (rows: readonly Row[]) => Values;
  valuesOf: (row: Row) => Values;
  /** Thai or English name. */
  title: (row: Row, language: 'th' | 'en') => string;
  /** Everything that a search looks into. */
  words: (row: Row) => string;
  columns: (text: { t: Translate; language: 'th' | 'en' }) => OrderedColumn<Row>[];
  /** Rows change places only within their group; null: not at all. */
  groupOf?: (row: Row) => string | null;
  Fields: ReferenceFields<Values>;
}

/** Products that have no entry yet. */
export const freeBrands = (rows: readonly { brand: string }[]): Product[] =>
  PRODUCTS.filter((brand) => rows.every((row) => row.brand !== brand));

/** After a change: forms read their lists anew, and so do all lists here, since uses have moved. */
export async function refreshReference(): Promise<void> {
  await Promise.all([
    refresh(queryClient, { queryKey: ['reference'] }),
    ...Object.values(referenceAdmin).map(({ list }) =>
      refresh(queryClient, { queryKey: resourceKeys(list.tag).all }),
    ),
  ]);
}

/** `12 บทความ, 3 ผู้ใช้` */
export const usesInWords = (usedBy: readonly ReferenceUse[], t: Translate): string =>
  usedBy.map(({ type, count }) => t(`adminReference.use.${type}`, { n: count })).join(', ');
