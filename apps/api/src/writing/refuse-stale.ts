import { DomainError } from '../domain-error.ts';
import { personOf } from '../people/person-of.ts';

/** Author and time of a record's last change, if they are known. */
interface LastChange {
  updated_by?: { id: number | null; display_name: string } | null;
  updated_at?: string | null;
}

/** Refuses a change that is based on another version than the present one. */
export function refuseStale(current: number, sent: number | undefined, last: LastChange): void {
  if (sent === undefined || sent === current) return;
  throw new DomainError('version_conflict', { detail: { current_version: current, ...last } });
}

/** Like refuseStale, for a row that names its last author. */
export const refuseStaleRow = (
  row: {
    version: number;
    updated_by: number | null;
    editor_name: string | null;
    updated_at: string;
  },
  sent: number | undefined,
): void =>
  refuseStale(row.version, sent, {
    updated_by: personOf(row.updated_by, row.editor_name),
    updated_at: row.updated_at,
  });
