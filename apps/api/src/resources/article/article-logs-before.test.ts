import { article } from '@connect/contract/stories/article.ts';
import { describe, expect, it } from 'vitest';
import type { CallParts } from '../../../test/call.ts';
import { makeArticle, makeUser, makeView } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();

async function log(id: number, query: CallParts['query']) {
  const answer = await call(article.logs, { params: { id }, query });
  expect(answer.status).toBe(200);
  return answer.reply;
}

describe('figures', () => {
  it('stand beside those of as many days before, by Bangkok days and the same filters', async () => {
    const { id } = await makeArticle(test.deps.db, { status: 'publish' });
    const doctor = await makeUser(test.deps.db, {});
    const days = { date_from: '2026-11-10', date_to: '2026-11-12' };
    const seen = (occurred_at: string, more: Parameters<typeof makeView>[2] = {}) =>
      makeView(test.deps.db, id, { occurred_at, ...more });
    await seen('2026-11-10T00:00:00+07:00', { channel: 'line_oa' });
    // The last moment of the day before, the first of three days before, and one too early for them.
    const late = { user_id: doctor.id, duration_seconds: 40, is_completed: true };
    await seen('2026-11-09T23:59:59+07:00', late);
    await seen('2026-11-07T00:00:00+07:00', { user_id: doctor.id, channel: 'line_oa' });
    await seen('2026-11-08T12:00:00+07:00', { action: 'share', is_qualified: false });
    await seen('2026-11-08T12:00:00+07:00', { is_bot: true, bot_reason: 'ua_bot' });
    await seen('2026-11-06T23:59:59+07:00');
    const { meta } = await log(id, days);
    expect(meta.summary.views).toBe(1);
    expect(meta.before).toMatchObject({
      from: '2026-11-07',
      to: '2026-11-09',
      views: 2,
      unique_viewers: 1,
      completion_rate: 0.5,
      downloads: 0,
      shares: 1,
    });
    const line = await log(id, { ...days, channel: 'line_oa' });
    expect(line.meta.before).toMatchObject({ views: 1, shares: 0, completion_rate: 0 });
    const email = await log(id, { ...days, channel: 'email' });
    expect(email.meta.before).toBeNull();
    const first = await log(id, { date_from: '2026-11-04', date_to: '2026-11-06' });
    expect(first.meta.summary.views).toBe(1);
    expect(first.meta.before).toBeNull();
  });
});
