import type { Trx } from '../deps.ts';

export async function insertNotice(
  trx: Trx,
  notice: { staffId: number; kind: string; detail: Record<string, string>; at: Date },
): Promise<void> {
  await trx
    .insertInto('staff_notice')
    .values({
      staff_id: notice.staffId,
      kind: notice.kind,
      detail: JSON.stringify(notice.detail),
      created_at: notice.at.toISOString(),
    })
    .execute();
}
