import { smsSize } from '@connect/contract/message-templates/rules/sms-segments.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventMessages, keptMail, makeTemplate } from '../../../test/event-messages.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import {
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { platformKey } from '../../../test/usage/tracking.ts';
import { makeConsent } from '../../../test/user-factories.ts';
import { sendMessagesJob } from './send-messages.job.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const { headers } = await platformKey(test, ['message:send']);
const { address, make, messagesOf } = eventMessages(db, call);
const NOW = '2026-11-20T09:00:00+07:00';
const START = '2026-11-27T09:00:00+07:00';

beforeEach(async () => {
  await db.updateTable('content').set({ deleted_at: NOW }).where('kind', '=', 'event').execute();
  await db.deleteFrom('event_message').execute();
  test.clock.set(NOW);
});

type Channel = 'email' | 'line' | 'sms';
type Occasion = 'confirm' | 'cancelled' | 'reminder' | 'thank_you';
const LETTERS = { e: 'email', l: 'line', s: 'sms' } as const;
/** Channels of a text such as `e l`; with `!` behind them they are broken. */
const channelsOf = (text: string, broken = false) =>
  Object.entries(LETTERS).flatMap(([letter, channel]) =>
    new RegExp(broken ? `${letter}!` : letter).test(text) ? [channel] : [],
  );
const isBroken = (reached: string, channel: Channel) =>
  channelsOf(reached, true).includes(channel) ? NOW : null;

async function someUser(reached: string, agreed: string) {
  const has = (channel: Channel) => channelsOf(reached).includes(channel);
  const { id } = await makeUser(db, {
    email: has('email') ? address() : null,
    email_bounced_at: isBroken(reached, 'email'),
    line_user_id: has('line') ? `U${String(unique()).padStart(32, '0')}` : null,
    line_blocked_at: isBroken(reached, 'line'),
    phone: has('sms') ? `+6681${String(unique()).padStart(7, '0')}` : null,
    phone_invalid_at: isBroken(reached, 'sms'),
  });
  for (const channel of channelsOf(agreed)) {
    await makeConsent(db, id, { purpose: `marketing_${channel}` });
  }
  return id;
}

/** A message of an occasion to somebody that waits; returns its id and the code of the registration. */
async function waiting(
  occasion: Occasion,
  template: Channel | null,
  { reached, agreed = '' }: { reached: string; agreed?: string },
  content: Parameters<typeof make>[1] = {},
) {
  const templateId =
    template === null || occasion === 'cancelled'
      ? null
      : await makeTemplate(db, occasion, { channel: template, body_text: 'จากแม่แบบ' });
  const over = { start_at: '2026-11-19T09:00:00+07:00', end_at: '2026-11-19T12:00:00+07:00' };
  const event = await make(
    {
      ...(occasion === 'thank_you' ? over : {}),
      ...(occasion === 'cancelled' ? {} : { [`${occasion}_template_id`]: templateId }),
      reminder_offsets_hours: [],
    },
    content,
  );
  const status = { thank_you: 'attended', cancelled: 'cancelled' } as const;
  const row = await makeEventRegistration(db, event.id, {
    user_id: await someUser(reached, agreed),
    status: occasion === 'thank_you' || occasion === 'cancelled' ? status[occasion] : 'confirmed',
    ...{ email: null, phone: null },
  });
  const reminder = occasion === 'reminder' ? { hours_before: 0, starts_at: START } : {};
  const { id } = await db
    .insertInto('event_message')
    .values({
      ...{ content_id: event.id, registration_id: row.id, occasion, ...reminder },
      ...{ created_at: NOW, due_at: NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, event: event.id, registration: row.id, code: row.code };
}

interface Told {
  id: number;
  channel: Channel;
  template_id: number | null;
  text: string;
  address: string;
}
async function pull(): Promise<Told[]> {
  const reply = await test.app.inject({ url: '/v1/platform/messages', headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data;
}
const minute = (mail: ReturnType<typeof keptMail> | null) =>
  runRecurring({ ...test.deps, mail }, test.pool, [sendMessagesJob]);
const stateOf = (id: number) =>
  db
    .selectFrom('event_message')
    .select(['state', 'reason', 'channel', 'template_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Occasion, channel of the template, where the person is reached, and what they agree to; then how they are written to
 * (`=` by the template) or why not.
 */
const TABLE: [Occasion, Channel | null, string, string, string][] = [
  ['confirm', null, 'e l s', '', 'email'],
  ['confirm', null, 'l s', '', 'line'],
  ['confirm', null, 's', '', 'sms'],
  ['confirm', null, 'e! l s', '', 'line'],
  ['confirm', null, 'e! l! s', '', 'sms'],
  ['confirm', null, 'e!', '', 'broken_address'],
  ['confirm', null, '', '', 'no_address'],
  ['confirm', 'line', 'e l s', '', '=line'],
  ['confirm', 'line', 'e l! s', '', 'email'],
  ['confirm', 'line', 's', '', 'sms'],
  ['confirm', 'sms', 'e l', '', 'email'],
  ['confirm', 'sms', 'e l s', '', '=sms'],
  ['confirm', 'email', 'e! s', '', 'sms'],
  ['confirm', 'line', 'e! s!', '', 'broken_address'],
  ['cancelled', null, 'e l s', '', 'email'],
  ['cancelled', null, 'l', '', 'line'],
  ['cancelled', null, 's', '', 'sms'],
  ['cancelled', null, 'e! s', '', 'sms'],
  ['cancelled', null, 's!', '', 'broken_address'],
  ['cancelled', null, '', '', 'no_address'],
  ['reminder', null, 'e l s', 'e l s', 'template'],
  ['reminder', 'email', 'e l s', 'e l s', '=email'],
  ['reminder', 'email', 'l s', 'e l s', 'line'],
  ['reminder', 'email', 'l s', 's', 'sms'],
  ['reminder', 'email', 'e! l s', 'e s', 'sms'],
  ['reminder', 'email', 'l s', 'e', 'no_address'],
  ['reminder', 'email', 'l s', '', 'no_consent'],
  ['reminder', 'email', 'e l s', 'l s', 'no_consent'],
  ['reminder', 'email', 'e!', 'e', 'broken_address'],
  ['reminder', 'line', 'e s', 'e s', 'email'],
  ['reminder', 'line', 'e s', 's', 'sms'],
  ['reminder', 'sms', 'e l', 'l', 'line'],
  ['thank_you', 'email', 'l s', 'e l s', 'no_address'],
  ['thank_you', 'line', 'e l s', 'l', '=line'],
  ['thank_you', 'line', 'e! l s', 'e s', 'no_consent'],
  ['thank_you', null, 'l s', 'l s', 'template'],
];

describe.each([
  ['beside a mail server', true],
  ['where the platform sends all', false],
])('%s', (_name, withMail) => {
  it('each goes once, by the channel that reaches the person, or it is told why not', async () => {
    const made = [];
    for (const [occasion, template, reached, agreed, expected] of TABLE) {
      const content: { title: string } = { title: `ประชุม ${made.length}` };
      made.push({
        ...(await waiting(occasion, template, { reached, agreed }, content)),
        expected,
        says: [occasion, template, reached, agreed].join(' · '),
      });
    }
    const mail = withMail ? keptMail() : null;
    const handed: Told[] = [];
    for (let n = 0; n < 2; n += 1) {
      await minute(mail);
      handed.push(...(n === 0 ? await pull() : []));
    }
    const sends = made.filter(({ expected }) => /email|line|sms/.test(expected));
    const byMail = sends.filter(({ expected }) => withMail && expected.endsWith('email'));
    expect(mail?.sent.length ?? 0).toBe(byMail.length);
    expect(new Set(handed.map(({ id }) => id)).size).toBe(handed.length);
    expect(handed).toHaveLength(sends.length - byMail.length);
    const seen: (string | null)[] = [];
    for (const { id } of made) {
      const { state, reason, channel, template_id } = await stateOf(id);
      const told = handed.find((one) => one.id === id);
      if (told) expect([told.channel, told.template_id]).toEqual([channel, template_id]);
      const went = state === 'sent' || state === 'handed';
      seen.push(went ? `${template_id === null ? '' : '='}${channel}` : reason);
    }
    expect(made.map(({ says }, n) => `${says}: ${seen[n]}`)).toEqual(
      made.map(({ says, expected }) => `${says}: ${expected}`),
    );
  });
});

it('what was handed out stays on its channel, whatever becomes of the address', async () => {
  const { id } = await waiting('confirm', null, { reached: 'l s' });
  expect(await pull()).toMatchObject([{ id, channel: 'line' }]);
  await db.updateTable('platform_user').set({ line_blocked_at: NOW }).execute();
  expect(await pull()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: 'skipped', reason: 'broken_address' });
});

it('who typed the contact of somebody in English does not have them written to in English', async () => {
  const { id, event, registration } = await waiting('confirm', null, { reached: 'l' });
  await db
    .insertInto('registration_page')
    .values({
      token_hash: Buffer.from(`stranger ${unique()}`),
      content_id: event,
      registration_id: registration,
      language: 'en',
      created_at: NOW,
      repeat_code: 'ABCDEFGH',
      repeat_status: 'confirmed',
    })
    .execute();
  const [told] = await pull();
  expect(told?.id).toBe(id);
  expect(told?.text).toContain('รหัสลงทะเบียน');
});

describe('the least on LINE and by SMS', () => {
  it('says what and when in few words, with the code and an address of the own page that opens', async () => {
    const confirm = await waiting('confirm', null, { reached: 'l' }, { title: 'ประชุมวิชาการ' });
    const off = await waiting('cancelled', null, { reached: 's' }, { title: 'ประชุมวิชาการ' });
    const [line, sms] = await pull();
    expect(line?.text.split('\n').slice(0, 3)).toEqual([
      'ยืนยันการลงทะเบียน: ประชุมวิชาการ',
      '27/11/2026 09:00',
      `รหัสลงทะเบียน: ${confirm.code}`,
    ]);
    expect(sms?.text.split('\n').slice(0, 3)).toEqual([
      'ยกเลิกการลงทะเบียน: ประชุมวิชาการ',
      '27/11/2026 09:00',
      `รหัสลงทะเบียน: ${off.code}`,
    ]);
    for (const { text = '' } of [line ?? {}, sms ?? {}]) {
      const url = new URL(text.split('\n')[3] ?? '');
      const page = await test.app.inject({ url: `${url.pathname}${url.search}` });
      expect([page.statusCode, text.includes('ตัวอย่างกุล')]).toEqual([200, false]);
    }
    const elsewhere = new URL(line?.text.split('\n')[3] ?? '').pathname.replace(
      /\d+/,
      String(off.event),
    );
    expect((await test.app.inject({ url: elsewhere })).statusCode).toBe(404);
  });

  it('a long Thai title is cut to the parts of an SMS; of a product an SMS names nothing, and LINE all', async () => {
    const title = 'ประชุมวิชาการโรคเบาหวานและต่อมไร้ท่อ '.repeat(5).trim();
    const slug = `ประชุม-${unique()}`;
    await waiting('confirm', null, { reached: 's' }, { title, slug });
    await waiting('confirm', null, { reached: 's' }, { title: 'Wegovy ในคลินิก', brand: 'Wegovy' });
    await waiting('confirm', null, { reached: 'l' }, { title });
    const [long, product, line] = await pull();
    expect(smsSize(long?.text ?? '').segments).toBe(3);
    expect(long?.text).toMatch(/^ยืนยันการลงทะเบียน: ประชุม.*\.\.\.\n/);
    expect(product?.text).not.toContain('Wegovy');
    expect(product?.text).toMatch(/^ยืนยันการลงทะเบียน: 27\/11\/2026 09:00\n/);
    expect(line?.text).toContain(title);
  });

  it('of a webinar leads to the own page as well, which is found by its id', async () => {
    const { id } = await makeWebinar(db, { status: 'publish', slug: `สัมมนา-${unique()}` });
    const row = await makeRegistration(db, id, { user_id: await someUser('s', '') });
    await db
      .insertInto('event_message')
      .values({
        ...{ content_id: id, registration_id: row.id, occasion: 'confirm' },
        ...{ created_at: NOW, due_at: NOW },
      })
      .execute();
    const [sms] = await pull();
    const url = new URL(sms?.text.split('\n')[3] ?? '');
    expect(url.pathname).toContain(`/e/${id}/`);
    expect((await test.app.inject({ url: `${url.pathname}${url.search}` })).statusCode).toBe(200);
    expect((await test.app.inject({ url: `/e/${id}` })).statusCode).toBe(404);
  });

  it('a reminder leads to where news on that channel are stopped, which stops the next', async () => {
    const { event } = await waiting('reminder', 'email', { reached: 'l s', agreed: 's' });
    const [sms] = await pull();
    const stop = new URL(sms?.text.split(' ').at(-1) ?? '');
    expect(stop.searchParams.get('unsubscribe')).toBe('sms');
    const done = await test.app.inject({
      method: 'POST',
      url: `${stop.pathname}${stop.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(done.statusCode).toBe(200);
    await db.updateTable('event_message').set({ state: 'waiting', handed_no: null }).execute();
    expect(await pull()).toEqual([]);
    await minute(null);
    expect(await messagesOf(event)).toEqual([
      { occasion: 'reminder', state: 'skipped', reason: 'no_consent' },
    ]);
  });
});
