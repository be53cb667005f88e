import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallParts, caller, fieldsOf } from '../../../test/call.ts';
import {
  CODED_PRODUCT,
  makeArticle,
  makeDocument,
  makeMedia,
  makeMessageTemplate,
  TEST_PASSWORD,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Letter } from '../../mail/mail.ts';

const sent: Letter[] = [];
let failing = false;
const mail = {
  async send(letter: Letter) {
    if (failing) throw new Error('The mail server is away');
    sent.push(letter);
  },
  reach: async () => undefined,
  close: () => {},
};

let test: TestApp;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  test = await createTestApp({ mail });
  call = caller(test.app, (await test.signIn('super_admin')).headers);
});
afterAll(() => test.close());
beforeEach(async () => {
  sent.length = 0;
  failing = false;
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.deleteFrom('content').execute();
});

const LINE = {
  title: 'คำเชิญประชุม',
  channel: 'line',
  category: 'invite',
  sender_mode: 'rep',
  body_text: 'เรียน {{user.first_name|คุณ}}',
};
const EMAIL = {
  ...LINE,
  channel: 'email',
  body_text: '',
  subject: 'ขอเชิญ {{user.first_name|คุณ}}',
  content: '<p>เรียน {{user.first_name|คุณหมอ &amp; ทีม}} <a href="/help">อ่าน</a></p>',
};
const create = (body: object) => call(messageTemplate.create, { body });
const update = (id: number, body: object) => call(messageTemplate.update, { params: { id }, body });
const made = async (body: object) => (await create(body)).reply.data;

describe('saving', () => {
  it('keeps every character of a plain text, and never reads it as HTML', async () => {
    const body_text = 'บรรทัดแรก\n\n  <b>ไม่หนา</b> & 1 < 2 {{user.first_name|คุณ}}\tจบ';
    const { status, reply } = await create({ ...LINE, body_text });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({
      body_text,
      content: '',
      placeholders: ['user.first_name'],
      requires_consent: true,
      is_editable_by_rep: false,
      brand: 'Non-Brand',
    });
    const again = await call(messageTemplate.get, { params: { id: reply.data.id } });
    expect(again.reply.data.body_text).toBe(body_text);
  });

  it('an e-mail is cleaned like all rich text and keeps its placeholders', async () => {
    const content = '<p>{{user.first_name|คุณ}}</p><script>alert(1)</script>';
    const { content: stored } = await made({ ...EMAIL, content });
    expect(stored).toBe('<p>{{user.first_name|คุณ}}</p>');
  });

  it('keeps only what its channel sends', async () => {
    const { id: line_image_id } = await makeMedia(test.deps.db);
    const line = await made({ ...LINE, content: '<p>x</p>', subject: 'หัวเรื่อง', line_image_id });
    expect(line).toMatchObject({ content: '', subject: '', line_image_id });
    expect(line.line_image).toMatchObject({ id: line_image_id });
    const sms = (await update(line.id, { channel: 'sms' })).reply.data;
    expect(sms).toMatchObject({ channel: 'sms', line_image_id: null, line_image: null });
    const email = (await update(line.id, { ...EMAIL, title: 'อีเมล' })).reply.data;
    expect(email).toMatchObject({ body_text: '', subject: EMAIL.subject });
  });

  it('names everything that is missing at once', async () => {
    expect(fieldsOf(await create({ title: 'ab' }))).toEqual([
      'title: length',
      'channel: required',
      'category: required',
      'sender_mode: required',
    ]);
    expect(fieldsOf(await create({ ...LINE, channel: 'email', subject: '' }))).toEqual([
      'subject: required',
      'content: required',
    ]);
    expect(fieldsOf(await create({ ...LINE, body_text: '' }))).toEqual(['body_text: required']);
    expect(fieldsOf(await create({ ...LINE, body_text: 'ก'.repeat(5001) }))).toEqual([
      'body_text: length',
    ]);
  });

  it('refuses an SMS of a product, a file that is no picture, and what does not exist', async () => {
    const sms = { ...LINE, channel: 'sms', brand: 'Ozempic', promotional_type: 'medical' };
    expect(fieldsOf(await create(sms))).toEqual(['brand: sms_brand']);
    const article = await makeArticle(test.deps.db, { status: 'publish' });
    expect(fieldsOf(await create({ ...LINE, line_image_id: 9_999_999 }))).toEqual([
      'line_image_id: reference',
    ]);
    expect(fieldsOf(await create({ ...LINE, attachment_document_id: article.id }))).toEqual([
      'attachment_document_id: reference',
    ]);
    expect(fieldsOf(await create({ ...LINE, target_id: article.id }))).toEqual([
      'target_type: required',
    ]);
    expect(
      fieldsOf(await create({ ...LINE, target_id: article.id, target_type: 'video' })),
    ).toEqual(['target_id: reference']);
  });

  it('links a published document and any content; a draft document is refused', async () => {
    const shareable = { document: { rep_shareable: true } };
    const document = await makeDocument(test.deps.db, shareable);
    const draft = await makeDocument(test.deps.db, { status: 'draft', ...shareable });
    const article = await makeArticle(test.deps.db, { excerpt: 'คำโปรยของบทความ' });
    const links = {
      attachment_document_id: document.id,
      target_type: 'article',
      target_id: article.id,
    };
    const data = await made({ ...LINE, ...links });
    expect(data).toMatchObject({
      ...links,
      attachment: { id: document.id, type: 'document' },
      target: { id: article.id, type: 'article', excerpt: 'คำโปรยของบทความ' },
    });
    const answer = await update(data.id, { attachment_document_id: draft.id });
    expect(fieldsOf(answer)).toEqual(['attachment_document_id: not_published']);
    const bare = (await update(data.id, { target_id: null, attachment_document_id: null })).reply;
    expect(bare.data).toMatchObject({ target_type: null, target: null, attachment: null });
  });

  it('sends along only what reps may pass on; what they no longer may blocks publishing', async () => {
    const document = await makeDocument(test.deps.db);
    const links = { attachment_document_id: document.id };
    expect(fieldsOf(await create({ ...LINE, ...links }))).toEqual([
      'attachment_document_id: not_rep_shareable',
    ]);
    const shared = (rep_shareable: boolean) =>
      test.deps.db
        .updateTable('document')
        .set({ rep_shareable })
        .where('content_id', '=', document.id)
        .execute();
    await shared(true);
    const { id } = await made({ ...LINE, ...links });
    await shared(false);
    expect((await update(id, { is_editable_by_rep: true })).status).toBe(200);
    const answer = await update(id, { status: 'publish' });
    expect(answer.error.code).toBe('publish_blocked');
    expect(fieldsOf(answer)).toEqual(['attachment_document_id: not_rep_shareable']);
    await shared(true);
    expect((await update(id, { status: 'publish' })).status).toBe(200);
  });
});

describe('names', () => {
  it('are unique outside the trash, whatever their capitals', async () => {
    const first = await made({ ...LINE, title: 'Invite A' });
    const second = await create({ ...LINE, title: 'invite a' });
    expect(second.status).toBe(422);
    expect(fieldsOf(second)).toEqual(['title: unique']);
    expect((await update(first.id, { title: 'INVITE A' })).status).toBe(200);
    await call(messageTemplate.delete, { params: { id: first.id } });
    expect((await create({ ...LINE, title: 'Invite A' })).status).toBe(201);
    const back = await call(messageTemplate.restore, { params: { id: first.id } });
    expect(fieldsOf(back)).toEqual(['title: unique']);
  });

  it('of eight made at once under one name one is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ ...LINE, title: 'พร้อมกัน' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 422, 422, 422, 422, 422, 422, 422]);
    for (const answer of answers.filter(({ status }) => status === 422)) {
      expect(fieldsOf(answer)).toEqual(['title: unique']);
    }
  });

  it('of copies are counted on, within 120 characters', async () => {
    const { id } = await made({ ...LINE, title: 'ก'.repeat(120) });
    const titles: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const copy = await call(messageTemplate.duplicate, { params: { id } });
      expect(copy.status).toBe(201);
      titles.push(copy.reply.data.title);
    }
    expect(new Set(titles).size).toBe(3);
    expect(titles[1]).toMatch(/\(สำเนา 2\)$/);
    for (const title of titles) expect([...title].length).toBeLessThanOrEqual(120);
  });
});

describe('publishing', () => {
  const make = (overrides: Parameters<typeof makeMessageTemplate>[1] = {}) =>
    makeMessageTemplate(test.deps.db, overrides);
  const publish = (id: number, body = {}) => update(id, { status: 'publish', ...body });

  it('needs neither cover nor excerpt, and no code where nothing is promoted', async () => {
    const { id } = await make();
    expect((await publish(id)).reply.data.effective_status).toBe('published');
  });

  it('is blocked by an unknown placeholder, said with its place; a draft may hold it', async () => {
    const { id } = await make({ template: { body_text: 'ถึง {{user.nickname}}' } });
    const answer = await publish(id);
    expect(answer.status).toBe(422);
    expect(answer.error.code).toBe('publish_blocked');
    expect(fieldsOf(answer)).toEqual(['body_text: placeholder_unknown']);
    expect(answer.error.data.errors[0]?.message).toBe('ไม่รู้จักตัวแปร {{user.nickname}} (อักขระที่ 5)');
    const shown = await call(messageTemplate.get, { params: { id } });
    expect(shown.reply.meta.publish_blockers).toMatchObject([{ code: 'placeholder_unknown' }]);
  });

  it('of a product needs code and reminder; with them it goes out', async () => {
    const { id } = await make({ ...CODED_PRODUCT, promotional_type: 'medical' });
    expect(fieldsOf(await publish(id))).toEqual(['body_text: placeholder_missing']);
    const body_text = 'ข่าว {{ae_reminder}}';
    expect(fieldsOf(await publish(id, { body_text, material_code: null }))).toEqual([
      'material_code: required',
    ]);
    expect((await publish(id, { body_text })).status).toBe(200);
  });

  it('limits an SMS to three messages', async () => {
    const { id } = await make({ template: { channel: 'sms', body_text: 'ก'.repeat(202) } });
    expect(fieldsOf(await publish(id))).toEqual(['body_text: sms_segments']);
    expect((await publish(id, { body_text: 'ก'.repeat(201) })).status).toBe(200);
  });

  it('needs what it links to be published, and keeps it from being taken away', async () => {
    const article = await makeArticle(test.deps.db);
    const { id } = await make();
    await update(id, { target_type: 'article', target_id: article.id });
    const answer = await publish(id);
    expect(fieldsOf(answer)).toEqual(['target_id: not_published']);
    expect(answer.error.data.errors[0]?.items).toMatchObject([{ id: article.id }]);
  });

  it('fixes the channel for good', async () => {
    const { id } = await make();
    await publish(id);
    test.clock.advance(60_000);
    await update(id, { status: 'draft', reason: 'แก้ไขข้อความ' });
    expect(fieldsOf(await update(id, { channel: 'sms' }))).toEqual(['channel: channel_fixed']);
    expect((await update(id, { category: 'confirm' })).status).toBe(200);
  });

  it('a text changed after approval raises the flag', async () => {
    const body_text = 'ข่าว {{ae_reminder}}';
    const product = { ...CODED_PRODUCT, promotional_type: 'medical' as const };
    const { id } = await make({ ...product, status: 'publish', template: { body_text } });
    const { reply } = await update(id, { body_text: `${body_text} ใหม่` });
    expect(reply.data.material_flag).toBe(true);
  });
});

describe('lists and rights', () => {
  it('filters by channel and category, and never sends bodies', async () => {
    const line = await makeMessageTemplate(test.deps.db);
    const sms = await makeMessageTemplate(test.deps.db, {
      template: { channel: 'sms', category: 'consent' },
    });
    const ids = async (query: CallParts['query']) =>
      (await call(messageTemplate.list, { query })).reply.data.map(({ id }) => id);
    expect(await ids({ channel: 'sms' })).toEqual([sms.id]);
    expect(await ids({ channel: 'line,sms', category: 'service' })).toEqual([line.id]);
    expect((await call(messageTemplate.list, { query: { channel: 'fax' } })).status).toBe(400);
    const [row] = (await call(messageTemplate.list)).reply.data;
    expect(row).toMatchObject({ channel: 'sms', category: 'consent', sender_mode: 'system' });
    expect(row).not.toHaveProperty('body_text');
  });

  it('event managers write only what is about meetings', async () => {
    const as = caller(test.app, (await test.signIn('event_manager')).headers);
    const own = await as(messageTemplate.create, { body: LINE });
    expect(own.status).toBe(201);
    const other = { ...LINE, title: 'อื่น', category: 'consent' };
    expect((await as(messageTemplate.create, { body: other })).status).toBe(403);
    const params = { id: own.reply.data.id };
    const moved = await as(messageTemplate.update, { params, body: { category: 'service' } });
    expect(moved.status).toBe(403);
    const consent = await makeMessageTemplate(test.deps.db);
    const seized = { params: { id: consent.id }, body: { category: 'invite' } };
    expect((await as(messageTemplate.update, seized)).status).toBe(403);
    const rights = async (id: number) =>
      (await as(messageTemplate.get, { params: { id } })).reply.meta.permissions;
    expect(await rights(consent.id)).toMatchObject({ edit: false, duplicate: false });
    expect(await rights(params.id)).toMatchObject({ edit: true, duplicate: true });
  });

  it('outside the brands of a person a template is not found', async () => {
    const { id } = await makeMessageTemplate(test.deps.db, { brand: 'Wegovy' });
    const person = await test.signIn('publisher', { brandScope: ['Ozempic'] });
    const as = caller(test.app, person.headers);
    expect((await as(messageTemplate.get, { params: { id } })).status).toBe(404);
    const body = { sample: 'doctor' };
    expect((await as(messageTemplate.test, { params: { id }, body })).status).toBe(404);
  });
});

describe('a test to oneself', () => {
  const send = (id: number, as = call) =>
    as(messageTemplate.test, { params: { id }, body: { sample: 'nobody' } });

  it('goes to the own address only, marked, filled in, and is in the audit', async () => {
    const { id } = await made(EMAIL);
    const me = (await call(auth.me)).reply.data;
    expect(me.mail).toBe(true);
    const { status, reply } = await send(id);
    expect(status).toBe(200);
    expect(reply.data.sent_to).toBe(me.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: me.email, subject: '[ทดสอบ] ขอเชิญ คุณ' });
    expect(sent[0]?.html).toContain('เรียน คุณหมอ &amp; ทีม <a href="http://127.0.0.1/help"');
    expect(sent[0]?.text).toBe('เรียน คุณหมอ & ทีม อ่าน (http://127.0.0.1/help)');
    const entry = await test.deps.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'message_template.test')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ entity_id: id, actor_id: me.id });
  });

  it('has the address of a placeholder behind words, also as plain text', async () => {
    const content =
      '<p><a href="{{ content.url }}">อ่านต่อ</a> <a href="javascript:{{x}}">ไม่</a></p>';
    const { id, content: kept } = await made({ ...EMAIL, content });
    expect(kept).toBe('<p><a href="{{content.url}}" rel="noopener noreferrer">อ่านต่อ</a> ไม่</p>');
    expect((await send(id)).status).toBe(200);
    expect(sent[0]?.html).toContain('<a href="https://example.com/content" rel=');
    expect(sent[0]?.text).toBe('อ่านต่อ (https://example.com/content) ไม่');
  });

  it.each([
    ['{{content.adress}}', 'placeholder_unknown'],
    ['{{content.title}}', 'placeholder_link'],
    ['https://a.example/?q={{content.url}}', 'placeholder_link'],
  ])('with a link to %s is kept as a draft and not published, naming it', async (href, code) => {
    const content = `<p>ข้อความ <a href="${href}">อ่านต่อ</a></p>`;
    const { id, content: kept } = await made({ ...EMAIL, content });
    expect(kept).toContain(`href="${href}"`);
    const refused = await call(messageTemplate.update, {
      params: { id },
      body: { status: 'publish' },
    });
    expect(fieldsOf(refused)).toEqual([`content: ${code}`]);
    expect(refused.error.data.errors[0]?.message).toContain(href.slice(href.indexOf('{{')));
  });

  it('is of e-mails only', async () => {
    const { id } = await made(LINE);
    expect((await send(id)).error.code).toBe('wrong_state');
  });

  it('is refused without mail, and says so when the mail server is away', async () => {
    const { id } = await made(EMAIL);
    failing = true;
    expect((await send(id)).status).toBe(503);
    const without = await test.another({ mail: null });
    const { headers } = await test.signIn('super_admin');
    const as = caller(without.app, headers);
    expect((await send(id, as)).error.code).toBe('no_mail');
    expect((await as(auth.me)).reply.data.mail).toBe(false);
  });

  it('is sent twenty times an hour at most, also when sent at once', async () => {
    const { id } = await made(EMAIL);
    const { headers, staff } = await test.signIn('admin');
    const as = caller(test.app, headers);
    const answers = await Promise.all(Array.from({ length: 24 }, () => send(id, as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    test.clock.advance(3_600_001);
    const credentials = { username: staff.username, password: TEST_PASSWORD };
    const { reply } = await call(auth.token, { body: credentials });
    const later = caller(test.app, { authorization: `Bearer ${reply.data.token}` });
    expect((await send(id, later)).status).toBe(200);
  });
});
