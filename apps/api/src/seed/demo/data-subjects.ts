import {
  DAYS_TO_ANSWER,
  type RequestStatus,
  type RequestType,
} from '@connect/contract/privacy/privacy-request.ts';
import { sql } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../deps.ts';
import { DAY_MS } from '../../time/moments.ts';
import type { Calendar } from './calendar.ts';

interface Asked {
  type: RequestType;
  status: RequestStatus;
  daysAgo: number;
  channel: string;
  details?: string;
  note?: string;
  ground?: string;
  /** Somebody who is not a user. */
  stranger?: string;
}

/** One of each state; one is late, one is due in two days. */
const REQUESTS: readonly Asked[] = [
  {
    type: 'access',
    status: 'in_progress',
    daysAgo: 34,
    channel: 'email',
    details: 'ขอสำเนาข้อมูลทั้งหมด',
  },
  { type: 'portability', status: 'in_progress', daysAgo: 28, channel: 'web' },
  {
    type: 'erase',
    status: 'verifying',
    daysAgo: 12,
    channel: 'line',
    details: 'เลิกประกอบวิชาชีพแล้ว',
  },
  { type: 'erase', status: 'in_progress', daysAgo: 9, channel: 'paper' },
  { type: 'rectify', status: 'received', daysAgo: 1, channel: 'phone', details: 'เปลี่ยนนามสกุล' },
  {
    type: 'object',
    status: 'completed',
    daysAgo: 20,
    channel: 'email',
    note: 'ถอนความยินยอมในการวิเคราะห์แล้ว',
  },
  {
    type: 'access',
    status: 'rejected',
    daysAgo: 45,
    channel: 'email',
    stranger: 'ผู้ขอ (สมมติ)',
    ground: 'identity_not_proven',
    note: 'ติดต่อกลับสองครั้งแล้วไม่ยืนยันตัวตน',
  },
];

/** Requests of made-up people in each state, and those by which two were erased. */
export async function seedDataSubjects(
  trx: Trx,
  calendar: Calendar,
  officer: Actor,
): Promise<void> {
  const people = await sql<{ id: number; status: string }>`
    (select id, status from platform_user where status = 'active' and user_type = 'pharmacist'
      order by id limit ${REQUESTS.length})
    union all (select id, status from platform_user where status = 'erased' order by id)`.execute(
    trx,
  );
  const living = people.rows.filter(({ status }) => status !== 'erased');
  const gone = people.rows.filter(({ status }) => status === 'erased');
  const erased = gone.map(
    ({ id }, index) =>
      ({
        type: 'erase',
        status: 'completed',
        daysAgo: 70 + index * 25,
        channel: 'web',
        id,
      }) as const,
  );
  const all = [
    ...erased,
    ...REQUESTS.map((asked, index) => ({ ...asked, id: living[index]?.id ?? null })),
  ].sort((one, other) => other.daysAgo - one.daysAgo);
  for (const [index, asked] of all.entries()) {
    const { type, status, daysAgo, channel, id } = asked;
    const more: Partial<Asked> = asked;
    const received = calendar.workday(daysAgo, 10, 20);
    const closed = status === 'completed' || status === 'rejected';
    const sure = status === 'completed' || status === 'in_progress';
    const later = calendar.at(Math.max(daysAgo - 5, 0), 14).toISOString();
    const made = await trx
      .insertInto('privacy_request')
      .values({
        code: `DSR-${calendar.day(daysAgo).slice(0, 4)}-${String(index + 1).padStart(5, '0')}`,
        user_id: more.stranger ? null : id,
        requester_name: more.stranger ?? '',
        type,
        channel,
        details: more.details ?? '',
        received_at: received.toISOString(),
        due_at: new Date(received.getTime() + DAYS_TO_ANSWER[type] * DAY_MS).toISOString(),
        status,
        ...(sure
          ? {
              identity_method: 'known_contact',
              identity_verified_at: later,
              identity_verified_by: officer.id,
            }
          : {}),
        assigned_to: status === 'received' ? null : officer.id,
        refusal_ground: more.ground ?? null,
        decision_note: more.note ?? '',
        ...(closed ? { completed_at: later, completed_by: officer.id } : {}),
        created_at: received.toISOString(),
        created_by: officer.id,
        updated_at: later,
        updated_by: officer.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (type !== 'erase' || status !== 'completed') continue;
    await trx
      .insertInto('erasure')
      .values({
        subject: `demo-${made.id}`.padEnd(43, 'x'),
        erased_at: later,
        erased_by: officer.id,
        request_id: made.id,
        reason: 'ตามคำขอของเจ้าของข้อมูล',
        cleaned: JSON.stringify({ platform_user: 1, consent_record: 6 }),
      })
      .execute();
  }
}
