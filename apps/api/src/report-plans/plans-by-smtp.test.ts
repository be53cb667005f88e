import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MONDAY, NEXT_MONDAY, startPlans } from '../../test/usage/report-plans.ts';
import { createMail } from '../mail/smtp.ts';

/** What the server was handed over, as it came; and what it answers instead of taking it. */
const received: { to: string; raw: string }[] = [];
let answer: number | null = null;
let asked = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, callback) {
    asked += 1;
    const refusal = answer && Object.assign(new Error('not now'), { responseCode: answer });
    callback(refusal || undefined);
  },
  onData(stream, { envelope }, callback) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address).join();
      received.push({ to, raw: Buffer.concat(parts).toString('latin1') });
      callback();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
// A server of TCP, which listens.
const { port } = server.server.address() as AddressInfo;
const mail = createMail(`smtp://127.0.0.1:${port}`, 'connect@company.example');
const { t, app, somebody, again, planned, minute, listed, noticed } = await startPlans(mail);
afterAll(async () => {
  mail.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  answer = null;
  asked = 0;
});

interface Part {
  head: string;
  body: Buffer;
}

/** The parts of a letter that hold something, decoded. */
function partsOf(raw: string): Part[] {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const body = raw.slice(end + 4);
  const boundary = /^content-type: multipart\/.*boundary="?([^";]+)/im.exec(head)?.[1];
  if (boundary) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.trimStart()));
  }
  const base64 = /^content-transfer-encoding: base64/im.test(head);
  return [{ head, body: Buffer.from(body, base64 ? 'base64' : 'latin1') }];
}
const partOf = (raw: string, kind: RegExp): Part =>
  partsOf(raw).find(({ head }) => kind.test(head)) ?? expect.fail(`No part ${kind}`);

/** A header of the letter, its words decoded. */
const headerOf = (raw: string, name: string): string => {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const line = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  return line
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_whole, words: string) =>
      Buffer.from(words, 'base64').toString(),
    )
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_whole, words: string) =>
      decodeURIComponent(words.replaceAll('_', ' ').replaceAll('=', '%')),
    );
};

describe('a report through a mail server', () => {
  it('arrives with its Thai whole, a file that opens, and an address that stops it by one click', async () => {
    const by = await somebody();
    await planned(by, { period: 'last_week' }, { report: 'users', user_type: 'doctor' });
    t.clock.set(MONDAY);
    await minute();
    const [{ raw }] = received.length === 1 && received[0] ? [received[0]] : expect.fail('no mail');
    expect(headerOf(raw, 'subject')).toBe('Connect: รายงานตามกำหนด: ผู้ใช้ / Report: Users');
    const text = partOf(raw, /^content-type: text\/plain/im).body.toString('utf8');
    expect(text).toContain('สมัครเมื่อ: 16/11/2026 – 22/11/2026');
    expect(text).toContain('ข้อมูล ณ 23/11/2026 08:00 น.');

    const file = partOf(raw, /^content-disposition: attachment/im);
    expect(file.head).toMatch(/filename="?connect_user.*_20261123-0800\.csv/i);
    const csv = file.body.toString('utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv.split('\r\n')[0]).toContain('สาขา');

    expect(headerOf(raw, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const stop = /^<http:\/\/127\.0\.0\.1(\/stop-report\/.*)>$/.exec(
      headerOf(raw, 'list-unsubscribe'),
    )?.[1];
    const clicked = await app.inject({
      method: 'POST',
      url: stop ?? expect.fail('nothing stops it'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.statusCode).toBe(200);
    t.clock.set(NEXT_MONDAY);
    await minute();
    expect(received).toHaveLength(1);
  });

  it('that is refused for now is tried again and arrives once', async () => {
    const by = await somebody();
    await planned(by);
    t.clock.set(MONDAY);
    answer = 451;
    await minute();
    await minute();
    expect([asked, received.length]).toEqual([1, 0]);
    expect((await listed(by))[0]?.recipients).toMatchObject([{ state: 'waiting' }]);
    answer = null;
    t.clock.advance(2 * 60_000);
    await minute();
    await minute();
    expect(received).toHaveLength(1);
    expect((await listed(by))[0]?.recipients).toMatchObject([{ state: 'sent' }]);
  });

  it('that is refused for now eight times is given up, and its owner told', async () => {
    const by = await somebody();
    await planned(by);
    t.clock.set(MONDAY);
    answer = 451;
    for (const minutes of [0, 2, 4, 8, 16, 32, 64, 128, 256]) {
      t.clock.advance(minutes * 60_000);
      await minute();
    }
    expect(asked).toBe(8);
    const later = await again(by);
    expect((await listed(later))[0]?.recipients).toMatchObject([
      { state: 'dead', reason: 'tries' },
    ]);
    expect(await noticed(later)).toContain('plan_failed');
  });

  it('that is refused for good is tried no second time', async () => {
    const by = await somebody();
    await planned(by);
    t.clock.set(MONDAY);
    answer = 550;
    await minute();
    t.clock.advance(10 * 60_000);
    await minute();
    expect([asked, received.length]).toEqual([1, 0]);
    expect((await listed(by))[0]?.recipients).toMatchObject([{ state: 'dead', reason: 'refused' }]);
    expect(await noticed(by)).toContain('plan_failed');
  });
});
