import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { recordAudit, sealAudit, verifyAudit } from './audit.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const context = {
  actor: null,
  language: 'th',
  requestId: 'r',
  ipHash: 'h',
  userAgent: 'u',
} as const;

const write = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      t.deps.db.transaction().execute((trx) =>
        recordAudit(trx, t.clock, context, {
          action: 'article.edit',
          entityTitle: `บทความที่ ${n}`,
          diff: { title: ['ก', 'ข'] },
        }),
      ),
    ),
  );

test('entries written in parallel become one unbroken chain, in any session time zone', async () => {
  await write(40);
  expect((await verifyAudit(t.deps.db)).unsealed).toBeGreaterThanOrEqual(40);
  await sealAudit(t.deps.db);
  await write(3);
  const report = await verifyAudit(t.deps.db);
  expect(report).toMatchObject({ unsealed: 3, broken: [] });
  expect(report.sealed).toBeGreaterThanOrEqual(40);
  await sealAudit(t.deps.db);
  const elsewhere = await t.deps.db.connection().execute(async (db) => {
    await sql`set time zone 'America/New_York'`.execute(db);
    return verifyAudit(db);
  });
  expect(elsewhere).toMatchObject({ unsealed: 0, broken: [] });
});

test('two sealers at once seal every entry exactly once', async () => {
  await write(60);
  await Promise.all([sealAudit(t.deps.db), sealAudit(t.deps.db), sealAudit(t.deps.db)]);
  await sealAudit(t.deps.db);
  expect(await verifyAudit(t.deps.db)).toMatchObject({ unsealed: 0, broken: [] });
});

test('update, delete and truncate of entries are refused by the database', async () => {
  await write(1);
  const refused = /append-only/;
  const { db } = t.deps;
  await expect(sql`update audit_entry set actor_name = 'x'`.execute(db)).rejects.toThrow(refused);
  await expect(sql`delete from audit_entry`.execute(db)).rejects.toThrow(refused);
  await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow(refused);
});

test('a row changed behind the back of the trigger is named as broken, and so is a gap', async () => {
  await write(5);
  await sealAudit(t.deps.db);
  const { db } = t.deps;
  const last = await db
    .selectFrom('audit_entry')
    .select((e) => e.fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow();
  const seq = Number(last.seq);
  await sql`alter table audit_entry disable trigger user`.execute(db);
  await sql`update audit_entry set entity_title = 'forged' where seq = ${seq - 3}`.execute(db);
  await sql`delete from audit_entry where seq = ${seq - 1}`.execute(db);
  await sql`alter table audit_entry enable trigger user`.execute(db);
  expect((await verifyAudit(db)).broken).toEqual([seq - 3, seq]);
});
