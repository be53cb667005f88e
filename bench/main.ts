// npm run bench [-- --quick] [-- --only list,get-webinar]: speed against `floor`, start times,
// memory, screens. Prints tables and writes bench/results/. Ends with 1 when it could not measure.
// --part screens [-- --beside ../other-checkout] [--keep]: round trips, main thread and transfer of
// each screen, compared with another checkout or with the last release's figures, which --keep
// replaces.
// --part lighthouse: Lighthouse's scores of list and form, signed in, on a phone and on a desktop.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureBackgroundFile, slopeOf } from './areas/background-files.ts';
import { measureExports } from './areas/export-speed.ts';
import { measureGrowth } from './areas/growth.ts';
import { measureIngest } from './areas/ingest-speed.ts';
import { measureLinks } from './areas/link-speed.ts';
import { type LogSpeed, measureLogs, REPORTING } from './areas/log-speed.ts';
import { measureRegistrations } from './areas/registration-speed.ts';
import { measureThroughput, type ThroughputResult } from './areas/throughput.ts';
import { measureUploads } from './areas/upload-throughput.ts';
import { measureUserLists } from './areas/user-lists.ts';
import { createBenchDatabase } from './bench-database.ts';
import { launchChromium, startBuiltApp } from './built-app.ts';
import { measureLighthouse } from './pages/lighthouse.ts';
import { measureScreens } from './pages/screen-figures.ts';
import { keepFigures, keptFigures, missedBy, screensTable } from './pages/screens-report.ts';
import { cleanUp } from './processes.ts';
import { markdownTable, type ReportLine, writeReport } from './report.ts';
import { measureStarts } from './start-times.ts';
import { TARGETS } from './targets.ts';

const RESULTS = fileURLToPath(new URL('results', import.meta.url));
const ROWS = { articles: 10_000, others: 2_000 };

const say = (line: string) => console.log(line);

function throughputLines(results: readonly ThroughputResult[]): ReportLine[] {
  return results.flatMap(({ scenario, connections, app, floor, own }) => {
    const perSecond = (value: number) => `${value.toFixed(0)}/s`;
    const least = scenario.floor
      ? TARGETS.throughputRatio[scenario.floor]
      : TARGETS.ownStatementsRatio;
    const ratio = floor?.ratio ?? own.ratio;
    const speed: ReportLine = {
      what: `${scenario.label}, ${connections} connection${connections === 1 ? '' : 's'}`,
      value: perSecond(app.requestsPerSecond),
      ...(floor ? { floor: perSecond(floor.requestsPerSecond), ratio: floor.ratio } : {}),
      own: perSecond(own.requestsPerSecond),
      ownRatio: own.ratio,
      target: `≥ ${least.toFixed(2)} of ${floor ? 'the floor' : 'our SQL'}`,
      ok: ratio >= least,
    };
    if (connections !== 1) return [speed];
    const time = (value: number) => `${value.toFixed(2)} ms`;
    const limit = scenario.name === 'list' ? TARGETS.listMilliseconds : undefined;
    const median: ReportLine = {
      what: `${scenario.label}, p50`,
      value: time(app.p50),
      ...(floor ? { floor: time(floor.p50), ratio: app.p50 / floor.p50 } : {}),
      own: time(own.p50),
      ownRatio: app.p50 / own.p50,
      target: limit === undefined ? '' : `≤ ${limit} ms`,
      ...(limit === undefined ? {} : { ok: app.p50 <= limit }),
    };
    return [speed, median];
  });
}

const atMost = (
  what: string,
  value: number,
  limit: number,
  unit: string,
  digits = 0,
): ReportLine => ({
  what,
  value: `${value.toFixed(digits)} ${unit}`,
  target: `≤ ${limit} ${unit}`,
  ok: value <= limit,
});

/** Rows of the log at which pages are asked for. */
const LOG_SIZES = [1_000_000, 3_000_000, 5_000_000];

/** The slowest question at each size and length, and by how much a million rows makes it slower. */
function logLines(speeds: readonly LogSpeed[], page: LogSpeed['page']): ReportLine[] {
  const limits = page === 'log' ? TARGETS.logMilliseconds : TARGETS.overviewMilliseconds;
  return ([30, 365] as const).flatMap((days) => {
    const slowest = LOG_SIZES.flatMap((rows) => {
      const own = speeds.filter(
        (speed) =>
          speed.page === page &&
          speed.rows === rows &&
          speed.days === days &&
          speed.what !== REPORTING,
      );
      return own.toSorted((a, b) => b.p95 - a.p95).slice(0, 1);
    });
    const lines = slowest.map((speed): ReportLine => {
      const of =
        page === 'log'
          ? `Log of an item with ${speed.itemRows} of ${speed.rows} rows`
          : `Overview at ${speed.rows} rows`;
      const what = `${of}, ${days} days, slowest (${speed.what}), p95`;
      return speed.rows === LOG_SIZES.at(-1)
        ? atMost(what, speed.p95, limits[days], 'ms')
        : { what, value: `${speed.p95.toFixed(0)} ms`, target: '' };
    });
    const [first, last] = [slowest[0], slowest.at(-1)];
    if (!first || !last) return lines;
    const slope = ((last.p95 - first.p95) / (last.rows - first.rows)) * 1e6;
    const what = `A million rows more, ${page}, ${days} days`;
    return [...lines, { what, value: `+${slope.toFixed(1)} ms`, target: '' }];
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      part: {
        type: 'string',
        default:
          'throughput,growth,users,logs,events,exports,files,uploads,ingest,links,starts,screens,lighthouse',
      },
      beside: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const { quick } = values;
  const only = values.only.split(',').filter(Boolean);
  const parts = values.part.split(',');
  const lines: ReportLine[] = [];
  const tables: string[] = [];
  const details: Record<string, unknown> = {};
  let missed = 0;

  if (parts.includes('throughput')) {
    say(`Filling a database with ${ROWS.articles} articles, ${ROWS.others} of every other kind …`);
    const database = await createBenchDatabase(ROWS);
    const { results, memory } = await measureThroughput(database, {
      rounds: 3,
      seconds: quick ? 1 : 3,
      say,
      only,
    });
    lines.push(...throughputLines(results));
    lines.push(
      atMost(
        'Memory of the API process after load',
        memory.rss / 1e6,
        TARGETS.memoryMegabytes,
        'MB',
      ),
    );
    Object.assign(details, { results, memory });
    await cleanUp();
  }
  if (parts.includes('growth')) {
    say('Listing 10,000 and 200,000 articles …');
    const [few, many] = await measureGrowth(quick ? 3 : 7, quick ? 1 : 2);
    const grown = (what: string, key: 'p50' | 'counted'): ReportLine => ({
      what: `${what}, ${many.articles} articles beside ${few.articles} as its floor`,
      value: `${many[key].toFixed(2)} ms`,
      floor: `${few[key].toFixed(2)} ms`,
      ratio: many[key] / few[key],
      target: '',
    });
    const page = grown('First page without filters, p50', 'p50');
    lines.push({
      ...page,
      target: `≤ ${TARGETS.growth} × as long`,
      ok: many.p50 <= few.p50 * TARGETS.growth,
    });
    lines.push(grown('The same, counted anew each time', 'counted'));
    for (const plan of many.plans) say(`\n${plan}`);
    Object.assign(details, { growth: [few, many] });
    await cleanUp();
  }
  if (parts.includes('users')) {
    say('Filling a database with 100,000 users, asking for every filter and sort …');
    const { seconds, speeds } = await measureUserLists(quick ? 5 : 120, only);
    const limit = TARGETS.userListMilliseconds;
    lines.push(atMost('Loading 100,000 users', seconds, TARGETS.scaleSeconds, 's'));
    for (const { role, list, what, p95 } of speeds) {
      lines.push(atMost(`Users, ${role}, ${list}, ${what}, p95`, p95, limit, 'ms'));
    }
    Object.assign(details, { users: speeds });
    await cleanUp();
  }
  if (parts.includes('logs')) {
    say('Asking for the log of the most read item, and for overviews …');
    const speeds = await measureLogs(LOG_SIZES, quick ? 5 : 40, say);
    lines.push(...logLines(speeds, 'log'), ...logLines(speeds, 'overview'));
    for (const { what, rows, p95 } of speeds.filter((speed) => speed.what === REPORTING)) {
      const limit = TARGETS.logWhileReporting;
      lines.push(atMost(`Log of an item at ${rows} rows, ${what}, p95`, p95, limit, 'ms'));
    }
    Object.assign(details, { logs: speeds });
    await cleanUp();
  }
  if (parts.includes('events')) {
    say('Listing 120,000 registrations, and letting people in …');
    const events = await measureRegistrations(quick ? 5 : 20, quick ? 5 : 30);
    const limit = TARGETS.registrationMilliseconds;
    for (const { what, p95 } of events.lists) {
      lines.push(atMost(`Registrations, ${what}, p95`, p95, limit, 'ms', 1));
    }
    lines.push(atMost('Checking in while 20 a second come, p95', events.door.p95, limit, 'ms', 1));
    Object.assign(details, { events });
    await cleanUp();
  }
  if (parts.includes('exports')) {
    say('Exporting articles and a usage log …');
    const exports = await measureExports(quick ? 2 : 4);
    for (const { what, rows, rowsPerSecond } of exports.speeds) {
      lines.push({
        what: `CSV of ${rows} rows, ${what}`,
        value: `${rowsPerSecond.toFixed(0)} rows/s`,
        // Lists with a few thousand rows only have to appear without delay.
        ...(what === 'usage log'
          ? {
              target: `≥ ${TARGETS.csvRowsPerSecond} rows/s`,
              ok: rowsPerSecond >= TARGETS.csvRowsPerSecond,
            }
          : { target: '' }),
      });
    }
    Object.assign(details, { exports });
    await cleanUp();
  }
  if (parts.includes('files')) {
    say('Making a file of 300,000 rows in the background …');
    const { floor, steps } = await measureBackgroundFile();
    for (const key of ['rss', 'heap'] as const) {
      const [first, last] = [steps[0], steps.at(-1)];
      if (!first || !last) throw new Error('The file was done before it was looked at');
      const [before, at, end] = [floor, first, last].map((step) => (step[key] / 1e6).toFixed(0));
      lines.push({
        what: `Background file, ${key} at 0, ${first.rows} and ${last.rows} rows; kB a 1,000 rows more`,
        value: `${before}, ${at}, ${end} MB; ${slopeOf(steps, key).toFixed(1)}`,
        target: '',
      });
    }
    Object.assign(details, { files: { floor, steps } });
    await cleanUp();
  }
  if (parts.includes('uploads')) {
    say('Uploading a film of 64 MB …');
    const uploads = await measureUploads(quick ? 3 : 7);
    lines.push({
      what: 'Upload of 64 MB in parts',
      value: `${uploads.app.toFixed(0)} MB/s`,
      floor: `${uploads.floor.toFixed(0)} MB/s`,
      ratio: uploads.ratio,
      target: `≥ ${TARGETS.uploadRatio.toFixed(2)} of the floor`,
      ok: uploads.ratio >= TARGETS.uploadRatio,
    });
    Object.assign(details, { uploads });
    await cleanUp();
  }
  if (parts.includes('ingest')) {
    say('Reporting what people do, 500 events at a time …');
    const ingest = await measureIngest(quick ? 10 : 60);
    lines.push({
      what: 'Events taken',
      value: `${ingest.eventsPerSecond.toFixed(0)}/s`,
      target: `≥ ${TARGETS.eventsPerSecond}/s`,
      ok: ingest.eventsPerSecond >= TARGETS.eventsPerSecond,
    });
    lines.push({
      what: 'A batch of 500 events, p50 and p95',
      value: `${ingest.p50.toFixed(0)} and ${ingest.p95.toFixed(0)} ms`,
      target: '',
    });
    Object.assign(details, { ingest });
    await cleanUp();
  }
  if (parts.includes('links')) {
    say('Clicking on links while people are reported to read …');
    const links = await measureLinks(quick ? 10 : 60);
    const { redirectMilliseconds: limit } = TARGETS;
    const what = `Redirect at 100/s while ${links.eventsPerSecond.toFixed(0)} events/s come, p95`;
    lines.push(atMost(what, links.p95, limit, 'ms', 1));
    Object.assign(details, { links });
    await cleanUp();
  }
  if (parts.includes('starts')) {
    say('Starting and restarting …');
    const starts = await measureStarts(quick ? 2 : 5);
    lines.push(
      atMost(
        'First ever start, without install and seed',
        starts.first,
        TARGETS.firstStartSeconds,
        's',
        2,
      ),
    );
    lines.push(
      atMost('Restart on an existing data folder', starts.restart, TARGETS.restartSeconds, 's', 2),
    );
    Object.assign(details, { starts });
  }
  if (parts.includes('screens')) {
    say('Opening the built app in Chromium …');
    const checkouts = [undefined, ...(values.beside ? [resolve(values.beside)] : [])];
    const apps = [];
    for (const checkout of checkouts) apps.push(await startBuiltApp(checkout));
    const runs = quick ? 1 : 5;
    const [now = new Map(), other] = await measureScreens(await launchChromium(), apps, {
      runs,
      only,
      say,
    });
    tables.push(screensTable(now, other ?? keptFigures()));
    missed += [...now].filter(([name, figures]) => missedBy(name, figures).length > 0).length;
    if (values.keep) keepFigures(now);
    Object.assign(details, { screens: Object.fromEntries(now) });
    await cleanUp();
  }
  if (parts.includes('lighthouse')) {
    say('Asking Lighthouse …');
    lines.push(...(await measureLighthouse(quick ? 1 : 3, say)));
    await cleanUp();
  }
  missed += lines.filter(({ ok }) => ok === false).length;
  if (lines.length > 0) tables.unshift(markdownTable(lines));
  say(`\n${tables.join('\n\n')}\n`);
  say(`Written to ${writeReport(RESULTS, tables, lines, details)}`);
  if (missed > 0) say(`${missed} targets missed.`);
}

// Ctrl-C, or npm passing it on: stops everything that was started, in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    cleanUp().finally(() => process.exit(130));
  });
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
