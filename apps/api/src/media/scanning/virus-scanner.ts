import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

export type ScanAnswer = { status: 'clean' | 'too_large' } | { status: 'infected'; found: string };

/** Scans a stream of bytes for viruses. Throws while the scanner does not work. */
export type VirusScanner = (bytes: Readable) => Promise<ScanAnswer>;

/** Time for one file, in addition to the time that its data takes on a slow line. */
const PATIENCE_MS = 30_000;
const SLOWEST_BYTES_A_MS = 1000;
const ANSWER_BYTES = 4096;

/** The whole answer of the daemon; `first` is called when it begins. */
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
 * An answer must match word for word: anything that is not known to be clean is not clean. A daemon
 * that did not get all of the file (`whole`) cannot know.
 */
function read(answer: string, whole: boolean): ScanAnswer {
  if (answer === 'stream: OK\0' && whole) return { status: 'clean' };
  const found = /^stream: (\S+) FOUND\0$/.exec(answer)?.[1];
  if (found) return { status: 'infected', found };
  if (answer === 'INSTREAM size limit exceeded. ERROR\0') return { status: 'too_large' };
  throw new Error(`The scanner answered ${JSON.stringify(answer.slice(0, 100))}`);
}

/**
 * Sends each piece with its length before it, and an empty one at the end; `last` is called before
 * that one.
 */
async function send(
  socket: Socket,
  bytes: Readable,
  on: { piece: (length: number) => void; last: () => void },
): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // A daemon that needs no more data closes the connection, after which nothing drains any more.
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

/** ClamAV's daemon at an address, asked by its command INSTREAM over TCP. */
export function clamav(address: { host: string; port: number }): VirusScanner {
  return async (bytes) => {
    const socket = connect(address);
    // Reading the answer reports this error; a later one does not matter.
    socket.on('error', () => {});
    // Counted from the beginning, not from the last byte: a daemon may answer very slowly for ever.
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
    // A failure to send shows in the answer, or in how the connection ended.
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
