import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { media } from '@connect/contract/media/media.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { ROLES } from '@connect/contract/permissions.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser } from '../../../test/factories.ts';
import { makePdf } from '../../../test/media-files.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';
import { type UploadParts, uniqueJpeg, uploadBody } from '../../../test/upload-files.ts';
import { makeConsent } from '../../../test/user-factories.ts';
import { sweepUnreferencedMedia } from '../../media/sweep-media.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role));
});

/** A person with one consent on paper. */
async function person(overrides: Parameters<typeof makeUser>[1] = {}) {
  const { id } = await makeUser(db, { display_name: 'นพ.ลงนาม <จริง>', ...overrides });
  await makeConsent(db, id, { channel: 'paper' });
  const { id: record } = await db
    .selectFrom('consent_record')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, params: { id: record } };
}

async function attach(params: { id: number }, by: SignedIn | undefined, part: UploadParts) {
  const { payload, headers } = await uploadBody(part);
  const url = fillPath(userCalls.attachEvidence.path, params);
  return test.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...by?.headers, ...headers },
  });
}
const scan = async (name = 'สมชาย ใจดี.jpg'): Promise<UploadParts> => ({
  file: await uniqueJpeg(),
  name,
});
const storedOf = (record: number) =>
  db
    .selectFrom('media as m')
    .innerJoin('consent_record as c', 'c.evidence_media_id', 'm.id')
    .select(['m.id', 'm.file_name', 'm.closed', 'm.created_by'])
    .where('c.id', '=', record)
    .executeTakeFirst();
const audits = (action: string, userId: number) =>
  db
    .selectFrom('audit_entry')
    .select(['actor_id', 'diff'])
    .where('action', '=', action)
    .where('entity_type', '=', 'user')
    .where('entity_id', '=', userId)
    .orderBy('id')
    .execute();

describe('evidence of a consent', () => {
  it.each([
    ['a picture', scan],
    ['a PDF', async () => ({ file: makePdf(1, 'ใบยินยอม'), name: 'สมชาย.pdf' })],
  ])(
    '%s is kept under a name of its own, in no library, and opened by who records',
    async (_, make) => {
      const { id, params } = await person();
      const reply = await attach(params, accounts.get('dpo'), await make());
      expect(reply.statusCode, reply.body).toBe(201);
      expect(reply.json().data.records[0].evidence).toMatchObject({ scan_status: 'skipped' });
      const stored = await storedOf(params.id);
      expect(stored).toMatchObject({ closed: true, created_by: null });
      expect(stored?.file_name).toMatch(new RegExp(`^consent-${params.id}\\.(jpg|pdf)$`));
      const file = { id: stored?.id ?? 0 };
      // Not even who manages all files finds it without the person.
      expect((await call(media.get, { params: file })).status).toBe(404);
      expect((await call(media.address, { params: file })).status).toBe(404);
      expect((await call(media.delete, { params: file })).status).toBe(404);
      const { reply: library } = await call(mediaLibrary.list, { query: { limit: 100 } });
      expect(library.data.map((one) => one.file_name)).not.toContain(stored?.file_name);
      const opened = await call(userCalls.openEvidence, { params });
      expect(opened.status).toBe(200);
      expect((await test.app.inject({ url: opened.reply.data.url })).statusCode).toBe(200);
      const [bare = ''] = opened.reply.data.url.split('?');
      expect((await test.app.inject({ url: bare })).statusCode).toBe(404);
      expect(await audits('pii.view', id)).toEqual([
        { actor_id: admin.staff.id, diff: { view: 'consent_evidence', record: params.id } },
      ]);
      expect(await audits('user.consent_evidence', id)).toMatchObject([
        { diff: { record: params.id, replaced: false } },
      ]);
      const named = await db
        .selectFrom('audit_entry')
        .select('id')
        .where('entity_title', 'like', '%สมชาย%')
        .execute();
      expect(named).toEqual([]);
    },
  );

  it('another scan replaces it; of two at once one stays and the other is deleted', async () => {
    const { params } = await person();
    const by = accounts.get('dpo');
    await attach(params, by, await scan());
    const first = await storedOf(params.id);
    const answers = await Promise.all([
      attach(params, by, await scan()),
      attach(params, by, await scan()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const left = await db
      .selectFrom('media')
      .select('id')
      .where('file_name', '=', `consent-${params.id}.jpg`)
      .execute();
    expect(left).toEqual([{ id: (await storedOf(params.id))?.id }]);
    expect(left[0]?.id).not.toBe(first?.id);
  });

  it.each([
    [{ file: 'ไม่ใช่รูป', name: 'note.txt' }, 415],
    [{ file: 'WEBVTT\n\n00:00.000 --> 00:01.000\nสวัสดี', name: 'said.vtt' }, 415],
    [{ name: 'nothing.jpg' }, 422],
    [{ fields: { purpose: 'avatar' } }, 422],
  ])('%o is refused', async (part, status) => {
    const { params } = await person();
    const file = 'name' in part ? {} : await scan();
    expect((await attach(params, admin, { ...file, ...part })).statusCode).toBe(status);
    expect(await storedOf(params.id)).toBeUndefined();
  });

  it.each(ROLES)('%s attaches, opens and makes receipts, or not', async (role) => {
    const { params } = await person();
    const may = ['super_admin', 'admin', 'dpo'].includes(role);
    const by = accounts.get(role);
    expect((await attach(params, by, await scan())).statusCode).toBe(may ? 201 : 403);
    await attach(params, admin, await scan());
    const as = caller(test.app, by?.headers);
    const answers = [
      await as(userCalls.openEvidence, { params }),
      await as(userCalls.receipt, { params }),
    ];
    // Event managers see who registered for something, and nobody else.
    const refused = role === 'event_manager' ? [403, 404] : [403];
    for (const { status } of answers) {
      if (may) expect(status).toBe(200);
      else expect(refused).toContain(status);
    }
  });

  it('out of scope, in the trash and unknown are the same: not found', async () => {
    const north = await test.signIn('sales_manager', { regionScope: ['north'] });
    const far = await person({ province_code: '90' });
    const gone = await person({ deleted_at: '2026-11-19T09:00:00+07:00' });
    const asSales = caller(test.app, north.headers);
    expect((await asSales(userCalls.receipt, { params: far.params })).status).toBe(404);
    expect((await attach(far.params, north, await scan())).statusCode).toBe(404);
    for (const params of [gone.params, { id: 2_000_000_000 }]) {
      expect((await call(userCalls.receipt, { params })).status).toBe(404);
      expect((await call(userCalls.openEvidence, { params })).status).toBe(404);
      expect((await attach(params, admin, await scan())).statusCode).toBe(404);
    }
  });

  it('without a scan there is nothing to open', async () => {
    const { params } = await person();
    expect((await call(userCalls.openEvidence, { params })).status).toBe(404);
  });
});

describe('receipt of a consent', () => {
  it('tells the name, the text and how to withdraw, in both languages, and nothing else of the person', async () => {
    await db
      .insertInto('setting')
      .values([{ key: 'company_phone', value: JSON.stringify('+66800000001') }])
      .execute();
    test.deps.settings.forget();
    const contact = {
      email: 'receipt.secret@hcp.example',
      phone: '+66895550000',
      license_no: 'ว.774411',
    };
    const { id, params } = await person(contact);
    const pages = [];
    for (const language of ['th', 'en']) {
      const { status, reply } = await call(userCalls.receipt, { params, query: { language } });
      expect(status).toBe(200);
      pages.push(reply.data.html);
    }
    const [thai = '', english = ''] = pages;
    expect(thai).toContain('<html lang="th">');
    for (const words of [
      'ใบรับความยินยอม',
      'รับข่าวสารทางอีเมล',
      'ให้ความยินยอม',
      'เอกสาร',
      '01/11/2026 09:00',
      '2026-01',
      'วิธีถอนความยินยอม',
      '080-000-0001',
    ]) {
      expect(thai).toContain(words);
    }
    for (const words of [
      'Receipt of consent',
      'How to withdraw',
      'I agree that the company sends me',
    ]) {
      expect(english).toContain(words);
    }
    expect(thai).toContain('นพ.ลงนาม &lt;จริง&gt;');
    expect(thai + english).not.toMatch(/receipt\.secret|895550000|089-555|774411|<script|<จริง>/);
    expect(await audits('user.consent_receipt', id)).toEqual([
      { actor_id: admin.staff.id, diff: { record: params.id, language: 'th' } },
      { actor_id: admin.staff.id, diff: { record: params.id, language: 'en' } },
    ]);
  });
});

it('the sweep of unused files leaves evidence alone', async () => {
  const { params } = await person();
  await attach(params, admin, { file: makePdf(1, 'เก็บไว้'), name: 'keep.pdf' });
  test.clock.advance(30 * 86_400_000);
  await sweepUnreferencedMedia(test.deps);
  expect(await storedOf(params.id)).toBeDefined();
  const cover = await db
    .selectFrom('media')
    .select('cover_id')
    .where('id', '=', (await storedOf(params.id))?.id ?? 0)
    .executeTakeFirst();
  expect(cover?.cover_id).not.toBeNull();
});
