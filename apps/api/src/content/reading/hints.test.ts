import { document } from '@connect/contract/documents/document.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { article } from '@connect/contract/stories/article.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import {
  CODED_PRODUCT,
  makeArticle,
  makeDocument,
  makeMessageTemplate,
  unique,
} from '../../../test/factories.ts';
import { makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

// A warning on an item reveals about other items only what the actor could read there.
const { test, call: boss } = await startTestApp();
const { db } = test.deps;
const { headers } = await test.signIn('publisher', { brandScope: ['Ozempic'] });
const call = caller(test.app, headers);

const SECRET = 'ชื่อลับของแบรนด์อื่น';
const OWN = { ...CODED_PRODUCT, visibility: 'hcp_only' } as const;
const FOREIGN = { ...OWN, brand: 'Wegovy', title: SECRET } as const;
const codes = (reply: { meta: { warnings?: { code: string }[] } }) =>
  reply.meta.warnings?.map(({ code }) => code);

describe('remarks on an item', () => {
  it('do not mention a title or code that exists only outside the caller’s brands', async () => {
    const title = `ชื่อที่ตรงกัน ${unique()}`;
    await makeArticle(db, { ...FOREIGN, title, material_code: 'TH26OZM00077' });
    const { id } = await makeArticle(db, { ...OWN, title, material_code: 'TH26OZM00077' });
    const shown = await call(article.get, { params: { id } });
    expect(codes(shown.reply)).toEqual([]);
    const all = await boss(article.get, { params: { id } });
    expect(codes(all.reply)).toEqual(['title_duplicate', 'code_reused']);
    await makeArticle(db, {
      ...OWN,
      title,
      material_code: 'TH26OZM00077',
      material_expires_at: '2027-06-30',
    });
    expect(codes((await call(article.get, { params: { id } })).reply)).toEqual([
      'title_duplicate',
      'code_reused',
    ]);
  });
});

describe('what an item refers to outside one’s brands is there without its name', () => {
  const link = (from_id: number, to_id: number, relation: string) =>
    db
      .insertInto('content_link')
      .values({ from_id, to_id, relation, position: 0, needed: relation !== 'related' })
      .execute();

  it('in its references, what blocks publishing it, and refusals', async () => {
    const { id } = await makeArticle(db, OWN);
    const other = await makeArticle(db, FOREIGN);
    const paper = await makeDocument(db, { ...FOREIGN, status: 'draft' });
    await link(id, other.id, 'related');
    await link(id, paper.id, 'attachment');
    await db
      .updateTable('content')
      .set({ pi_document_id: paper.id })
      .where('id', '=', id)
      .execute();
    const shown = await call(article.get, { params: { id } });
    expect(shown.reply.data.related).toMatchObject([{ id: other.id }]);
    expect(shown.reply.data.pi_document).toMatchObject({ id: paper.id });
    expect(JSON.stringify(shown.reply.meta.publish_blockers)).toContain('attachment_ids');
    expect(JSON.stringify(shown.reply)).not.toContain(SECRET);
    const refused = await call(article.update, { params: { id }, body: { status: 'publish' } });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.error)).not.toContain(SECRET);
    const all = await boss(article.get, { params: { id } });
    expect(JSON.stringify(all.reply)).toContain(SECRET);
  });

  it('in versions of a document, handouts of a webinar, and the target of a template', async () => {
    const paper = await makeDocument(db, OWN);
    const older = await makeDocument(db, FOREIGN);
    await link(older.id, paper.id, 'superseded_by');
    const held = await makeWebinar(db, OWN);
    await link(held.id, older.id, 'handout');
    const target = await makeArticle(db, { ...FOREIGN, excerpt: SECRET });
    const template = await makeMessageTemplate(db, {
      ...OWN,
      template: { target_type: 'article' },
    });
    await link(template.id, target.id, 'target');
    for (const [endpoint, id] of [
      [document.get, paper.id],
      [webinar.get, held.id],
      [messageTemplate.get, template.id],
    ] as const) {
      const shown = await call(endpoint, { params: { id } });
      expect(shown.status).toBe(200);
      expect(JSON.stringify(shown.reply), endpoint.path).not.toContain(SECRET);
      expect(JSON.stringify((await boss(endpoint, { params: { id } })).reply)).toContain(SECRET);
    }
  });
});
