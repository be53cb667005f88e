import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What every scanner takes for a virus, and nothing else does. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/** How it treats those who ask: as it should, or like a daemon in trouble. */
type Mood = 'well' | 'silent' | 'dying' | 'narrow' | 'hasty';

/** Reads `zINSTREAM`, pieces with their lengths before them and the empty one; null until all is there. */
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

/** A stand-in for clamd on a port of its own, as far as INSTREAM goes. */
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
  const { port } = server.address() as AddressInfo; // a server on a port has no other kind
  return {
    port,
    /** How it treats who asks; `answer` instead of what is true. */
    be: (next: Mood, answer: string | null = null) => {
      mood = next;
      words = answer;
    },
    /** Says a letter to everybody who was kept waiting. */
    trickle() {
      for (const socket of open) socket.write('s');
    },
    /** Answers everybody who was kept waiting. */
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
