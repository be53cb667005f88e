import type { Brand } from '@connect/contract/constants.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { type MaterialRow, materialRegister } from '@connect/contract/reports/material-register.ts';
import { materialExport, reportCalls } from '@connect/contract/reports/report.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle, makeDocument, makeMessageTemplate } from '../../test/factories.ts';
import { makeLink } from '../../test/link-factories.ts';
import { makeEvent, makeWebinar } from '../../test/meeting-factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test: t } = await startTestApp();
const { db } = t.deps;
const TODAY = '2026-11-20';
const callOf = async (role: Role, brandScope: Brand[] = []) =>
  caller(t.app, (await t.signIn(role, { brandScope })).headers);
const call = await callOf('super_admin');

const CODES: readonly (readonly [Brand, string])[] = [
  ['Ozempic', 'TH26OZM00101'],
  ['Ozempic', 'TH26OZM00102'],
  ['Wegovy', 'TH26WEG00103'],
  ['Saxenda', 'TH26SAX00104'],
];
const daysFrom = (days: number) =>
  new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);

/** Ends of codes around the edges of every tab. */
const end = fc.constantFrom(-400, -1, 0, 29, 30, 59, 60, 89, 90, 300);
const KINDS = ['article', 'document', 'webinar', 'event', 'message_template'] as const;
const item = fc.record({
  kind: fc.constantFrom(...KINDS),
  code: fc.option(fc.nat(CODES.length - 1), { nil: null, freq: 5 }),
  end: fc.option(end, { nil: null, freq: 8 }),
  deleted: fc.boolean().map((gone) => gone && { deleted_at: '2026-11-10T09:00:00+07:00' }),
  status: fc.constantFrom('draft', 'publish'),
});
const reference = fc.tuple(fc.nat(40), fc.nat(40));
const link = fc.record({
  to: fc.option(fc.nat(40), { nil: null }),
  code: fc.nat(CODES.length - 1),
  channel: fc.constantFrom('email', 'qr_print', 'qr_booth'),
  status: fc.constantFrom('active', 'paused', 'archived'),
  deleted: fc.boolean(),
});

const MAKERS = {
  article: makeArticle,
  document: makeDocument,
  webinar: makeWebinar,
  event: makeEvent,
  message_template: makeMessageTemplate,
};

/** Fills the tables with items, references among them, and links. */
async function fill(): Promise<void> {
  const [items = []] = fc.sample(fc.array(item, { minLength: 40, maxLength: 40 }), 1);
  const ids: number[] = [];
  for (const [n, { end: days, status, ...drawn }] of items.entries()) {
    // Each code and each kind has an item at least, and one item has no code.
    const sure = n <= CODES.length;
    const kind = (sure && KINDS[n]) || drawn.kind;
    const code = sure ? (CODES[n] ? n : null) : drawn.code;
    const deleted = sure ? false : drawn.deleted;
    const [brand, material_code] = code === null ? [CODES[0]?.[0], null] : (CODES[code] ?? []);
    const made = await MAKERS[kind](db, {
      brand,
      promotional_type: 'promotional',
      material_code,
      material_approved_at: material_code ? '2024-01-01' : null,
      material_expires_at: material_code && days !== null ? daysFrom(days) : null,
      status,
      ...(deleted || {}),
    });
    ids.push(made.id);
  }
  const [references = []] = fc.sample(fc.array(reference, { minLength: 60, maxLength: 60 }), 1);
  for (const [position, [from = 0, to = 0]] of references.entries()) {
    await sql`insert into content_link (from_id, to_id, relation, position, needed)
      values (${ids[from % 40]}, ${ids[to % 40]}, 'related', ${position}, false)
      on conflict do nothing`.execute(db);
  }
  const [links = []] = fc.sample(fc.array(link, { minLength: 60, maxLength: 60 }), 1);
  for (const { to, code, channel, status, deleted } of links) {
    const [brand, material_code] = CODES[code] ?? [];
    await makeLink(db, {
      channel,
      status,
      ...(to === null
        ? { brand, material_code, material_expires_at: daysFrom(20) }
        : { target_type: 'article', target_id: ids[to % 40], target_url: null }),
      deleted_at: deleted ? '2026-11-10T09:00:00+07:00' : null,
    });
  }
}
await fill();

/** Every page of the register. */
async function all(as = call, query: Record<string, string> = {}): Promise<MaterialRow[]> {
  const { reply } = await as(materialRegister.list, { query: { ...query, limit: '100' } });
  expect(reply.pagination.total).toBe(reply.data.length);
  return reply.data;
}

/** The same by hand, from all rows of the tables. */
async function byHand(brands?: readonly string[]) {
  const [content, references, links] = await Promise.all([
    db.selectFrom('content').selectAll().execute(),
    db.selectFrom('content_link').selectAll().execute(),
    db.selectFrom('link').selectAll().execute(),
  ]);
  const live = content.filter((row) => row.deleted_at === null);
  const inScope = (brand: string) => !brands || brands.includes(brand);
  const groups = new Map<string, typeof live>();
  for (const row of live) {
    if (row.promotional_type === 'non_promotional' || !inScope(row.brand)) continue;
    const key = row.material_code ?? `#${row.id}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((rows) => {
    const ids = rows.map(({ id }) => id);
    const code = rows[0]?.material_code ?? null;
    const ends = rows.flatMap(({ material_expires_at: at }) => at ?? []).sort();
    const days = ends[0] ? (Date.parse(ends[0]) - Date.parse(TODAY)) / 86_400_000 : null;
    const dark = links.filter(
      (one) =>
        one.deleted_at === null &&
        one.status !== 'archived' &&
        (one.target_id === null
          ? code !== null && one.material_code === code && inScope(one.brand)
          : ids.includes(one.target_id)),
    );
    const users = live.filter((row) =>
      references.some(({ from_id, to_id }) => from_id === row.id && ids.includes(to_id)),
    );
    return {
      id: Math.min(...ids),
      material_code: code,
      days_left: days,
      count: ids.length,
      links: dark.length,
      printed: dark.filter(({ channel }) => channel.startsWith('qr_')).length,
      templates: users.filter(({ kind }) => kind === 'message_template').length,
      meetings: users.filter(({ kind }) => kind === 'webinar' || kind === 'event').length,
      ids: new Set(ids),
      linkIds: new Set(dark.map(({ id }) => id)),
      userIds: new Set(
        users
          .filter(({ kind }) => ['message_template', 'webinar', 'event'].includes(kind))
          .map(({ id }) => id),
      ),
    };
  });
}

const figures = (row: MaterialRow) => ({
  id: row.id,
  material_code: row.material_code,
  days_left: row.days_left,
  count: row.items.reduce((sum, { count }) => sum + count, 0),
  links: row.links,
  printed: row.printed,
  templates: row.templates,
  meetings: row.meetings,
});
const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.id - b.id);

it('counts what goes dark with each code as one counts it by hand from all rows', async () => {
  const expected = await byHand();
  expect(expected.filter(({ links }) => links > 0).length).toBeGreaterThan(1);
  const plain = expected.map(({ ids: _i, linkIds: _l, userIds: _u, ...row }) => row);
  expect(byId((await all()).map(figures))).toEqual(byId(plain));
});

it('names exactly what it counts, whichever item of the code is asked for', async () => {
  for (const { ids, linkIds, userIds, ...row } of await byHand()) {
    for (const id of ids) {
      const { reply } = await call(materialRegister.get, { params: { id } });
      const { data } = reply;
      expect(figures(data)).toEqual(row);
      expect(new Set(data.coded.map((one) => one.id))).toEqual(ids);
      expect(new Set(data.leading.map((one) => one.id))).toEqual(linkIds);
      expect(new Set(data.referring.map((one) => one.id))).toEqual(userIds);
      const printed = data.leading.map((one) => one.printed);
      expect(printed).toEqual(printed.toSorted((a, b) => Number(b) - Number(a)));
      for (const { of } of data.referring) expect(of.every((one) => ids.has(one))).toBe(true);
    }
  }
});

it('a tab lists as many codes as it says, and what the report says of their items', async () => {
  const { reply } = await call(materialRegister.list, { query: {} });
  const { counts = {} } = reply.meta;
  const tabs: Record<string, Record<string, string>> = {
    all: {},
    within_30: { expires_within: '30' },
    within_60: { expires_within: '60' },
    within_90: { expires_within: '90' },
    expired: { material_state: 'expired' },
    none: { material_state: 'none' },
  };
  expect(Object.keys(counts).sort()).toEqual(Object.keys(tabs).sort());
  for (const [tab, query] of Object.entries(tabs)) {
    const rows = await all(call, query);
    expect(rows.length, tab).toBe(counts[tab]);
    // Whatever the tab, all tabs say the same numbers.
    const other = await call(materialRegister.list, { query });
    expect(other.reply.meta.counts).toEqual(counts);
  }
  // One item decides the day of its code, so that the report lists it among its own.
  const { reply: rows } = await call(materialExport, { query: { limit: '1000' } });
  const items = rows.data.map((row) => ({ code: row.material_code, days: row.days_left }));
  for (const row of await all(call, { expires_within: '30' })) {
    const own = items.filter(({ code }) => code === row.material_code).map(({ days }) => days);
    expect(own).toContain(row.days_left);
  }
});

it('what runs out first stands first, and pages divide the list', async () => {
  const ends = (await all()).map((row) => row.material_expires_at ?? '9999');
  expect(ends).toEqual(ends.toSorted());
  const { reply } = await call(materialRegister.list, { query: { limit: '3', page: '2' } });
  expect(reply.data).toEqual((await all()).slice(3, 6));
  const late = (await all(call, { order: 'desc' })).map((row) => row.material_expires_at ?? '');
  expect(late.filter(Boolean)).toEqual(late.filter(Boolean).toSorted().toReversed());
  expect(late.at(-1)).toBe('');
});

it('search and brands find a code by any of its items, and count all of them', async () => {
  const { id } = await makeArticle(db, {
    title: 'คู่มือน้ำตาลในเลือด',
    brand: 'Ozempic',
    promotional_type: 'promotional',
    material_code: 'TH26OZM00101',
    material_expires_at: daysFrom(500),
  });
  const [before] = await all(call, { search: 'TH26OZM00101' });
  expect(await all(call, { search: 'น้ำตาลในเลือด' })).toEqual([before]);
  expect(await all(call, { search: `#${id}` })).toEqual([before]);
  expect(await all(call, { search: 'ไม่มีคำนี้ที่ไหน' })).toEqual([]);
  expect(await all(call, { search: '%' })).toEqual([]);
  const wegovy = await all(call, { brand: 'Wegovy' });
  expect(wegovy.map(({ material_code: code }) => code)).toEqual(['TH26WEG00103']);
});

it('is scoped by brand: others’ codes are neither listed, counted nor opened', async () => {
  const publisher = await callOf('publisher', ['Wegovy']);
  const expected = await byHand(['Wegovy']);
  const plain = expected.map(({ ids: _i, linkIds: _l, userIds: _u, ...row }) => row);
  expect(byId((await all(publisher)).map(figures))).toEqual(byId(plain));
  const [other] = await all(call, { brand: 'Ozempic' });
  const { status } = await publisher(materialRegister.get, { params: { id: other?.id ?? 0 } });
  expect(status).toBe(404);
});

it('counts what refers to an item whoever sees it, and names it for who sees it', async () => {
  const { id } = await makeDocument(db, {
    brand: 'Xultophy',
    promotional_type: 'promotional',
    material_code: 'TH26XUL00109',
    material_expires_at: daysFrom(10),
  });
  const hidden = await makeMessageTemplate(db, { title: 'เทมเพลตลับ', brand: 'Wegovy' });
  await sql`insert into content_link (from_id, to_id, relation, position, needed)
    values (${hidden.id}, ${id}, 'attachment', 0, true)`.execute(db);
  const publisher = await callOf('publisher', ['Xultophy']);
  const { reply } = await publisher(materialRegister.get, { params: { id } });
  expect(reply.data.templates).toBe(1);
  expect(reply.data.referring).toMatchObject([{ veiled: true, of: [id] }]);
  expect(JSON.stringify(reply)).not.toContain('เทมเพลตลับ');
});

it('is read by who may run the report; meetings alone by who takes away those', async () => {
  for (const role of ROLES) {
    const as = await callOf(role);
    const { reply } = await as(reportCalls.list);
    const may = reply.data.some(({ key }) => key === 'material');
    expect((await as(materialRegister.list)).status, role).toBe(may ? 200 : 403);
  }
  const meetings = await all(await callOf('event_manager'));
  expect(meetings.length).toBeGreaterThan(0);
  expect(new Set(meetings.flatMap(({ items }) => items.map(({ type }) => type)))).toEqual(
    new Set(['webinar', 'event']),
  );
});

it('what is not in the register, deleted or unknown is not there', async () => {
  const plain = await makeArticle(db, { promotional_type: 'non_promotional' });
  const gone = await makeArticle(db, {
    promotional_type: 'medical',
    brand: 'Medical',
    deleted_at: '2026-11-10T09:00:00+07:00',
  });
  for (const id of [plain.id, gone.id, 9_999_999]) {
    expect((await call(materialRegister.get, { params: { id } })).status).toBe(404);
  }
  const { status } = await call(materialRegister.list, { query: { expires_within: '0' } });
  expect(status).toBe(400);
});
