import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { uniqueJpeg, upload } from '../../../test/upload-files.ts';
import { DomainError } from '../../domain-error.ts';
import { createStorage, type FileStorage } from './storage.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'connect-storage-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function keep(storage: FileStorage, key: string, content: string): Promise<void> {
  const path = join(await storage.tempDir(), 'received');
  writeFileSync(path, content);
  await storage.keep(key, path);
}

/** Tests that every storage must pass. */
function behaves(open: () => FileStorage): void {
  it('gives back what it keeps, whole and in part', async () => {
    const storage = open();
    await keep(storage, 'images/1-a/thumb.webp', '0123456789');
    expect(await storage.size('images/1-a/thumb.webp')).toBe(10);
    expect(await text(await storage.read('images/1-a/thumb.webp'))).toBe('0123456789');
    const part = await storage.read('images/1-a/thumb.webp', { start: 2, end: 4 });
    expect(await text(part)).toBe('234');
  });

  it('takes the temporary file away', async () => {
    const storage = open();
    await keep(storage, 'images/1-a/thumb.webp', 'x');
    expect(() => readFileSync(join(dataDir, 'files', 'tmp', 'received'))).toThrow('ENOENT');
  });

  it('has no size for a file that is not there', async () => {
    expect(await open().size('images/9-a/thumb.webp')).toBeNull();
  });

  it('removes one folder, not the one whose name begins alike', async () => {
    const storage = open();
    await keep(storage, 'images/1-a/thumb.webp', 'x');
    await keep(storage, 'images/1-ab/thumb.webp', 'y');
    await storage.removeFolder('images/1-a');
    await storage.removeFolder('images/1-a');
    expect(await storage.size('images/1-a/thumb.webp')).toBeNull();
    expect(await storage.size('images/1-ab/thumb.webp')).toBe(1);
  });

  it('lists folders with the time of their latest file', async () => {
    const storage = open();
    const before = Date.now() - 5000;
    await keep(storage, 'images/1-a/thumb.webp', 'x');
    await keep(storage, 'images/2-b/thumb.webp', 'x');
    await keep(storage, 'documents/3-c/original.pdf', 'x');
    const found = new Map<string, Date>();
    for await (const { name, writtenAt } of storage.folders('images')) found.set(name, writtenAt);
    expect([...found.keys()].toSorted()).toEqual(['1-a', '2-b']);
    expect(found.get('1-a')?.getTime()).toBeGreaterThan(before);
  });
}

describe('files on a disk', () => {
  behaves(() => createStorage({ dataDir }));

  it('are unavailable, not an error of ours, where the place cannot be written', async () => {
    const file = join(dataDir, 'not-a-folder');
    writeFileSync(file, '');
    const storage = createStorage({ dataDir: file });
    const refusal = await storage.tempDir().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ code: 'unavailable', cause: { code: 'ENOTDIR' } });
  });
});

/** The part of the S3 protocol that the client uses, with objects in memory. */
function s3Server(objects: Map<string, { data: Buffer; at: Date }>): Server {
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const found = objects.get(key);
    const answer = (status: number, body: string | Buffer = '', headers = {}) =>
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    if (bucket !== 'files' || !request.headers.authorization?.includes('Credential=key/')) {
      return answer(403, '<Error><Code>AccessDenied</Code></Error>');
    }
    if (request.method === 'PUT') {
      objects.set(key, { data: await buffer(request), at: new Date() });
      return answer(200);
    }
    if (request.method === 'POST') {
      for (const [, name = ''] of (await text(request)).matchAll(/<Key>([^<]*)<\/Key>/g)) {
        objects.delete(name);
      }
      return answer(200, '<DeleteResult/>', { 'content-type': 'application/xml' });
    }
    if (key === '') return answer(200, listing(objects, url.searchParams));
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const data = start ? found.data.subarray(Number(start), Number(end) + 1) : found.data;
    return answer(start ? 206 : 200, data, {
      'content-length': data.length,
      'last-modified': found.at.toUTCString(),
      etag: `"${createHash('md5').update(found.data).digest('hex')}"`,
    });
  });
}

function listing(objects: Map<string, { data: Buffer; at: Date }>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
  const cut = (key: string) => key.indexOf('/', prefix.length);
  const flat = query.get('delimiter') === '/' ? keys.filter((key) => cut(key) < 0) : keys;
  const folders = query.get('delimiter') === '/' ? keys.filter((key) => cut(key) >= 0) : [];
  const contents = flat.map((key) => {
    const { data, at } = objects.get(key) ?? { data: Buffer.alloc(0), at: new Date() };
    return `<Contents><Key>${key}</Key><Size>${data.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`;
  });
  const prefixes = [...new Set(folders.map((key) => key.slice(0, cut(key) + 1)))].map(
    (folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`,
  );
  return `<ListBucketResult>${contents.join('')}${prefixes.join('')}</ListBucketResult>`;
}

describe('files in an S3-compatible store', () => {
  const objects = new Map<string, { data: Buffer; at: Date }>();
  const server = s3Server(objects);
  let endpoint: string;
  const s3 = (bucket = 'files') => ({
    endpoint,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    endpoint = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  afterEach(() => objects.clear());

  behaves(() => createStorage({ dataDir, s3: s3() }));

  it('arrive unchanged, byte for byte', async () => {
    const storage = createStorage({ dataDir, s3: s3() });
    await keep(storage, 'images/1-a/thumb.webp', 'ภาพ');
    expect(objects.get('images/1-a/thumb.webp')?.data.toString()).toBe('ภาพ');
  });

  it('are unavailable where the store refuses or does not answer', async () => {
    const refused = createStorage({ dataDir, s3: s3('other') });
    await expect(keep(refused, 'a/b', 'x')).rejects.toMatchObject({ code: 'unavailable' });
    const nobody = { ...s3(), endpoint: 'http://127.0.0.1:1' };
    const away = createStorage({ dataDir, s3: nobody });
    await expect(away.size('a/b')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('an upload while the storage is away', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp({ storage: createStorage({ dataDir }) });
  });
  afterEach(() => test.close());

  it('is answered with 503 and leaves no record; later the same file is taken', async () => {
    const admin = await test.signIn('super_admin');
    const file = await uniqueJpeg();
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'images'), 'in the way');
    const refused = await upload(test.app, admin, { file });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(await test.deps.db.selectFrom('media').selectAll().execute()).toEqual([]);
    expect(readdirSync(join(dataDir, 'files', 'tmp'))).toEqual([]);
    rmSync(join(dataDir, 'files', 'images'));
    expect((await upload(test.app, admin, { file })).statusCode).toBe(201);
  });
});
