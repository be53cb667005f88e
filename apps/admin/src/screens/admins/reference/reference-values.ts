import type { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import type { z } from 'zod';

type Lists = typeof referenceAdmin;
type RowOf<Name extends keyof Lists> = z.output<Lists[Name]['row']>;
type ValuesOf<Name extends keyof Lists> = z.output<z.ZodObject<Lists[Name]['fields']>>;

export type CategoryRow = RowOf<'articleCategories'>;
export type CategoryValues = ValuesOf<'articleCategories'>;
export type SpecialtyRow = RowOf<'specialties'>;
export type SpecialtyValues = ValuesOf<'specialties'>;
export type UnitRow = RowOf<'businessUnits'>;
export type UnitValues = ValuesOf<'businessUnits'>;
export type AreaRow = RowOf<'therapyAreas'>;
export type AreaValues = ValuesOf<'therapyAreas'>;
export type LadderRow = RowOf<'productLadders'>;
export type LadderValues = ValuesOf<'productLadders'>;
export type StageRow = RowOf<'ladderValues'>;
export type StageValues = ValuesOf<'ladderValues'>;
export type SpellingRow = RowOf<'brandSpellings'>;
export type SpellingValues = ValuesOf<'brandSpellings'>;
