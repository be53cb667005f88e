import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAuditChain } from '../apps/api/src/audit/audit-chain.service.ts';
import type { AppServerSettings } from './app-server.ts';
import type { BenchDatabase } from './bench-database.ts';
import type { FloorServerSettings } from './floor-server.ts';
import {
  countRows,
  difference,
  type Learned,
  learnFloor,
  type RowCounts,
  signIn,
} from './learn-floor.ts';
import { type LoadResult, load } from './load.ts';
import { type Server, startServer } from './processes.ts';
import { createRequests, MARK_LENGTH, type Requests, type Side } from './scenarios.ts';
import { median } from './statistics.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const CONNECTIONS = [1, 32] as const;
const WARM_UP_SECONDS = 2;
/** The further kinds do what articles do: they are measured more briefly. */
const BRIEF_SECONDS = 1;
const SETTLE_MS = 300;

export interface ThroughputOptions {
  rounds: number;
  seconds: number;
  say: (line: string) => void;
  /** Names of scenarios; all when empty. */
  only: readonly string[];
}

export interface ServerResult extends LoadResult {
  /** Milliseconds of the server's processor time a request: steadier than speed on a busy machine. */
  cpu: number;
}

export interface ThroughputResult {
  scenario: string;
  label: string;
  statements: number;
  connections: number;
  app: ServerResult;
  floor: ServerResult;
  /** App ÷ floor of the same round, the median of the rounds. */
  ratio: number;
  /** App ÷ floor of the median time of a call. */
  timeRatio: number;
}

interface Pair {
  app: Server;
  floor: Server;
  token: string;
  requests: Requests;
  database: BenchDatabase;
}

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const sameCounts = (a: RowCounts, b: RowCounts) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The rows once nothing is being written any more that an earlier measurement left under way. The
 * audit entries of the floor are sealed here, as the app would otherwise do so while it is measured.
 */
async function settledRows(database: BenchDatabase): Promise<RowCounts> {
  let counts = await countRows(database);
  for (;;) {
    await delay(SETTLE_MS);
    const next = await countRows(database);
    if (sameCounts(counts, next)) break;
    counts = next;
  }
  await createAuditChain(database.db, { key: new Uint8Array(32), anchorFile: null }).seal();
  return counts;
}

/** One request to the floor must leave behind exactly the rows that one to the app does. */
async function checkFloor(pair: Pair, { scenario, adds }: Learned): Promise<void> {
  const before = await settledRows(pair.database);
  const { method, path, body } = pair.requests.next(scenario, 'floor');
  const reply = await fetch(new URL(path, pair.floor.url), {
    method,
    body,
    headers: body ? { 'content-type': 'application/json' } : {},
  });
  const text = await reply.text();
  if (!reply.ok)
    throw new Error(`The floor answers ${scenario.name} with ${reply.status}: ${text}`);
  const added = difference(await countRows(pair.database), before);
  if (!sameCounts(added, adds)) {
    throw new Error(
      `For ${scenario.name} the app adds ${JSON.stringify(adds)}, the floor ${JSON.stringify(added)}`,
    );
  }
}

async function measure(
  pair: Pair,
  { scenario, route }: Learned,
  connections: number,
  options: ThroughputOptions,
): Promise<ThroughputResult> {
  const run = async (server: Side, seconds: number): Promise<ServerResult> => {
    if (scenario.body) await settledRows(pair.database);
    const before = await pair[server].usage();
    const result = await load({
      url: pair[server].url,
      token: pair.token,
      connections,
      seconds,
      next: () => pair.requests.next(scenario, server),
    });
    const after = await pair[server].usage();
    return { ...result, cpu: (after.cpu - before.cpu) / result.requests };
  };
  const seconds = scenario.brief ? BRIEF_SECONDS : options.seconds;
  await run('app', WARM_UP_SECONDS);
  await run('floor', WARM_UP_SECONDS);
  const rounds: { app: ServerResult; floor: ServerResult }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    // Which of the two goes first alternates, so that neither always meets the warmer caches.
    const first = round % 2 === 0 ? 'app' : 'floor';
    const one = await run(first, seconds);
    const two = await run(first === 'app' ? 'floor' : 'app', seconds);
    rounds.push(first === 'app' ? { app: one, floor: two } : { app: two, floor: one });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const summary = (server: Side): ServerResult => ({
    requests: of((round) => round[server].requests),
    requestsPerSecond: of((round) => round[server].requestsPerSecond),
    p50: of((round) => round[server].p50),
    cpu: of((round) => round[server].cpu),
  });
  return {
    scenario: scenario.name,
    label: scenario.label,
    statements: route.statements.length,
    connections,
    app: summary('app'),
    floor: summary('floor'),
    ratio: of((r) => r.app.requestsPerSecond / r.floor.requestsPerSecond),
    timeRatio: of((r) => r.app.p50 / r.floor.p50),
  };
}

/** The app against the floor on one database, and the app's memory after all of it. */
export async function measureThroughput(
  database: BenchDatabase,
  options: ThroughputOptions,
): Promise<{ results: ThroughputResult[]; memory: NodeJS.MemoryUsage }> {
  const requests = createRequests(database.ids);
  const all = await learnFloor(database, SECRET, requests);
  const learned = all.filter(
    ({ scenario }) => options.only.length === 0 || options.only.includes(scenario.name),
  );
  for (const { scenario, route } of learned) {
    options.say(`${scenario.name}: ${route.statements.length} statements`);
  }
  const { connection, dataDir } = database;
  const appSettings: AppServerSettings = { connection, dataDir, secret: SECRET };
  const floorSettings: FloorServerSettings = {
    connection,
    routes: learned.map(({ route }) => route),
    markLength: MARK_LENGTH,
  };
  const app = await startServer(file('app-server.ts'), appSettings);
  const floor = await startServer(file('floor-server.ts'), floorSettings);
  const token = await signIn(async (body) => {
    const reply = await fetch(new URL('/jwt-auth/v1/token', app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return reply.json();
  }, database.admin);
  const pair: Pair = { app, floor, token, requests, database };
  const results: ThroughputResult[] = [];
  for (const one of learned) {
    await checkFloor(pair, one);
    for (const connections of CONNECTIONS) {
      const result = await measure(pair, one, connections, options);
      results.push(result);
      options.say(
        `${one.scenario.name}, ${connections} connections: ${result.app.requestsPerSecond.toFixed(0)}/s ` +
          `of ${result.floor.requestsPerSecond.toFixed(0)}/s, ` +
          `${result.app.cpu.toFixed(2)} against ${result.floor.cpu.toFixed(2)} ms of processor time`,
      );
    }
  }
  const { memory } = await app.usage();
  // Requests whose caller has gone still run; they shall not find the database closed.
  await settledRows(database);
  await app.stop();
  await floor.stop();
  return { results, memory };
}
