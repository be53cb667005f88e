import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTING_DEFAULTS } from '@connect/contract/administration/settings.ts';
import {
  BRANDS,
  type Brand,
  type PromotionalType,
  type Visibility,
} from '@connect/contract/constants.ts';
import { addMonths, plainText, publishIssues } from '@connect/contract/publishing/publishing.ts';
import { ARTICLE_NEEDS } from '@connect/contract/stories/story-rules.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { createTestApp, createTestClock, type TestApp } from '../../test/test-app.ts';
import { createAuditChain } from '../audit/audit-chain.service.ts';
import { DEMO_PASSWORD } from '../auth/passwords/common-passwords.ts';
import { sanitizeContent } from '../content/references/sanitize-html.ts';
import { createStorage } from '../media/files/storage.ts';
import { effectiveStatusSql } from '../publishing/effective-status.queries.ts';
import { addDays } from '../time/moments.ts';
import { reclassify } from '../track/reclassify.service.ts';
import { countLinkFigures } from '../usage/link-figures.queries.ts';
import { DISCLAIMER } from './demo/texts.ts';
import { seed } from './seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'connect-seed-'));
// A Saturday, just after midnight: what goes on today began with the day all the same.
const clock = createTestClock('2026-11-21T00:30:00+07:00');
const place = { storage: createStorage({ dataDir: folder }), clock };

let database: TestDatabase;
let test: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.db, 'demo', place);
  test = await createTestApp({ db: database.db, storage: place.storage, clock });
  // The whole demo takes a while where the processor is shared.
}, 180_000);
afterAll(async () => {
  await test.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const rowsOf = async <Row>(query: string, from = database): Promise<Row[]> =>
  (await from.pool.query(query)).rows;

async function countOf(query: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(`select count(*)::int as n from ${query}`);
  return row?.n ?? 0;
}

/** One checksum per table of a database; passwords are salted, so they are left out. */
async function checksums(from: TestDatabase): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration'
     order by 1`,
    from,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(
         (to_jsonb(t) - '{password_hash}'::text[])::text, 0)::numeric), 0) as sum from ${name} t`,
      from,
    );
    sums[name] = row?.sum ?? '';
  }
  return sums;
}

describe('seed demo', () => {
  it('puts in what the demo promises', async () => {
    const counts = {
      staff: await countOf('staff'),
      workplaces: await countOf('workplace'),
      hosts: await countOf(`host where kind = 'webinar_host'`),
      videoHosts: await countOf(`host where kind = 'video_host'`),
      podcastHosts: await countOf(`host where kind = 'podcast_host'`),
      silentHosts: await countOf('host where not publicity_consent'),
      articles: await countOf(`content where kind = 'article' and deleted_at is null`),
      trash: await countOf(`content where kind = 'article' and deleted_at is not null`),
      webinars: await countOf('webinar'),
      events: await countOf('event'),
      registrations: await countOf(`registration where kind = 'webinar'`),
      eventRegistrations: await countOf(`registration where kind = 'event'`),
      videos: await countOf(`recording where kind = 'video'`),
      episodes: await countOf(`recording where kind = 'podcast'`),
      leaflets: await countOf(`document where document_type = 'prescribing_info'`),
      guides: await countOf(`document where document_type = 'patient_guideline'`),
      documents: await countOf('document'),
      lifeReady: await countOf(`content where kind = 'life_ready'`),
      templates: await countOf('message_template'),
      links: await countOf(`link where kind = 'tracking'`),
      olderLinks: await countOf(`link where kind = 'legacy'`),
      recipients: await countOf('link_recipient'),
      clicks: await countOf(`engagement_log where action = 'click'`),
      strayLinks: await countOf(`engagement_log l where l.link_id is not null
        and not exists (select from link where id = l.link_id and code = l.link_code)`),
      videoSeries: await countOf(`(select distinct series from recording where series <> '') s`),
    };
    // The first start makes the first super administrator, who is the fourteenth.
    expect(counts).toEqual({
      staff: 13,
      workplaces: 74,
      hosts: 14,
      videoHosts: 10,
      podcastHosts: 6,
      silentHosts: 2,
      articles: 42,
      trash: 2,
      webinars: 18,
      events: 12,
      registrations: 2600,
      eventRegistrations: 780,
      videos: 26,
      episodes: 20,
      leaflets: 11,
      guides: 8,
      documents: 34,
      lifeReady: 20,
      templates: 16,
      links: 48,
      olderLinks: 12,
      recipients: 180,
      clicks: 9000,
      strayLinks: 0,
      videoSeries: 4,
    });
    const about = async (query: string, n: number) =>
      expect(Math.abs((await countOf(query)) / n - 1), query).toBeLessThan(0.04);
    await about(`engagement_log where action = 'view'`, 60_000);
    await about('audit_entry', 1_500);
    await about('revision', 440);
    await about('adoption_change', 1_300);
    const states = await rowsOf<{ state: string; n: number }>(
      `select case when license_status = 'rejected' then 'rejected' else status end as state,
        count(*)::int as n from platform_user group by 1`,
    );
    expect(Object.fromEntries(states.map(({ state, n }) => [state, n]))).toEqual({
      active: 423,
      pending: 24,
      rejected: 6,
      suspended: 5,
      erased: 2,
    });
    const agree = (purpose: string) =>
      countOf(`(select distinct user_id from user_consent
        where action = 'grant' and purpose like '${purpose}') t`);
    expect(Math.round(((await agree('marketing%')) / 400) * 100)).toBeCloseTo(78, -1);
    expect(Math.round(((await agree('profiling')) / 400) * 100)).toBeCloseTo(64, -1);
    const types = await rowsOf<{ user_type: string; n: number }>(
      'select user_type, count(*)::int as n from platform_user group by 1',
    );
    expect(Object.fromEntries(types.map(({ user_type, n }) => [user_type, n]))).toEqual({
      doctor: 170,
      pharmacist: 190,
      other_hcp: 40,
      sale: 36,
      staff: 24,
    });
    expect(await countOf('(select distinct display_name from platform_user) t')).toBe(460);
    expect(
      await countOf(
        '(select distinct health_region from workplace join province on code = province_code) t',
      ),
    ).toBe(13);
  });

  it('has requests for guides, of which 5 % ask for copies, in every state of delivery', async () => {
    expect(await countOf('guideline_request')).toBe(1100);
    expect(await countOf(`guideline_request where request = 'print_request'`)).toBe(55);
    const states = await rowsOf<{ state: string }>(
      'select distinct fulfilment_status as state from guideline_request order by 1 nulls last',
    );
    expect(states.map(({ state }) => state)).toEqual([
      'cancelled',
      'new',
      'preparing',
      'sent',
      null,
    ]);
    expect(
      await countOf(`guideline_request g where not exists (select from engagement_log l
        where l.view_id = g.view_id and l.action = 'guideline_request')`),
    ).toBe(0);
    expect(
      await countOf(`guideline_request where fulfilled_at > '${clock.now().toISOString()}'`),
    ).toBe(0);
  });

  it('has people and workplaces twice, found by different evidence, and an import with refusals', async () => {
    const shared = (key: string) =>
      countOf(`(select ${key} from platform_user where ${key} is not null and status <> 'erased'
        group by 1 having count(*) > 1) t`);
    expect(await shared('name_key')).toBe(3);
    expect(await shared('phone')).toBe(2);
    expect(await shared('email_key')).toBe(1);
    const again = await rowsOf<{ n: number }>(
      `select (select count(*)::int from platform_user u where u.workplace_id = w.id) as n
       from workplace w where w.name_th in ('รพ.ศูนย์ นครจำลอง', 'สถาบัน เดกต้นแบบ')`,
    );
    expect(again.map(({ n }) => n)).toEqual([2, 2]);
    const [run] = await rowsOf<{ state: string; refused: number; told: number }>(
      `select state, (counts->>'refused')::int as refused, jsonb_array_length(issues) as told
       from import_run`,
    );
    expect(run).toEqual({ state: 'done', refused: 4, told: 4 });
  });

  it('has webinars in every phase, with registrations that fit the clock and the rules', async () => {
    const at = `'${clock.now().toISOString()}'::timestamptz`;
    expect(await countOf(`webinar where end_at < ${at}`)).toBe(12);
    expect(await countOf('webinar where replay_url is not null')).toBe(8);
    expect(await countOf(`webinar where start_at < ${at} and end_at > ${at}`)).toBe(1);
    expect(await countOf(`webinar where start_at > ${at} and cancelled_at is null`)).toBe(4);
    expect(await countOf('webinar where cancelled_at is not null')).toBe(1);
    expect(
      await countOf(`registration r join webinar w on w.content_id = r.content_id
        where r.registered_at > ${at} or r.joined_at > ${at} or r.left_at > ${at}
          or r.joined_at < w.start_at or r.left_at > w.end_at`),
    ).toBe(0);
    expect(
      await countOf(`registration r join webinar w on w.content_id = r.content_id
        where r.credits_awarded is not null and r.minutes * 6000 <
          w.credit_min_attendance_pct * extract(epoch from w.end_at - w.start_at)`),
    ).toBe(0);
    expect(
      await countOf(`registration r join webinar w on w.content_id = r.content_id
        where r.status in ('waitlisted', 'confirmed') and r.cancelled_by_organiser <> (w.cancelled_at is not null)`),
    ).toBe(0);
  });

  it('has registrations of events in every state that fit the clock, the seats and each other', async () => {
    const at = `'${clock.now().toISOString()}'::timestamptz`;
    const states = await rowsOf<{ status: string }>(
      `select distinct status from registration where kind = 'event' order by 1`,
    );
    expect(states.map(({ status }) => status)).toEqual([
      'attended',
      'cancelled',
      'confirmed',
      'no_show',
      'registered',
      'rejected',
      'waitlisted',
    ]);
    expect(
      await countOf(`registration r join event e on e.content_id = r.content_id
        where greatest(r.registered_at, r.confirmed_at, r.checked_in_at, r.cancelled_at) > ${at}
          or r.registered_at < e.registration_open_at
          or (r.status in ('attended', 'no_show') and e.start_at > ${at})`),
    ).toBe(0);
    expect(
      await countOf(`event e where e.capacity < (select count(*) from registration r
        where r.content_id = e.content_id and r.status in ('registered', 'confirmed', 'attended'))`),
    ).toBe(0);
    const noted = `registration r join event e on e.content_id = r.content_id where r.dietary_note <> ''`;
    expect(await countOf(noted)).toBeGreaterThan(20);
    expect(
      await countOf(`${noted} and not (e.ask_dietary and r.dietary_note like '%(ตัวอย่าง)'
        and e.end_at > ${at} - interval '30 days' and exists (select from user_consent c
          where c.user_id = r.user_id and c.purpose = 'sensitive_dietary' and c.action = 'grant'))`),
    ).toBe(0);
    expect(await countOf(`event where start_at < ${at} and end_at > ${at}`)).toBe(1);
    expect(await countOf(`registration_log where occurred_at > ${at}`)).toBe(0);
    expect(await countOf('registration_log')).toBeGreaterThan(2_900);
    expect(
      await countOf(
        `registration where kind = 'event' and checked_out_at not between checked_in_at and ${at}`,
      ),
    ).toBe(0);
  });

  it('has messages to people of events up to now, of every occasion and in every state that is settled', async () => {
    const found = await rowsOf<{ occasion: string; state: string }>(
      'select distinct occasion, state from event_message',
    );
    expect(new Set(found.map(({ occasion }) => occasion)).size).toBe(4);
    expect([...new Set(found.map(({ state }) => state))].toSorted()).toEqual([
      'dead',
      'sent',
      'skipped',
    ]);
    const at = `'${clock.now().toISOString()}'::timestamptz`;
    expect(await countOf(`event_message where settled_at > ${at}`)).toBe(0);
    expect(
      await countOf(`registration r join event e on e.content_id = r.content_id
        where (r.status = 'cancelled' or e.cancelled_at is not null and r.status in ('registered', 'waitlisted', 'confirmed'))
          and not exists (select from event_message m where m.registration_id = r.id and m.occasion = 'cancelled')`),
    ).toBe(0);
    expect(await countOf(`event_message where state = 'sent'`)).toBeGreaterThan(
      await countOf(`event_message where state = 'skipped'`),
    );
  });

  it('has as many questions of webinars as their registrations count, one passed on', async () => {
    const figures = await rowsOf<{ phase: string; asked: number; counted: number }>(`
      select case when w.end_at > '${clock.now().toISOString()}' then 'live' else 'over' end as phase,
        (select count(*)::int from engagement_log l
          where l.content_id = w.content_id and l.action = 'question') as asked,
        (select sum(r.questions)::int from registration r
          where r.content_id = w.content_id) as counted
      from webinar w`);
    expect(figures.filter(({ asked, counted }) => asked !== counted)).toEqual([]);
    expect(new Set(figures.filter(({ asked }) => asked > 0).map(({ phase }) => phase))).toEqual(
      new Set(['over', 'live']),
    );
    expect(await countOf('webinar_question_report')).toBe(1);
  });

  it('has recordings in every state, with series, and files that last as long as they say', async () => {
    const states = await database.db
      .selectFrom('content as c')
      .select(effectiveStatusSql('c', clock.now()).as('state'))
      .where('kind', 'in', ['video', 'podcast'])
      .execute();
    const inState = (one: string) => states.filter(({ state }) => state === one).length;
    expect(['published', 'scheduled', 'expired', 'draft'].map(inState)).toEqual([39, 2, 1, 4]);
    expect(await countOf(`(select distinct series from recording where series <> '') s`)).toBe(4);
    expect(
      await countOf(`recording r join media m on m.id = r.media_id
        where m.kind = 'audio' and m.duration_seconds = r.duration_seconds`),
    ).toBe(8);
    const [sound] = await rowsOf<{ storage_key: string }>(
      'select storage_key from media where id in (select min(media_id) from recording)',
    );
    const stream = await place.storage.read(sound?.storage_key ?? '', { start: 0, end: 1 });
    expect(Buffer.concat(await stream.toArray())).toEqual(Buffer.from([0xff, 0xfb]));
  });

  it('has templates for every channel and in every state', async () => {
    const channels = await rowsOf<{ channel: string; n: number }>(
      'select channel, count(*)::int as n from message_template group by 1',
    );
    expect(Object.fromEntries(channels.map(({ channel, n }) => [channel, n]))).toEqual({
      line: 7,
      email: 6,
      sms: 3,
    });
    const states = await database.db
      .selectFrom('content as c')
      .select(effectiveStatusSql('c', clock.now()).as('state'))
      .where('kind', '=', 'message_template')
      .execute();
    const inState = (one: string) => states.filter(({ state }) => state === one).length;
    expect(['published', 'scheduled', 'expired', 'draft'].map(inState)).toEqual([12, 1, 1, 2]);
  });

  it('has documents whose codes end soon and have ended, one superseded, each with its file', async () => {
    const today = bangkokDay(clock.now());
    const coded = `content where kind = 'document' and status = 'publish' and material_expires_at`;
    expect(await countOf(`${coded} between '${today}' and '${addDays(today, 59)}'`)).toBe(3);
    expect(await countOf(`${coded} < '${today}'`)).toBe(1);
    expect(await countOf(`content_link where relation = 'superseded_by'`)).toBe(1);
    expect(await countOf('document where file_id is null')).toBe(1);
    expect(await countOf(`content where kind = 'document' and featured_image_id is null`)).toBe(0);
  });

  it('shows articles in every state and of every brand', async () => {
    const rows = await database.db
      .selectFrom('content as c')
      .select(['brand', 'material_flag', effectiveStatusSql('c', clock.now()).as('state')])
      .where('kind', '=', 'article')
      .where('deleted_at', 'is', null)
      .execute();
    const inState = (state: string) => rows.filter((row) => row.state === state).length;
    expect(inState('published')).toBe(31);
    expect(inState('scheduled')).toBe(2);
    expect(inState('expired')).toBe(2);
    expect(inState('draft')).toBe(7);
    expect(new Set(rows.map(({ brand }) => brand))).toEqual(new Set<string>(BRANDS));
    expect(rows.filter(({ material_flag }) => material_flag)).toHaveLength(1);
    const soon = addMonths(bangkokDay(clock.now()), 2);
    expect(
      await countOf(`content where kind = 'article' and status = 'publish'
        and material_expires_at between '${bangkokDay(clock.now())}' and '${soon}'`),
    ).toBe(3);
  });

  it('leaves nothing that the publishing rules would refuse on any published article', async () => {
    const now = clock.now();
    const rows = await database.db
      .selectFrom('content as c')
      .innerJoin('article', 'article.content_id', 'c.id')
      .leftJoin('media as cover', 'cover.id', 'c.featured_image_id')
      .leftJoin('content as pi', 'pi.id', 'c.pi_document_id')
      .leftJoin('product_adoption_ladder as l', 'l.id', 'c.product_adoption_ladder_id')
      .selectAll('c')
      .select([
        'article.category_id',
        'cover.alt_text',
        'cover.width',
        'cover.height',
        'pi.brand as pi_brand',
        'l.brand as ladder_brand',
      ])
      .where('c.kind', '=', 'article')
      .where('c.deleted_at', 'is', null)
      .where(effectiveStatusSql('c', now), 'in', ['published', 'scheduled'])
      .execute();
    expect(rows).toHaveLength(33);
    for (const row of rows) {
      const issues = publishIssues(
        {
          ...row,
          content: row.body,
          brand: row.brand as Brand,
          promotional_type: row.promotional_type as PromotionalType,
          visibility: row.visibility as Visibility,
        },
        ARTICLE_NEEDS,
        {
          now,
          today: bangkokDay(now),
          settings: SETTING_DEFAULTS,
          spellings: [],
          cover: { alt_text: row.alt_text, width: row.width, height: row.height },
          piBrand: row.pi_brand as Brand | null,
          ladderBrand: row.ladder_brand as Brand | null,
        },
      );
      expect({ title: row.title, issues }).toEqual({ title: row.title, issues: [] });
    }
  });

  it('writes text that is clean, long enough and says that it is a demonstration', async () => {
    const rows = await rowsOf<{ title: string; body: string }>(
      `select title, body from content where kind = 'article' and status = 'publish'`,
    );
    for (const { title, body } of rows) {
      expect(sanitizeContent(body).html, title).toBe(body);
      expect(plainText(body).length, title).toBeGreaterThan(600);
      expect(body, title).toContain(DISCLAIMER);
    }
  });

  it('keeps a revision and an audit entry for every save, sealed in an unbroken chain', async () => {
    const [saves] = await rowsOf<{ versions: number; revisions: number }>(
      `select sum(version)::int as versions, (select count(*)::int from revision
         where entity_type = 'article') as revisions
       from content where kind = 'article' and deleted_at is null`,
    );
    // The two additional versions are those of deletions, which write no revision.
    expect(saves?.revisions).toBe((saves?.versions ?? 0) + 2);
    expect(await countOf(`audit_entry where action = 'article.create'`)).toBe(44);
    expect(await countOf(`audit_entry where action = 'article.delete'`)).toBe(2);
    expect(await countOf(`audit_entry where occurred_at > '${clock.now().toISOString()}'`)).toBe(0);
    const chain = createAuditChain(database.db, { key: new Uint8Array(32), anchorFile: null });
    await chain.seal();
    expect(await chain.verify()).toMatchObject({ broken: [], unsealed: 0 });
  });

  it('changes nothing when it runs again', async () => {
    const before = await checksums(database);
    await seed(database.db, 'demo', place);
    expect(await checksums(database)).toEqual(before);
  });

  it('gives the same data for the same time in another database, in whatever order it finds rows', async () => {
    const other = await createTestDatabase({ setting: 'enable_hashjoin = off' });
    try {
      await seed(other.db, 'demo', place);
      const [one, two] = [await checksums(database), await checksums(other)];
      // Without tables that the sign-ins of this file have changed meanwhile.
      for (const table of [
        'content',
        'article',
        'document',
        'media',
        'recording',
        'revision',
        'platform_user',
        'license_check',
        'consent_record',
        'adoption_change',
        'user_product_adoption',
        'engagement_log',
        'content_stats',
        'link',
        'link_stats',
        'link_recipient',
      ]) {
        expect(one).toHaveProperty(table);
        expect([table, two[table]]).toEqual([table, one[table]]);
      }
    } finally {
      await other.drop();
    }
    // Makes the whole demo a second time.
  }, 180_000);
});

describe('demo accounts', () => {
  const signIn = (username: string) =>
    test.app.inject({
      method: 'POST',
      url: '/jwt-auth/v1/token',
      payload: { username, password: DEMO_PASSWORD },
    });

  it.each([
    'demo.admin',
    'demo.publisher',
    'demo.editor',
    'demo.agency',
    'demo.medical',
    'demo.event',
    'demo.sales',
    'demo.analyst',
    'demo.dpo',
  ])('%s signs in with the documented password', async (username) => {
    expect((await signIn(username)).statusCode).toBe(200);
  });

  it.each(['demo.locked', 'demo.suspended', 'demo.invited'])('%s is refused', async (username) => {
    expect((await signIn(username)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('are of every kind that the list of accounts shows', async () => {
    const rows = await rowsOf<{ name: string; state: string }>(
      `select username as name, concat_ws(' ', status, suspended_for, expires_at,
         case when exists (select 1 from login_throttle t where t.key = 'account:' || s.id and t.failures >= 5)
           then 'locked' end) as state
       from staff s where username in ('demo.suspended', 'demo.invited', 'demo.agency', 'demo.locked')
       order by username`,
    );
    expect(rows).toEqual([
      { name: 'demo.agency', state: 'active 2026-12-01' },
      { name: 'demo.invited', state: 'invited' },
      { name: 'demo.locked', state: 'active locked' },
      { name: 'demo.suspended', state: 'suspended decision' },
    ]);
    expect(await countOf(`audit_entry where action = 'staff.suspend' and reason <> ''`)).toBe(1);
    expect(await countOf(`staff where not mfa_enabled and phone like '+66800000%'`)).toBe(13);
    expect(
      await countOf(
        `staff s join platform_user m on m.id = s.user_id where m.user_type in ('sale', 'staff')`,
      ),
    ).toBe(2);
    expect(
      await countOf(
        `staff where (department = 'agency') = (employee_code is null) and position <> ''`,
      ),
    ).toBe(13);
  });

  it('serves the covers that the list shows', async () => {
    const analyst = await signIn('demo.analyst');
    const body: { data: { token: string } } = analyst.json();
    const list = await test.app.inject({
      url: '/v1/article?limit=100&status=published',
      headers: { authorization: `Bearer ${body.data.token}` },
    });
    const page: { data: { cover: { thumb: string } | null }[] } = list.json();
    expect(page.data).toHaveLength(31);
    for (const { cover } of page.data) {
      const image = await test.app.inject({ url: cover?.thumb ?? '/none' });
      expect(image.statusCode).toBe(200);
      expect(image.headers['content-type']).toBe('image/webp');
    }
  });
});

describe('demo usage', () => {
  it('has views over thirteen months, none in the future or before the article went out', async () => {
    const views = await countOf(`engagement_log where action = 'view'`);
    expect(views).toBeGreaterThan(58_000);
    expect(views).toBeLessThan(62_000);
    const now = clock.now().toISOString();
    expect(await countOf(`engagement_log where occurred_at > '${now}'`)).toBe(0);
    expect(
      await countOf(`engagement_log log join content c on c.id = log.content_id and c.kind = log.content_type
        where log.occurred_at < c.first_published_at`),
    ).toBe(0);
    expect(
      await countOf(
        `(select distinct date_trunc('month', occurred_at) from engagement_log) months`,
      ),
    ).toBeGreaterThanOrEqual(13);
    expect(await countOf('engagement_log_default')).toBe(0);
  });

  it('holds nothing of the log that the first purge would remove, with all months packed', async () => {
    const at = `'${clock.now().toISOString()}'::timestamptz`;
    expect(
      await countOf(
        `engagement_log where ip_hash is not null and occurred_at < ${at} - interval '90 days'`,
      ),
    ).toBe(0);
    expect(await countOf('engagement_log where ip_hash is not null')).toBeGreaterThan(1_000);
    expect(await countOf('usage_touched')).toBe(0);
    expect(await countOf('usage_month')).toBeGreaterThan(12);
  });

  it('counts no bot as a person, no colleague as a reader, and keeps visitors off closed pages', async () => {
    const views = await countOf(`engagement_log where action = 'view'`);
    const bots = await countOf(`engagement_log where is_bot and action = 'view'`);
    expect(bots / views).toBeGreaterThan(0.03);
    expect(bots / views).toBeLessThan(0.05);
    expect(await countOf('engagement_log where is_bot and user_id is not null')).toBe(0);
    expect(
      await countOf(`engagement_log log join platform_user m on m.id = log.user_id
        where m.is_internal <> log.is_internal`),
    ).toBe(0);
    expect(
      await countOf(`engagement_log log join content c on c.id = log.content_id and c.kind = log.content_type
        where log.user_id is null and not log.is_bot and c.visibility <> 'public'`),
    ).toBe(0);
  });

  it('has its newest days as they were reported: judged by the rules, each click in its figures', async () => {
    const reported = `engagement_log where api_key_id is not null and occurred_at >= '${addDays(bangkokDay(clock.now()), -2)}T00:00:00+07:00'`;
    expect(await countOf(`${reported} and action = 'view'`)).toBeGreaterThan(200);
    const newest = `engagement_log where action = 'view' and occurred_at >= '${addDays(bangkokDay(clock.now()), -2)}T00:00:00+07:00'`;
    expect(await countOf(`${newest} and api_key_id is null`)).toBe(0);
    // Those who came by a link of the newest days did so by a click, which says what followed.
    expect(await countOf(`${newest} and click_id is not null`)).toBeGreaterThan(20);
    expect(
      await countOf(`engagement_log v join engagement_log k on k.view_id = v.click_id and k.action = 'click'
        where v.action = 'view' and not v.is_bot and (k.link_id <> v.link_id or not k.is_qualified and not k.is_bot)`),
    ).toBe(0);
    const state = async () => [
      await rowsOf('select * from link_stats order by link_id'),
      await rowsOf(`select id, is_bot, bot_reason, is_internal from ${reported} order by id`),
    ];
    const before = await state();
    await database.db.transaction().execute(async (trx) => {
      const links = await trx.selectFrom('link').select('id').execute();
      await countLinkFigures(
        trx,
        links.map(({ id }) => id),
      );
    });
    await reclassify(test.deps);
    expect(await state()).toEqual(before);
  });

  it('names the tracking links that people came by, those of the most viewed of each kind among them', async () => {
    const [links] = await rowsOf<Record<'by_link' | 'mixed' | 'without' | 'silent', number>>(`
      select count(*) filter (where link_id is not null)::float / count(*) as by_link,
        (select count(*)::int from (select 1 from engagement_log where link_id is not null
          and action = 'view' group by link_id
          having count(distinct (content_id, channel, link_code)) > 1) l) as mixed,
        count(*) filter (where link_id is not null and channel in ('direct', 'search'))::int as without,
        (select count(*)::int from (select distinct on (content_type) content_id
            from engagement_log where action = 'view' group by content_type, content_id
            order by content_type, count(*) desc) most
          where not exists (select 1 from engagement_log l where l.content_id = most.content_id
            and l.action = 'view'
            and l.link_id is not null and l.occurred_at > '${clock.now().toISOString()}'::timestamptz
              - interval '30 days')) as silent
      from engagement_log where action = 'view'`);
    expect(links).toMatchObject({ mixed: 0, without: 0, silent: 0 });
    expect(links?.by_link).toBeGreaterThan(0.1);
    expect(links?.by_link).toBeLessThan(0.7);
  });

  it('follows the working week, lunch and evening, and the holidays', async () => {
    const [shape] = await rowsOf<Record<'workday' | 'weekend' | 'lunch' | 'night', number>>(`
      select count(*) filter (where extract(isodow from occurred_at) < 6)::int as workday,
        count(*) filter (where extract(isodow from occurred_at) >= 6)::int as weekend,
        count(*) filter (where extract(hour from occurred_at) in (12, 13))::int as lunch,
        count(*) filter (where extract(hour from occurred_at) in (2, 3))::int as night
      from engagement_log where action = 'view'`);
    expect((shape?.workday ?? 0) / 5).toBeGreaterThan(((shape?.weekend ?? 0) / 2) * 1.5);
    expect(shape?.lunch).toBeGreaterThan((shape?.night ?? 0) * 10);
  });

  it('lets a fifth of the readers make about two thirds of the views', async () => {
    const [share] = await rowsOf<{ share: number }>(`
      select sum(n) filter (where place <= 80)::float / sum(n) as share from (
        select count(*) as n, row_number() over (order by count(*) desc) as place
        from engagement_log where action = 'view' and user_id is not null and not is_internal
        group by user_id) ranked`);
    expect(share?.share).toBeGreaterThan(0.55);
    expect(share?.share).toBeLessThan(0.8);
  });
});
