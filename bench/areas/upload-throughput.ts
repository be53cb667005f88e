import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { mediaUploads } from '@connect/contract/media/media-upload.ts';
import { FIRST_PART, partAfter } from '@connect/contract/media/part-size.ts';
import { makeMp4 } from '../../apps/api/test/media-files.ts';
import type { AppServerSettings } from '../app-server.ts';
import { createBenchDatabase, temporaryFolder } from '../bench-database.ts';
import { startServer } from '../processes.ts';
import { signInAt } from '../statements/learn-statements.ts';
import { median } from '../statistics.ts';
import type { UploadFloorSettings } from './upload-floor-server.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const MB = 1024 * 1024;
const FILE_BYTES = 64 * MB;

export interface UploadResult {
  /** Megabytes a second. */
  app: number;
  floor: number;
  ratio: number;
}

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A unique video, so that the app cannot answer with one it has stored. */
function film(): Buffer {
  return makeMp4(95, randomBytes(16).toString('hex').padEnd(FILE_BYTES, '.'));
}

async function expectOk(reply: Response): Promise<Response> {
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** Sends a file as the browser does: begin, part by part, finish. */
async function sendInParts(url: string, token: string, bytes: Buffer): Promise<void> {
  const authorization = `Bearer ${token}`;
  const post = (path: string, body: object) =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(expectOk);
  const started = await post(mediaUploads.start.path, {
    file_name: 'film.mp4',
    size: bytes.length,
  });
  const { data } = mediaUploads.start.reply.parse(await started.json());
  let part = FIRST_PART;
  for (let offset = 0; offset < bytes.length; ) {
    const sent = bytes.subarray(offset, offset + part.bytes);
    const began = performance.now();
    const reply = await fetch(new URL(fillPath(mediaUploads.append.path, data), url), {
      method: 'PATCH',
      headers: {
        authorization,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: new Uint8Array(sent),
    });
    await expectOk(reply);
    part = partAfter(part, performance.now() - began);
    offset += sent.length;
  }
  await post(fillPath(mediaUploads.finish.path, data), {});
}

const sendWhole = (url: string, bytes: Buffer) =>
  fetch(new URL('/file', url), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  }).then(expectOk);

/**
 * One video through the upload in parts, until it is checked, stored and recorded, compared with a
 * bare route that streams the same video to disk in one request.
 */
export async function measureUploads(rounds: number): Promise<UploadResult> {
  const database = await createBenchDatabase({ articles: 10, others: 10 });
  const { connection, dataDir, admin } = database;
  const appSettings: AppServerSettings = { connection, dataDir, secret: SECRET };
  const floorSettings: UploadFloorSettings = { folder: temporaryFolder('uploads') };
  const app = await startServer(file('../app-server.ts'), appSettings);
  const floor = await startServer(file('upload-floor-server.ts'), floorSettings);
  const token = await signInAt(app.url, admin);
  const speed = async (send: (bytes: Buffer) => Promise<unknown>): Promise<number> => {
    const bytes = film();
    const began = performance.now();
    await send(bytes);
    return bytes.length / 1000 / (performance.now() - began);
  };
  const toApp = () => speed((bytes) => sendInParts(app.url, token, bytes));
  const toFloor = () => speed((bytes) => sendWhole(floor.url, bytes));
  await toApp();
  await toFloor();
  const results: UploadResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, as the disk may still be busy with the one before.
    const [first, second] = round % 2 === 0 ? [toApp, toFloor] : [toFloor, toApp];
    const [one, two] = [await first(), await second()];
    const [appSpeed, floorSpeed] = round % 2 === 0 ? [one, two] : [two, one];
    results.push({ app: appSpeed, floor: floorSpeed, ratio: appSpeed / floorSpeed });
  }
  await app.stop();
  await floor.stop();
  const of = (pick: (result: UploadResult) => number) => median(results.map(pick));
  return { app: of((r) => r.app), floor: of((r) => r.floor), ratio: of((r) => r.ratio) };
}
