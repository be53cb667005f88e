import { RETENTION_RULES } from '@connect/contract/privacy/retention.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The address of a row of the log, unless it would have been removed by now (domain/privacy#retention): the first purge of a
 * new system would change most rows, and have all their days counted again.
 */
export const keptAddress = (address: RawBuilder<unknown>, at: RawBuilder<unknown>, now: Date) =>
  sql`case when ${at} > ${now.toISOString()}::timestamptz - ${sql.lit(RETENTION_RULES.log_address)} * interval '1 day'
    then ${address} end`;
