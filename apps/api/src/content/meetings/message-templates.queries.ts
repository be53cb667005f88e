import {
  MEETING_MESSAGES,
  type MeetingMessageField,
} from '@connect/contract/meetings/meeting-messages.ts';
import type { Trx } from '../../deps.ts';

/** Fields that name a template of another category than that of their occasion. */
export async function selectMisplaced(
  trx: Trx,
  named: ReadonlyMap<MeetingMessageField, number>,
): Promise<MeetingMessageField[]> {
  if (named.size === 0) return [];
  const found = await trx
    .selectFrom('message_template')
    .select(['content_id', 'category'])
    .where('content_id', 'in', [...named.values()])
    .execute();
  return [...named].flatMap(([field, id]) =>
    found.some((row) => row.content_id === id && row.category !== MEETING_MESSAGES[field].category)
      ? [field]
      : [],
  );
}
