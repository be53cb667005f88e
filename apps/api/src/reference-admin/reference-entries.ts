import { fieldNames } from '@connect/contract/calls/record.ts';
import type { Language } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import {
  type ReferenceAdminName,
  type ReferenceUse,
  referenceAdmin,
} from '@connect/contract/reference/reference-admin.ts';
import type { z } from 'zod';

/** The fields of every entry of every list. */
export interface Entry {
  id: number;
  version: number;
  is_active: boolean;
}

const USES = { uses: true, used_by: true } as const;

/** Stored entries, list by list; their uses are counted separately. */
export const ENTRY_SCHEMAS = {
  articleCategories: referenceAdmin.articleCategories.row.omit(USES),
  specialties: referenceAdmin.specialties.row.omit(USES),
  businessUnits: referenceAdmin.businessUnits.row.omit(USES),
  therapyAreas: referenceAdmin.therapyAreas.row.omit(USES),
  productLadders: referenceAdmin.productLadders.row.omit(USES),
  ladderValues: referenceAdmin.ladderValues.row.omit(USES),
  brandSpellings: referenceAdmin.brandSpellings.row.omit(USES),
} satisfies Record<ReferenceAdminName, z.ZodType<Entry>>;

export type EntryOf<Name extends ReferenceAdminName> = z.output<(typeof ENTRY_SCHEMAS)[Name]>;
/** All lists in their order: small enough to check a change against all of them. */
export type Lists = { [Name in ReferenceAdminName]: EntryOf<Name>[] };

/** A list as the contract declares it: its writable fields, and `is_active`. */
export const listOf = <Name extends ReferenceAdminName>(name: Name) => ({
  name,
  schema: ENTRY_SCHEMAS[name],
  fields: [...fieldNames(referenceAdmin[name].fields), 'is_active' as const],
});

/** What a change is checked against. */
export interface Facts {
  lists: Lists;
  /** The uses of the entry that is changed. */
  usedBy: readonly ReferenceUse[];
  /** Stages that content of this ladder aims at; empty for other lists. */
  stagesAimedAt: readonly number[];
  language: Language;
}

/** One list: the title, storage and rules of its entries. */
export interface ReferenceKind<E extends Entry> {
  readonly name: ReferenceAdminName;
  /** The `entity_type` of its audit entries. */
  readonly entity: string;
  readonly schema: z.ZodType<E>;
  /** Every writable field, and `is_active`. */
  readonly fields: readonly (keyof E & string)[];
  title(entry: E): string;
  /** The values as they are stored: without duplicates, in order, with omitted ones filled in. */
  settle(entry: E, lists: Lists): E;
  issues(next: E, current: E | null, facts: Facts): FieldIssue[];
}
