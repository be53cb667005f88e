import { type RawBuilder, sql } from 'kysely';
import type { VisibleKind } from './visible-kinds.ts';

/**
 * The visible kinds as arrays for one statement: kinds with all brands, and pairs of kind and
 * brand.
 */
export interface VisibleArrays {
  wholeKinds: readonly string[];
  partKinds: readonly string[];
  partBrands: readonly string[];
}

export function visibleArrays(visible: readonly VisibleKind[]): VisibleArrays {
  const parts = visible.flatMap(({ kind, brands }) =>
    (brands ?? []).map((brand) => ({ kind, brand })),
  );
  return {
    wholeKinds: visible.flatMap(({ kind, brands }) => (brands ? [] : [kind])),
    partKinds: parts.map(({ kind }) => kind),
    partBrands: parts.map(({ brand }) => brand),
  };
}

/** Rows of `content` that are visible by these arrays, trash included. */
export const isVisible = (
  alias: string,
  arrays: Readonly<Record<keyof VisibleArrays, RawBuilder<unknown>>>,
): RawBuilder<boolean> => {
  const [ofKind, ofBrand] = [sql.ref(`${alias}.kind`), sql.ref(`${alias}.brand`)];
  return sql<boolean>`(${ofKind} = any(${arrays.wholeKinds}::text[]) or (${ofKind}, ${ofBrand}) in
    (select * from unnest(${arrays.partKinds}::text[], ${arrays.partBrands}::text[])))`;
};

/** The same for a statement that is built at each use. */
export function visibleCondition(
  visible: readonly VisibleKind[],
  alias = 'c',
): RawBuilder<boolean> {
  const { wholeKinds, partKinds, partBrands } = visibleArrays(visible);
  return isVisible(alias, {
    wholeKinds: sql`${wholeKinds}`,
    partKinds: sql`${partKinds}`,
    partBrands: sql`${partBrands}`,
  });
}
