import { sql } from 'kysely';

/** Columns of lines by which doors are told apart. */
const COLUMNS =
  'id, content_id, registration_id, type, occurred_at, staff_id, channel, device_id, client_id';

/** Lines of the log, cleared ones too: clearing changes nothing of what doors saw (domain/registrations#clearing-the-log). */
export const LINES = sql.raw(`(select ${COLUMNS} from registration_log
  union all select ${COLUMNS} from archived_registration_log)`);

/** Where lines are kept: what is said of one afterwards is said where it was cleared, too, since it may come back. */
export const LOGS = [
  sql.table('registration_log'),
  sql.table('archived_registration_log'),
] as const;
