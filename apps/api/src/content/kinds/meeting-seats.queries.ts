import type { Brand } from '@connect/contract/constants.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';

export interface SeatsAsked {
  ids: readonly number[];
  /** Null: all brands. */
  brands: readonly Brand[] | null;
}

/** Versions of some meetings, and what is counted of each over the table `c`. */
export async function selectSeats<Counted>(
  db: Db,
  kind: 'event' | 'webinar',
  counted: RawBuilder<unknown>,
  { ids, brands }: SeatsAsked,
): Promise<({ id: number; version: number } & Counted)[]> {
  const { rows } = await sql<{ id: number; version: number } & Counted>`
    select c.id, c.version, ${counted} from content c where ${allOf([
      sql`c.id = any(${[...ids]}) and c.kind = ${kind} and c.deleted_at is null`,
      ...(brands ? [sql`c.brand = any(${[...brands]})`] : []),
    ])} order by c.id`.execute(db);
  return rows;
}
