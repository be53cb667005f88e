import { recipients } from '@connect/contract/links/link-recipient.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeUser, unique } from '../../test/factories.ts';
import { makeLink, makeRecipient } from '../../test/link-factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import { makeConsent } from '../../test/user-factories.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;
const add = (id: number, user_ids: number[]) =>
  call(recipients.add, { params: { id }, body: { user_ids } });

describe('the file of recipients', () => {
  const file = (by: SignedIn, id: number, query: string) =>
    test.app.inject({
      url: `/v1/link/${id}/recipients/export?format=csv&${query}`,
      headers: { ...by.headers, 'accept-language': 'en' },
    });
  const REASON = `reason=${encodeURIComponent('Invitation of November')}`;
  const linesOf = (body: string) => body.replace(/^\uFEFF/, '').split('\r\n');

  it('has contacts and own addresses, with a reason that is written down, and no formulas', async () => {
    const { id, code } = await makeLink(db);
    const user = await makeUser(db, {
      display_name: '=HYPERLINK("https://evil.example")',
      email: `r${unique()}@hcp.example`,
      phone: '+66812223333',
    });
    await makeConsent(db, user.id);
    await makeConsent(db, user.id, { purpose: 'marketing_phone' });
    const { token } = await makeRecipient(db, id, user.id);
    expect((await file(admin, id, '')).statusCode).toBe(422);
    const { body, headers } = await file(admin, id, `columns=user,contact,url&${REASON}`);
    expect(headers['content-type']).toContain('text/csv');
    const [head, row] = linesOf(body);
    expect(head).toBe('ID,Recipient,Email,Phone,Own address');
    expect(row).toContain(`${user.id},"'=HYPERLINK(`);
    expect(row).toContain('@hcp.example,');
    expect(row).toContain(`/l/${code}?r=${token}`);
    const entry = await db
      .selectFrom('audit_entry as e')
      .innerJoin('audit_reason as r', 'r.entry_id', 'e.id')
      .select(['r.reason', 'e.diff'])
      .where('e.action', '=', 'export.run')
      .where('e.entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      reason: 'Invitation of November',
      diff: { list: 'link-recipients', rows: 1, unmasked: true },
    });
  });

  it('covers contacts for who may not take people away; the addresses still take a reason', async () => {
    const { id } = await makeLink(db);
    const user = await makeUser(db, { email: 'somebody@hcp.example', phone: '+66812224444' });
    await makeConsent(db, user.id);
    await makeConsent(db, user.id, { purpose: 'marketing_sms' });
    const { token } = await makeRecipient(db, id, user.id);
    const publisher = await test.signIn('publisher');
    const asked = caller(test.app, publisher.headers);
    const { reply } = await asked(recipients.list, { params: { id } });
    expect(reply.meta.permissions).toMatchObject({ export: true, export_users: true });
    expect((await file(publisher, id, '')).statusCode).toBe(422);
    const { body } = await file(publisher, id, REASON);
    expect(body).toContain('s***@***');
    expect(body).toContain('08x-xxx-4444');
    expect(body).toContain(token);
    expect((await file(await test.signIn('editor'), id, REASON)).statusCode).toBe(403);
  });

  it('has no contact of who does not agree, withdrew, or agreed too long ago, and says to what each agrees', async () => {
    const { id } = await makeLink(db);
    const contacts = { email: null, phone: '+66812225555' };
    const person = async (...consents: Parameters<typeof makeConsent>[2][]) => {
      const user = await makeUser(db, { ...contacts, email: `r${unique()}@hcp.example` });
      for (const consent of consents) await makeConsent(db, user.id, consent);
      await add(id, [user.id]);
      return user.id;
    };
    const purpose = 'marketing_email';
    const expected = [
      [await person(), '', '', ''],
      [await person({ purpose }), '@hcp.example', '', 'News by e-mail'],
      [
        await person(
          { purpose },
          { purpose, action: 'withdraw', occurred_at: '2026-11-02T09:00:00+07:00' },
          { purpose: 'marketing_sms' },
        ),
        '',
        "'+66812225555",
        'News by SMS',
      ],
      // Consents end after 36 months.
      [await person({ purpose, occurred_at: '2023-11-20T08:59:59+07:00' }), '', '', ''],
      [await person({ purpose: 'marketing_line' }), '', '', 'News by LINE'],
    ] as const;
    const { body } = await file(admin, id, `columns=user,contact,agrees&${REASON}`);
    const lines = linesOf(body).slice(1, -1);
    for (const [user, email, phone, agrees] of expected) {
      const [, , mail = '', tel, words] =
        lines.find((line) => line.startsWith(`${user},`))?.split(',') ?? [];
      expect([mail.slice(mail.indexOf('@') < 0 ? 0 : mail.indexOf('@')), tel, words]).toEqual([
        email,
        phone,
        agrees,
      ]);
    }
  });

  it('has those of the scope of who takes it, and of the filters', async () => {
    const { id } = await makeLink(db);
    const north = await makeUser(db, { province_code: '50' });
    const south = await makeUser(db, { province_code: '90' });
    await add(id, [north.id, south.id]);
    const manager = await test.signIn('sales_manager', { regionScope: ['north'] });
    const { body } = await file(manager, id, `columns=user&${REASON}`);
    expect(linesOf(body).slice(1, -1)).toEqual([expect.stringMatching(`^${north.id},`)]);
    const none = await file(admin, id, `columns=user&clicked=1&${REASON}`);
    expect(linesOf(none.body)).toHaveLength(2);
  });
});
