import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../test/processes/child-process.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { recordAudit } from './audit.service.ts';
import { createAuditChain } from './audit-chain.service.ts';

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
  expect((await t.deps.chain.verify()).unsealed).toBeGreaterThanOrEqual(40);
  await t.deps.chain.seal();
  await write(3);
  const report = await t.deps.chain.verify();
  expect(report).toMatchObject({ unsealed: 3, broken: [] });
  expect(report.sealed).toBeGreaterThanOrEqual(40);
  await t.deps.chain.seal();
  const elsewhere = await t.deps.db.connection().execute(async (db) => {
    await sql`set time zone 'America/New_York'`.execute(db);
    return createAuditChain(db, { key: t.deps.keys.audit, anchorFile: null }).verify();
  });
  expect(elsewhere).toMatchObject({ unsealed: 0, broken: [] });
});

test('two sealers at once seal every entry exactly once', async () => {
  await write(60);
  await Promise.all([t.deps.chain.seal(), t.deps.chain.seal(), t.deps.chain.seal()]);
  await t.deps.chain.seal();
  expect(await t.deps.chain.verify()).toMatchObject({ unsealed: 0, broken: [] });
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
  await t.deps.chain.seal();
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
  expect((await t.deps.chain.verify()).broken).toEqual([seq - 3, seq]);
});

describe('somebody who can write the table', () => {
  /** A separate log with sealed entries, and its chain with an anchor file. */
  async function logged(entries: number) {
    const own = await createTestApp();
    onTestFinished(() => own.close());
    const { db, keys } = own.deps;
    const anchorFile = join(tempFolder(), 'audit-anchors.jsonl');
    const chain = createAuditChain(db, { key: keys.audit, anchorFile });
    const add = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        await db
          .transaction()
          .execute((trx) => recordAudit(trx, own.clock, context, { action: 'article.edit' }));
      }
      await chain.seal();
    };
    await add(entries);
    const forge = async (...statements: RawBuilder<unknown>[]) => {
      await sql`alter table audit_entry disable trigger user`.execute(db);
      for (const statement of statements) await statement.execute(db);
      await sql`alter table audit_entry enable trigger user`.execute(db);
    };
    const newest = async (count: number) =>
      forge(sql`delete from audit_entry where seq > (select max(seq) - ${count} from audit_entry)`);
    return { chain, anchorFile, add, forge, newest, db, clock: own.clock, keys };
  }

  test('cannot make a changed entry fit: the hashes are made with a key', async () => {
    const { chain, forge, db } = await logged(5);
    await forge(
      sql`update audit_entry set reason = 'forged' where seq = 3`,
      // The best forgery possible without the key: all hashes up to the end of the chain are
      // replaced.
      sql`update audit_entry set hash = sha256(convert_to(reason, 'UTF8')) where seq = 3`,
      sql`update audit_entry e set prev_hash = (select hash from audit_entry where seq = 3)
        where seq = 4`,
    );
    const { broken } = await chain.verify();
    expect(broken).toEqual([3, 4]);
    const other = createAuditChain(db, { key: new Uint8Array(32), anchorFile: null });
    expect((await other.verify()).broken).toEqual([1, 2, 3, 4, 5]);
  });

  test('cannot remove the newest entries that an anchor proves, nor replace them', async () => {
    const { chain, anchorFile, add, newest, clock } = await logged(5);
    await chain.anchor(clock.now());
    expect(await chain.verify()).toMatchObject({
      broken: [],
      missing: 0,
      brokenAt: null,
      anchoredAt: clock.now().toISOString(),
    });
    await newest(2);
    expect(await chain.verify()).toMatchObject({ missing: 2, brokenAt: expect.any(Number) });
    await add(4);
    expect(await chain.verify()).toMatchObject({ broken: [5], missing: 0 });
    // An altered chain does not overwrite the anchors.
    const before = readFileSync(anchorFile, 'utf8');
    await expect(chain.anchor(clock.now())).rejects.toThrow(
      'lost or changed entries up to number 5',
    );
    expect(readFileSync(anchorFile, 'utf8')).toBe(before);
  });

  test('cannot add anchors to the file', async () => {
    const { chain, anchorFile, newest, clock } = await logged(3);
    await chain.anchor(clock.now());
    const [line = ''] = readFileSync(anchorFile, 'utf8').split('\n');
    await newest(1);
    writeFileSync(anchorFile, line.replace('"seq":3', '"seq":2'));
    expect((await chain.verify()).brokenAt).not.toBeNull();
  });

  test.each([
    ['removes the file of notes', () => null],
    ['puts an old one in its place', (old: string) => old],
    ['empties it', () => ''],
  ])('is seen when somebody %s, until the notes are begun anew on purpose', async (_, next) => {
    const { chain, anchorFile, add, clock, db, keys } = await logged(3);
    await chain.anchor(clock.now());
    const old = readFileSync(anchorFile, 'utf8');
    await add(2);
    clock.advance(1000);
    await chain.anchor(clock.now());
    expect(await chain.verify()).toMatchObject({ brokenAt: null, notesLost: false });

    const left = next(old);
    if (left === null) rmSync(anchorFile);
    else writeFileSync(anchorFile, left);
    const lost = { broken: [], missing: 0, notesLost: true, brokenAt: expect.any(Number) };
    expect(await chain.verify()).toMatchObject(lost);
    // Neither the next anchor nor a starting process makes the chain forget it.
    await add(1);
    const later = createAuditChain(db, { key: keys.audit, anchorFile });
    await expect(later.anchor(clock.now())).rejects.toThrow('gone, old or forged');
    expect(await later.verify()).toMatchObject(lost);

    clock.advance(1000);
    await later.restart(clock.now());
    expect(await later.verify()).toMatchObject({ brokenAt: null, notesLost: false });
    await add(1);
    await later.anchor(clock.now());
    expect(await later.verify()).toMatchObject({ brokenAt: null, notesLost: false });
  });

  test('is detected when the anchor file and entries are gone', async () => {
    const { chain, anchorFile, newest, clock } = await logged(4);
    await chain.anchor(clock.now());
    rmSync(anchorFile);
    await newest(2);
    expect(await chain.verify()).toMatchObject({ missing: 2, notesLost: true });
  });

  test('is not suspected when another process has its own anchor file', async () => {
    const { chain, add, clock, db, keys } = await logged(2);
    await chain.anchor(clock.now());
    const anchorFile = join(tempFolder(), 'audit-anchors.jsonl');
    const other = createAuditChain(db, { key: keys.audit, anchorFile });
    expect(await other.verify()).toMatchObject({ brokenAt: null, notesLost: false });
    await add(1);
    await other.anchor(clock.now());
    expect(await chain.verify()).toMatchObject({ brokenAt: null, notesLost: false });
  });

  test('is detected by the audit head of a backup, also when the anchor file is gone', async () => {
    const { chain, anchorFile, newest, clock } = await logged(4);
    const head = await chain.head(clock.now());
    await newest(1);
    expect(existsSync(anchorFile)).toBe(false);
    expect((await chain.verify()).brokenAt).toBeNull();
    expect(await chain.verify([head])).toMatchObject({ missing: 1 });
  });
});

test('notes are one line a Bangkok day, and a log replaced on purpose starts them anew', async () => {
  const anchorFile = join(tempFolder(), 'audit-anchors.jsonl');
  const chain = createAuditChain(t.deps.db, { key: t.deps.keys.audit, anchorFile });
  const noted = async (at: string) => {
    await write(1);
    await chain.seal();
    await chain.anchor(new Date(at));
    return readFileSync(anchorFile, 'utf8').trim().split('\n').length;
  };
  expect(await noted('2026-11-20T10:00:00+07:00')).toBe(1);
  expect(await noted('2026-11-20T23:59:59+07:00')).toBe(1);
  expect(await noted('2026-11-21T00:00:00+07:00')).toBe(2);
  const { seq } = await chain.head(new Date());
  const fresh = createAuditChain(t.deps.db, { key: t.deps.keys.audit, anchorFile });
  expect((await fresh.verify()).missing).toBe(0);
  expect(seq).toBeGreaterThan(0);
});
