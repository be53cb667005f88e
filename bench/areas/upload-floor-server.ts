// The `floor` of uploads, a bare route: one request's body streamed to a file, which is synced to disk before the
// answer.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';
import { serveParent } from '../processes.ts';

export interface UploadFloorSettings {
  folder: string;
}

let close = async () => {};

async function listen({ folder }: UploadFloorSettings): Promise<string> {
  const app = Fastify();
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  );
  app.post('/file', async (request) => {
    if (!(request.body instanceof Readable)) throw new Error('No file came');
    await pipeline(request.body, createWriteStream(join(folder, randomUUID()), { flush: true }));
    return { done: true };
  });
  close = () => app.close();
  return app.listen({ port: 0, host: '127.0.0.1' });
}

serveParent(listen, () => close());
