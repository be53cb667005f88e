import type { FastifyInstance } from 'fastify';
import { JOBS } from './all-jobs.ts';
import { buildApp } from './app.ts';
import { finishSwap } from './backup/swap-folders.ts';
import { dataFolderPaths } from './db/embedded/data-folder.ts';
import { isEmptyDatabase, oneAtATime } from './db/first-start.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { createSignals } from './db/signals.ts';
import type { Clock } from './deps.ts';
import type { Env } from './env.ts';
import { SERVER_LOG } from './http/server-log.ts';
import { startRunner } from './jobs/runner.ts';
import { createMail, senderAddress } from './mail/smtp.ts';
import { createStorage } from './media/files/storage.ts';
import { clamav } from './media/scanning/virus-scanner.ts';
import { demoPassword, settleDemoAccounts } from './seed/demo-accounts.ts';
import { seedReference } from './seed/reference/reference.ts';
import { refuseUnfinishedSeed } from './seed/unfinished-seed.ts';
import { emergencyAccountWorks } from './sso/sso.service.ts';
import { ensureFirstAdmin } from './staff/first-account.service.ts';
import { holdWebBuild } from './web-build.ts';

export interface Application {
  app: FastifyInstance;
  /** Accepts no more requests, then waits for running requests and jobs to finish. */
  close(): Promise<void>;
  /** Set only when this start created the first account and its password. */
  firstAdmin: { username: string; password: string } | null;
}

/** From an open database to an app that can listen: schema, first data, first account, jobs. */
export async function createApplication(
  env: Env & { secret: string },
  database: OpenDatabase,
  say: (line: string) => void,
): Promise<Application> {
  const clock: Clock = { now: () => new Date() };
  const { db, pool } = database;
  if (!env.s3) await finishSwap(pool, dataFolderPaths(env.dataDir).files);
  const storage = createStorage({ dataDir: env.dataDir, s3: env.s3 });
  const migrated = await database.migrate();
  if (migrated.length > 0) say(`Database schema: ${migrated.join(', ')}`);
  const firstAdmin = await oneAtATime(pool, async () => {
    await refuseUnfinishedSeed(db);
    await seedReference(db);
    if (env.seed !== 'none' && (await isEmptyDatabase(db))) {
      const password = demoPassword(env);
      say(`Filling the empty database with ${env.seed} data …`);
      const { seed } = await import('./seed/seed.ts');
      await seed(db, env.seed, { storage, clock, password });
    }
    await settleDemoAccounts(db, clock, env);
    return ensureFirstAdmin(db, clock, {
      username: env.adminUsername,
      password: env.adminPassword,
    });
  });
  const mail = env.smtpUrl
    ? createMail(env.smtpUrl, senderAddress(env.smtpUrl, env.publicUrl))
    : null;
  const webBuild = holdWebBuild();
  const signals = createSignals(database.connection);
  const { app, deps } = await buildApp({
    db,
    signals,
    storage,
    clock,
    secret: env.secret,
    appName: env.appName,
    publicUrl: env.publicUrl,
    linkUrl: `${new URL(env.publicUrl).protocol}//${env.linkHost}`,
    clicksFolder: dataFolderPaths(env.dataDir).clicks,
    docs: env.docs,
    anchorFile: dataFolderPaths(env.dataDir).auditAnchors,
    mail,
    scanner: env.clamav ? clamav(env.clamav) : null,
    trustedProxies: env.trustedProxies,
    sso: env.sso,
    signInOptions: { ...env.localSignIn, ssoLabel: env.sso?.label ?? null },
    process: {
      embedded: env.databaseUrl === undefined,
      storage: env.s3 ? 's3' : 'folder',
      dataDir: env.databaseUrl && env.s3 ? null : env.dataDir,
      sso: env.sso !== undefined,
    },
    webRoot: webBuild?.folder,
    log: SERVER_LOG,
  });
  const { local, breakGlassUsername } = env.localSignIn;
  if (local === 'break_glass' && !(await emergencyAccountWorks(db, breakGlassUsername))) {
    say(`CONNECT_BREAK_GLASS: ${breakGlassUsername} is no active account with a password yet;`);
    say('make one (npm run staff -- create), or nobody can sign in when the provider is away.');
  }
  const jobs = startRunner(deps, JOBS, {
    pool,
    prepare: env.preparedStatements,
  });
  const close = async () => {
    await jobs.stop();
    await app.close();
    await signals.stop();
    webBuild?.release();
    mail?.close();
  };
  return { app, firstAdmin, close };
}
