import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { overview } from '@connect/contract/overview/overview.ts';
import { article } from '@connect/contract/stories/article.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { sql } from 'kysely';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { openDatabase } from '../../apps/api/src/db/open-database.ts';
import type { Db } from '../../apps/api/src/deps.ts';
import { createStorage } from '../../apps/api/src/media/files/storage.ts';
import { addScaleUsage, seed } from '../../apps/api/src/seed/seed.ts';
import { ensureFirstAdmin } from '../../apps/api/src/staff/first-account.service.ts';
import { addDays } from '../../apps/api/src/time/moments.ts';
import type { AppServerSettings } from '../app-server.ts';
import { temporaryFolder } from '../bench-database.ts';
import { atEnd, startServer } from '../processes.ts';
import { signInAt } from '../statements/learn-statements.ts';
import { percentile, randomFrom, shuffled } from '../statistics.ts';
import { platformAt } from './platform-events.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const ADMIN = { username: 'admin', password: 'Bench-Logs-Password-1' };
/** The much read item of the profile. */
const HOTTEST = 'scale-article-1';
const YEAR = 365;
const MONTH = 30;
/** What is asked while events come, and how often. */
export const REPORTING = 'while a thousand events a second come';
const PACE_MS = 100;
const READ_BESIDES = 200;

export interface LogSpeed {
  page: 'log' | 'overview';
  /** Rows of the whole log, and of the item that is asked for. */
  rows: number;
  itemRows: number;
  days: number;
  what: string;
  /** Milliseconds. */
  p50: number;
  p95: number;
}

/** What the page is asked, for the last days: each filter with a value that many rows have, both views, every sort. */
async function questionsAbout(db: Db, id: number): Promise<[string, Record<string, string>][]> {
  const { rows } = await sql<{ link: string; person: string }>`
    select mode() within group (order by link_id)::text as link,
      mode() within group (order by user_id)::text as person
    from engagement_log where content_type = 'article' and content_id = ${id}`.execute(db);
  const { link = '', person = '' } = rows[0] ?? {};
  const filters: [string, Record<string, string>][] = [
    ['no filter', {}],
    ['action', { action: 'view,download' }],
    ['user type', { user_type: 'doctor' }],
    ['channel', { channel: 'line_oa' }],
    ['province', { province: '10,50' }],
    ['link', { link_id: link }],
    ['completed', { completed: 'true' }],
    ['excluded too', { include_excluded: 'true' }],
    ['name', { search: 'สมมติ' }],
    ['person', { search: `#${person}` }],
    [
      'four at once',
      { action: 'view', user_type: 'doctor,pharmacist', channel: 'line_oa', completed: 'false' },
    ],
  ];
  return [
    ...filters.map(([what, query]): [string, Record<string, string>] => [`rows, ${what}`, query]),
    ...filters.map(([what, query]): [string, Record<string, string>] => [
      `users, ${what}`,
      { ...query, view: 'users' },
    ]),
    ['rows, by time spent', { order_by: 'duration_seconds' }],
    ['rows, by progress', { order_by: 'progress_pct' }],
    ['users, by views', { view: 'users', order_by: 'views' }],
    ['users, by time', { view: 'users', order_by: 'total_seconds' }],
  ];
}

const OVERVIEW_QUESTIONS: readonly [string, Record<string, string>][] = [
  ['no filter', {}],
  ['compared', { compare: 'previous' }],
  ['brand', { brand: 'Ozempic' }],
  ['user type', { user_type: 'doctor' }],
  ['region', { region: 'north' }],
];

/** A question, and how it is asked for the `n`th time. */
interface Question extends Pick<LogSpeed, 'page' | 'what'> {
  pathOf: (n: number) => string;
}

/** All questions about the last days. An overview is kept for a minute: each time other days are asked for. */
function questionsOf(
  days: number,
  today: string,
  log: { id: number; questions: readonly [string, Record<string, string>][] },
): Question[] {
  const ending = (n: number) => ({
    date_from: addDays(today, 1 - days - n),
    date_to: addDays(today, -n),
  });
  return [
    ...log.questions.map(
      ([what, query]): Question => ({
        page: 'log',
        what,
        pathOf: () =>
          `${fillPath(article.logs.path, { id: log.id })}?${new URLSearchParams({ ...query, ...ending(0) })}`,
      }),
    ),
    ...OVERVIEW_QUESTIONS.map(
      ([what, query]): Question => ({
        page: 'overview',
        what,
        pathOf: (n) =>
          `${overview.get.path}?${new URLSearchParams({ period: 'custom', compare: 'none', ...query, ...ending(n) })}`,
      }),
    ),
  ];
}

/**
 * Log pages of the most read item, and overviews, at growing sizes of the log.
 * @param sizes rows of the log, rising
 * @param calls of each question
 */
export async function measureLogs(
  sizes: readonly number[],
  calls: number,
  say: (line: string) => void,
): Promise<LogSpeed[]> {
  const dataDir = temporaryFolder('logs');
  const database = await openDatabase(
    { dataDir, databaseUrl: undefined },
    { say: () => {}, statementTimeout: 0 },
  );
  atEnd(() => database.shutDown());
  const { db, connection } = database;
  const clock = { now: () => new Date() };
  await migrate(database.pool);
  const place = { storage: createStorage({ dataDir }), clock };
  await seed(db, 'scale', { ...place, rows: 0 });
  await ensureFirstAdmin(db, clock, ADMIN);
  const speeds: LogSpeed[] = [];
  let loaded = 0;
  for (const rows of sizes) {
    const began = performance.now();
    await addScaleUsage(db, place, loaded, rows);
    loaded = rows;
    say(
      `${rows} rows of the log, loaded and counted in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
    );
    const { id } = await db
      .selectFrom('content')
      .select('id')
      .where('slug', '=', HOTTEST)
      .executeTakeFirstOrThrow();
    const { n: itemRows } = await db
      .selectFrom('engagement_log')
      .select((select) => select.fn.countAll<number>().as('n'))
      .where('content_type', '=', 'article')
      .where('content_id', '=', id)
      .executeTakeFirstOrThrow();
    const questions = await questionsAbout(db, id);
    const settings: AppServerSettings = { connection, dataDir, secret: SECRET };
    const app = await startServer(
      fileURLToPath(new URL('../app-server.ts', import.meta.url)),
      settings,
    );
    const headers = { authorization: `Bearer ${await signInAt(app.url, ADMIN)}` };
    const today = bangkokDay(new Date());
    const asked = [MONTH, YEAR].flatMap((days) =>
      questionsOf(days, today, { id, questions }).map((one) => ({
        ...one,
        days,
        times: [] as number[],
      })),
    );
    // By turns, as people ask, each time in another order: what stands still every so many calls falls on all alike.
    const random = randomFrom(rows);
    for (let n = 0; n < calls + 2; n += 1) {
      for (const { pathOf, times } of shuffled(asked, random)) {
        const path = pathOf(n);
        const start = performance.now();
        const reply = await fetch(`${app.url}${path}`, { headers });
        const text = await reply.text();
        if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
        // The first ones open connections.
        if (n >= 2) times.push(performance.now() - start);
      }
    }
    for (const { page, what, days, times } of asked) {
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      speeds.push({ page, rows, itemRows, days, what, p50, p95 });
    }
    if (rows === sizes.at(-1)) speeds.push(await whileReporting());
    await app.stop();

    /** The page as it is opened first, while people are reported to read this item and others. */
    async function whileReporting(): Promise<LogSpeed> {
      const others = await db
        .selectFrom('content')
        .select('id')
        .where('kind', '=', 'article')
        .where('first_published_at', 'is not', null)
        .orderBy('id')
        .limit(READ_BESIDES)
        .execute();
      const token = await signInAt(app.url, ADMIN);
      const items = [id, ...others.map((one) => one.id)];
      const platform = await platformAt(app.url, token, items);
      const [question] = questionsOf(MONTH, bangkokDay(new Date()), { id, questions });
      const path = question?.pathOf(0) ?? '';
      const times: number[] = [];
      await platform.reportDuring(async () => {
        for (let n = 0; n < calls * 10; n += 1) {
          const start = performance.now();
          await (await fetch(`${app.url}${path}`, { headers })).text();
          times.push(performance.now() - start);
          await pause(PACE_MS);
        }
      });
      return {
        page: 'log',
        rows,
        itemRows,
        days: MONTH,
        what: REPORTING,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      };
    }
  }
  return speeds;
}
