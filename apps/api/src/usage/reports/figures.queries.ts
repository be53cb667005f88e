import type { Region } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import { copyOut } from '../../db/prepared-statements.ts';
import type { Trx } from '../../deps.ts';

/** An item or a link of the log. */
export interface Subject {
  type: string;
  id: number;
}

/** What was packed of a subject on one day. */
export interface SubjectDay extends Subject {
  day: string;
  entries: Buffer;
}

/** All days of some subjects within a period, as they were packed last. */
export async function readPackedOf(
  trx: Trx,
  subjects: readonly Subject[],
  { from, to }: { from: string; to: string },
): Promise<SubjectDay[]> {
  const found: SubjectDay[] = [];
  const types = sql.lit(`{${subjects.map(({ type }) => type).join(',')}}`);
  const ids = sql.lit(`{${subjects.map(({ id }) => id).join(',')}}`);
  await copyOut(
    trx,
    sql`select d.content_type, d.content_id::text, to_char(d.day, 'YYYY-MM-DD'), d.entries
      from unnest(${types}::text[], ${ids}::bigint[]) as s(type, id)
      join usage_day d on d.content_type = s.type and d.content_id = s.id
        and d.day between ${sql.lit(from)} and ${sql.lit(to)}`,
    ([type, id, day, entries]) => {
      if (!type || !id || !day || !entries) return;
      found.push({
        type: type.toString(),
        id: Number(id.toString()),
        day: day.toString(),
        entries: Buffer.from(entries),
      });
    },
  );
  return found;
}

/** Codes of the provinces of some regions. */
export async function selectProvinceCodes(trx: Trx, regions: readonly Region[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('province')
    .select('code')
    .where('region', 'in', regions)
    .execute();
  return rows.map(({ code }) => code);
}
