import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

export type ScanAnswer = { status: 'clean' | 'too_large' } | { status: 'infected'; found: string };

/** Looks for viruses in bytes as they come. Throws while the scanner cannot be asked. */
export type VirusScanner = (bytes: Readable) => Promise<ScanAnswer>;

/** A daemon that says nothing for so long is not going to. */
const SILENT_MS = 30_000;
const ANSWER_BYTES = 4096;

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.length > ANSWER_BYTES) break;
  }
  return answer.split('\0', 1).join('').trim();
}

/** Each piece with its length before it, and an empty one at the end. */
async function send(socket: Socket, bytes: Readable): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // A daemon that has heard enough hangs up, and then nothing drains any more.
  const write = async (data: Buffer | string) => {
    if (!socket.write(data)) await Promise.race([once(socket, 'drain'), closed]);
    if (socket.destroyed) throw new Error('The scanner has hung up');
  };
  const length = (n: number) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(n);
    return head;
  };
  await write('zINSTREAM\0');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    await write(length(chunk.length));
    await write(chunk);
  }
  await write(length(0));
}

/** The daemon of ClamAV at an address, asked by its command INSTREAM over TCP. */
export function clamav(address: { host: string; port: number }): VirusScanner {
  return async (bytes) => {
    const socket = connect(address);
    // Told by what reads the answer; what comes after it is of no use.
    socket.on('error', () => {});
    socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('The scanner does not answer')));
    const answering = answerOf(socket);
    // What cannot be sent on is told by the answer, or by how the connection ended.
    const sending = send(socket, bytes).catch((error: unknown) => {
      if (!socket.destroyed) socket.destroy(error instanceof Error ? error : undefined);
    });
    try {
      const answer = await answering;
      if (/\bOK$/.test(answer)) return { status: 'clean' };
      const found = /^stream: (\S+) FOUND$/.exec(answer)?.[1];
      if (found) return { status: 'infected', found };
      if (answer.startsWith('INSTREAM size limit exceeded')) return { status: 'too_large' };
      throw new Error(`The scanner answered “${answer.slice(0, 100)}”`);
    } finally {
      socket.destroy();
      bytes.destroy();
      await sending;
    }
  };
}
