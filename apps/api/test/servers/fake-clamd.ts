import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The text that every scanner reports as a virus, by agreement. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/** How it answers: correctly, or like a daemon with a failure. */
type Mood = 'well' | 'silent' | 'dying' | 'narrow' | 'hasty';

/**
 * Parses `zINSTREAM`, the pieces with their lengths and the empty last one; null until all have
 * arrived.
 */
function received(data: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (data.length < command.length) return null;
  if (!data.toString('latin1').startsWith(command)) throw new Error('Not the command expected');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= data.length; ) {
    const length = data.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** A stand-in for clamd on a free port, limited to INSTREAM. */
export async function startFakeClamd() {
  let mood: Mood = 'well';
  let words: string | null = null;
  const open = new Set<Socket>();
  const unanswered = new Set<() => void>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    let data: Buffer = Buffer.alloc(0);
    const answer = (file: Buffer) => {
      const found = file.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK';
      socket.end(words ?? `stream: ${found}\0`);
    };
    socket.on('data', (chunk) => {
      if (mood === 'dying') return socket.destroy();
      if (mood === 'narrow') return socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (mood === 'hasty') return socket.end(words ?? '');
      data = Buffer.concat([data, chunk]);
      const file = received(data);
      if (!file) return undefined;
      if (mood === 'silent') return unanswered.add(() => answer(file));
      return answer(file);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A server on a port has this type of address.
  return {
    port,
    /** Sets how it answers; `answer` replaces the true result. */
    be: (next: Mood, answer: string | null = null) => {
      mood = next;
      words = answer;
    },
    /** Sends one letter to every waiting client. */
    trickle() {
      for (const socket of open) socket.write('s');
    },
    /** Answers every waiting client. */
    speak() {
      for (const say of unanswered) say();
      unanswered.clear();
    },
    waiting: () => unanswered.size,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
