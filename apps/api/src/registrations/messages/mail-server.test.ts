import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventMessages, keptMail } from '../../../test/event-messages.ts';
import { runRecurring } from '../../../test/jobs.ts';
import { startNode, tempFolder } from '../../../test/processes/child-process.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { MailFailure } from '../../mail/mail.ts';
import { sendMessagesJob } from './send-messages.job.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const NOW = '2026-11-20T09:00:00+07:00';
let mail = keptMail();

/** The job as it runs each minute. */
const minute = () => runRecurring({ ...test.deps, mail }, test.pool, [sendMessagesJob]);
const { make, register, messagesOf } = eventMessages(db, call);

beforeEach(async () => {
  // Each test begins with nothing that waits.
  await db.deleteFrom('event_message').execute();
  mail = keptMail();
  test.clock.set(NOW);
});

describe('a mail server', () => {
  it('that is away loses nothing: nothing is claimed, the job fails, and a later one sends', async () => {
    const { id } = await make();
    await register(id);
    mail.away = new Error('away');
    expect(await minute()).toEqual(['event.messages']);
    expect(await messagesOf(id)).toEqual([{ occasion: 'confirm', state: 'waiting', reason: null }]);
    mail.away = null;
    await minute();
    expect(mail.sent).toHaveLength(1);
  });

  it('that refuses for now is asked again at growing distances, eight times', async () => {
    const { id } = await make({
      start_at: '2026-12-27T09:00:00+07:00',
      end_at: '2026-12-27T12:00:00+07:00',
    });
    await register(id);
    mail.answer = async () => {
      throw new MailFailure('later', 'EENVELOPE 451');
    };
    let after = 0;
    for (const [n, minutes] of [0, 2, 4, 8, 16, 32, 64, 128].entries()) {
      after += minutes;
      test.clock.set(new Date(Date.parse(NOW) + (after - 1) * 60_000).toISOString());
      if (n > 0) await minute();
      expect(mail.sent).toHaveLength(n);
      test.clock.set(new Date(Date.parse(NOW) + after * 60_000).toISOString());
      await minute();
      expect(mail.sent).toHaveLength(n + 1);
    }
    expect(await messagesOf(id)).toEqual([{ occasion: 'confirm', state: 'dead', reason: 'tries' }]);
  });

  it('that refuses for good, or breaks off, is not asked again', async () => {
    const { id } = await make();
    await register(id);
    mail.answer = async () => {
      throw new MailFailure('refused', 'EENVELOPE 550');
    };
    await minute();
    await register(id);
    mail.answer = async () => {
      throw new MailFailure('unknown', 'ECONNECTION');
    };
    await minute();
    await minute();
    expect(mail.sent).toHaveLength(2);
    expect((await messagesOf(id)).map(({ reason }) => reason)).toEqual(['refused', 'unknown']);
  });

  it('is asked once by two processes at once', async () => {
    const { id } = await make();
    for (let n = 0; n < 12; n += 1) await register(id);
    const other = { ...test.deps, mail };
    const none = { signal: undefined };
    await Promise.all([
      sendMessagesJob.run(other, {}, { ...none, once: async () => true, attemptsLeft: 0 }),
      sendMessagesJob.run(other, {}, { ...none, once: async () => true, attemptsLeft: 0 }),
    ]);
    expect(mail.sent).toHaveLength(12);
    expect(new Set(mail.sent.map(({ to }) => to)).size).toBe(12);
  });
});

it('a process that is killed between sending and noting leaves a message that nobody sends again', async () => {
  const { id } = await make();
  const { email } = await register(id);
  const script = resolve(import.meta.dirname, '../../../test/processes/letter-process.ts');
  const child = startNode(
    [script, JSON.stringify(test.connection), NOW],
    {},
    { cwd: tempFolder() },
  );
  expect((await child.printed(/out: (.*)/))[1]).toBe(email);
  child.child.kill('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
  expect(await messagesOf(id)).toEqual([{ occasion: 'confirm', state: 'sending', reason: null }]);
  test.clock.set('2026-11-20T09:09:00+07:00');
  await minute();
  expect((await messagesOf(id))[0]?.state).toBe('sending');
  test.clock.set('2026-11-20T09:11:00+07:00');
  await minute();
  expect(mail.sent).toEqual([]);
  expect(await messagesOf(id)).toEqual([{ occasion: 'confirm', state: 'dead', reason: 'unknown' }]);
});
