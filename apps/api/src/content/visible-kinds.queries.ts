import { type RawBuilder, sql } from 'kysely';
import type { VisibleKind } from './visible-kinds.ts';

/** Rows of `content` that somebody may see, trash included; none where nothing is visible. */
export function visibleCondition(
  visible: readonly VisibleKind[],
  alias = 'c',
): RawBuilder<boolean> {
  const [ofKind, ofBrand] = [sql.ref(`${alias}.kind`), sql.ref(`${alias}.brand`)];
  if (visible.length === 0) return sql<boolean>`false`;
  const each = visible.map(({ kind, brands }) =>
    brands ? sql`(${ofKind} = ${kind} and ${ofBrand} = any(${brands}))` : sql`${ofKind} = ${kind}`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
