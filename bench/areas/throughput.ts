import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAuditChain } from '../../apps/api/src/audit/audit-chain.service.ts';
import type { AppServerSettings } from '../app-server.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { type LoadResult, load } from '../load.ts';
import { type Server, startServer } from '../processes.ts';
import {
  createRequests,
  MARK_LENGTH,
  type Requests,
  type Scenario,
  SIDES,
  type Side,
} from '../scenarios.ts';
import type { FloorServerSettings } from '../statements/floor-server.ts';
import {
  countRows,
  difference,
  type Learned,
  learnOwn,
  type RowCounts,
  signInAt,
} from '../statements/learn-statements.ts';
import type { OwnStatementsSettings } from '../statements/own-statements-server.ts';
import { median } from '../statistics.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const CONNECTIONS = [1, 32] as const;
const WARM_UP_SECONDS = 3;
/** Many at once, so that frequent code is compiled before a single connection is measured. */
const WARM_UP_CONNECTIONS = 16;
/** The other kinds work like articles: they are measured for a shorter time. */
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
  /**
   * Milliseconds of the server's processor time per request: steadier than speed on a busy machine.
   */
  cpu: number;
}

export interface ThroughputResult {
  scenario: Scenario;
  statements: number;
  connections: number;
  app: ServerResult;
  /** Null when `floor` does not answer it. */
  floor: Compared | null;
  /** Connect's own statements on a bare server. */
  own: Compared;
}

interface Compared extends ServerResult {
  /** App ÷ this server in requests a second of the same round, the median of the rounds. */
  ratio: number;
}

interface Servers extends Record<Side, Server> {
  token: string;
  requests: Requests;
  database: BenchDatabase;
}

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const sameCounts = (a: RowCounts, b: RowCounts) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The number of rows, once writes of an earlier measurement have ended. Seals the audit entries of
 * `floor` here; otherwise the app would do so while it is measured.
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

/** Names of all fields of a reply; of a list those of its first row. */
function shapeOf(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? shapeOf(value[0], `${name}[]`) : [name];
  if (typeof value !== 'object' || value === null) return [name];
  return Object.entries(value).flatMap(([key, each]) => shapeOf(each, `${name}.${key}`));
}

/** One request to another server must add exactly the rows that one to the app adds. */
async function checkOther(servers: Servers, { scenario, adds, reply }: Learned, side: Side) {
  const before = await settledRows(servers.database);
  const { method, path, body } = servers.requests.next(scenario, side);
  const answer = await fetch(new URL(path, servers[side].url), {
    method,
    body,
    headers: body ? { 'content-type': 'application/json' } : {},
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`${side} answers ${scenario.name} with ${answer.status}: ${text}`);
  }
  const added = difference(await countRows(servers.database), before);
  if (!sameCounts(added, adds)) {
    throw new Error(
      `For ${scenario.name} the app adds ${JSON.stringify(adds)}, ${side} ${JSON.stringify(added)}`,
    );
  }
  if (side !== 'floor') return;
  const [wanted, given] = [shapeOf(JSON.parse(reply)), new Set(shapeOf(JSON.parse(text)))];
  const missing = wanted.filter((name) => !given.has(name) && !/warnings|blockers/.test(name));
  if (missing.length > 0) {
    throw new Error(`The floor's reply to ${scenario.name} lacks ${missing.join(', ')}`);
  }
}

async function measure(
  servers: Servers,
  { scenario, route }: Learned,
  connections: number,
  options: ThroughputOptions,
): Promise<ThroughputResult> {
  const run = async (server: Side, seconds: number, by = connections): Promise<ServerResult> => {
    if (scenario.body) await settledRows(servers.database);
    const before = await servers[server].usage();
    const result = await load({
      url: servers[server].url,
      token: servers.token,
      connections: by,
      seconds,
      next: () => servers.requests.next(scenario, server),
    });
    const after = await servers[server].usage();
    return { ...result, cpu: (after.cpu - before.cpu) / result.requests };
  };
  const seconds = scenario.brief ? BRIEF_SECONDS : options.seconds;
  const sides = SIDES.filter((side) => side !== 'floor' || scenario.floor);
  for (const side of sides) await run(side, WARM_UP_SECONDS, WARM_UP_CONNECTIONS);
  const rounds: Partial<Record<Side, ServerResult>>[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const results: Partial<Record<Side, ServerResult>> = {};
    // The order alternates, so that no server always has the warmer caches.
    const order = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of order) results[side] = await run(side, seconds);
    rounds.push(results);
  }
  const of = (side: Side, pick: (result: ServerResult) => number) =>
    median(rounds.flatMap(({ [side]: result }) => (result ? [pick(result)] : [])));
  const summary = (side: Side): ServerResult => ({
    requests: of(side, (result) => result.requests),
    requestsPerSecond: of(side, (result) => result.requestsPerSecond),
    p50: of(side, (result) => result.p50),
    cpu: of(side, (result) => result.cpu),
  });
  const compared = (side: Side): Compared => ({
    ...summary(side),
    ratio: median(
      rounds.flatMap(({ app, [side]: other }) =>
        app && other ? [app.requestsPerSecond / other.requestsPerSecond] : [],
      ),
    ),
  });
  return {
    scenario,
    statements: route.statements.length,
    connections,
    app: summary('app'),
    floor: scenario.floor ? compared('floor') : null,
    own: compared('own'),
  };
}

/** The app compared with the others on one database, and the app's memory afterwards. */
export async function measureThroughput(
  database: BenchDatabase,
  options: ThroughputOptions,
): Promise<{ results: ThroughputResult[]; memory: NodeJS.MemoryUsage }> {
  const requests = createRequests(database.ids);
  const all = await learnOwn(database, SECRET, requests);
  const learned = all.filter(
    ({ scenario }) => options.only.length === 0 || options.only.includes(scenario.name),
  );
  for (const { scenario, route } of learned) {
    options.say(`${scenario.name}: ${route.statements.length} statements`);
  }
  const { connection, dataDir } = database;
  const appSettings: AppServerSettings = { connection, dataDir, secret: SECRET };
  const floorSettings: FloorServerSettings = { connection };
  const ownSettings: OwnStatementsSettings = {
    connection,
    routes: learned.map(({ route }) => route),
    markLength: MARK_LENGTH,
  };
  const app = await startServer(file('../app-server.ts'), appSettings);
  const floor = await startServer(file('../statements/floor-server.ts'), floorSettings);
  const own = await startServer(file('../statements/own-statements-server.ts'), ownSettings);
  const token = await signInAt(app.url, database.admin);
  const servers: Servers = { app, floor, own, token, requests, database };
  const results: ThroughputResult[] = [];
  for (const one of learned) {
    await checkOther(servers, one, 'own');
    if (one.scenario.floor) await checkOther(servers, one, 'floor');
    for (const connections of CONNECTIONS) {
      const result = await measure(servers, one, connections, options);
      results.push(result);
      options.say(
        `${one.scenario.name}, ${connections} connections: ${result.app.requestsPerSecond.toFixed(0)}/s, ` +
          (result.floor ? `floor ${result.floor.requestsPerSecond.toFixed(0)}/s, ` : '') +
          `own statements ${result.own.requestsPerSecond.toFixed(0)}/s; processor time ` +
          [result.app, result.floor, result.own].map((each) => each?.cpu.toFixed(2)).join(', '),
      );
    }
  }
  const { memory } = await app.usage();
  // Requests whose caller has gone still run; they must not find the database closed.
  await settledRows(database);
  await app.stop();
  await floor.stop();
  await own.stop();
  return { results, memory };
}
