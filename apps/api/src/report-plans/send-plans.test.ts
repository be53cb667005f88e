import { reportCalls } from '@connect/contract/reports/report.ts';
import { reportFiles } from '@connect/contract/reports/report-file.ts';
import { reportPlans } from '@connect/contract/reports/report-plan.ts';
import { describe, expect, it } from 'vitest';
import { settleJobs } from '../../test/jobs.ts';
import { MONDAY, startPlans } from '../../test/usage/report-plans.ts';
import { UNCOVERED } from '../../test/usage/reports.ts';
import { MailFailure } from '../mail/mail.ts';
import { sendPlans } from './send-plans.service.ts';

const { t, db, deps, mail, people, somebody, again, planned, minute, listed, noticed, fileOf } =
  await startPlans();
const linesOf = (n = 0) => fileOf(n).trimEnd().split('\r\n');

describe('sending', () => {
  it('says report, days, filters, rows and moment, with a file without personal columns', async () => {
    const by = await somebody();
    await planned(by, { period: 'last_week' }, { report: 'users', user_type: 'doctor' });
    await minute();
    expect(mail.sent).toEqual([]);
    t.clock.set(MONDAY);
    await minute();
    await minute();
    expect(mail.sent).toHaveLength(1);
    const [letter] = mail.sent;
    expect(letter?.subject).toBe('Connect: รายงานตามกำหนด: ผู้ใช้ / Report: Users');
    for (const part of [
      'สมัครเมื่อ: 16/11/2026 – 22/11/2026',
      'Registered: 16/11/2026 – 22/11/2026',
      'ตัวกรอง: ประเภทผู้ใช้: แพทย์',
      'จำนวน 0 แถว',
      'ข้อมูล ณ 23/11/2026 08:00 น.',
      'ถึง 20/11/2027',
    ]) {
      expect(letter?.text).toContain(part);
    }
    expect(letter?.file?.name).toMatch(/^connect_user.*_20261123-0800\.csv$/);
    expect(linesOf()).toHaveLength(1);
    expect(fileOf()).toContain('สาขา');
    for (const personal of ['นามสกุล', 'อีเมล', 'เลขที่ใบประกอบวิชาชีพ']) {
      expect(fileOf()).not.toContain(`"${personal}"`);
    }
    const [row] = await listed(by);
    expect(row).toMatchObject({
      state: 'active',
      last_at: '2026-11-23T08:00:00.000+07:00',
      next_at: '2026-11-30T08:00:00.000+07:00',
      recipients: [{ state: 'sent', reason: null }],
    });
  });

  it('gives each recipient what they see, never in clear', async () => {
    const by = await somebody();
    const north = await somebody('sales_manager', { regionScope: ['north'] });
    await planned(by, { recipient_ids: [by.id, north.id] });
    t.clock.set(MONDAY);
    await minute();
    expect(mail.sent).toHaveLength(2);
    const [all, some] = [linesOf(0).length, linesOf(1).length].sort((a, b) => b - a);
    expect(all).toBeGreaterThan(people.length);
    expect(some).toBeGreaterThan(1);
    expect(some).toBeLessThan(all ?? 0);
    for (const n of [0, 1]) expect(fileOf(n)).not.toMatch(UNCOVERED);
  });

  it('leaves an entry in the audit that does not count among the exports of an hour', async () => {
    const by = await somebody();
    await planned(by, {}, { report: 'content', content_type: 'article', brand: 'Ozempic' });
    t.clock.set(MONDAY);
    await minute();
    const entry = await db
      .selectFrom('audit_entry')
      .select(['actor_role', 'diff', 'entity_type'])
      .where('action', '=', 'export.mail')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_role: 'system',
      entity_type: 'report_plan',
      diff: { list: 'content', format: 'csv', rows: 1, recipient: by.id, planned_by: by.id },
    });
    expect((await by.call(reportCalls.history)).reply.data).toEqual([]);
  });

  it('makes a long report into a file in the background', async () => {
    const by = await somebody();
    await t.pool.query(
      `insert into audit_entry (occurred_at, actor_name, ip_hash, user_agent, action, request_id)
      select $1::timestamptz, '-', '', '', 'auth.login', 'long' from generate_series(1, 10000)`,
      [MONDAY],
    );
    await planned(by, {}, { report: 'audit' });
    t.clock.set(MONDAY);
    await minute();
    expect(mail.sent[0]?.file).toBeUndefined();
    expect(mail.sent[0]?.text).toContain('http://127.0.0.1/report');
    expect(await settleJobs(deps, t.pool)).toEqual([]);
    const [file] = (await by.call(reportFiles.list)).reply.data;
    expect(file).toMatchObject({ report: 'audit', state: 'done' });
  });

  it('of what was missed sends the last, once, with the days of its moment', async () => {
    const by = await somebody();
    await planned(by, { period: 'last_week' });
    t.clock.set('2026-12-17T10:00:00+07:00');
    await minute();
    await minute();
    expect(mail.sent).toHaveLength(1);
    expect(mail.sent[0]?.text).toContain('07/12/2026 – 13/12/2026');
    expect((await listed(await again(by)))[0]?.next_at).toBe('2026-12-21T08:00:00.000+07:00');
  });

  it('sends once for an occasion, whoever of two processes comes first', async () => {
    const by = await somebody();
    const other = await somebody();
    await planned(by, { recipient_ids: [by.id, other.id] });
    t.clock.set(MONDAY);
    const none = { signal: undefined };
    await Promise.all([1, 2, 3].map(() => sendPlans(deps, {}, none)));
    expect(mail.sent.map(({ to }) => to).sort()).toHaveLength(2);
    expect(new Set(mail.sent.map(({ to }) => to)).size).toBe(2);
  });

  it('ends after its last day', async () => {
    const by = await somebody();
    await planned(by, { ends_on: '2026-11-23' });
    t.clock.set(MONDAY);
    await minute();
    expect(mail.sent).toHaveLength(1);
    const [row] = await listed(by);
    expect(row).toMatchObject({ state: 'ended', next_at: null });
    const params = { id: row?.id ?? 0 };
    for (const one of [reportPlans.stop, reportPlans.resume]) {
      expect((await by.call(one, { params })).error.code).toBe('wrong_state');
    }
  });

  it('waits for a server that is away, and tries one that refuses for now at growing distances', async () => {
    const by = await somebody();
    await planned(by);
    t.clock.set(MONDAY);
    mail.away = new Error('away');
    expect(await minute()).toEqual(['report.plans']);
    mail.away = null;
    mail.answer = async () => {
      throw new MailFailure('later', 'EENVELOPE 451');
    };
    for (const minutes of [0, 1, 1, 4, 8, 16, 32, 64, 128]) {
      t.clock.advance(minutes * 60_000);
      await minute();
    }
    expect(mail.sent).toHaveLength(8);
    const later = await again(by);
    expect((await listed(later))[0]?.recipients).toMatchObject([
      { state: 'dead', reason: 'tries' },
    ]);
    expect(await noticed(later)).toContain('plan_failed');
  });

  it('never sends again what may have gone', async () => {
    const by = await somebody();
    await planned(by);
    t.clock.set(MONDAY);
    mail.answer = async () => {
      throw new MailFailure('unknown', 'ECONNECTION');
    };
    await minute();
    t.clock.advance(3_600_000);
    await minute();
    expect(mail.sent).toHaveLength(1);
    expect((await listed(await again(by)))[0]?.recipients).toMatchObject([
      { state: 'dead', reason: 'unknown' },
    ]);
  });

  it('gives up what a process that is gone was sending', async () => {
    const by = await somebody();
    await planned(by);
    t.clock.set(MONDAY);
    mail.answer = () => new Promise(() => {});
    void sendPlans(deps, {}, { signal: undefined });
    await expect.poll(() => mail.sent.length).toBe(1);
    t.clock.advance(11 * 60_000);
    await minute();
    expect(mail.sent).toHaveLength(1);
    expect((await listed(by))[0]?.recipients).toMatchObject([{ state: 'dead', reason: 'lost' }]);
    expect(await noticed(by)).toEqual(['plan_failed']);
  });
});
