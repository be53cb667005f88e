import { sql } from 'kysely';

/** The account that writes, or null for programs and the system; and when. */
export interface Author {
  by: number | null;
  at: Date;
}

/** Who writes, and when. */
export interface Written extends Author {
  by: number;
}

/** What every change of a record sets besides its values. */
export const touched = ({ by, at }: Author) => ({
  version: sql<number>`version + 1`,
  updated_at: at.toISOString(),
  updated_by: by,
});
