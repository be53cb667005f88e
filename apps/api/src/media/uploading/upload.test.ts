import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { makeImage, type UploadParts, uniqueJpeg, upload } from '../../../test/upload-files.ts';

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('super_admin');
});
afterAll(() => test.close());

const send = (...parts: UploadParts[]) => upload(test.app, admin, ...parts);

async function fetchImage(url: string): Promise<Buffer> {
  const reply = await test.app.inject({ url });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

const temporaryFiles = async () => readdirSync(await test.deps.storage.tempDir());

const rowsOf = (sha256: string) =>
  test.deps.db.selectFrom('media').selectAll().where('sha256', '=', sha256).execute();

describe('an uploaded image', () => {
  it('is answered with its size, hash, name and addresses, and recorded in the audit', async () => {
    const file = await makeImage({ width: 2000, height: 1000 }).png().toBuffer();
    const sha256 = createHash('sha256').update(file).digest('hex');
    const reply = await send({
      file,
      name: 'ภาพปก.png',
      fields: { alt_text: ' ปากกาฉีดยา ', purpose: 'cover' },
    });
    expect(reply.statusCode).toBe(201);
    const { data, seo, meta } = reply.json();
    expect(data).toMatchObject({
      kind: 'image',
      mime_type: 'image/png',
      file_name: 'ภาพปก.png',
      alt_text: 'ปากกาฉีดยา',
      width: 2000,
      height: 1000,
      sha256,
      usage_count: 0,
      created_at: '2026-11-20T09:00:00.000+07:00',
      uploaded_by: { id: admin.staff.id, display_name: admin.staff.displayName },
    });
    expect(data.url).toBe(`/media/${data.id}-${sha256.slice(0, 16)}/original.png`);
    expect(seo.title).toContain('ภาพปก.png');
    expect(meta.permissions).toMatchObject({ edit: true, delete: true });
    expect(await temporaryFiles()).toEqual([]);
    const audit = await test.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'entity_title'])
      .where('entity_type', '=', 'media')
      .where('entity_id', '=', data.id)
      .execute();
    expect(audit).toEqual([
      { action: 'media.upload', actor_id: admin.staff.id, entity_title: 'ภาพปก.png' },
    ]);
  });

  it('has WebP copies of 320, 800 and 1600 pixels', async () => {
    const file = await makeImage({ width: 2400, height: 1200 }, '#aa3f1c').jpeg().toBuffer();
    const { data } = (await send({ file })).json();
    for (const [variant, width] of [
      ['thumb', 320],
      ['medium', 800],
      ['large', 1600],
    ] as const) {
      const about = await sharp(await fetchImage(data.variants[variant])).metadata();
      expect(about).toMatchObject({ format: 'webp', width, height: width / 2 });
    }
  });

  it('is never enlarged', async () => {
    const file = await makeImage({ width: 120, height: 60 }).webp().toBuffer();
    const { data } = (await send({ file, name: 'small.webp' })).json();
    for (const variant of ['thumb', 'medium', 'large']) {
      const about = await sharp(await fetchImage(data.variants[variant])).metadata();
      expect(about).toMatchObject({ width: 120, height: 60 });
    }
  });

  it('taken sideways comes out upright and without what the camera wrote', async () => {
    const left = await makeImage({ width: 150, height: 200 }, '#ff0000').png().toBuffer();
    const file = await makeImage({ width: 300, height: 200 }, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({
        IFD0: { Copyright: 'somebody', Make: 'Camera' },
        IFD3: { GPSLatitude: '13/1 45/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await sharp(file).metadata()).orientation).toBe(6);
    const { data } = (await send({ file })).json();
    expect(data).toMatchObject({ width: 200, height: 300 });
    for (const url of [data.url, data.variants.large]) {
      const kept = await fetchImage(url);
      const about = await sharp(kept).metadata();
      expect(about).toMatchObject({ width: 200, height: 300 });
      expect(about.orientation).toBeUndefined();
      expect(about.exif).toBeUndefined();
      expect(about.icc).toBeUndefined();
      // Rotated clockwise: the left side is now at the top.
      const top = await sharp(kept)
        .extract({ left: 0, top: 0, width: 200, height: 140 })
        .toBuffer();
      const { dominant } = await sharp(top).stats();
      expect(dominant.r).toBeGreaterThan(200);
      expect(dominant.b).toBeLessThan(60);
    }
  });

  it('with transparency stays transparent', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0.2 };
    const file = await sharp({ create: { width: 50, height: 50, channels: 4, background } })
      .png()
      .toBuffer();
    const { data } = (await send({ file, name: 'a.png' })).json();
    for (const url of [data.url, data.variants.thumb]) {
      expect((await sharp(await fetchImage(url)).metadata()).hasAlpha).toBe(true);
    }
  });

  it.each(['gif', 'webp'] as const)(
    'that is an animated %s stays animated, its copies stand still',
    async (format) => {
      const frame = { width: 40, height: 30 };
      const frames = Buffer.alloc(frame.width * frame.height * 3 * 3);
      frames.fill(200, 0, frames.length / 3).fill(90, (frames.length / 3) * 2);
      const file = await sharp(frames, {
        raw: {
          width: frame.width,
          height: frame.height * 3,
          channels: 3,
          pageHeight: frame.height,
        },
      })
        [format]({ delay: [100, 100, 100] })
        .toBuffer();
      const { data } = (await send({ file, name: `moving.${format}` })).json();
      expect(data).toMatchObject(frame);
      expect((await sharp(await fetchImage(data.url)).metadata()).pages).toBe(3);
      const still = await sharp(await fetchImage(data.variants.large)).metadata();
      expect(still.pages ?? 1).toBe(1);
      expect(still).toMatchObject(frame);
    },
  );

  it('loses whatever was hidden in or behind it', async () => {
    const picture = await makeImage({ width: 90, height: 70 })
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
      .jpeg()
      .toBuffer();
    const file = Buffer.concat([
      picture,
      Buffer.from('<script>alert(2)</script>PK\x03\x04evil.jar'),
    ]);
    const { data } = (await send({ file })).json();
    for (const url of [data.url, data.variants.large]) {
      const served = (await fetchImage(url)).toString('latin1');
      expect(served).not.toContain('script');
      expect(served).not.toContain('evil');
    }
  });

  it.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\Users\\me\\รูป.jpg', 'รูป.jpg'],
    ['a\u0007b\u200Bc\u202Egpj.jpg', 'abcgpj.jpg'],
    ['what? <1>|"x".jpg', 'what_ _1__%22x%22.jpg'],
    ['.jpg', 'file.jpg'],
    ['ไฟล์น\u0E4D\u0E32.JPG', 'ไฟล์นำ.JPG'],
    [`${'ก'.repeat(300)}.jpg`, `${'ก'.repeat(196)}.jpg`],
  ])('named %j is shown as %j', async (name, shown) => {
    const reply = await send({ file: await uniqueJpeg(), name });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().data.file_name).toBe(shown);
  });
});

describe('the same file', () => {
  it('from the same person is answered with what is there', async () => {
    const file = await uniqueJpeg();
    const first = await send({ file, fields: { alt_text: 'ก' } });
    const second = await send({ file, name: 'other.jpg' });
    expect(second.statusCode).toBe(200);
    expect(second.json().data).toEqual(first.json().data);
  });

  it('sent again with another description takes that description', async () => {
    const file = await uniqueJpeg();
    const { data } = (await send({ file })).json();
    const second = await send({ file, fields: { alt_text: 'กล่องยา' } });
    expect(second.json().data).toMatchObject({ id: data.id, alt_text: 'กล่องยา' });
  });

  it('from somebody else is another record', async () => {
    const file = await uniqueJpeg();
    const first = (await send({ file })).json().data;
    const second = await upload(test.app, await test.signIn('editor'), { file });
    expect(second.statusCode).toBe(201);
    expect(second.json().data.id).not.toBe(first.id);
  });

  it('sent five times at once is recorded once and all five can show it', async () => {
    const file = await uniqueJpeg();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send({ file })));
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 200, 200, 200, 201]);
    const ids = new Set(replies.map((reply) => reply.json().data.id));
    expect(ids.size).toBe(1);
    const { data } = replies[0]?.json() ?? {};
    expect(await rowsOf(data.sha256)).toHaveLength(1);
    await fetchImage(data.url);
    const folders = [];
    for await (const { name } of test.deps.storage.folders('images')) {
      if (name.endsWith(data.sha256.slice(0, 16))) folders.push(name);
    }
    expect(folders).toHaveLength(1);
  });
});

describe('60 uploads an hour', () => {
  const fill = async (staffId: number, count: number) => {
    const rows = Array.from({ length: count }, (_, n) => ({
      file_name: 'a.jpg',
      mime_type: 'image/jpeg',
      kind: 'image',
      size: 1,
      sha256: `${staffId}-${n}`,
      storage_key: 'none',
      created_at: new Date(test.clock.now().getTime() - 50 * 60_000 + n * 1000).toISOString(),
      created_by: staffId,
    }));
    await test.deps.db.insertInto('media').values(rows).execute();
  };

  it('are enough: the next is told when to come back, and then let in', async () => {
    const editor = await test.signIn('editor');
    await fill(editor.staff.id, 60);
    const refused = await upload(test.app, editor, { file: await uniqueJpeg() });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.json().message).toContain('600');
    test.clock.advance(600_000);
    const again = await upload(test.app, editor, { file: await uniqueJpeg() });
    expect(again.statusCode).toBe(201);
    test.clock.advance(-600_000);
  });

  it('hold when several are sent at once, and for each person alone', async () => {
    const editor = await test.signIn('editor');
    await fill(editor.staff.id, 58);
    const files = await Promise.all(Array.from({ length: 4 }, uniqueJpeg));
    const replies = await Promise.all(files.map((file) => upload(test.app, editor, { file })));
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, 201, 429, 429]);
    const other = await upload(test.app, await test.signIn('editor'), { file: await uniqueJpeg() });
    expect(other.statusCode).toBe(201);
  });
});
