import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

export type ScanAnswer = { status: 'clean' | 'too_large' } | { status: 'infected'; found: string };

/** Looks for viruses in bytes as they come. Throws while the scanner cannot be asked. */
export type VirusScanner = (bytes: Readable) => Promise<ScanAnswer>;

/** All that a daemon is given for one file, besides the time that much data takes on a slow line. */
const PATIENCE_MS = 30_000;
const SLOWEST_BYTES_A_MS = 1000;
const ANSWER_BYTES = 4096;

/** What the daemon says, to the end; `first` is called when it begins. */
async function answerOf(socket: Socket, first: () => void): Promise<string> {
  let answer = '';
  for await (const chunk of socket) {
    if (answer === '') first();
    answer += String(chunk);
    if (answer.length > ANSWER_BYTES) break;
  }
  return answer;
}

/**
 * An answer ends as the command does, and is taken word for word: what is not known to be clean is
 * not. A daemon that has not been shown all of the file (`whole`) cannot know.
 */
function read(answer: string, whole: boolean): ScanAnswer {
  if (answer === 'stream: OK\0' && whole) return { status: 'clean' };
  const found = /^stream: (\S+) FOUND\0$/.exec(answer)?.[1];
  if (found) return { status: 'infected', found };
  if (answer === 'INSTREAM size limit exceeded. ERROR\0') return { status: 'too_large' };
  throw new Error(`The scanner answered ${JSON.stringify(answer.slice(0, 100))}`);
}

/** Each piece with its length before it, and an empty one at the end, which `last` is called before. */
async function send(
  socket: Socket,
  bytes: Readable,
  on: { piece: (length: number) => void; last: () => void },
): Promise<void> {
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
    on.piece(chunk.length);
  }
  on.last();
  await write(length(0));
}

/** The daemon of ClamAV at an address, asked by its command INSTREAM over TCP. */
export function clamav(address: { host: string; port: number }): VirusScanner {
  return async (bytes) => {
    const socket = connect(address);
    // Told by what reads the answer; what comes after it is of no use.
    socket.on('error', () => {});
    // From the beginning, not from the last sign of life: a daemon may trickle for ever.
    let ends = performance.now() + PATIENCE_MS;
    const watch = setInterval(() => {
      if (performance.now() < ends) return;
      socket.destroy(new Error('The scanner does not answer in time'));
    }, 1000);
    let sent = false;
    let sentBefore = false;
    const answering = answerOf(socket, () => {
      sentBefore = sent;
    });
    const progress = {
      piece: (length: number) => {
        ends += length / SLOWEST_BYTES_A_MS;
      },
      last: () => {
        sent = true;
      },
    };
    // What cannot be sent on is told by the answer, or by how the connection ended.
    const sending = send(socket, bytes, progress).catch((error: unknown) => {
      if (!socket.destroyed) socket.destroy(error instanceof Error ? error : undefined);
    });
    try {
      return read(await answering, sentBefore);
    } finally {
      clearInterval(watch);
      socket.destroy();
      bytes.destroy();
      await sending;
    }
  };
}
