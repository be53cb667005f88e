import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startFakeClamd } from '../../../test/servers/fake-clamd.ts';
import { clamav } from './virus-scanner.ts';

let daemon: Awaited<ReturnType<typeof startFakeClamd>>;
beforeAll(async () => {
  daemon = await startFakeClamd();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => daemon.stop());

const scanner = () => clamav({ host: '127.0.0.1', port: daemon.port });
const scan = (file: string) => scanner()(Readable.from([Buffer.from(file)]));

it.each([
  ['stream: OK\0', { status: 'clean' }],
  ['stream: Eicar-Test-Signature FOUND\0', { status: 'infected', found: 'Eicar-Test-Signature' }],
  ['INSTREAM size limit exceeded. ERROR\0', { status: 'too_large' }],
])('%j is taken at its word', async (answer, expected) => {
  daemon.be('well', answer);
  expect(await scan('a file')).toEqual(expected);
});

it.each([
  '',
  'OK\0',
  'stream: OK',
  'stream: NOT OK\0',
  'UNKNOWN COMMAND NOT OK\0',
  'stream: X FOUND\nstream: OK\0',
  'stream: X FOUND\0stream: OK\0',
  'stream: OK\0stream: X FOUND\0',
  'stream: OK\nstream: X FOUND\0',
  ' stream: OK\0',
  'INSTREAM size limit exceeded? stream: OK\0',
])('%j says nothing: the file is not clean', async (answer) => {
  daemon.be('well', answer);
  await expect(scan('a file')).rejects.toThrow('The scanner answered');
});

it('an answer before the end of the file does not count', async () => {
  daemon.be('hasty', 'stream: OK\0');
  const bytes = new Readable({ read: () => {} });
  bytes.push('the beginning');
  await expect(scanner()(bytes)).rejects.toThrow('answered');
});

it('a daemon that answers byte by byte is given up after half a minute too', async () => {
  daemon.be('silent');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const given = scan('a file').catch(String);
  await expect.poll(() => daemon.waiting()).toBe(1);
  for (let second = 0; second < 31; second += 5) {
    daemon.trickle();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(await given).toContain('does not answer in time');
});
