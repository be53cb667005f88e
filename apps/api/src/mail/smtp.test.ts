import type { AddressInfo } from 'node:net';
import { system } from '@connect/contract/administration/system.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeStaff } from '../../test/factories.ts';
import { letPass, settleJobs } from '../../test/jobs.ts';
import { makePasswordLink } from '../../test/password-link.ts';
import { bearerOf, signInCall } from '../../test/sign-in.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { Mail } from './mail.ts';
import { createMail, senderAddress } from './smtp.ts';

interface Received {
  to: string[];
  head: string;
  text: string;
}

const received: Received[] = [];
let refusing = false;
/** Breaks the connection where it should say that a letter is taken. */
let breaking = false;
let server: SMTPServer;
let smtpUrl: string;
let mail: Mail;
let t: TestApp;

/** Decodes a mail with a base64 body. */
function read(raw: string): { head: string; text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const base64 = /content-transfer-encoding: base64/i.test(head);
  return {
    head: head.replace(/\r\n[ \t]+/g, ' '),
    text: base64 ? Buffer.from(body, 'base64').toString() : body,
  };
}

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, callback) {
      callback(refusing ? new Error(`no mailbox ${address.address} here`) : undefined);
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, ...read(Buffer.concat(parts).toString()) });
        if (!breaking) return callback();
        for (const connection of server.connections) connection.close();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  smtpUrl = `smtp://127.0.0.1:${port}`;
  mail = createMail(smtpUrl, 'connect@company.example');
  t = await createTestApp({ mail });
});
afterAll(async () => {
  await t.close();
  mail.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  refusing = false;
  breaking = false;
});

const subjectOf = ({ head }: Received): string => {
  const words = /^subject: (.*)$/im.exec(head)?.[1] ?? '';
  return words
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?(b|q)\?(.*?)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    );
};

const FROM = { from: 'Connect', to: 'a@staff.example' };

describe('a letter through a mail server', () => {
  test('arrives in plain text with its Thai whole, from the sender that was set', async () => {
    await mail.send({ ...FROM, subject: 'เรื่อง / Subject', text: 'สวัสดี\nHello' });
    const [letter] = received;
    if (!letter) throw new Error('Nothing arrived');
    expect(letter.to).toEqual(['a@staff.example']);
    expect(subjectOf(letter)).toBe('เรื่อง / Subject');
    expect(letter.head).toMatch(/^from: Connect <connect@company\.example>$/im);
    expect(letter.head).toMatch(/^content-type: text\/plain/im);
    expect(letter.text.replaceAll('\r', '').trim()).toBe('สวัสดี\nHello');
  });

  test('carries a file, and the address that ends such letters by one click', async () => {
    const content = Buffer.from('\uFEFFชื่อ,จำนวน\r\nก,1\r\n');
    await mail.send({
      ...FROM,
      subject: 'x',
      text: 'x',
      file: { name: 'connect_content_20261123-0800.csv', type: 'text/csv', content },
      stop: 'https://connect.example/stop-report/1-2-abc',
    });
    const [letter] = received;
    expect(letter?.head).toMatch(
      /^list-unsubscribe: <https:\/\/connect\.example\/stop-report\/1-2-abc>$/im,
    );
    expect(letter?.head).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click$/im);
    expect(letter?.text).toContain('filename=connect_content_20261123-0800.csv');
    const parts = letter?.text.replaceAll('\r\n', '') ?? '';
    expect(parts).toContain(content.toString('base64'));
  });

  test('has no header and no recipient that its parts try to bring', async () => {
    await mail.send({
      ...FROM,
      subject: 'Hello\r\nBcc: evil@attacker.example\r\nX-Injected: yes',
      text: 'x\r\n.\r\nMAIL FROM:<evil@attacker.example>',
    });
    await mail
      .send({ ...FROM, to: 'a@staff.example, evil@attacker.example', subject: 'x', text: 'x' })
      .catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('evil@attacker.example');
    for (const { head } of received) expect(head).not.toMatch(/^(bcc|x-injected):/im);
  });

  test('that the server does not take is an error, which names no address', async () => {
    refusing = true;
    const letter = { ...FROM, subject: 'x', text: 'x' };
    await expect(mail.send(letter)).rejects.toThrow(
      /^The mail server did not take a letter \(EENVELOPE 550\)$/,
    );
    const nowhere = createMail('smtp://127.0.0.1:1', 'x@y.example');
    await expect(nowhere.send(letter)).rejects.toThrow('did not take a letter');
    await expect(nowhere.send(letter)).rejects.toMatchObject({ kind: 'later' });
    await expect(nowhere.reach()).rejects.toThrow('cannot be reached');
    nowhere.close();
    await expect(mail.send(letter)).rejects.toMatchObject({ kind: 'refused' });
    await mail.reach();
  });

  test('whose connection breaks once it was handed over is sent no second time: nobody knows whether it went', async () => {
    breaking = true;
    const broken = mail.send({ ...FROM, subject: 'x', text: 'x' });
    await expect(broken).rejects.toMatchObject({ kind: 'unknown' });
    expect(received).toHaveLength(1);
  });

  test.each([
    ['smtp://mail.example', 'no-reply@connect.example'],
    ['smtps://bot%40company.example:pw@mail.example', 'bot@company.example'],
    ['smtp://u:pw@mail.example?from=hello@company.example', 'hello@company.example'],
  ])('%s sends as %s', (url, address) => {
    expect(senderAddress(url, 'https://connect.example')).toBe(address);
  });
});

describe('letters about accounts', () => {
  test('come under the name that the settings give the app', async () => {
    const admin = caller(t.app, (await t.signIn('super_admin')).headers);
    const set = (app_name: string, version: number) =>
      admin(system.updateSettings, { body: { app_name, version } });
    expect((await set('พอร์ทัลทดสอบ', 0)).status).toBe(200);
    const staff = await makeStaff(t.deps.db);
    await caller(t.app)(auth.forgotPassword, { body: { username: staff.username } });
    await settleJobs(t.deps, t.pool);
    const [letter] = received;
    if (!letter) throw new Error('Nothing arrived');
    expect(subjectOf(letter)).toBe('พอร์ทัลทดสอบ: ตั้งรหัสผ่านใหม่ / Set a new password');
    expect(letter.head).not.toMatch(/^from: Connect </im);
    await set('Connect', 1);
  });

  test('a forgotten password: the address in the letter sets a new one', async () => {
    const staff = await makeStaff(t.deps.db);
    const call = caller(t.app);
    await call(auth.forgotPassword, { body: { username: staff.username } });
    await settleJobs(t.deps, t.pool);
    const [letter] = received;
    if (!letter) throw new Error('Nothing arrived');
    expect(letter.to).toEqual([`${staff.username}@staff.example`]);
    expect(subjectOf(letter)).toBe('Connect: ตั้งรหัสผ่านใหม่ / Set a new password');
    expect(letter.text).toContain('20/11/2026 11:00');
    const token = /http:\/\/127\.0\.0\.1\/login#set-password=([\w-]+)/.exec(letter.text)?.[1];
    const reset = await call(auth.resetPassword, {
      body: { token, password: 'Sala-Rim-Nam-27' },
    });
    expect(reset.status).toBe(200);
    await settleJobs(t.deps, t.pool);
    const told = received.at(-1);
    expect(told && subjectOf(told)).toContain('Your password was changed');
    expect(told?.text).not.toContain('set-password');
  });

  test('an invitation names the account; a server that is away makes it be shown instead', async () => {
    const staff = await makeStaff(t.deps.db, { status: 'invited' });
    const sent = await makePasswordLink(t.deps, staff.id, 'invite', null);
    expect(sent).toMatchObject({ sent: true, link: null });
    expect(received[0]?.text).toContain(`Your username is ${staff.username}.`);
    expect(received[0]?.text).toContain(`ชื่อผู้ใช้ของคุณคือ ${staff.username}`);
    refusing = true;
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const shown = await makePasswordLink(t.deps, staff.id, 'invite', null);
    expect(shown).toMatchObject({ sent: false, link: expect.stringContaining('#set-password=') });
    log.mockRestore();
  });

  test('a new device is told by mail with its name; the first and a known one are not', async () => {
    const staff = await makeStaff(t.deps.db);
    await signInCall(t.app, { username: staff.username, userAgent: 'First/1' });
    await settleJobs(t.deps, t.pool);
    expect(received).toEqual([]);
    await signInCall(t.app, { username: staff.username, userAgent: 'Second/1' });
    await settleJobs(t.deps, t.pool);
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain('Second/1');
  });

  test('a mail server that is away keeps nobody from signing in or changing the password, and gets the letters later', async () => {
    refusing = true;
    const staff = await makeStaff(t.deps.db);
    await signInCall(t.app, { username: staff.username });
    const reply = await signInCall(t.app, { username: staff.username });
    const changed = await caller(t.app, bearerOf(reply))(auth.changePassword, {
      body: { current_password: 'correct horse battery staple', password: 'Sala-Rim-Nam-27' },
    });
    expect(changed.status).toBe(200);
    const told: unknown[] = [];
    const report = (_job: string, error: unknown) => void told.push(String(error));
    expect(await settleJobs(t.deps, t.pool, { report })).toEqual(['mail.notice', 'mail.notice']);
    expect(JSON.stringify(told)).not.toContain(staff.username);
    refusing = false;
    expect(received).toEqual([]);
    await letPass(t.pool, 60);
    expect(await settleJobs(t.deps, t.pool)).toEqual([]);
    expect(received).toHaveLength(2);
  });
});
