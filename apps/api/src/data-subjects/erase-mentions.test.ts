import { dataBreaches } from '@connect/contract/privacy/data-breach.ts';
import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { breach } from '../../test/examples/privacy-examples.ts';
import { makeUser } from '../../test/factories.ts';
import { makeEvent, makeEventRegistration } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeConsent, makePrivacyRequest } from '../../test/user-factories.ts';
import { NAMES } from '../../test/whole-person.ts';

const { test: t, call, admin } = await startTestApp();
const { db } = t.deps;
const asOfficer = caller(t.app, (await t.signIn('dpo')).headers);

const erase = async (id: number) => {
  const request = await makePrivacyRequest(db, {
    user_id: id,
    type: 'erase',
    status: 'in_progress',
  });
  const body = { confirm: `#${id}`, reason: 'ตามคำขอของเจ้าของข้อมูล', request_id: request.id };
  return call(erasureCalls.erase, { params: { id }, body });
};

it('what was typed about others besides an erased person stays, without the name', async () => {
  const her = await makeUser(db, NAMES);
  const other = await makeUser(db);
  const told = `ส่งข้อมูลของ ${NAMES.display_name} (${NAMES.email}) ผิดคน`;
  const { reply } = await asOfficer(dataBreaches.create, {
    body: { ...breach(), title: told, description: told },
  });
  const { id, version } = reply.data;
  const measures = `โทรหา ${NAMES.phone} และ sonklin แล้ว`;
  await asOfficer(dataBreaches.update, { params: { id }, body: { version, measures } });
  const file = await t.app.inject({
    url: `/v1/user/export?format=csv&reason=${encodeURIComponent(told)}`,
    headers: admin.headers,
  });
  expect(file.statusCode).toBe(200);
  await makeConsent(db, other.id, { channel: 'import', note: `${NAMES.last_name}.csv · แถว 2` });

  expect((await erase(her.id)).status).toBe(200);
  const covered = 'ส่งข้อมูลของ ••• (•••) ผิดคน';
  const { reply: list } = await asOfficer(dataBreaches.list);
  expect(list.data).toMatchObject([
    { title: covered, description: covered, measures: 'โทรหา ••• และ ••• แล้ว', version: 3 },
  ]);
  const reasons = await db
    .selectFrom('audit_entry as e')
    .innerJoin('audit_reason as r', 'r.entry_id', 'e.id')
    .select(['r.reason', 'r.user_id'])
    .where('e.action', '=', 'export.run')
    .execute();
  expect(reasons).toEqual([{ reason: covered, user_id: null }]);
  const { rows: notes } = await sql`select note from consent_record
    where user_id = ${other.id}`.execute(db);
  expect(notes).toEqual([{ note: '•••.csv · แถว 2' }]);
  // Entries of the audit are never changed, so they do not name her in the first place.
  const { rows: entries } = await sql`select id from audit_entry
    where audit_entry::text like ${`%${NAMES.last_name}%`}`.execute(db);
  expect(entries).toEqual([]);
});

it('who is erased with a row that was merged into theirs and has no name leaves other texts alone', async () => {
  const her = await makeUser(db, { email: 'short@hcp.example' });
  const nobody = { display_name: '#7', first_name: '', last_name: '', email: null, phone: null };
  await makeUser(db, { ...nobody, license_no: null, merged_into_id: her.id });
  const { reply } = await asOfficer(dataBreaches.create, { body: breach() });
  expect((await erase(her.id)).status).toBe(200);
  const { reply: list } = await asOfficer(dataBreaches.list);
  expect(list.data.find(({ id }) => id === reply.data.id)?.version).toBe(1);
});

it('registrations that were typed are erased by name, licence and address, a stranger’s by no digits of theirs', async () => {
  const her = await makeUser(db, {
    ...NAMES,
    email: 'typed.once@hcp.example',
    license_no: 'ว.900133',
  });
  const { id } = await makeEvent(db, { status: 'publish' });
  const typed = (row: Parameters<typeof makeEventRegistration>[2]) =>
    makeEventRegistration(db, id, { first_name: 'กายภาพ', last_name: 'คนละคน', ...row });
  const stranger = { user_type: 'other_hcp', profession: 'physiotherapist' };
  const kept = [
    await typed({ ...stranger, license_no: '900133' }),
    await typed({ first_name: NAMES.first_name, last_name: 'คนละสกุล' }),
    await typed({ note: 'ว.900133' }),
  ];
  const gone = [
    await typed({ license_no: 'ว.900133' }),
    await typed({ email: 'Typed.Once@hcp.example' }),
    await typed({ first_name: `${NAMES.first_name} ${NAMES.last_name}`, last_name: '-' }),
  ];
  expect((await erase(her.id)).status).toBe(200);
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'first_name', 'license_no'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();
  const namesOf = (some: readonly { id: number }[]) =>
    some.map((one) => rows.find((row) => row.id === one.id)?.first_name);
  expect(namesOf(gone)).toEqual(gone.map(() => `ผู้ใช้ที่ลบข้อมูล #${her.id}`));
  expect(namesOf(kept)).toEqual(['กายภาพ', NAMES.first_name, 'กายภาพ']);
  expect(rows.find((row) => row.id === kept[0]?.id)?.license_no).toBe('900133');
});
