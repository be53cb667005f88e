import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEndlessPdf, makePdf } from '../../../test/media-files.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import {
  makeImage,
  type UploadParts,
  uniqueJpeg,
  upload,
  uploadBody,
} from '../../../test/upload-files.ts';

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('super_admin');
});
afterAll(() => test.close());

const send = (...parts: UploadParts[]) => upload(test.app, admin, ...parts);

const temporaryFiles = async () => readdirSync(await test.deps.storage.tempDir());

/** One part of a PNG file. */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A file of a few kilobytes that needs gigabytes when it is decoded. */
function pngBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * A ZIP archive with uncompressed parts, complete enough for readers of names and content types.
 */
function zip(parts: Record<string, string>): Buffer {
  const files = Object.entries(parts).map(([name, text]) => {
    const data = Buffer.from(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    return Buffer.concat([head, Buffer.from(name), data]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([...files, end]);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const MACRO_WORD = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const contentTypes = (type: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;

const PDF = makePdf();
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';

describe('refused with 415 naming the file', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer | string]>([
    ['an SVG', 'a.svg', () => SVG],
    ['an SVG called PNG', 'a.png', () => SVG],
    ['an SVG without a prologue', 'a.png', () => '<svg onload="alert(1)"></svg>'],
    ['HTML', 'a.html', () => '<!doctype html><script>alert(1)</script>'],
    ['HTML called JPEG', 'a.jpg', () => '<html><body>x</body></html>'],
    ['a program', 'a.exe', () => `MZ${'\0'.repeat(200)}`],
    ['a program called JPEG', 'a.jpg', () => `MZ${'\0'.repeat(200)}`],
    ['an ELF program called PNG', 'a.png', () => `\x7fELF\x02\x01\x01${'\0'.repeat(200)}`],
    ['a script', 'a.js', () => 'alert(1)'],
    ['a PNG called JPEG', 'a.jpg', () => makeImage().png().toBuffer()],
    ['a JPEG called PDF', 'a.pdf', () => makeImage().jpeg().toBuffer()],
    ['a JPEG without an ending', 'photo', () => makeImage().jpeg().toBuffer()],
    ['a JPEG with a second ending', 'a.jpg.exe', () => makeImage().jpeg().toBuffer()],
    ['a TIFF', 'a.tiff', () => makeImage().tiff().toBuffer()],
    ['a PDF called image', 'a.png', () => PDF],
    ['an archive', 'a.zip', () => zip({ 'a.txt': 'x' })],
    ['an archive called Word', 'a.docx', () => zip({ 'a.txt': 'x' })],
    ['Word with macros', 'a.docm', () => zip({ '[Content_Types].xml': contentTypes(MACRO_WORD) })],
    [
      'Word with macros called plain',
      'a.docx',
      () => zip({ '[Content_Types].xml': contentTypes(MACRO_WORD) }),
    ],
    [
      'Word with hidden macros',
      'a.docx',
      () => zip({ '[Content_Types].xml': contentTypes(WORD), 'word/vbaProject.bin': 'x' }),
    ],
  ])('%s (%s)', async (_what, name, make) => {
    const reply = await send({ file: await make(), name });
    expect(reply.json()).toMatchObject({
      code: 'file_type',
      data: { status: 415, errors: [{ field: 'file' }] },
    });
    expect(reply.statusCode).toBe(415);
    expect(await temporaryFiles()).toEqual([]);
  });
});

describe('documents', () => {
  it.each<[string, Buffer | string, string]>([
    ['a.pdf', PDF, 'application/pdf'],
    [
      'a.docx',
      zip({ '[Content_Types].xml': contentTypes(WORD) }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('like %s are taken and have no public address', async (name, file, mimeType) => {
    const reply = await send({ file, name });
    expect(reply.statusCode).toBe(201);
    const { data } = reply.json();
    expect(data).toMatchObject({ kind: 'document', mime_type: mimeType, url: '', variants: {} });
    const folder = `${data.id}-${data.sha256.slice(0, 16)}`;
    const ending = name.split('.')[1];
    expect(await test.deps.storage.size(`documents/${folder}/original.${ending}`)).toBe(data.size);
    for (const copy of [`original.${ending}`, 'original.jpg', 'thumb.webp']) {
      expect((await test.app.inject({ url: `/media/${folder}/${copy}` })).statusCode).toBe(404);
    }
  });
});

describe('refused for its size', () => {
  it('an image above 5 MB, with the limit', async () => {
    const noise = await makeImage({ width: 1600, height: 1600 }).raw().toBuffer();
    for (let i = 0; i < noise.length; i += 1) noise[i] = (i * 7919 + (i >> 7) * 104729) & 255;
    const file = await sharp(noise, { raw: { width: 1600, height: 1600, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(file.length).toBeGreaterThan(5 * 1024 * 1024);
    const reply = await send({ file, name: 'a.png' });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({
      code: 'file_too_large',
      message: 'ไฟล์ใหญ่เกินกำหนด (5 MB)',
      data: { errors: [{ field: 'file', message: 'ไฟล์ใหญ่เกินกำหนด (5 MB)' }] },
    });
  });

  it('anything above 25 MB by its announced length, before it is read', async () => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/v1/media',
      headers: {
        ...admin.headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(26 * 1024 * 1024),
      },
      payload: Readable.from([]),
    });
    expect(reply.statusCode).toBe(413);
    expect(reply.json().message).toContain('25 MB');
  });

  it('anything above 25 MB that does not say so, when the limit is passed', async () => {
    const head =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const block = Buffer.alloc(1024 * 1024, 'a');
    const payload = Readable.from([
      head,
      ...Array.from({ length: 27 }, () => block),
      '\r\n--x--\r\n',
    ]);
    const reply = await test.app.inject({
      method: 'POST',
      url: '/v1/media',
      headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    });
    expect(reply.statusCode).toBe(413);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('an image above 40 megapixels', async () => {
    const file = await makeImage({ width: 8001, height: 5000 }).png().toBuffer();
    const reply = await send({ file, name: 'a.png' });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().data.errors).toMatchObject([{ field: 'file', code: 'megapixels' }]);
  });

  it('a decompression bomb, without decoding it', async () => {
    const reply = await send({ file: pngBomb(), name: 'a.png' });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().data.errors).toMatchObject([{ field: 'file', code: 'megapixels' }]);
  });

  it('not an image of exactly 40 megapixels', async () => {
    const file = await makeImage({ width: 8000, height: 5000 }).jpeg({ quality: 20 }).toBuffer();
    const reply = await send({ file });
    expect(reply.statusCode).toBe(201);
  });
});

describe('refused with 4xx naming the field', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s cut off in the middle', async (format) => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      [format]()
      .toBuffer();
    const file = whole.subarray(0, Math.floor(whole.length / 2));
    const reply = await send({ file, name: `a.${format}` });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().data.errors).toMatchObject([{ field: 'file', code: 'file_broken' }]);
  });

  it.each<[string, UploadParts[], string, string]>([
    ['no file', [{ fields: { alt_text: 'x' } }], 'file', 'file_missing'],
    ['text instead of a file', [{ fields: { file: 'x' } }], 'file', 'file_missing'],
    ['an empty file', [{ file: '', name: 'a.jpg' }], 'file', 'file_broken'],
    [
      'a script that begins like a GIF',
      [{ file: 'GIF89a/*aaaaaaaaaaaa*/=1;alert(1)', name: 'a.gif' }],
      'file',
      'file_broken',
    ],
    ['a file under another name', [{ file: 'x', field: 'photo' }], 'photo', 'unknown_field'],
    ['two files', [{ file: 'x' }, { file: 'y' }], 'file', 'max_items'],
  ])('%s', async (_what, parts, field, code) => {
    const reply = await send(...parts);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().data.errors).toMatchObject([{ field, code }]);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('text fields that break their rules', async () => {
    const reply = await send({
      file: await uniqueJpeg(),
      fields: { alt_text: 'ก'.repeat(201), purpose: 'spam' },
    });
    expect(reply.statusCode).toBe(422);
    const { errors } = reply.json().data;
    expect(errors.map((error: { field: string }) => error.field)).toEqual(['alt_text', 'purpose']);
  });

  it.each(['__proto__', 'constructor', 'toString'])('a part called %s', async (field) => {
    const reply = await send({ file: 'x', field });
    expect(reply.statusCode).toBe(400);
  });

  it('a body that ends before its last part does', async () => {
    const { payload, headers } = await uploadBody({ file: await uniqueJpeg() });
    const reply = await test.app.inject({
      method: 'POST',
      url: '/v1/media',
      headers: { ...admin.headers, ...headers },
      payload: payload.subarray(0, payload.length - 200),
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().data.errors).toMatchObject([{ field: 'file' }]);
    expect(await temporaryFiles()).toEqual([]);
  });

  it.each([
    ['application/json', '{}', 415],
    ['multipart/form-data', 'x', 400],
    ['image/jpeg', 'x', 415],
  ])('a body sent as %s', async (type, payload, status) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/v1/media',
      headers: { ...admin.headers, 'content-type': type },
      payload,
    });
    expect(reply.statusCode).toBe(status);
  });
});

describe('a caller', () => {
  it('that hangs up in the middle leaves nothing behind and harms nobody', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    const socket = connect(address.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /v1/media HTTP/1.1\r\nhost: x\r\nauthorization: ${admin.headers.authorization}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    );
    await expect.poll(temporaryFiles).toHaveLength(1);
    socket.destroy();
    await expect.poll(temporaryFiles).toEqual([]);
    expect((await send({ file: await uniqueJpeg() })).statusCode).toBe(201);
  });

  it('without a session is refused before the file is read', async () => {
    const reply = await upload(test.app, { headers: {} }, { file: await uniqueJpeg() });
    expect(reply.statusCode).toBe(401);
  });

  it.each(['analyst', 'dpo'] as const)('that is %s is refused', async (role) => {
    const reply = await upload(test.app, await test.signIn(role), { file: await uniqueJpeg() });
    expect(reply.statusCode).toBe(403);
  });
});

describe('a file made to take for ever', () => {
  it('is given up by itself, and keeps nobody else’s picture waiting', {
    timeout: 90_000,
  }, async () => {
    const ended: string[] = [];
    const endless = send({ file: makeEndlessPdf(), name: 'a.pdf' }).then((reply) => {
      ended.push('endless');
      return reply;
    });
    const editor = await test.signIn('editor');
    const other = await upload(test.app, editor, { file: await uniqueJpeg() });
    expect(other.statusCode).toBe(201);
    expect(ended).toEqual([]);
    const refused = await endless;
    expect(refused.statusCode).toBe(422);
    expect(refused.json().data.errors).toMatchObject([{ field: 'file', code: 'file_slow' }]);
    expect(await temporaryFiles()).toEqual([]);
  });
});
