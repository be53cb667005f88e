import { sql } from 'kysely';

/** Who writes, and when. */
export interface Written {
  by: number;
  at: Date;
}

/** What every change of a record sets besides its values; null: nobody, but the system. */
export const touched = ({ by, at }: { by: number | null; at: Date }) => ({
  version: sql<number>`version + 1`,
  updated_at: at.toISOString(),
  updated_by: by,
});
