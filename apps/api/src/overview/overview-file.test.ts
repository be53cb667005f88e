import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Overview, overview } from '@connect/contract/overview/overview.ts';
import { reportCalls } from '@connect/contract/reports/report.ts';
import { beforeAll, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { caller } from '../../test/call.ts';
import { makeArticle, makeUser, makeView } from '../../test/factories.ts';
import { makeLink } from '../../test/link-factories.ts';
import { makeEvent, makeRegistration, makeWebinar } from '../../test/meeting-factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import { makeStage } from '../../test/user-factories.ts';

const { test: t, admin, call } = await startTestApp();
const { db } = t.deps;

type Cells = (string | number | null)[][];
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const plain = (xml: string) => xml.replace(/&(lt|gt|amp);/g, (sign) => ENTITIES[sign] ?? '');

/** The sheets of a workbook by their names. */
async function sheetsOf(file: Buffer): Promise<Map<string, Cells>> {
  const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);
  const zip = await open(file, { lazyEntries: true });
  const stream = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const parts = new Map<string, string>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  zip.on('entry', (entry: yauzl.Entry) => {
    stream(entry)
      .then(text)
      .then((xml) => {
        parts.set(entry.fileName, xml);
        zip.readEntry();
      }, reject);
  });
  zip.on('end', resolve);
  zip.readEntry();
  await promise;
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)];
  return new Map(
    names.map(([, name = ''], n) => {
      const xml = parts.get(`xl/worksheets/sheet${n + 1}.xml`) ?? '';
      const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
        [...row.matchAll(/<c\/>|<c><v>([^<]*)<\/v><\/c>|<c[^>]*><is><t[^>]*>([^<]*)</g)].map(
          ([, number, words]) =>
            number === undefined ? (words === undefined ? null : plain(words)) : Number(number),
        ),
      );
      return [plain(name), rows];
    }),
  );
}

async function fileOf(query: Record<string, string>, by: SignedIn = admin) {
  const reply = await t.app.inject({
    url: `/v1/overview/file?${new URLSearchParams(query)}`,
    headers: { ...by.headers, 'accept-language': 'th' },
  });
  return { status: reply.statusCode, headers: reply.headers, raw: reply.rawPayload };
}

const SHARES: readonly unknown[] = ['completion_rate', 'attendance_rate', 'of_active'];
/** Ids of what has a name instead. */
const NAMED = ['ladder_id', 'value_id'];

/** Every number that an overview says, shares in per cent with one decimal. */
function numbersIn(value: unknown, share = false): number[] {
  if (typeof value === 'number') return [share ? Math.round(value * 1000) / 10 : value];
  if (Array.isArray(value)) return value.flatMap((one) => numbersIn(one, share));
  if (typeof value !== 'object' || value === null) return [];
  const own = 'key' in value && SHARES.includes(value.key);
  return Object.entries(value).flatMap(([key, inner]) =>
    NAMED.includes(key)
      ? []
      : numbersIn(inner, key === 'completion_rate' || (own && key !== 'details')),
  );
}
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const told = ({ by_specialty, by_therapy_area, recent_registrations: _left, ...rest }: Overview) =>
  ascending([
    ...numbersIn(rest),
    ...[...by_specialty, ...by_therapy_area].flatMap(({ views, people }) => [views, people]),
  ]);

beforeAll(async () => {
  const { id } = await makeArticle(db, { status: 'publish', title: '=สูตร <ก> & ข' });
  const people = [];
  for (const [n, province_code] of ['10', '50', '90'].entries()) {
    const person = await makeUser(db, {
      province_code,
      user_type: n === 1 ? 'pharmacist' : 'doctor',
      registered_at: '2026-11-15T08:00:00+07:00',
    });
    people.push(person.id);
    for (const day of ['2026-11-20', '2026-11-12', '2026-10-02']) {
      await makeView(db, id, {
        user_id: person.id,
        occurred_at: `${day}T0${n + 1}:00:00+07:00`,
        is_completed: n === 0,
        channel: n === 0 ? 'line_oa' : 'email',
      });
    }
  }
  const link = await makeLink(db, { name: 'ลิงก์' });
  await makeView(db, link.id, {
    content_type: 'link',
    action: 'click',
    link_id: link.id,
    occurred_at: '2026-11-18T10:00:00+07:00',
  });
  const webinar = await makeWebinar(db, {
    status: 'publish',
    webinar: { start_at: '2026-11-10T13:00:00+07:00', end_at: '2026-11-10T14:00:00+07:00' },
  });
  await makeRegistration(db, webinar.id, { user_id: people[0], minutes: 30 });
  await makeEvent(db, { status: 'publish' });
  const ladder = await db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'value_ids'])
    .where('brand', '=', 'Ozempic')
    .executeTakeFirstOrThrow();
  await makeStage(db, people[0] ?? 0, {
    ladder_id: ladder.id,
    value_id: ladder.value_ids[1] ?? 0,
    source: 'manual',
  });
});

it.each<Record<string, string>>([
  {},
  { period: '12m', compare: 'last_year', user_type: 'doctor,pharmacist' },
  { period: 'today', compare: 'none', region: 'bkk', brand: 'Non-Brand' },
])('has every number of the overview, once: %j', async (query) => {
  const { reply } = await call(overview.get, { query });
  const { status, raw, headers } = await fileOf(query);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="connect_overview_\d{8}-\d{4}\.xlsx"$/,
  );
  const sheets = await sheetsOf(raw);
  const [, ...blocks] = sheets.values();
  const numbers = blocks.flatMap(([, ...rows]) =>
    rows.flat().filter((cell) => typeof cell === 'number'),
  );
  expect(ascending(numbers)).toEqual(told(reply.data));
  expect(numbers.some((n) => n > 0)).toBe(true);
});

it('says what its figures are about, in words, and takes no title for a formula', async () => {
  const query = { period: '7d', user_type: 'doctor', brand: 'Non-Brand,Ozempic' };
  const { reply } = await call(overview.get, { query });
  const sheets = await sheetsOf((await fileOf(query)).raw);
  const about = new Map(sheets.get('เกี่ยวกับไฟล์นี้')?.map(([key, value]) => [key, value]));
  expect(about.get('ช่วงเวลา')).toBe('7 วัน (14/11/2026–20/11/2026)');
  expect(about.get('เปรียบเทียบกับ')).toBe('ช่วงก่อนหน้า (07/11/2026–13/11/2026)');
  expect(about.get('แบรนด์')).toBe('Non-Brand, Ozempic');
  expect(about.get('กลุ่มโรค')).toBe('ทั้งหมด');
  expect(about.get('ประเภทผู้ใช้')).toBe('แพทย์');
  expect(about.get('ข้อมูล ณ')).toMatch(/^20\/11\/2026 \d\d:\d\d$/);
  const views = reply.data.kpis.find(({ key }) => key === 'views');
  expect(sheets.get('ตัวเลขสำคัญ')).toContainEqual([
    'การเปิดดูเนื้อหา',
    null,
    'ครั้ง',
    views?.value,
    views?.previous,
  ]);
  expect(sheets.get('เนื้อหายอดนิยม')?.flat()).toContain("'=สูตร <ก> & ข");
});

it('is recorded as an export, counted among the ten of an hour, and has the sight of its caller', async () => {
  const by = await t.signIn('sales_manager', { regionScope: ['north'] });
  const own = caller(t.app, by.headers);
  const { reply } = await own(overview.get, { query: {} });
  const sheets = await sheetsOf((await fileOf({ region: 'north,bkk' }, by)).raw);
  const regions = sheets
    .get('ภูมิภาค')
    ?.slice(1)
    .filter(([, , views]) => views !== 0);
  expect(regions?.map(([name]) => name)).toEqual(['เหนือ']);
  expect(reply.data.by_region.filter(({ views }) => views > 0)).toHaveLength(1);
  const [entry] = (await own(reportCalls.history)).reply.data;
  expect(entry).toMatchObject({
    list: 'overview',
    title: 'ภาพรวม',
    format: 'xlsx',
    filters: { region: 'north,bkk', period: '30d' },
  });
  for (let n = 0; n < 9; n += 1) expect((await fileOf({}, by)).status).toBe(200);
  expect((await fileOf({}, by)).status).toBe(429);
});

it('is refused for days the wrong way round and without signing in', async () => {
  const custom = { period: 'custom', date_from: '2026-11-20', date_to: '2026-11-19' };
  expect((await fileOf(custom)).status).toBe(400);
  expect((await t.app.inject({ url: '/v1/overview/file' })).statusCode).toBe(401);
});
