import { attention } from '@connect/contract/desk/attention.ts';
import { media } from '@connect/contract/media/media.ts';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { LONG_TEXT, makeArticle, unique } from '../../../test/factories.ts';
import { runRecurring } from '../../../test/jobs.ts';
import { makeVtt } from '../../../test/media-files.ts';
import { EICAR, startFakeClamd } from '../../../test/servers/fake-clamd.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { makeImage, upload } from '../../../test/upload-files.ts';
import { presenceJob } from '../../presence/presence.job.ts';
import { scanJob } from './scan-media.job.ts';
import { clamav } from './virus-scanner.ts';

const AGAIN_MS = 5 * 60_000;
let daemon: Awaited<ReturnType<typeof startFakeClamd>>;
let test: TestApp;
let admin: SignedIn;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  daemon = await startFakeClamd();
  test = await createTestApp({ scanner: clamav({ host: '127.0.0.1', port: daemon.port }) });
  admin = await test.signIn('super_admin');
  call = caller(test.app, admin.headers);
});
afterAll(async () => {
  await test.close();
  await daemon.stop();
});
beforeEach(() => daemon.be('well'));

const subtitles = (text = '') => makeVtt(`${text} ${unique()}`);
async function send(file: Buffer | string, name: string, by = admin) {
  const reply = await upload(test.app, by, { file, name, fields: { alt_text: 'ภาพ' } });
  expect(reply.statusCode).toBe(201);
  return reply.json().data;
}
const cover = async () => {
  const mark = String(unique());
  const image = makeImage({ width: 640, height: 360 }).withExif({
    IFD0: { ImageDescription: mark },
  });
  return send(await image.jpeg().toBuffer(), 'a.jpg');
};
const stateOf = async (id: number) =>
  (await call(media.get, { params: { id } })).reply.data.scan_status;
/** Runs the scan job; returns its errors, which only the operator sees. */
async function scanLater(): Promise<string[]> {
  test.clock.advance(AGAIN_MS);
  return runRecurring(test.deps, test.pool, [scanJob]);
}
const publish = (id: number) =>
  call(article.update, { params: { id }, body: { status: 'publish' } });

describe('a file that was sent', () => {
  it('is told to be clean with the answer to the upload, and may be published', async () => {
    const picture = await cover();
    expect(picture.scan_status).toBe('clean');
    const { id } = await makeArticle(test.deps.db, { featured_image_id: picture.id });
    expect((await publish(id)).status).toBe(200);
  });

  it('with a virus is kept from everybody, told to its sender and written down', async () => {
    const editor = await test.signIn('editor');
    const file = await send(subtitles(EICAR), 'ไวรัส.vtt', editor);
    expect(file.scan_status).toBe('infected');
    const as = caller(test.app, editor.headers);
    expect((await as(media.address, { params: { id: file.id } })).status).toBe(404);
    const { reply } = await as(attention.notices);
    expect(reply.data).toMatchObject([{ kind: 'file_infected', file_name: 'ไวรัส.vtt' }]);
    const { diff } = await test.deps.db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'media.infected')
      .where('entity_id', '=', file.id)
      .executeTakeFirstOrThrow();
    expect(diff).toEqual({ found: 'Eicar-Test-Signature' });
  });

  it('is no longer sent by an address made before a virus was found in it', async () => {
    const picture = await cover();
    const file = await send(subtitles(), 'a.vtt');
    const { url } = (await call(media.address, { params: { id: file.id } })).reply.data;
    const get = async (address: string) => (await test.app.inject({ url: address })).statusCode;
    expect([await get(url), await get(picture.url)]).toEqual([200, 200]);
    await test.deps.db
      .updateTable('media')
      .set({ scan_status: 'infected' })
      .where('id', 'in', [file.id, picture.id])
      .execute();
    expect([await get(url), await get(picture.url)]).toEqual([404, 404]);
  });

  it('that is larger than the scanner takes is not looked at, and not asked about again', async () => {
    daemon.be('narrow');
    const file = await send(subtitles(), 'a.vtt');
    expect(file.scan_status).toBe('skipped');
    daemon.be('well');
    expect(await scanLater()).toEqual([]);
    expect(await stateOf(file.id)).toBe('skipped');
  });
});

describe('while the scanner', () => {
  it('does not answer in time, the upload is taken and waits; the answer counts once it comes', async () => {
    daemon.be('silent');
    const file = await send(subtitles(EICAR), 'a.vtt');
    expect(file.scan_status).toBe('pending');
    expect(daemon.waiting()).toBe(1);
    daemon.speak();
    await expect.poll(() => stateOf(file.id), { timeout: 10_000 }).toBe('infected');
  });

  it('is still thinking, the other jobs run', async () => {
    daemon.be('dying');
    const file = await send(subtitles(), 'a.vtt');
    daemon.be('silent');
    const held = scanLater();
    await expect.poll(() => daemon.waiting()).toBe(1);
    expect(await runRecurring(test.deps, test.pool, [presenceJob])).toEqual([]);
    daemon.speak();
    expect(await held).toEqual([]);
    expect(await stateOf(file.id)).toBe('clean');
  });

  it('dies, nothing that waits can be published, and the jobs ask again until it is back', async () => {
    daemon.be('dying');
    const picture = await cover();
    expect(picture.scan_status).toBe('pending');
    const item = await makeArticle(test.deps.db, { featured_image_id: picture.id });
    const inText = await cover();
    const content = `${LONG_TEXT}<p><img src="${inText.variants.large}" alt="ภาพ"></p>`;
    const written = await makeArticle(test.deps.db);
    const params = { id: written.id };
    expect((await call(article.update, { params, body: { content } })).status).toBe(200);

    const refused = await publish(item.id);
    expect(refused.error.code).toBe('publish_blocked');
    expect(fieldsOf(refused)).toEqual(['featured_image_id: file_pending']);
    expect(fieldsOf(await publish(written.id))).toEqual(['content: file_pending']);
    expect(await scanLater()).toEqual(['media.scan']);
    expect(await stateOf(picture.id)).toBe('pending');

    daemon.be('well');
    expect(await scanLater()).toEqual([]);
    expect([await stateOf(picture.id), await stateOf(inText.id)]).toEqual(['clean', 'clean']);
    expect((await publish(item.id)).status).toBe(200);
    expect((await publish(written.id)).status).toBe(200);
  });

  it('was not there yet, files may be published; they are looked at when it is', async () => {
    const { app } = await test.another({ scanner: null });
    const reply = await upload(app, admin, { file: subtitles(EICAR), name: 'a.vtt' });
    const { id, scan_status } = reply.json().data;
    expect(scan_status).toBe('skipped');
    expect(await scanLater()).toEqual([]);
    expect(await stateOf(id)).toBe('infected');
  });
});
