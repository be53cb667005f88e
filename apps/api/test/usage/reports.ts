import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { BRANDS } from '@connect/contract/constants.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { sql } from 'kysely';
import { type CallParts, caller } from '../call.ts';
import {
  CODED_PRODUCT,
  makeArticle,
  makeDocument,
  makeMessageTemplate,
  makeUser,
  makeView,
} from '../factories.ts';
import { makeLink } from '../link-factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../meeting-factories.ts';
import { type SignedIn, startTestApp } from '../test-app.ts';
import { makeConsent, makeGuidelineRequest, makeStage } from '../user-factories.ts';

export const PERSON = 'สมชาย รายงานไทย';
/** What no covered answer may show: names, numbers and addresses of the person and representative. */
export const UNCOVERED = /สมชาย|รายงานไทย|ว\.98765|somchai@|812345678|ผู้แทนจริง/;

const PROVINCES = ['10', '50', '90'] as const;

/** An app with an account of each role, and something of all that reports are about. */
export async function startReports() {
  const { test: t } = await startTestApp();
  const { db } = t.deps;
  const accounts = new Map<Role, SignedIn>();
  /** An account of a role that has exported nothing since `renew`. */
  async function accountOf(role: Role): Promise<SignedIn> {
    const account = accounts.get(role) ?? (await t.signIn(role));
    accounts.set(role, account);
    return account;
  }
  const as =
    (role: Role) =>
    async <E extends Endpoint>(endpoint: E, parts: CallParts = {}) =>
      caller(t.app, (await accountOf(role)).headers)(endpoint, parts);

  const rep = await makeUser(db, {
    user_type: 'sale',
    display_name: 'ผู้แทนจริง หนึ่ง',
    license_no: null,
  });
  const person = await makeUser(db, {
    display_name: PERSON,
    license_no: 'ว.98765',
    email: 'somchai@hcp.example',
    phone: '+66812345678',
    title_prefix: 'นพ.',
    province_code: '50',
    owner_rep_id: rep.id,
    registered_at: '2026-11-05T09:00:00+07:00',
  });
  const people = [person.id];
  for (const [n, province_code] of [...PROVINCES, ...PROVINCES].entries()) {
    const { id } = await makeUser(db, {
      province_code,
      user_type: n % 2 === 0 ? 'doctor' : 'pharmacist',
      registered_at: `2026-11-0${n + 1}T09:00:00+07:00`,
    });
    people.push(id);
  }

  const items: { id: number; brand: string }[] = [];
  for (const brand of [BRANDS[0], 'Ozempic', 'Non-Brand'] as const) {
    const { id } = await makeArticle(db, {
      ...(brand === 'Ozempic'
        ? CODED_PRODUCT
        : { brand, promotional_type: brand === 'Non-Brand' ? 'non_promotional' : 'promotional' }),
      status: 'publish',
      title: `บทความของ ${brand}`,
    });
    items.push({ id, brand });
  }
  for (const [n, item] of items.entries()) {
    for (const [m, user_id] of people.entries()) {
      await makeView(db, item.id, {
        user_id,
        occurred_at: `2026-11-1${n}T0${m}:30:00+07:00`,
        action: m === 5 ? 'download' : 'view',
        channel: m % 2 === 0 ? 'line_oa' : 'email',
        is_completed: m % 3 === 0,
      });
    }
    await makeView(db, item.id, { is_bot: true, bot_reason: 'ua_bot' });
    await makeView(db, item.id, { user_id: rep.id, is_internal: true });
  }

  const guide = await makeDocument(db, {
    title: 'คู่มือ',
    brand: 'Ozempic',
    documentType: 'patient_guideline',
  });
  await makeGuidelineRequest(db, guide.id, {
    user_id: person.id,
    user_type: 'doctor',
    province_code: '50',
    contact_phone: '+66812345678',
  });
  const webinar = await makeWebinar(db, { brand: 'Ozempic', status: 'publish' });
  for (const user_id of people.slice(0, 4)) {
    await makeRegistration(db, webinar.id, {
      user_id,
      joined_at: '2026-11-27T13:00:00+07:00',
      left_at: '2026-11-27T13:30:00+07:00',
      minutes: 30,
      questions: 2,
      credits_awarded: 1.5,
    });
  }
  const event = await makeEvent(db, { brand: 'Ozempic', status: 'publish' });
  await makeEventRegistration(db, event.id, {
    user_id: person.id,
    first_name: 'สมชาย',
    last_name: 'รายงานไทย',
    license_no: 'ว.98765',
    email: 'somchai@hcp.example',
    phone: '+66812345678',
    province_code: '50',
    registered_by_user_id: rep.id,
    source: 'sale',
  });
  const cancelled = { status: 'cancelled', province_code: '10', user_type: 'pharmacist' } as const;
  await makeEventRegistration(db, event.id, cancelled);
  const attended = { status: 'attended', checked_in_at: '2026-11-27T09:00:00+07:00' } as const;
  const other = await makeEvent(db, { status: 'publish' });
  await makeEventRegistration(db, other.id, {
    ...attended,
    registered_at: '2026-11-20T09:00:00+07:00',
    province_code: '90',
  });
  const article = items[1];
  if (!article) throw new Error('There are three articles');
  const link = await makeLink(db, {
    code: 'report-1',
    target_type: 'article',
    target_id: article.id,
    target_url: null,
    owner_user_id: rep.id,
  });
  const click = { content_type: 'link', action: 'click', link_id: link.id } as const;
  await makeView(db, link.id, { ...click, user_id: person.id });
  await makeView(db, link.id, { ...click, user_id: person.id });
  await makeView(db, link.id, {
    ...click,
    user_id: null,
    session_id: '6c2f1f0e-6a53-4a5e-9a53-222222222222',
  });
  await makeView(db, link.id, { ...click, is_bot: true, bot_reason: 'ua_bot' });
  const template = await makeMessageTemplate(db, {});
  await sql`insert into content_link (from_id, to_id, relation, position, needed)
    values (${template.id}, ${article.id}, 'target', 0, true)`.execute(db);

  for (const purpose of ['profiling', 'marketing_email'] as const) {
    await makeConsent(db, person.id, { purpose });
  }
  const ladder = await db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'brand', 'value_ids'])
    .where('brand', '=', 'Ozempic')
    .executeTakeFirstOrThrow();
  await makeStage(db, person.id, {
    ladder_id: ladder.id,
    value_id: ladder.value_ids[1] ?? 0,
    source: 'manual',
  });
  await db
    .updateTable('content')
    .set({
      product_adoption_ladder_id: ladder.id,
      adoption_ladder_value_id: ladder.value_ids[2] ?? 0,
    })
    .where('id', '=', article.id)
    .execute();

  return {
    t,
    db,
    call: as('super_admin'),
    /** New accounts: files of an account are limited to ten an hour. */
    renew: () => accounts.clear(),
    people,
    person,
    items,
    article,
    link,
    webinar,
    event,
    as,
    download: async (path: string, query: Record<string, string>, role: Role) =>
      t.app.inject({
        method: 'GET',
        url: `${path}?${new URLSearchParams({ format: 'csv', ...query })}`,
        headers: { ...(await accountOf(role)).headers, 'accept-language': 'th' },
      }),
    /** Rows of the last export in the audit log. */
    async audited() {
      const { diff } = await db
        .selectFrom('audit_entry')
        .select('diff')
        .where('action', '=', 'export.run')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return diff;
    },
    exports: async () =>
      (
        await db
          .selectFrom('audit_entry')
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('action', '=', 'export.run')
          .executeTakeFirstOrThrow()
      ).n,
  };
}
