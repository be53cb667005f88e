import type { Language } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import {
  type ReferenceAdminName,
  type ReferenceUse,
  referenceAdmin,
} from '@connect/contract/resources/reference-admin.ts';
import type { z } from 'zod';

/** What every entry of every list has. */
export interface Entry {
  id: number;
  version: number;
  is_active: boolean;
}

const USES = { uses: true, used_by: true } as const;

/** Entries as they are stored, list by list; how often they are used is counted apart. */
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
/** All lists in their order: small enough to judge a change against the whole. */
export type Lists = { [Name in ReferenceAdminName]: EntryOf<Name>[] };

/** What a change is judged by. */
export interface Facts {
  lists: Lists;
  /** What points to the entry that is changed. */
  usedBy: readonly ReferenceUse[];
  /** Stages that content of this ladder aims at; empty for other lists. */
  stagesAimedAt: readonly number[];
  language: Language;
}

/** One list: how its entries are called, stored and judged. */
export interface ReferenceKind<E extends Entry> {
  readonly name: ReferenceAdminName;
  /** The entry's kind in the audit. */
  readonly entity: string;
  readonly schema: z.ZodType<E>;
  /** Everything that can be set, and `is_active`. */
  readonly fields: readonly (keyof E & string)[];
  title(entry: E): string;
  /** The values as they are stored: nothing twice, in their order, what was left out filled in. */
  settle(entry: E, lists: Lists): E;
  issues(next: E, current: E | null, facts: Facts): FieldIssue[];
}
