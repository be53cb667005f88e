import { type RawBuilder, sql } from 'kysely';
import type { VisibleKind } from './visible-kinds.ts';

/** Rows of `content c` that somebody may see, trash included; none where nothing is visible. */
export function visibleCondition(visible: readonly VisibleKind[]): RawBuilder<boolean> {
  if (visible.length === 0) return sql<boolean>`false`;
  const each = visible.map(({ kind, brands }) =>
    brands ? sql`(c.kind = ${kind} and c.brand = any(${brands}))` : sql`c.kind = ${kind}`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
