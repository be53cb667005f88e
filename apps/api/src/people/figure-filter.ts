import type { Brand, Region, UserType } from '@connect/contract/constants.ts';

/** What figures of the audience are narrowed to, the caller's scope included; null: not at all. */
export interface FigureFilter {
  readonly brands: readonly Brand[] | null;
  readonly areas: readonly number[] | null;
  readonly userTypes: readonly UserType[] | null;
  readonly regions: readonly Region[] | null;
}
