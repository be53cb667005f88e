import { document } from '@connect/contract/documents/document.ts';
import { event } from '@connect/contract/events/event.ts';
import { hosts } from '@connect/contract/hosts/host.ts';
import { ITEM_TYPES } from '@connect/contract/kinds.ts';
import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import { podcast } from '@connect/contract/recordings/podcast.ts';
import { video } from '@connect/contract/recordings/video.ts';
import { article } from '@connect/contract/stories/article.ts';
import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { caller } from '../test/call.ts';
import { keptMail } from '../test/event-messages.ts';
import {
  CANONICAL_HOST,
  FIELD_FIXTURES,
  type FieldFixture,
} from '../test/examples/field-fixtures.ts';
import { valuesOf } from '../test/examples/field-values.ts';
import { FORMS_TO_KEEP, MADE_OF_NO_FIELDS } from '../test/examples/form-fixtures.ts';
import { RECORDS_TO_KEEP } from '../test/examples/record-fixtures.ts';
import { startTestApp } from '../test/test-app.ts';
import { canonical } from './writing/changes.ts';

// Every writable field of a record is written and read back, one by one, with values made from its
// schema: a field that one place forgets fails here by name.

const { test, admin, call } = await startTestApp();

const KINDS = {
  article,
  life_ready: lifeReady,
  document,
  webinar,
  event,
  video,
  podcast,
  'message_template (LINE)': messageTemplate,
  'message_template (e-mail)': messageTemplate,
  ...hosts,
};

type Values = Record<string, unknown>;

/** Fields that a copy never takes over. */
const NEVER_COPIED = [
  ...['title', 'slug', 'status', 'published_at', 'expires_at', 'is_featured', 'seo'],
  ...['material_code', 'material_approved_at', 'material_expires_at', 'fda_ad_license_no'],
];
/** Fields that restoring a revision does not change. */
const NEVER_RESTORED = ['slug', 'status', 'published_at'];

/** Fields whose stored value differs from the sent one. */
const lost = (sent: Values, found: Values, except: readonly string[] = []): string[] =>
  Object.keys(sent).filter(
    (field) => !except.includes(field) && canonical(sent[field]) !== canonical(found[field]),
  );

const made = z.object({ data: z.looseObject({ id: z.number() }) });

/** A call that must succeed; returns the item of its answer. */
async function item(answer: Promise<{ status: number; reply: unknown; error: unknown }>) {
  const { status, reply, error } = await answer;
  if (status >= 400) throw new Error(JSON.stringify(error));
  return made.parse(reply).data;
}

/** Two values for each field of a shape. */
function tried(shape: z.ZodRawShape, { values }: FieldFixture): [Values, Values] {
  const each = Object.entries(shape).map(
    ([field, schema]) => [field, values[field] ?? valuesOf(schema)] as const,
  );
  const nth = (n: number) =>
    Object.fromEntries(each.map(([field, some]) => [field, some[n % some.length]]));
  return [nth(0), nth(1)];
}

/** Each change from the first values to the second: of one field, or of several. */
function changes(
  fields: readonly string[],
  first: Values,
  second: Values,
  { together = [], atOnce = [] }: FieldFixture,
): Values[] {
  const some = Object.fromEntries(atOnce.map((field) => [field, second[field]]));
  const several = [...together, ...(atOnce.length > 0 ? [some] : [])];
  const single = fields
    .filter((field) => canonical(first[field]) !== canonical(second[field]))
    .filter((field) => !several.some((change) => field in change))
    .map((field) => ({ [field]: second[field] }));
  return [...single, ...several];
}

beforeAll(async () => {
  const allowed = JSON.stringify([CANONICAL_HOST, 'example.com']);
  await test.deps.db
    .insertInto('setting')
    .values({ key: 'link_allowed_hosts', value: allowed })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: allowed }))
    .execute();
  test.clock.advance(60_000);
});

describe.each(Object.entries(KINDS))('every field of %s', (name, calls) => {
  const shape: z.ZodRawShape = calls.create.body?.shape ?? {};
  let fixture: FieldFixture;
  let first: Values;
  let second: Values;

  it('has values to be tried with: two, unless schema or rules leave one', async () => {
    const make = FIELD_FIXTURES[name];
    if (!make) throw new Error(`No fixture of ${name}`);
    fixture = await make(test.deps.db);
    [first, second] = tried(shape, fixture);
    expect(Object.keys(fixture.values).filter((field) => !(field in shape))).toEqual([]);
  });

  it('is kept by create, update, revision, restore and duplicate', async () => {
    const get = (id: number) => item(call(calls.get, { params: { id } }));
    const created = await item(call(calls.create, { body: first }));
    const { id } = created;
    expect(lost(first, created), 'answer of create').toEqual([]);
    expect(lost(first, await get(id)), 'create').toEqual([]);

    const revision = await call(calls.revision, { params: { id, revision: 1 } });
    expect(lost(first, revision.reply.data.snapshot), 'snapshot').toEqual([]);

    for (const body of changes(Object.keys(shape), first, second, fixture)) {
      await item(call(calls.update, { params: { id }, body }));
      expect(lost(body, await get(id)), 'update').toEqual([]);
    }

    const [stale] = changes(Object.keys(shape), second, first, fixture);
    const refused = await call(calls.update, { params: { id }, body: { ...stale, version: 1 } });
    expect(refused.error.code, 'update of an older version').toBe('version_conflict');

    const params = { id, revision: 1 };
    await item(call(calls.restoreRevision, { params, body: {} }));
    const kept = (fixture.notRestored ?? []).map((field) => [field, second[field]] as const);
    const now = { ...first, ...Object.fromEntries(kept) };
    expect(lost(now, await get(id), NEVER_RESTORED), 'restore').toEqual([]);

    const copy = await item(call(calls.duplicate, { params: { id } }));
    const anew = [...NEVER_COPIED, ...(fixture.notCopied ?? [])];
    expect(lost(now, await get(copy.id), anew), 'duplicate').toEqual([]);

    // Values that exclude the first ones are stored at creation, too.
    const other = { ...second, slug: `${String(second.slug)}-of-another` };
    const another = await item(call(calls.create, { body: other }));
    expect(lost(other, await get(another.id)), 'create with other values').toEqual([]);
  });
});

/** What a new account says besides its values, and what no reply tells. */
const NOT_READ = ['password', 'send_invite'];

describe.each(Object.entries(RECORDS_TO_KEEP))(
  'every field of %s',
  (_name, { calls, fixture, by }) => {
    it('is kept by create and update', async () => {
      const call = caller(test.app, (by ? await test.signIn(by) : admin).headers);
      const { create, update, get, list } = calls;
      const wanted = await fixture(test.deps.db);
      const shape = create.body?.shape ?? {};
      const [first, second] = tried(shape, wanted);
      const read = async (id: number) => {
        if (get) return item(call(get, { params: { id } }));
        const { data } = z
          .object({ data: z.array(made.shape.data) })
          .parse((await call(list)).reply);
        return data.find((one) => one.id === id) ?? {};
      };
      const created = await item(call(create, { body: first }));
      expect(lost(first, created, NOT_READ), 'answer of create').toEqual([]);
      expect(lost(first, await read(created.id), NOT_READ), 'create').toEqual([]);

      const fields = Object.keys(shape).filter((field) => field in (update.body?.shape ?? {}));
      let { version } = created;
      for (const change of changes(fields, first, second, wanted)) {
        const params = { id: created.id };
        const changed = await item(call(update, { params, body: { ...change, version } }));
        expect(lost(change, changed), 'answer of update').toEqual([]);
        expect(lost(change, await read(created.id)), 'update').toEqual([]);
        version = changed.version;
      }
      const params = { id: created.id };
      const [stale] = changes(fields, second, first, wanted);
      const refused = await call(update, { params, body: { ...stale, version: created.version } });
      expect(refused.error.code, 'update of an older version').toBe('version_conflict');
    });
  },
);

/** Plans are sent by mail. */
const withMail = await test.another({ mail: keptMail() });

describe.each(Object.entries(FORMS_TO_KEEP))(
  'every field of %s',
  (_name, { shape, fixture, except = {}, keep, by }) => {
    it('is kept', async () => {
      const call = caller(withMail.app, (by ? await test.signIn(by) : admin).headers);
      const values = await fixture(test.deps.db);
      const notRead = Object.keys(except);
      const named = [...Object.keys(values), ...notRead];
      expect(named.filter((field) => !(field in shape))).toEqual([]);
      for (const sent of tried(shape, { values })) {
        expect(lost(sent, await keep(call, sent, test.deps.db), notRead)).toEqual([]);
      }
    });
  },
);

/** Nobody types them in: they come from the platform. */
const NEVER_CREATED = ['guideline'];

it('every kind of content and every record is tried', () => {
  const kept = [...Object.keys(KINDS), ...Object.keys(RECORDS_TO_KEEP)];
  const names = [...kept.map((name) => name.split(' ')[0]), ...NEVER_CREATED];
  expect(ITEM_TYPES.filter((type) => !names.includes(type))).toEqual([]);
});

it('every call that makes something out of fields is tried', () => {
  const makes = new Set<unknown>([
    ...[...Object.values(KINDS), ...Object.values(RECORDS_TO_KEEP).map(({ calls }) => calls)].map(
      ({ create }) => create,
    ),
    ...Object.values(FORMS_TO_KEEP).map((form) => form.makes),
    ...MADE_OF_NO_FIELDS.keys(),
  ]);
  const untried = test.routes
    .filter(({ endpoint }) => endpoint?.status === 201 && endpoint.body && !makes.has(endpoint))
    .map(({ method, url }) => `${method} ${url}`);
  expect(untried).toEqual([]);
});
