import { certificates } from '@connect/contract/credits/certificate.ts';
import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makePrivacyRequest } from '../../../test/user-factories.ts';
import { sha256 } from '../../auth/keys.ts';
import { awardCredits } from '../credits/award-credits.service.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;

const TIMES = { start_at: '2026-11-19T09:00:00+07:00', end_at: '2026-11-19T11:00:00+07:00' };
const CREDITS = { cpe_code: '1002-7', cpe_credits: 1.5, cme_credits: 2 };
const NAMES = { title_prefix: 'นางสาว', first_name: 'น้ำผึ้ง', last_name: 'ชื่นใจ' };

/** An event that is over, with somebody who came. */
async function held(
  values: Parameters<typeof makeEventRegistration>[2] = {},
  more: Parameters<typeof makeEvent>[1] = {},
) {
  const slug = `cert-${unique()}`;
  const { id } = await makeEvent(db, {
    status: 'publish',
    slug,
    title: 'ประชุมวิชาการ',
    ...more,
    event: { ...TIMES, ...CREDITS, ...more?.event },
  });
  const registration = await makeEventRegistration(db, id, {
    status: 'attended',
    ...NAMES,
    ...values,
  });
  await awardCredits(test.deps);
  return { id, slug, registration: registration.id, number: await numberOf(registration.id) };
}
const numberOf = async (id: number) =>
  (
    await db
      .selectFrom('registration')
      .select('certificate_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).certificate_no ?? '';

const file = (url: string, headers: Record<string, string> = admin.headers) =>
  test.app.inject({ url, headers });
const addressOf = ({ id, registration }: { id: number; registration: number }) =>
  `/v1/event/${id}/registrations/${registration}/certificate`;
const page = (number: string, query = '') => test.app.inject({ url: `/c/${number}${query}` });

describe('the PDF for staff', () => {
  it('is that of who came to an event, and the audit says who read it', async () => {
    const user = await makeUser(db);
    const one = await held({ user_id: user.id });
    const reply = await file(addressOf(one));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="certificate_${one.number}.pdf"`,
    });
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const [entry] = await db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'pii.view')
      .where('entity_id', '=', one.id)
      .execute();
    expect(entry?.diff).toMatchObject({ view: 'certificate', ids: [user.id] });
  });

  it('is there of webinars, too', async () => {
    const { id } = await makeWebinar(db, { status: 'publish', webinar: { ...TIMES, ...CREDITS } });
    const user = await makeUser(db, { user_type: 'pharmacist', province_code: '50' });
    const params = {
      id,
      registration: (await makeRegistration(db, id, { user_id: user.id, minutes: 120 })).id,
    };
    const url = `/v1/webinar/${id}/registrations/${params.registration}/certificate`;
    expect((await call(certificates.ofWebinar, { params })).status, 'not counted yet').toBe(409);
    await awardCredits(test.deps);
    expect((await file(url)).statusCode).toBe(200);
    expect(await page(await numberOf(params.registration))).toMatchObject({ statusCode: 200 });
    const south = await test.signIn('sales_manager', { regionScope: ['south'] });
    expect((await file(url, south.headers)).statusCode).not.toBe(200);
  });

  it('is refused to who is shown names covered, and does not exist outside of scopes', async () => {
    const one = await held({ province_code: '50' }, { brand: 'Ozempic' });
    const as = async (...who: Parameters<typeof test.signIn>) =>
      (await file(addressOf(one), (await test.signIn(...who)).headers)).statusCode;
    expect(await as('event_manager')).toBe(200);
    expect(await as('analyst')).toBe(403);
    expect(await as('sales_manager', { brandScope: ['Wegovy'] })).toBe(404);
    expect(await as('sales_manager', { regionScope: ['south'] })).toBe(404);
    expect((await test.app.inject({ url: addressOf(one) })).statusCode).toBe(401);
    const other = await held();
    expect((await file(addressOf({ ...one, id: other.id }))).statusCode).toBe(404);
    expect((await file(addressOf({ ...one, registration: 999_999 }))).statusCode).toBe(404);
  });

  it('is refused without credits, and once they are taken back', async () => {
    const one = await held({ status: 'no_show' });
    const params = { id: one.id, registration: one.registration };
    const reply = await call(certificates.ofEvent, { params });
    expect([reply.status, reply.error.code]).toEqual([409, 'wrong_state']);
  });
});

describe('/c/{number}', () => {
  it('confirms number, meeting, date and credits, with as little of the name as it takes', async () => {
    const one = await held({ license_no: 'ว.12345', email: `c${unique()}@hcp.example` });
    const { statusCode, headers, body } = await page(one.number);
    expect(statusCode).toBe(200);
    for (const text of [
      'เกียรติบัตรนี้ถูกต้อง',
      one.number,
      'ประชุมวิชาการ',
      '19 พฤศจิกายน 2569',
      '2 คะแนน · แพทยสภา (CME)',
      'นางสาว น้ำผึ้ง ช***',
    ]) {
      expect(body).toContain(text);
    }
    for (const secret of ['ชื่นใจ', '12345', 'hcp.example', '<script']) {
      expect(body).not.toContain(secret);
    }
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(Buffer.byteLength(body)).toBeLessThan(60_000);
    const typed = await page(` ${one.number.toLowerCase()}`, '?lang=en');
    expect(typed.body).toContain('This certificate is valid');
    expect(typed.body).toContain('19 November 2026');
  });

  it('says the same of what is unknown, malformed and withdrawn', async () => {
    const one = await held();
    await db
      .updateTable('registration')
      .set({ status: 'no_show', checked_in_at: null })
      .where('id', '=', one.registration)
      .execute();
    await awardCredits(test.deps);
    const unknown = `${one.number.slice(0, -1)}${one.number.endsWith('0') ? '1' : '0'}`;
    const pages = await Promise.all(
      [one.number, unknown, 'x'.repeat(90), "' or 1=1"].map((typed) =>
        page(encodeURIComponent(typed)),
      ),
    );
    for (const { statusCode, body } of pages) {
      expect(statusCode).toBe(404);
      expect(body).toContain('ไม่พบเกียรติบัตรที่ใช้ได้');
    }
    const [withdrawn, never] = pages.map(({ body }) => body.replaceAll(/C2026[-0-9A-Z]+/g, ''));
    expect(withdrawn).toBe(never);
    const markup = await page(encodeURIComponent('<b>1</b>'));
    expect(markup.body).not.toContain('<b>');
  });

  it('is not tried often from one address', async () => {
    const from = { remoteAddress: '203.0.113.77' };
    const codes: number[] = [];
    for (let turn = 0; turn < 241; turn += 1) {
      codes.push((await test.app.inject({ url: '/c/C2026-0000-0000-0000', ...from })).statusCode);
    }
    expect(codes.slice(0, 240).every((code) => code === 404)).toBe(true);
    expect(codes[240]).toBe(429);
  });
});

describe('the page of one’s own', () => {
  const own = async (one: { id: number; registration: number; slug: string }, repeat = false) => {
    const token = sha256(`token ${unique()}`).toString('hex').slice(0, 32);
    await db
      .insertInto('registration_page')
      .values({
        token_hash: sha256(token),
        content_id: one.id,
        registration_id: one.registration,
        created_at: TIMES.start_at,
        ...(repeat
          ? { repeat_code: `AAAA${String(unique()).padStart(4, '0')}`, repeat_status: 'confirmed' }
          : {}),
      })
      .execute();
    return `/e/${one.slug}/${token}`;
  };

  it('leads to the certificate of who came, without signing in', async () => {
    const one = await held();
    const url = await own(one);
    const { body } = await test.app.inject({ url });
    expect(body).toContain(`${url}/certificate.pdf`);
    const reply = await test.app.inject({ url: `${url}/certificate.pdf?lang=en` });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('and leads there also when the event is in the trash, as the number and the PDF for staff do', async () => {
    const one = await held();
    const url = await own(one);
    const gone = { deleted_at: '2026-11-20T08:00:00+07:00' };
    await db.updateTable('content').set(gone).where('id', '=', one.id).execute();
    expect((await page(one.number)).statusCode).toBe(200);
    expect((await file(addressOf(one))).statusCode).toBe(200);
    expect((await test.app.inject({ url: `${url}/certificate.pdf` })).statusCode).toBe(200);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
    const other = await test.signIn('sales_manager', { brandScope: ['Wegovy'] });
    expect((await file(addressOf(one), other.headers)).statusCode).toBe(404);
  });

  it('gives none without credits, nor to who typed the contact of another', async () => {
    const [none, other] = [await held({ status: 'no_show' }), await held()];
    for (const url of [await own(none), await own(other, true)]) {
      expect((await test.app.inject({ url })).body).not.toContain('certificate.pdf');
      expect((await test.app.inject({ url: `${url}/certificate.pdf` })).statusCode).toBe(404);
    }
  });
});

describe('the number outlives', () => {
  it('an erasure, and names nobody any more', async () => {
    const user = await makeUser(db, { ...NAMES, display_name: 'นางสาวน้ำผึ้ง ชื่นใจ' });
    const one = await held({ user_id: user.id });
    const officer = caller(test.app, (await test.signIn('dpo')).headers);
    const request = await makePrivacyRequest(db, {
      user_id: user.id,
      type: 'erase',
      status: 'in_progress',
    });
    const erased = await officer(erasureCalls.erase, {
      params: { id: user.id },
      body: { confirm: String(user.id), reason: 'ตามคำขอ', request_id: request.id },
    });
    expect(erased.status, JSON.stringify(erased.error)).toBe(200);
    const { statusCode, body } = await page(one.number);
    expect(statusCode).toBe(200);
    expect(body).toContain('ลบข้อมูลตามคำขอแล้ว');
    expect(body).not.toContain('น้ำผึ้ง');
    expect((await file(addressOf(one))).statusCode).toBe(409);
  });

  it('a merge of two who both have one, and its way back', async () => {
    const [winner, loser] = [await makeUser(db), await makeUser(db)];
    const one = await held({ user_id: winner.id });
    const twin = await makeEventRegistration(db, one.id, {
      status: 'attended',
      user_id: loser.id,
      ...NAMES,
    });
    await awardCredits(test.deps);
    const number = await numberOf(twin.id);
    expect(number).not.toBe(one.number);
    const merged = await call(userMergeCalls.merge, {
      params: { id: winner.id },
      body: { from_id: loser.id },
    });
    expect(merged.status, JSON.stringify(merged.error)).toBe(200);
    expect(await numberOf(one.registration)).toBe(one.number);
    for (const each of [one.number, number]) expect((await page(each)).statusCode).toBe(200);
    const parted = await call(userMergeCalls.unmerge, { params: { id: loser.id } });
    expect(parted.status, JSON.stringify(parted.error)).toBe(200);
    expect(await numberOf(twin.id)).toBe(number);
    for (const each of [one.number, number]) expect((await page(each)).statusCode).toBe(200);
  });
});
