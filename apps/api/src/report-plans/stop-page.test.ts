import { reportPlans } from '@connect/contract/reports/report-plan.ts';
import { describe, expect, it } from 'vitest';
import { MONDAY, NEXT_MONDAY, startPlans } from '../../test/usage/report-plans.ts';

const { t, db, app, mail, somebody, planned, minute, listed } = await startPlans();
const stopOf = (n = 0): string => mail.sent[n]?.stop?.replace('http://127.0.0.1', '') ?? '';
/** The page, as a browser opens it, or as a mail program sends its one click. */
const page = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
  app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}),
  });

describe('the address that stops', () => {
  async function two() {
    const by = await somebody();
    const other = await somebody();
    await planned(by, { recipient_ids: [by.id] });
    await planned(other, { recipient_ids: [other.id, by.id] });
    t.clock.set(MONDAY);
    await minute();
    expect(mail.sent).toHaveLength(3);
    return { by, other };
  }

  it('asks before it stops the plan of its owner, without signing in; twice is once', async () => {
    const { by, other } = await two();
    const url = stopOf(0);
    expect(url).toMatch(/^\/stop-report\/\d+-\d+-[0-9a-f]{32}$/);
    const seen = await page('GET', url);
    expect([seen.statusCode, seen.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
    expect(seen.body).toContain('หยุดรับรายงานทางอีเมลหรือไม่');
    expect((await listed(by))[0]?.state).toBe('active');
    for (const _time of [1, 2]) {
      const sent = await page('POST', url);
      expect([sent.statusCode, sent.body.includes('หยุดส่งแล้ว')]).toEqual([200, true]);
    }
    expect((await listed(by))[0]).toMatchObject({ state: 'stopped', stop_reason: 'link' });
    expect((await listed(other))[0]?.state).toBe('active');
    const stops = await db
      .selectFrom('audit_entry')
      .select(['actor_id', 'diff'])
      .where('action', '=', 'report_plan.stop')
      .where('entity_id', '=', (await listed(by))[0]?.id ?? 0)
      .execute();
    expect(stops).toEqual([{ actor_id: null, diff: { by: 'link', recipient: by.id } }]);
    t.clock.set(NEXT_MONDAY);
    mail.sent.length = 0;
    await minute();
    expect(mail.sent).toHaveLength(2);
  });

  it('stops the mails of another recipient alone', async () => {
    const { by, other } = await two();
    const own = mail.sent.findIndex(
      ({ stop }) => stop?.includes(`-${by.id}-`) && stop !== mail.sent[0]?.stop,
    );
    expect((await page('POST', `${stopOf(own)}?lang=en`)).body).toContain('Stopped');
    const [row] = await listed(other);
    expect(row?.state).toBe('active');
    expect(row?.recipients.find(({ id }) => id === by.id)?.stopped).toBe(true);
    mail.sent.length = 0;
    t.clock.set(NEXT_MONDAY);
    await minute();
    expect(mail.sent).toHaveLength(2);
  });

  it('that is forged, or of another plan or person, is none', async () => {
    const { by, other } = await two();
    const [, plan, person, proof] = /\/(\d+)-(\d+)-([0-9a-f]+)$/.exec(stopOf(0)) ?? [];
    const [theirs] = await listed(other);
    for (const token of [
      `${theirs?.id}-${person}-${proof}`,
      `${plan}-${other.id}-${proof}`,
      `${plan}-${person}-${'0'.repeat(32)}`,
      `${plan}-${person}-${proof?.slice(1)}`,
      `${plan}-${person}`,
      '%E0%B8%81',
      'x'.repeat(150),
    ]) {
      expect((await page('GET', `/stop-report/${token}`)).statusCode, token).toBe(404);
      expect((await page('POST', `/stop-report/${token}`)).statusCode, token).toBe(404);
    }
    expect((await listed(by))[0]?.state).toBe('active');
    await by.call(reportPlans.delete, { params: { id: Number(plan) } });
    expect((await page('POST', stopOf(0))).statusCode).toBe(404);
  });

  it('is not sent by a page of another site', async () => {
    const { by } = await two();
    const foreign = await page('POST', stopOf(0), { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    expect((await listed(by))[0]?.state).toBe('active');
  });

  it('is among what a plan that was stopped by hand, and goes on, is stopped by', async () => {
    const by = await somebody();
    const id = await planned(by);
    const params = { id };
    expect((await by.call(reportPlans.stop, { params })).reply.data.stop_reason).toBe('owner');
    expect((await by.call(reportPlans.stop, { params })).error.code).toBe('wrong_state');
    t.clock.set(MONDAY);
    await minute();
    expect(mail.sent).toEqual([]);
    const again = await by.call(reportPlans.resume, { params });
    expect(again.reply.data.next_at).toBe('2026-11-30T08:00:00.000+07:00');
  });
});
