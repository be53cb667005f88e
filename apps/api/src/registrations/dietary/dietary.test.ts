import { dietaryNotes } from '@connect/contract/registrations/dietary-notes.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makeConsent } from '../../../test/user-factories.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const held = () =>
  makeEvent(db, { status: 'publish', brand: 'Ozempic', event: { ask_dietary: true } });

/** A user with a note, who consents to keeping it, or took that back. */
async function eater(
  event: number,
  note: string,
  row: Parameters<typeof makeEventRegistration>[2] = {},
  consents = true,
) {
  const { id } = await makeUser(db);
  const purpose = 'sensitive_dietary';
  await makeConsent(db, id, { purpose });
  if (!consents)
    await makeConsent(db, id, {
      purpose,
      action: 'withdraw',
      occurred_at: '2026-11-10T09:00:00+07:00',
    });
  return makeEventRegistration(db, event, { dietary_note: note, user_id: id, ...row });
}
const ask = async (id: number, by = call) => by(dietaryNotes, { params: { id } });

it('lists who comes and consents, with the number of each note, however it is spaced and cased', async () => {
  const { id } = await held();
  const one = await eater(id, 'แพ้กุ้ง');
  await eater(id, ' แพ้กุ้ง ', { status: 'attended' });
  await eater(id, 'Vegan  food');
  await eater(id, 'vegan food', { status: 'registered' });
  await eater(id, 'เจ', {}, false);
  await eater(id, 'ไม่กินเนื้อ', { status: 'cancelled' });
  await eater(id, 'ไม่กินหมู', { status: 'waitlisted', waitlist_order: 1 });
  await eater(id, '');
  const { reply, status } = await ask(id);
  expect(status).toBe(200);
  expect(reply.meta.kinds.map(({ n }) => n)).toEqual([2, 2]);
  expect(reply.meta.kinds.map(({ note }) => note)).toContain('แพ้กุ้ง');
  expect(reply.pagination.total).toBe(4);
  expect(reply.data.find((row) => row.id === one.id)).toEqual({
    ...{ id: one.id, code: one.code, status: 'confirmed', note: 'แพ้กุ้ง' },
    display_name: 'สมหญิง ตัวอย่างกุล',
  });
});

it('of somebody without an account goes by what they agreed to on their page', async () => {
  const { id } = await held();
  const notes = await Promise.all(
    [true, false].map(async (agreed) => {
      const row = await makeEventRegistration(db, id, { dietary_note: agreed ? 'ฮาลาล' : 'เจ' });
      const consents = agreed ? [{ purpose: 'sensitive_dietary', version: '2026-01' }] : [];
      await db
        .insertInto('registration_page')
        .values({
          ...{
            token_hash: Buffer.from(`dietary${unique()}`),
            content_id: id,
            registration_id: row.id,
          },
          ...{ consents: JSON.stringify(consents), created_at: '2026-11-10T09:00:00+07:00' },
        })
        .execute();
      return row;
    }),
  );
  expect((await ask(id)).reply.data.map((row) => row.id)).toEqual([notes[0]?.id]);
});

it('leaves pii.view with the users that were shown', async () => {
  const { id } = await held();
  await eater(id, 'แพ้ถั่ว');
  await ask(id);
  const seen = await db
    .selectFrom('audit_entry')
    .select('diff')
    .where('action', '=', 'pii.view')
    .where('entity_id', '=', id)
    .execute();
  expect(seen.map(({ diff }) => diff)).toMatchObject([{ view: 'dietary', persons: 1 }]);
});

it('is for who changes registrations and reads contact data, of brands and regions that they see', async () => {
  const { id } = await held();
  await eater(id, 'แพ้นม', { province_code: '90' });
  const as = async (...[role, more]: Parameters<typeof test.signIn>) =>
    caller(test.app, (await test.signIn(role, more)).headers);
  for (const role of ['analyst', 'medical', 'sales_manager'] as const) {
    const { reply: list } = await (await as(role))(registrations.list, {
      params: { id },
      query: {},
    });
    const { status } = await ask(id, await as(role));
    expect([role, list.meta.permissions?.dietary === true]).toEqual([role, status === 200]);
  }
  expect((await ask(id, await as('analyst'))).status).toBe(403);
  const other = await as('sales_manager', { brandScope: ['Saxenda'] });
  expect((await ask(id, other)).status).toBe(404);
  const north = await as('sales_manager', { regionScope: ['north'] });
  expect((await ask(id, north)).reply.data).toEqual([]);
});

it('stands in the drawer for the same roles alone, and only as long as the person consents', async () => {
  const { id } = await held();
  const kept = await eater(id, 'แพ้ไข่');
  const withdrawn = await eater(id, 'แพ้งา', {}, false);
  const noteFor = async (registration: number, by = call) =>
    (await by(registrations.get, { params: { id, registration } })).reply.data.dietary_note;
  expect([await noteFor(kept.id), await noteFor(withdrawn.id)]).toEqual(['แพ้ไข่', '']);
  const medical = caller(test.app, (await test.signIn('medical')).headers);
  expect((await ask(id, medical)).status).toBe(403);
  expect(await noteFor(kept.id, medical)).not.toContain('ไข่');
  expect(await noteFor(withdrawn.id, medical)).toBe('');
});
