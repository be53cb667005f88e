import { afterAll, describe, expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { makeEventRegistration } from '../../../test/meeting-factories.ts';
import { codeIn, location, pageCalls } from '../../../test/page-calls.ts';
import { createTestApp } from '../../../test/test-app.ts';

const HOME = 'https://connect.example';
const test = await createTestApp({ publicUrl: HOME });
afterAll(() => test.close());
const { db } = test.deps;
const { versionOf, NOTICE, open, get, post, person, rowsOf, pagesOf } = await pageCalls(test);

/** What a page says, without what differs from one registration to another. */
const told = (body: string, code: string) =>
  body
    .replaceAll(code, 'CODE')
    .replaceAll(/[0-9a-f]{32}/g, 'TOKEN')
    .replace(/<path d="[^"]*"/, '<path');

describe('who is registered already', () => {
  it.each(['open', 'approval'] as const)(
    'is told to nobody who types their phone or e-mail (%s): page and state are those of anybody',
    async (mode) => {
      const event = await open({ registration_mode: mode });
      const known = await makeEventRegistration(db, event.id, {
        email: 'known@hcp.example',
        phone: '+66891112222',
        status: 'confirmed',
      });
      const stranger = await post(event.url, person());
      const page = await get(location(stranger));
      for (const [name, value] of [
        ['person.email', 'KNOWN@hcp.example'],
        ['person.phone', '089-111-2222'],
      ] as const) {
        const again = await post(event.url, person({ [name]: value }));
        expect(again.statusCode).toBe(303);
        expect(Object.keys(again.headers).sort()).toEqual(Object.keys(stranger.headers).sort());
        const theirs = await get(location(again));
        expect(codeIn(theirs.body)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
        expect(codeIn(theirs.body)).not.toBe(known.code);
        expect(told(theirs.body, codeIn(theirs.body))).toBe(told(page.body, codeIn(page.body)));
        // What they cancel is what they typed: the registration of the other stays.
        const cancelled = await post(`${location(again)}&cancel=1`);
        expect(cancelled.statusCode).toBe(303);
        expect((await get(location(again))).body).toContain('ยกเลิกการลงทะเบียนแล้ว');
      }
      const rows = await rowsOf(event.id);
      expect(rows).toHaveLength(2);
      expect(rows[0]).toMatchObject({ id: known.id, status: 'confirmed', first_name: 'สมหญิง' });
    },
  );

  it('and where it is full, they are told so as anybody is', async () => {
    const event = await open({ capacity: 1 });
    await makeEventRegistration(db, event.id, { email: 'seated@hcp.example' });
    const known = await post(event.url, person({ 'person.email': 'seated@hcp.example' }));
    const stranger = await post(event.url, person());
    expect([known.statusCode, known.body]).toEqual([stranger.statusCode, stranger.body]);
  });

  it('is found by staff under the code that they were given again', async () => {
    const event = await open();
    const known = await makeEventRegistration(db, event.id, { email: 'found@hcp.example' });
    const again = await post(event.url, person({ 'person.email': 'found@hcp.example' }));
    const code = codeIn((await get(location(again))).body);
    for (const role of ['event_manager', 'analyst'] as const) {
      const { headers } = await test.signIn(role);
      const reply = await test.app.inject({
        url: `/v1/event/${event.id}/registrations?search=${code.toLowerCase()}`,
        headers,
      });
      if (reply.statusCode === 403) continue;
      expect(
        reply.json().data.map(({ id }: { id: number }) => id),
        role,
      ).toEqual([known.id]);
    }
  });
});

describe('a personal link', () => {
  async function invited(
    target: (event: { id: number; slug: string; url: string }) => Record<string, unknown>,
    mode: 'open' | 'invite_only' = 'invite_only',
  ) {
    const event = await open({ registration_mode: mode });
    const user = await makeUser(db, {
      display_name: 'นพ. ทดลอง ระบบดี',
      first_name: 'ทดลอง',
      last_name: 'ระบบดี',
      email: `m${unique()}@hcp.example`,
      status: 'active',
    });
    const { id: linkId } = await db
      .insertInto('link')
      .values({
        kind: 'tracking',
        name: 'เชิญ',
        code: `inv${unique()}`,
        channel: 'line_oa',
        status: 'active',
        target_type: 'event',
        ...target(event),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = `Token${String(unique()).padStart(7, '0')}`;
    await db
      .insertInto('link_recipient')
      .values({ link_id: linkId, user_id: user.id, token, created_at: '2026-11-01T00:00:00Z' })
      .execute();
    return { event, user, linkId, token };
  }

  it('opens what is by invitation, names its person with the name covered, and keeps their consents', async () => {
    const { event, user, linkId, token } = await invited(({ id }) => ({ target_id: id }));
    const url = `${event.url}?r=${token}`;
    const page = await get(url);
    expect(page.body).toContain('<form');
    expect(page.body).not.toContain('person.first_name');
    expect(page.body).not.toContain('ทดลอง');
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    const sent = await post(url, {
      ...NOTICE,
      'consents.marketing_line': await versionOf('marketing_line'),
    });
    expect(sent.statusCode).toBe(303);
    expect(location(sent)).not.toContain(token);
    const [row] = await rowsOf(event.id);
    expect(row).toMatchObject({
      user_id: user.id,
      source: 'link',
      link_id: linkId,
      last_name: 'ระบบดี',
      status: 'confirmed',
    });
    const consents = await db
      .selectFrom('consent_record')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(
      consents.map(({ purpose, action, channel, captured_by }) => [
        purpose,
        action,
        channel,
        captured_by,
      ]),
    ).toEqual([
      ['privacy_notice', 'grant', 'web', null],
      ['marketing_line', 'grant', 'web', null],
    ]);
    expect((await pagesOf(event.id))[0]?.consents).toEqual([]);
    // Once more is the same registration, whose page they get again.
    const again = await post(url, NOTICE);
    expect(codeIn((await get(location(again))).body)).toBe(row?.code);
    expect(await rowsOf(event.id)).toHaveLength(1);
  });

  it('is none with a token of another event, a made-up one, or of a link that is paused', async () => {
    const { event, token, linkId } = await invited(({ id }) => ({ target_id: id }));
    const other = await open({ registration_mode: 'invite_only' });
    for (const url of [
      `${other.url}?r=${token}`,
      `${event.url}?r=Abcdefghijkl`,
      `${event.url}?r=x`,
      event.url,
    ]) {
      expect((await get(url)).body, url).toContain('เฉพาะผู้ได้รับเชิญ');
      expect((await post(url, person())).statusCode).toBe(409);
    }
    await db.updateTable('link').set({ status: 'paused' }).where('id', '=', linkId).execute();
    expect((await get(`${event.url}?r=${token}`)).body).toContain('เฉพาะผู้ได้รับเชิญ');
    expect([...(await rowsOf(event.id)), ...(await rowsOf(other.id))]).toEqual([]);
  });

  it('comes along when a short link leads to the page, and to no other address', async () => {
    const { event, token, linkId } = await invited(({ url }) => ({
      target_type: 'url',
      target_id: null,
      target_url: `${HOME}${url}`,
    }));
    const { code } = await db
      .selectFrom('link')
      .select('code')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow();
    const browser = {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'sec-fetch-mode': 'navigate',
    };
    const led = await get(`/l/${code}?r=${token}`, browser);
    expect(led.statusCode).toBe(302);
    const to = new URL(location(led));
    expect(to.searchParams.get('r')).toBe(token);
    expect((await get(`${to.pathname}${to.search}`)).body).toContain('<form');
    expect(event.url).toBe(to.pathname);
    await db
      .updateTable('link')
      .set({ target_url: 'https://elsewhere.example/e/x' })
      .where('id', '=', linkId)
      .execute();
    expect(location(await get(`/l/${code}?r=${token}`, browser))).not.toContain(token);
  });

  it('a click without a person tells the link alone', async () => {
    const { event, linkId } = await invited(
      ({ url }) => ({ target_type: 'url', target_id: null, target_url: `${HOME}${url}` }),
      'open',
    );
    const { code } = await db
      .selectFrom('link')
      .select('code')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow();
    const led = await get(`/l/${code}`, {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
      'sec-fetch-mode': 'navigate',
    });
    const to = new URL(location(led));
    await test.clicks.flush();
    const sent = await post(`${to.pathname}${to.search}`, person());
    expect(sent.statusCode).toBe(303);
    expect((await rowsOf(event.id))[0]).toMatchObject({
      user_id: null,
      source: 'link',
      link_id: linkId,
    });
  });

  describe('a link to the event itself', () => {
    const BROWSER = {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
      'sec-fetch-mode': 'navigate',
    };
    const clicksOf = (linkId: number) =>
      db
        .selectFrom('engagement_log')
        .select(['view_id', 'is_qualified', 'is_completed', 'user_id'])
        .where('link_id', '=', linkId)
        .orderBy('id')
        .execute();
    async function led(linkId: number, query = '') {
      const { code } = await db
        .selectFrom('link')
        .select('code')
        .where('id', '=', linkId)
        .executeTakeFirstOrThrow();
      const reply = await get(`/l/${code}${query}`, BROWSER);
      expect(reply.statusCode, reply.body).toBe(302);
      await test.clicks.flush();
      return new URL(location(reply));
    }

    it('leads to its page with source and click, and who registers there came by the link', async () => {
      const { event, linkId } = await invited(
        ({ id }) => ({ target_id: id, utm_source: 'line' }),
        'open',
      );
      const to = await led(linkId);
      expect(to.origin + to.pathname).toBe(HOME + event.url);
      expect(to.searchParams.get('utm_source')).toBe('line');
      await led(linkId);
      expect((await post(`${to.pathname}${to.search}`, person())).statusCode).toBe(303);
      expect(await rowsOf(event.id)).toMatchObject([{ source: 'link', link_id: linkId }]);
      // The click is followed, the other one is not; who registered is not said by it.
      expect(await clicksOf(linkId)).toMatchObject([
        {
          view_id: to.searchParams.get('ck'),
          is_qualified: true,
          is_completed: true,
          user_id: null,
        },
        { is_completed: false },
      ]);
    });

    it('with the address of a recipient registers that person, and is their conversion', async () => {
      const { event, user, linkId, token } = await invited(({ id }) => ({ target_id: id }));
      const to = await led(linkId, `?r=${token}`);
      expect(to.searchParams.get('r')).toBe(token);
      expect((await post(`${to.pathname}${to.search}`, NOTICE)).statusCode).toBe(303);
      expect(await rowsOf(event.id)).toMatchObject([{ user_id: user.id, link_id: linkId }]);
      expect(await clicksOf(linkId)).toMatchObject([{ is_completed: true, user_id: user.id }]);
    });

    it('is no conversion half an hour later, nor by the click of another link, whose it is not', async () => {
      const { event, linkId } = await invited(({ id }) => ({ target_id: id }), 'open');
      const other = await invited(({ id }) => ({ target_id: id }), 'open');
      const to = await led(linkId);
      const foreign = await led(other.linkId);
      expect((await post(`${to.pathname}${foreign.search}`, person())).statusCode).toBe(303);
      test.clock.advance(31 * 60_000);
      expect((await post(`${to.pathname}${to.search}`, person())).statusCode).toBe(303);
      expect((await rowsOf(event.id)).map(({ source }) => source)).toEqual(['web', 'link']);
      for (const id of [linkId, other.linkId]) {
        expect(await clicksOf(id)).toMatchObject([{ is_completed: false }]);
      }
    });

    it('says on the page that it was called off, and stays closed without a page or a platform', async () => {
      const { event, linkId } = await invited(({ id }) => ({ target_id: id }), 'open');
      const off = { cancelled_at: '2026-11-20T09:00:00+07:00', cancel_reason: 'ฝนตก' };
      await db.updateTable('event').set(off).where('content_id', '=', event.id).execute();
      const to = await led(linkId);
      expect((await get(to.pathname)).body).not.toContain('<form');
      const closed = { registration_mode: 'closed', cancelled_at: null };
      await db.updateTable('event').set(closed).where('content_id', '=', event.id).execute();
      const { code } = await db
        .selectFrom('link')
        .select('code')
        .where('id', '=', linkId)
        .executeTakeFirstOrThrow();
      expect((await get(`/l/${code}`, BROWSER)).statusCode).toBe(200);
    });
  });
});
