import { registrations } from '@connect/contract/registrations/registration.ts';
import { expect } from 'vitest';
import type { Db } from '../src/deps.ts';
import type { Letter, Mail } from '../src/mail/mail.ts';
import type { caller } from './call.ts';
import { makeContent, unique } from './factories.ts';
import { makeEvent, makeEventRegistration } from './meeting-factories.ts';

/** A published e-mail template of a category. */
export async function makeTemplate(
  db: Db,
  category: string,
  template: { channel?: string; subject?: string; body?: string; body_text?: string } = {},
): Promise<number> {
  const { body = '<p>{{user.first_name}}: {{event.title}} {{event.start_at}}</p>', ...own } =
    template;
  const id = await makeContent(db, 'message_template', { status: 'publish', body });
  await db
    .insertInto('message_template')
    .values({
      content_id: id,
      channel: 'email',
      category,
      sender_mode: 'system',
      subject: 'เรื่อง {{event.title}}',
      ...own,
    })
    .execute();
  return id;
}

/** Mail that keeps what is sent; `answer` may refuse, or never come back. */
export function keptMail(): Mail & {
  sent: Letter[];
  answer: (letter: Letter) => Promise<void>;
  away: Error | null;
} {
  const mail = {
    sent: [] as Letter[],
    answer: async (_letter: Letter): Promise<void> => undefined,
    away: null as Error | null,
    async send(letter: Letter) {
      mail.sent.push(letter);
      await mail.answer(letter);
    },
    async reach() {
      if (mail.away) throw mail.away;
    },
    close: () => undefined,
  };
  return mail;
}

const NOW = '2026-11-20T09:00:00+07:00';

/** Events, people who register for them, and what becomes of their messages. */
export function eventMessages(db: Db, call: ReturnType<typeof caller>) {
  const make = (
    own: NonNullable<Parameters<typeof makeEvent>[1]>['event'] = {},
    content: Parameters<typeof makeEvent>[1] = {},
  ) =>
    makeEvent(db, { status: 'publish', ...content, event: { registration_mode: 'open', ...own } });
  const address = () => `m${unique()}@hcp.example`;
  async function register(eventId: number, person: object = {}) {
    const body = {
      person: {
        first_name: 'สมหญิง',
        last_name: 'ตัวอย่างกุล',
        user_type: 'doctor',
        email: address(),
        ...person,
      },
    };
    const { reply, status } = await call(registrations.create, { params: { id: eventId }, body });
    expect(status).toBe(201);
    return reply.data;
  }
  /** Somebody who is confirmed, and whose confirmation waits. */
  async function waiting(eventId: number, row: Parameters<typeof makeEventRegistration>[2]) {
    const { id } = await makeEventRegistration(db, eventId, row);
    const message = { content_id: eventId, registration_id: id, occasion: 'confirm' };
    await db
      .insertInto('event_message')
      .values({ ...message, created_at: NOW, due_at: NOW })
      .execute();
  }
  const cancel = (id: number, registration: number) =>
    call(registrations.move, {
      params: { id, registration },
      body: { action: 'cancel', reason: 'ติดธุระกะทันหัน' },
    });
  const messagesOf = (id: number) =>
    db
      .selectFrom('event_message')
      .select(['occasion', 'state', 'reason'])
      .where('content_id', '=', id)
      .orderBy('id')
      .execute();
  return { address, make, register, waiting, cancel, messagesOf };
}
