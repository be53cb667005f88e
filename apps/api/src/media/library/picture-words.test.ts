import { media } from '@connect/contract/media/media.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import {
  CODED_PRODUCT,
  makeArticle,
  makeDocument,
  makeHost,
  makeLifeReady,
  makeMedia,
} from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { writeSetting } from '../../settings/settings.queries.ts';

const { test, call: boss, admin } = await startTestApp();
const { db } = test.deps;

async function turn(on: boolean) {
  await writeSetting(db, 'four_eyes', on, { id: admin.staff.id, at: test.clock.now() });
  test.deps.settings.forget();
}
afterEach(() => turn(false));

const as = async (role: Role, more: Parameters<typeof test.signIn>[1] = {}) => {
  const { staff, headers } = await test.signIn(role, more);
  return { id: staff.id, call: caller(test.app, headers) };
};
type Who = { call: typeof boss };
const say = ({ call }: Who, id: number, body: object) =>
  call(media.update, { params: { id }, body });
const altOf = async (id: number) =>
  (await db.selectFrom('media').select('alt_text').where('id', '=', id).executeTakeFirstOrThrow())
    .alt_text;
const picture = (createdBy: number) => makeMedia(db, { createdBy });
const LIVE = { status: 'publish' } as const;
const BRANDED = { alt_text: 'กล่อง Ozempic ราคาพิเศษ' };
const refusedOf = ({ error }: Awaited<ReturnType<typeof say>>) => error.data.refused;

const promoted = async (more: Parameters<typeof makeArticle>[1] = {}) => {
  const pi = await makeDocument(db, { brand: 'Ozempic', visibility: 'hcp_only' });
  const own = { ...CODED_PRODUCT, visibility: 'hcp_only', pi_document_id: pi.id };
  return makeArticle(db, { ...own, ...more });
};

describe('the words of a picture', () => {
  it.each(['featured_image_id', 'seo.og_image_id'])(
    'as %s of live Life Ready name no product; what stands in the way is named',
    async (field) => {
      const who = await as('publisher');
      const { id: cover } = await picture(who.id);
      const shown =
        field === 'featured_image_id'
          ? { featured_image_id: cover }
          : { seo: JSON.stringify({ og_image_id: cover }) };
      const piece = await makeLifeReady(db, { ...shown, ...LIVE, title: 'เดินวันละนิด' });
      await db
        .insertInto('media_use')
        .values({ content_id: piece.id, media_id: cover, field })
        .execute();
      const refused = await say(who, cover, BRANDED);
      expect([refused.status, refused.error.code]).toEqual([409, 'words_refused']);
      expect(refusedOf(refused)).toMatchObject([
        { type: 'life_ready', id: piece.id, title: 'เดินวันละนิด', errors: [{ field }] },
      ]);
      expect(await altOf(cover)).toBe('ภาพปกตัวอย่าง');
      expect((await say(who, cover, { alt_text: 'คนเดินในสวน' })).status).toBe(200);
    },
  );

  it('may name a product where only a draft shows it, which then cannot go live', async () => {
    const who = await as('publisher');
    const { id: cover } = await picture(who.id);
    const { id } = await makeLifeReady(db, { featured_image_id: cover });
    expect((await say(who, cover, BRANDED)).status).toBe(200);
    const refused = await who.call(lifeReady.update, { params: { id }, body: LIVE });
    expect(fieldsOf(refused)).toEqual(['featured_image_id: brand_mentioned']);
  });

  it('are not changed by one person where something live and promotional shows it', async () => {
    await turn(true);
    const who = await as('publisher');
    const { id: cover } = await picture(who.id);
    const { id } = await promoted({ featured_image_id: cover, ...LIVE });
    const refused = await say(who, cover, { alt_text: 'ลดราคาพิเศษ' });
    expect(refusedOf(refused)).toMatchObject([
      { type: 'article', id, code: 'publish_blocked', errors: [{ code: 'four_eyes_live' }] },
    ]);
    const { id: bosses } = await picture(admin.staff.id);
    await promoted({ featured_image_id: bosses, ...LIVE });
    const silent = await say({ call: boss }, bosses, { alt_text: 'ใหม่' });
    expect(refusedOf(silent)).toMatchObject([{ code: 'reason_required' }]);
    const said = { alt_text: 'ใหม่', reason: 'แก้คำผิดด่วน' };
    expect((await say({ call: boss }, bosses, said)).status).toBe(200);
    expect((await say(who, cover, { focal: { x: 0.1, y: 0.1 }, tags: ['ก'] })).status).toBe(200);
    await turn(false);
    expect((await say(who, cover, { alt_text: 'ใหม่' })).status).toBe(200);
  });

  it('count as the last change of a promotional draft', async () => {
    await turn(true);
    const [one, two] = [await as('publisher'), await as('publisher')];
    const { id: cover } = await picture(one.id);
    const { id } = await promoted({ featured_image_id: cover });
    expect((await say(one, cover, { alt_text: 'คำของฉันเอง' })).status).toBe(200);
    const publish = (who: Who) => who.call(article.update, { params: { id }, body: LIVE });
    expect(fieldsOf(await publish(one))).toEqual(['status: four_eyes']);
    expect((await publish(two)).status).toBe(200);
  });

  it.each([
    ['sales_manager', 'forbidden'],
    ['editor', 'forbidden_published_edit'],
  ] as const)('of what is live are not a %s’s to change', async (role, code) => {
    const who = await as(role);
    const { id: cover } = await picture(who.id);
    await makeArticle(db, { featured_image_id: cover, ...LIVE });
    expect(refusedOf(await say(who, cover, { alt_text: 'ใหม่' }))).toMatchObject([{ code }]);
    const { id: free } = await picture(who.id);
    expect((await say(who, free, { alt_text: 'ใหม่' })).status).toBe(200);
  });

  it('that live items out of sight show are refused with their number', async () => {
    const who = await as('publisher', { brandScope: ['Wegovy'] });
    const { id: cover } = await picture(who.id);
    await promoted({ featured_image_id: cover, ...LIVE, title: 'ลับ' });
    const refused = await say(who, cover, { alt_text: 'ใหม่' });
    expect(refused.error.data).toMatchObject({ refused: [], hidden: 1 });
    expect(JSON.stringify(refused.error)).not.toContain('ลับ');
  });
});

describe('at the same time as publishing', () => {
  it.each([1, 2, 3, 4])('one of both is refused (%i)', async () => {
    const who = await as('publisher');
    const { id: cover } = await picture(who.id);
    const { id } = await makeLifeReady(db, { featured_image_id: cover });
    const [said, live] = await Promise.all([
      say(who, cover, BRANDED),
      who.call(lifeReady.update, { params: { id }, body: LIVE }),
    ]);
    expect([said.status, live.status].sort()).toEqual([200, said.status === 200 ? 422 : 409]);
  });
});

describe('what describes a file', () => {
  const change = { alt_text: 'ของคนอื่น', tags: ['ก'], focal: { x: 0.1, y: 0.1 } };
  it.each(['publisher', 'editor', 'medical', 'event_manager', 'sales_manager'] as const)(
    'that somebody else uploaded is not a %s’s to change',
    async (role) => {
      const who = await as(role);
      const { id } = await picture(admin.staff.id);
      await makeHost(db, { featured_image_id: id });
      for (const [field, value] of Object.entries(change)) {
        const refused = await say(who, id, { [field]: value });
        expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
      }
      const { reply } = await who.call(media.get, { params: { id } });
      expect(reply.meta.permissions).toMatchObject({ edit: false, describe: false });
      const { id: own } = await picture(who.id);
      expect((await say(who, own, change)).status).toBe(200);
      expect((await say(await as('admin'), own, { ...change, tags: [] })).status).toBe(200);
    },
  );

  it('gets its first words from whoever uses it, or it could be nobody’s cover', async () => {
    const who = await as('editor');
    const { id } = await makeMedia(db, { altText: '', createdBy: admin.staff.id });
    await makeArticle(db, { featured_image_id: id });
    const { reply } = await who.call(media.get, { params: { id } });
    expect(reply.meta.permissions).toMatchObject({ edit: false, describe: true });
    expect((await say(who, id, { alt_text: 'ก', tags: ['ก'] })).status).toBe(403);
    expect((await say(who, id, { alt_text: 'คนเดินในสวน' })).status).toBe(200);
    expect((await say(who, id, { alt_text: 'อื่น' })).status).toBe(403);
  });
});
