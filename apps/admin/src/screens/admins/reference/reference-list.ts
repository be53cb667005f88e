import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { type ContentKind, KINDS } from '@connect/contract/kinds.ts';
import type { Labels } from '@connect/contract/labels.ts';
import { type ReferenceUse, referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { resourceKeys, wholeQuery } from '../../../api/queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { ItemForm } from '../../../kit/form/use-item-form.ts';
import type { FormRules } from '../../../kit/form-values/form-store.ts';
import type { OrderedColumn } from '../../../kit/ordered/ordered-table.tsx';
import type { Translate } from '../../../text/i18n.ts';

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

/** Fields that the rows of all reference lists have. */
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

/** The calls of a reference list, as this screen uses them. */
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
  labels: Labels;
  /** Fields that cannot be changed after creation. */
  fixed: readonly string[];
}

/** The inputs of one entry in its drawer. */
export type ReferenceFields<Values extends object> = ComponentType<{
  form: ItemForm<Values>;
  /** The edited entry; null for a new one. */
  id: number | null;
  /** Whether a field can no longer be changed and is read-only. */
  isFixed: (field: keyof Values & string) => boolean;
}>;

/** One reference list: its name, columns, search and inputs. */
export interface ReferenceList<Row extends ReferenceRow, Values extends object> {
  name: ListName;
  calls: ReferenceCalls<Row, Values>;
  fields: FormRules<Values>['fields'];
  /** Rules between fields. */
  check?: (values: Values) => readonly FieldIssue[];
  /** Whether any entry can still be added. */
  canAdd?: (rows: readonly Row[]) => boolean;
  blank: (rows: readonly Row[]) => Values;
  valuesOf: (row: Row) => Values;
  /** The Thai or English name. */
  title: (row: Row, language: 'th' | 'en') => string;
  /** The text that a search looks into. */
  words: (row: Row) => string;
  columns: (text: { t: Translate; language: 'th' | 'en' }) => OrderedColumn<Row>[];
  /** Rows move only within their group; null: they cannot be moved. */
  groupOf?: (row: Row) => string | null;
  Fields: ReferenceFields<Values>;
}

/** Products without an entry in these rows. */
export const freeBrands = (rows: readonly { brand: string }[]): Product[] =>
  PRODUCTS.filter((brand) => rows.every((row) => row.brand !== brand));

/**
 * Rereads the reference lists of forms and of this screen after a change, because uses may have
 * moved.
 */
export async function refreshReference(): Promise<void> {
  await Promise.all([
    refresh(queryClient, { queryKey: ['reference'] }),
    ...Object.values(referenceAdmin).map(({ list }) =>
      refresh(queryClient, { queryKey: resourceKeys(list.tag).all }),
    ),
  ]);
}

/** Shows a stored entry in its list at once: opened before the list is reread, it would be the old one. */
export function keepEntry<Row extends ReferenceRow, Values extends object>(
  { calls }: ReferenceList<Row, Values>,
  entry: Row,
): void {
  const { queryKey } = wholeQuery(calls.list);
  const known = queryClient.getQueryData(queryKey);
  if (!known) return;
  const data = known.data.map((row) => (row.id === entry.id ? entry : row));
  keepReply(queryClient, queryKey, { ...known, data });
}

const isKind = (type: ReferenceUse['type']): type is ContentKind => type in KINDS;

/** E.g. `12 บทความ, 3 ผู้ใช้`. */
export const usesInWords = (usedBy: readonly ReferenceUse[], t: Translate): string =>
  usedBy
    .map(({ type, count: n }) =>
      isKind(type)
        ? t('adminReference.use.kind', { n, noun: t(`kinds.${type}.one`) })
        : t(`adminReference.use.${type}`, { n }),
    )
    .join(', ');
