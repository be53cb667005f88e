import { system } from '@connect/contract/administration/system.ts';
import { attention } from '@connect/contract/desk/attention.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { deadMessages, eventMessages } from '@connect/contract/registrations/event-message.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
beforeEach(async () => {
  await db.deleteFrom('event_message').execute();
});

async function message(content_id: number, registration_id: number, more: object = {}) {
  const at = '2026-11-20T08:00:00+07:00';
  const { id } = await db
    .insertInto('event_message')
    .values({
      ...{ content_id, registration_id, occasion: 'confirm', created_at: at, due_at: at },
      ...{ state: 'dead', reason: 'refused', detail: '550 no such user', settled_at: at, ...more },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** Messages that were given up of an event and a webinar, one that waits, and one of an event in the trash. */
async function given() {
  const event = await makeEvent(db, { status: 'publish', brand: 'Wegovy', title: 'ประชุมเบาหวาน' });
  const webinar = await makeWebinar(db, { status: 'publish', brand: 'Ozempic' });
  const trashed = await makeEvent(db, { deleted_at: '2026-11-19T09:00:00+07:00' });
  const person = await makeEventRegistration(db, event.id, { province_code: '50' });
  const user = await makeRegistration(db, webinar.id, { province_code: '90' });
  const gone = await makeEventRegistration(db, trashed.id);
  return {
    ...{ event, webinar, person },
    dead: await message(event.id, person.id),
    seminar: await message(webinar.id, user.id, { reason: 'unknown' }),
    waiting: await message(event.id, person.id, {
      ...{ occasion: 'thank_you', state: 'waiting', reason: null, detail: '', settled_at: null },
    }),
    trashed: await message(trashed.id, gone.id),
  };
}
const stateOf = async (id: number) =>
  (
    await db
      .selectFrom('event_message')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
const by = async (role: Role, scope: object = {}) =>
  caller(test.app, (await test.signIn(role, scope)).headers);

describe('messages that were given up', () => {
  it('are listed with their event, when and why, without anybody’s name, and counted', async () => {
    const made = await given();
    const { reply } = await call(deadMessages.list);
    expect(reply.meta.total).toBe(2);
    expect(reply.data).toMatchObject([
      { id: made.seminar, reason: 'unknown', event: { id: made.webinar.id, kind: 'webinar' } },
      {
        id: made.dead,
        ...{ occasion: 'confirm', reason: 'refused', detail: '550 no such user' },
        ...{ code: made.person.code, settled_at: '2026-11-20T08:00:00.000+07:00' },
        event: { id: made.event.id, kind: 'event', title: 'ประชุมเบาหวาน' },
      },
    ]);
    expect(JSON.stringify(reply)).not.toContain('สมหญิง');
    expect((await call(system.status)).reply.data.messages).toEqual({ dead: 2 });
  });

  it('are tried again or dropped, of several events at once, each answered for by itself and audited with its event', async () => {
    const made = await given();
    const ids = [made.dead, made.seminar, made.waiting, made.trashed, 999_999];
    const { reply } = await call(deadMessages.bulk, { body: { action: 'retry', ids } });
    expect(reply.data.map(({ id, ok, code }) => [id, ok, code])).toEqual([
      [made.dead, true, undefined],
      [made.seminar, true, undefined],
      [made.waiting, false, 'wrong_state'],
      [made.trashed, false, 'not_found'],
      [999_999, false, 'not_found'],
    ]);
    expect([await stateOf(made.dead), await stateOf(made.trashed)]).toEqual(['waiting', 'dead']);
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'entity_id'])
      .where('action', 'like', '%.messages_retry')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'event.messages_retry', entity_id: made.event.id },
      { action: 'webinar.messages_retry', entity_id: made.webinar.id },
    ]);
    expect((await call(deadMessages.list)).reply).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('are dropped once', async () => {
    const made = await given();
    const drop = () => call(deadMessages.bulk, { body: { action: 'drop', ids: [made.dead] } });
    expect((await drop()).reply.data).toMatchObject([{ ok: true }]);
    expect((await drop()).reply.data).toMatchObject([{ ok: false, code: 'wrong_state' }]);
    expect(await stateOf(made.dead)).toBe('skipped');
  });

  it('are for administrators; data protection officers read them, and nobody else', async () => {
    const made = await given();
    const body = { action: 'retry', ids: [made.dead] };
    const seen = [];
    for (const role of ['admin', 'dpo', 'event_manager', 'analyst'] as const) {
      const ask = await by(role);
      const list = await ask(deadMessages.list);
      const moved = role === 'admin' ? null : await ask(deadMessages.bulk, { body });
      seen.push([role, list.status, moved?.status]);
    }
    expect(seen).toEqual([
      ['admin', 200, undefined],
      ['dpo', 200, 403],
      ['event_manager', 403, 403],
      ['analyst', 403, 403],
    ]);
  });

  it('are in the bell of who changes registrations, by event, within brands and regions, as its list', async () => {
    const made = await given();
    const told = async (role: Role, scope: object = {}) =>
      (await (await by(role, scope))(attention.list)).reply.data.flatMap((one) =>
        one.kind === 'messages_dead' ? [[one.type, one.id, one.count]] : [],
      );
    const [event, webinar] = [
      ['event', made.event.id, 1],
      ['webinar', made.webinar.id, 1],
    ];
    expect(await told('event_manager')).toEqual([event, webinar]);
    expect(await told('sales_manager', { brandScope: ['Wegovy'] })).toEqual([event]);
    expect(await told('sales_manager', { regionScope: ['south'] })).toEqual([webinar]);
    expect(await told('analyst')).toEqual([]);
    // What is over for longer is written to nobody any more.
    const over = await makeEvent(db, {
      event: { start_at: '2026-11-16T09:00:00+07:00', end_at: '2026-11-16T12:00:00+07:00' },
    });
    await message(over.id, (await makeEventRegistration(db, over.id)).id);
    expect(await told('event_manager')).toEqual([event, webinar]);
    const { reply: shown } = await call(deadMessages.list);
    expect(shown.data.map((one) => one.event.id)).not.toContain(over.id);
    expect((await call(system.status)).reply.data.messages).toEqual({ dead: shown.meta.total });
    const list = await call(eventMessages.list, {
      params: { id: made.event.id },
      query: { state: 'dead' },
    });
    expect(list.reply.pagination.total).toBe(1);
  });
});
