import type { activityCreate, LawfulBasis } from '@connect/contract/privacy/processing-activity.ts';
import type { z } from 'zod';
import type { Db, Trx } from '../deps.ts';

export type ActivityValues = z.output<typeof activityCreate>;

const activities = (db: Db | Trx) =>
  db
    .selectFrom('processing_activity as a')
    .leftJoin('staff as s', 's.id', 'a.updated_by')
    .where('a.deleted_at', 'is', null)
    .select([
      'a.id',
      'a.version',
      'a.activity',
      'a.purpose',
      'a.data_categories',
      'a.data_subjects',
      'a.retention',
      'a.recipients',
      'a.cross_border',
      'a.security_measures',
      'a.owner',
      'a.reviewed_at',
      'a.updated_at',
      'a.updated_by',
      's.display_name as editor_name',
    ])
    .select((select) => select.ref('a.lawful_basis').$castTo<LawfulBasis>().as('lawful_basis'));

export type ActivityRow = Awaited<ReturnType<ReturnType<typeof activities>['execute']>>[number];

export const selectActivities = (db: Db): Promise<ActivityRow[]> =>
  activities(db).orderBy('a.id').execute();

export const selectActivity = (trx: Trx, id: number): Promise<ActivityRow | undefined> =>
  activities(trx).where('a.id', '=', id).executeTakeFirst();

/** Locks an activity until the transaction ends. */
export const lockActivity = (trx: Trx, id: number): Promise<ActivityRow | undefined> =>
  activities(trx).where('a.id', '=', id).forUpdate('a').executeTakeFirst();

interface Written {
  updated_at: string;
  updated_by: number;
}

export async function insertActivity(trx: Trx, values: ActivityValues & Written): Promise<number> {
  const { id } = await trx
    .insertInto('processing_activity')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateActivity(
  trx: Trx,
  id: number,
  values: Partial<ActivityValues> & Written & { version: number; deleted_at?: string },
): Promise<void> {
  await trx.updateTable('processing_activity').set(values).where('id', '=', id).execute();
}
