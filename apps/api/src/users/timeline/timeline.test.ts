import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { Brand } from '@connect/contract/constants.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import type { TimelineKind } from '@connect/contract/users/timeline.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import {
  makeArticle,
  makeDocument,
  makeMessageTemplate,
  makeUser,
  makeView,
} from '../../../test/factories.ts';
import { makeLink } from '../../../test/link-factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { type SignedIn, startTestApp } from '../../../test/test-app.ts';
import { makeConsent, makeGuidelineRequest } from '../../../test/user-factories.ts';

const { test: t, call } = await startTestApp();
const { db } = t.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(t.app, accounts.get(role)?.headers);
beforeAll(async () => {
  for (const role of ROLES) {
    const scope = { regionScope: ['north' as const], brandScope: ['Ozempic' as const] };
    accounts.set(role, await t.signIn(role, scope));
  }
});

/** A person with one entry of each kind about each of two brands, within a week. */
async function lived({ agrees = true } = {}) {
  const { id } = await makeUser(db, {
    province_code: '50',
    registered_at: '2026-10-01T09:00:00+07:00',
    approved_at: '2026-10-02T09:00:00+07:00',
  });
  let hour = 0;
  const next = () => {
    hour += 1;
    return new Date(Date.parse('2026-11-10T00:00:00+07:00') + hour * 3_600_000).toISOString();
  };
  const user_id = id;
  for (const brand of ['Ozempic', 'Wegovy'] as const satisfies Brand[]) {
    const article = await makeArticle(db, { status: 'publish', brand, title: `บทความ ${brand}` });
    await makeView(db, article.id, {
      user_id,
      occurred_at: next(),
      content_title: `บทความ ${brand}`,
    });
    const link = await makeLink(db, { target_type: 'article', target_id: article.id });
    await makeView(db, link.id, {
      user_id,
      occurred_at: next(),
      action: 'click',
      content_type: 'link',
      link_id: link.id,
      content_title: `ลิงก์ ${brand}`,
    });
    const template = await makeMessageTemplate(db, { brand });
    await makeView(db, template.id, {
      user_id,
      occurred_at: next(),
      action: 'message_opened',
      content_type: 'message_template',
      content_title: `ข้อความ ${brand}`,
    });
    const webinar = await makeWebinar(db, { status: 'publish', brand, title: `สัมมนา ${brand}` });
    await makeRegistration(db, webinar.id, { user_id, registered_at: next(), joined_at: next() });
    const guide = await makeDocument(db, { brand });
    await makeGuidelineRequest(db, guide.id, {
      user_id,
      brand,
      occurred_at: next(),
      document_title: `คู่มือ ${brand}`,
    });
    const ladder = await db
      .selectFrom('product_adoption_ladder')
      .select(['id', 'value_ids'])
      .where('brand', '=', brand)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('adoption_change')
      .values({
        user_id,
        ladder_id: ladder.id,
        to_value_id: ladder.value_ids[1] ?? 0,
        source: 'auto',
        rule_code: 'R1',
        occurred_at: next(),
      })
      .execute();
  }
  if (agrees) await makeConsent(db, id, { purpose: 'profiling' });
  await makeView(db, 0, {
    user_id,
    occurred_at: next(),
    action: 'search',
    content_type: 'platform',
  });
  return id;
}

const seenBy = async (role: Role, id: number, query: object = {}) => {
  const { status, reply } = await as(role)(userCalls.timeline, {
    params: { id },
    query: { limit: 100, ...query },
  });
  expect(status).toBe(200);
  return reply.data;
};
type Page = ReplyOf<typeof userCalls.timeline>;
const brandOf = (entry: unknown) => /Ozempic|Wegovy/.exec(JSON.stringify(entry))?.[0] ?? '';
/** Kinds with the brands of their entries. */
const told = (entries: Awaited<ReturnType<typeof seenBy>>) => {
  const found: Partial<Record<TimelineKind, string[]>> = {};
  for (const entry of entries) {
    found[entry.kind] = [...new Set([...(found[entry.kind] ?? []), brandOf(entry)])];
  }
  for (const brands of Object.values(found)) brands.sort();
  return found;
};

const BOTH = ['Ozempic', 'Wegovy'];
const OWN = ['Ozempic'];
/** What is of no brand is seen by everybody who sees the person. */
const PLAIN = { consent: [''], account: [''] };
const ALL = {
  use: ['', ...BOTH],
  click: BOTH,
  message: BOTH,
  registration: BOTH,
  guideline: BOTH,
  stage: BOTH,
  ...PLAIN,
};
const { stage: _, ...WITHOUT_STAGES } = ALL;
const EXPECTED: Record<Role, Partial<Record<TimelineKind, string[]>>> = {
  super_admin: ALL,
  admin: ALL,
  medical: ALL,
  dpo: ALL,
  editor: WITHOUT_STAGES,
  analyst: WITHOUT_STAGES,
  // Logs and guides of the brands of their scope, but all templates, links and stages by their own rules.
  publisher: {
    use: ['', ...OWN],
    click: OWN,
    message: OWN,
    registration: OWN,
    guideline: OWN,
    stage: BOTH,
    ...PLAIN,
  },
  // No logs of articles; registrations, messages and links are theirs.
  event_manager: { use: [''], click: BOTH, message: BOTH, registration: BOTH, ...PLAIN },
  sales_manager: {
    use: ['', ...OWN],
    click: OWN,
    message: BOTH,
    registration: OWN,
    guideline: OWN,
    stage: OWN,
    ...PLAIN,
  },
};

describe('what a role may not see is not in it', () => {
  it.each(ROLES)('%s', async (role) => {
    const id = await lived();
    expect(told(await seenBy(role, id))).toEqual(EXPECTED[role]);
    // Each filter gives a part of the same.
    for (const [kind, brands] of Object.entries(EXPECTED[role])) {
      expect(told(await seenBy(role, id, { kind }))).toEqual({ [kind]: brands });
    }
    for (const kind of Object.keys(ALL).filter((one) => !(one in EXPECTED[role]))) {
      expect(await seenBy(role, id, { kind })).toEqual([]);
    }
  });

  it('without consent to be analysed sales see what attends, and no use; stages of rules nobody', async () => {
    const id = await lived({ agrees: false });
    const { use, click, message, stage, consent, ...rest } = EXPECTED.sales_manager;
    expect(told(await seenBy('sales_manager', id))).toEqual(rest);
    const { stage: found, consent: __, ...others } = ALL;
    expect(told(await seenBy('admin', id))).toEqual(others);
  });

  it('nobody out of scope, and no bots', async () => {
    const far = await makeUser(db, { province_code: '90' });
    const asked = { params: far, query: {} };
    expect((await as('sales_manager')(userCalls.timeline, asked)).status).toBe(404);
    const article = await makeArticle(db, { status: 'publish' });
    await makeView(db, article.id, { user_id: far.id, is_bot: true, bot_reason: 'ua_bot' });
    expect(await seenBy('admin', far.id, { kind: 'use' })).toEqual([]);
  });
});

describe('pages', () => {
  const walk = async (
    id: number,
    query: Record<string, string | number>,
    between?: () => Promise<void>,
  ) => {
    const keys: string[] = [];
    const moments: string[] = [];
    let after: string | null = null;
    do {
      const asked: Record<string, string | number> = { ...query, ...(after ? { after } : {}) };
      const page = await call(userCalls.timeline, { params: { id }, query: asked });
      const { data, meta }: Page = page.reply;
      keys.push(...data.map(({ key }) => key));
      moments.push(...data.map(({ at }) => at));
      after = meta.next;
      await between?.();
    } while (after);
    return { keys, moments };
  };

  it('follow one another without a gap or a double, at one moment and while more comes', async () => {
    const id = await lived();
    const article = await makeArticle(db, { status: 'publish' });
    const moment = '2026-11-12T10:00:00.123456+07:00';
    for (let n = 0; n < 7; n += 1) {
      await makeView(db, article.id, { user_id: id, occurred_at: moment, view_id: randomUUID() });
      await makeConsent(db, id, { purpose: 'publicity', occurred_at: moment });
    }
    const whole = (await seenBy('admin', id)).map(({ key }) => key);
    expect(whole.length).toBeGreaterThan(30);
    expect(new Set(whole).size).toBe(whole.length);
    for (const limit of [1, 3, 10]) {
      const paged = await walk(id, { limit });
      expect(paged.keys).toEqual(whole);
      expect(paged.moments.toSorted().toReversed()).toEqual(paged.moments);
    }
    const more = await walk(id, { limit: 5 }, () =>
      makeView(db, article.id, { user_id: id, occurred_at: t.clock.now().toISOString() }),
    );
    expect(more.keys).toEqual(whole);
  });

  it('hold for kinds and days', async () => {
    const id = await lived();
    const days = { date_from: '2026-11-10', date_to: '2026-11-10' };
    const { keys } = await walk(id, { limit: 2, kind: 'use,click', ...days });
    expect(keys).toHaveLength(5);
    expect((await walk(id, { kind: 'account', date_to: '2026-10-01' })).keys).toHaveLength(1);
  });

  it.each([
    '1',
    '2026-11-10T00:00:00Z_1_1',
    '2026-13-41T00:00:00.000000Z_1_1',
    '2026-11-10T00:00:00.000000Z_1_1; select',
  ])('refuse a place that no answer gave: %s', async (after) => {
    const { id } = await makeUser(db);
    const { status } = await call(userCalls.timeline, { params: { id }, query: { after } });
    expect(status).toBe(400);
  });
});

it('tells of the account: signing up, approval, checks of the licence, suspension', async () => {
  const { id } = await makeUser(db, {
    license_status: 'pending',
    registered_at: '2026-10-01T09:00:00+07:00',
    approved_at: '2026-10-02T09:00:00+07:00',
  });
  t.clock.advance(1_000);
  await call(userCalls.verifyLicense, { params: { id }, body: { note: 'พบในทะเบียน' } });
  t.clock.advance(1_000);
  await call(userCalls.suspend, { params: { id }, body: { reason: 'ขอระงับเอง' } });
  t.clock.advance(1_000);
  await call(userCalls.activate, { params: { id }, body: {} });
  const entries = await seenBy('admin', id, { kind: 'account' });
  expect(entries.map((entry) => entry.kind === 'account' && entry.what)).toEqual([
    'activated',
    'suspended',
    'license_verified',
    'approved',
    'signed_up',
  ]);
});

it('says of who has no seat so far that they wait, of an event and a webinar alike', async () => {
  const { id } = await makeUser(db);
  const [webinar, event] = [await makeWebinar(db), await makeEvent(db)];
  const waits = { user_id: id, status: 'waitlisted', waitlist_order: 1 };
  await makeRegistration(db, webinar.id, waits);
  await makeEventRegistration(db, event.id, waits);
  const whats = async () =>
    (await seenBy('admin', id, { kind: 'registration' })).map((entry) =>
      entry.kind === 'registration' ? entry.what : entry.kind,
    );
  expect(await whats()).toEqual(['waiting', 'waiting']);
  await db
    .updateTable('registration')
    .set({ status: 'confirmed', waitlist_order: null })
    .where('user_id', '=', id)
    .execute();
  expect(await whats()).toEqual(['registered', 'registered']);
});

it('a registration that the log tells of as well is told once', async () => {
  const { id } = await makeUser(db);
  const [one, other] = [await makeWebinar(db), await makeWebinar(db)];
  await makeRegistration(db, one.id, { user_id: id });
  for (const webinar of [one, other]) {
    for (const action of ['register', 'cancel_register']) {
      await makeView(db, webinar.id, { user_id: id, content_type: 'webinar', action });
    }
  }
  const entries = await seenBy('admin', id, { kind: 'registration' });
  const what = entries.map((entry) =>
    entry.kind === 'registration' ? [entry.item.id, entry.what] : [],
  );
  expect(what.sort()).toEqual(
    [
      [one.id, 'cancelled'],
      [one.id, 'registered'],
      [other.id, 'cancelled'],
      [other.id, 'registered'],
    ].sort(),
  );
});

describe('the evidence of a stage', () => {
  it('is what the rule went by, for who sees the stage and the entries', async () => {
    const id = await lived();
    const rows = await db
      .selectFrom('engagement_log')
      .select(['id', 'occurred_at', 'content_title'])
      .where('user_id', '=', id)
      .where('action', '=', 'view')
      .orderBy('id')
      .execute();
    const ladder = await db
      .selectFrom('product_adoption_ladder')
      .select(['id', 'value_ids'])
      .where('brand', '=', 'Ozempic')
      .executeTakeFirstOrThrow();
    const signals = rows.map((row) => ({
      source: 'log',
      id: row.id,
      kind: 'view',
      at: row.occurred_at,
      item: 1,
      points: 2,
    }));
    const { id: change } = await db
      .insertInto('adoption_change')
      .values({
        user_id: id,
        ladder_id: ladder.id,
        to_value_id: ladder.value_ids[2] ?? 0,
        source: 'auto',
        rule_code: 'R2',
        evidence: JSON.stringify({ score: 25, signals }),
        occurred_at: '2026-11-15T09:00:00+07:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [entry] = await seenBy('admin', id, { kind: 'stage' });
    expect(entry).toMatchObject({ change_id: change, rule_code: 'R2', evidence: 2 });
    const titles = async (role: Role) =>
      (await seenBy(role, id, { change_id: change })).map((one) =>
        one.kind === 'use' ? one.item?.title : one.kind,
      );
    expect(await titles('admin')).toEqual(['บทความ Wegovy', 'บทความ Ozempic']);
    expect(await titles('sales_manager')).toEqual(['บทความ Ozempic']);
    const asked = { params: { id }, query: { change_id: change } };
    expect((await as('editor')(userCalls.timeline, asked)).status).toBe(404);
    const other = await makeUser(db);
    const foreign = { params: other, query: { change_id: change } };
    expect((await call(userCalls.timeline, foreign)).status).toBe(404);
  });
});
