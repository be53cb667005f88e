import type { Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { createApplication } from './application.ts';
import { openDatabase } from './db/open-database.ts';
import { readEnv, withSecret } from './env.ts';
import { EXIT, explainFailure } from './exit-code.ts';
import { StartupProblem } from './startup-problem.ts';

/** Time for running requests to finish after SIGTERM. */
const DRAIN_MS = 10_000;

const say = (line: string) => console.log(line);

// The terminal or npm may end before this process; failing output must not end it.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

/** Steps that are undone in reverse order at the end. */
const undo: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();
let serving = false;

async function main(): Promise<void> {
  const settings = readEnv();
  const database = await openDatabase(settings, { say, signal: stopping.signal });
  undo.push(database.shutDown);
  const env = withSecret(settings);
  const { app, firstAdmin, close } = await createApplication(env, database, say);
  undo.push(() => drain(close, app.server));
  if (stopping.signal.aborted) return;
  await app.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw listenProblem(error, env.host, env.port);
  });
  serving = true;
  // Node keeps the compiled code of every module for the cache on disk (17 MB) until it is written.
  flushCompileCache();
  say(`\n${env.appName} is ready: ${env.publicUrl}`);
  if (firstAdmin && env.adminPassword === undefined) {
    say(`Sign in as ${firstAdmin.username} with the password ${firstAdmin.password}`);
    say('(shown only now; change it after signing in)');
  } else {
    say(`Sign in as ${env.adminUsername}.`);
  }
}

/** Closes within `DRAIN_MS`, whatever clients do. */
async function drain(close: () => Promise<void>, server: Server): Promise<void> {
  // Otherwise closing would wait for kept-alive connections until they time out.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await close();
  clearInterval(idle);
  clearTimeout(force);
}

async function shutDown(): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    await step().catch((error: unknown) => console.error(error));
  }
}

function listenProblem(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartupProblem(
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another with PORT.`,
    );
  }
  if (code === 'EACCES') {
    return new StartupProblem(
      `This account may not listen on port ${port}. Choose one above 1023 with PORT.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupProblem(`HOST is ${host}, which is not an address of this machine.`);
  }
  return error;
}

// Ctrl-C reaches this process twice (from the terminal and from npm); shutting down is bounded in
// time, so further signals are ignored.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    if (!serving) return;
    say('Stopping …');
    shutDown().then(() => process.exit(0));
  });
}
// An error outside any request must not stop the server.
for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(event, (error: unknown) => {
    console.error(`${event}:`, error);
    if (!serving) shutDown().then(() => process.exit(EXIT.failed));
  });
}

try {
  await main();
  // A signal during the start is handled here.
  if (stopping.signal.aborted) {
    await shutDown();
    process.exit(0);
  }
} catch (error) {
  const code = stopping.signal.aborted ? 0 : explainFailure(error);
  await shutDown();
  process.exit(code);
}
