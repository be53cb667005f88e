import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Anchor, checkAnchors } from './audit/audit-anchor.ts';
import { type AuditChain, createAuditChain } from './audit/audit-chain.service.ts';
import { deriveKeys } from './auth/keys.ts';
import { backup } from './backup/backup.ts';
import { openArchive } from './backup/backup-archive.ts';
import { restore } from './backup/restore.ts';
import { finishSwap } from './backup/swap-folders.ts';
import { eraseAgain, keepErasures, knownErasures } from './data-subjects/erase-again.ts';
import { noteBackup } from './data-subjects/ledger.service.ts';
import { dataFolderPaths } from './db/embedded/data-folder.ts';
import { migrate } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { dropEverything } from './db/schema-catalog.ts';
import { writeMark } from './db/system-mark.queries.ts';
import { type Env, readEnv, withSecret } from './env.ts';
import { explainFailure } from './exit-code.ts';
import { createStorage } from './media/files/storage.ts';
import { createSettings } from './settings/settings.service.ts';
import { StartupProblem } from './startup-problem.ts';
import { reclassify } from './track/reclassify.service.ts';
import { withoutServer } from './writing/without-server.ts';

const USAGE = `Usage: npm run db -- <command>

  migrate                     bring the schema to this version
  seed [demo | scale]         put in reference data, and the demo data or 100,000 users as well
       --reset                first remove everything (asks; --yes answers)
  reset                       remove all data and uploaded files, leave an empty schema (asks; --yes answers)
  backup <file.zip>           write database and uploaded files to one archive, also beside a running Connect
  restore <file.zip>          read such an archive into an empty database; --replace replaces what is there
  types                       write apps/api/src/db/tables.ts from the schema (for developers)
  reclassify                  tell bots and colleagues apart anew in the usage log, and say what changed
  verify-audit [file.zip]     check the chain of the audit log, also against what a backup noted of it
  restart-notes               begin the notes on the audit log anew, once it is known why they were lost

The database is that of CONNECT_DATA_DIR, or DATABASE_OWNER_URL, or DATABASE_URL.`;

const say = (line: string) => console.log(line);

interface Command {
  env: Env;
  argument: string | undefined;
  flags: { yes: boolean; reset: boolean; replace: boolean };
  database: OpenDatabase;
}

/** Each returns the exit code. `attach`: the command may run beside a running Connect. */
const COMMANDS: Record<string, { attach: boolean; run: (command: Command) => Promise<number> }> = {
  migrate: { attach: true, run: runMigrate },
  seed: { attach: false, run: runSeed },
  reset: { attach: false, run: runReset },
  backup: { attach: true, run: runBackup },
  restore: { attach: false, run: runRestore },
  types: { attach: true, run: runTypes },
  reclassify: { attach: true, run: runReclassify },
  'verify-audit': { attach: true, run: runVerifyAudit },
  'restart-notes': { attach: true, run: runRestartNotes },
};

/** Uploaded files of the data folder; undefined when they are in object storage. */
function filesDirOf(env: Env): string | undefined {
  return env.s3 ? undefined : dataFolderPaths(env.dataDir).files;
}

async function runMigrate({ database }: Command): Promise<number> {
  const done = await migrate(database.pool);
  say(done.length === 0 ? 'The schema is up to date.' : `Applied: ${done.join(', ')}`);
  return 0;
}

async function runSeed(command: Command): Promise<number> {
  const { database, env, argument, flags } = command;
  const profile = argument ?? 'reference';
  if (profile !== 'reference' && profile !== 'demo' && profile !== 'scale') {
    throw new StartupProblem(`There is no seed "${profile}"; there are "demo" and "scale".`);
  }
  const { demoPassword, settleDemoAccounts } = await import('./seed/demo-accounts.ts');
  // Checked before anything is removed.
  const password = profile === 'reference' ? undefined : demoPassword(env);
  if (flags.reset && (await runReset(command)) !== 0) return 1;
  await migrate(database.pool);
  const { seedReference } = await import('./seed/reference/reference.ts');
  await seedReference(database.db);
  if (profile !== 'reference') {
    const [{ seed }, { createStorage }] = await Promise.all([
      import('./seed/seed.ts'),
      import('./media/files/storage.ts'),
    ]);
    const storage = createStorage({ dataDir: env.dataDir, s3: env.s3 });
    const clock = { now: () => new Date() };
    await seed(database.db, profile, { storage, clock, password });
    await settleDemoAccounts(database.db, clock, env);
  }
  say('Seeded.');
  return 0;
}

async function runReset(command: Command): Promise<number> {
  const { env, flags, database } = command;
  const where = env.databaseUrl ? `at ${new URL(env.databaseUrl).host}` : `in ${env.dataDir}`;
  if (
    !flags.yes &&
    !(await confirmed(`Remove ALL data of the database ${where} and all uploaded files?`))
  ) {
    say('Nothing was changed.');
    return 1;
  }
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await dropEverything(client);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  const files = filesDirOf(env);
  if (files) await rm(files, { recursive: true, force: true });
  await migrate(database.pool);
  await restartAnchors(command);
  say('Everything was removed; the schema is empty.');
  return 0;
}

async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartupProblem('Nobody can be asked here; add --yes to confirm.');
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`${question} Type "yes" to go on: `);
  prompt.close();
  return answer.trim().toLowerCase() === 'yes';
}

async function runBackup({ env, argument, database }: Command): Promise<number> {
  const file = requireFile(argument);
  const filesDir = filesDirOf(env);
  const now = new Date();
  // Read before the snapshot of the archive, so that the archive contains every entry up to this
  // head.
  const auditHead = await auditChainOf(env, database.db).head(now);
  const made = await backup(database.pool, { file, filesDir, now, auditHead });
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
  // Written after the archive is complete, so that the archive contains earlier marks only. A
  // schema older than this version may have no table for it; the archive is valid all the same.
  await writeMark(database.db, 'backup', new Date(made.created_at), {
    tables: made.tables.length,
    rows,
    files: made.files.length,
  }).catch((error: unknown) => say(`The system status will not show it: ${String(error)}`));
  const { backup_keep_days: keepDays } = await createSettings(database.db, {
    now: () => now,
  }).current();
  await noteBackup(database.db, {
    at: new Date(made.created_at),
    fileName: basename(file),
    keepDays,
  })
    .then(() =>
      say(`Delete it after ${keepDays} days: until then it holds who is erased meanwhile.`),
    )
    .catch((error: unknown) => say(`The ledger of erasures will not know it: ${String(error)}`));
  say(
    `Backed up ${rows} rows of ${made.tables.length} tables and ${made.files.length} files to ${file}`,
  );
  if (!filesDir) say('Uploaded files are in object storage (S3_ENDPOINT) and are not in it.');
  return 0;
}

async function runRestore(command: Command): Promise<number> {
  const { env, argument, flags, database } = command;
  const file = requireFile(argument);
  const { db } = database;
  const filesDir = filesDirOf(env);
  if (filesDir) await finishSwap(database.pool, filesDir);
  const storage = createStorage({ dataDir: env.dataDir, s3: env.s3 });
  const known = await knownErasures(db, storage);
  await keepErasures(storage, known);
  const made = await restore(database.pool, { file, filesDir, replace: flags.replace });
  await restartAnchors(command);
  const keys = deriveKeys(withSecret(env).secret);
  const again = await eraseAgain({
    ...withoutServer(db),
    storage,
    keys,
    clock: { now: () => new Date() },
  });
  say(
    `Restored the backup of ${made.created_at}: ${made.tables.length} tables, ${made.files.length} files.`,
  );
  say(
    known.length === 0
      ? 'No ledger of erasures was here: put the folder files/erasures of the last data folder in place before starting, if there is one.'
      : `${again} people who had been erased since were erased again.`,
  );
  return 0;
}

function requireFile(argument: string | undefined): string {
  if (argument === undefined) throw new StartupProblem(`A file name is missing.\n\n${USAGE}`);
  return resolve(argument);
}

async function runTypes({ database }: Command): Promise<number> {
  await migrate(database.pool);
  const { tableTypes } = await import('./db/table-types.ts');
  writeFileSync(join(import.meta.dirname, 'db', 'tables.ts'), await tableTypes(database.db));
  say('Wrote apps/api/src/db/tables.ts');
  return 0;
}

async function runReclassify({ database }: Command): Promise<number> {
  const { reasons, internal } = await reclassify({
    ...withoutServer(database.db),
    clock: { now: () => new Date() },
  });
  for (const { before, after, rows } of reasons) {
    say(`${rows} rows: ${before ?? 'a person'} → ${after ?? 'a person'}`);
  }
  if (internal > 0) say(`${internal} rows: of the company, or no longer`);
  if (reasons.length === 0 && internal === 0) say('Nothing changed.');
  return 0;
}

/** The audit chain, with its key and the anchor file in the data folder. */
function auditChainOf(env: Env, db: OpenDatabase['db']): AuditChain {
  const { secret, dataDir } = withSecret(env);
  const anchorFile = dataFolderPaths(dataDir).auditAnchors;
  return createAuditChain(db, { key: deriveKeys(secret).audit, anchorFile });
}

/** The log was replaced on purpose: the anchors of the old one do not apply to it. */
async function restartAnchors({ env, database }: Command): Promise<void> {
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  await auditChainOf(env, database.db).restart(new Date());
}

async function runRestartNotes(command: Command): Promise<number> {
  await restartAnchors(command);
  say('The notes on the audit log begin anew; what was lost before is no longer looked for.');
  return 0;
}

/** The audit head that a backup contains. */
async function anchorOf(env: Env, file: string): Promise<Anchor> {
  const archive = await openArchive(file);
  archive.close();
  const head = archive.manifest.audit_head;
  const { anchors } = checkAnchors(deriveKeys(withSecret(env).secret).audit, [head]);
  if (anchors[0]) return anchors[0];
  throw new StartupProblem(
    head
      ? 'What that backup says of the log was signed under another CONNECT_SECRET.'
      : 'That backup says nothing of the log.',
  );
}

async function runVerifyAudit({ env, argument, database }: Command): Promise<number> {
  const elsewhere = argument === undefined ? [] : [await anchorOf(env, resolve(argument))];
  const report = await auditChainOf(env, database.db).verify(elsewhere);
  const { sealed, unsealed, broken, brokenAt, missing, notesLost, anchoredAt } = report;
  say(`${sealed} entries are sealed, ${unsealed} wait to be sealed.`);
  say(
    anchoredAt
      ? `Compared with the notes up to ${anchoredAt}.`
      : 'There is no note to compare with.',
  );
  if (brokenAt === null) {
    say('The chain holds.');
    return 0;
  }
  if (broken.length > 0) {
    console.error(`The chain is BROKEN at entry number ${broken.join(', ')}.`);
    if (broken[0] === 1)
      console.error('(So it looks, too, where CONNECT_SECRET is not the one it was sealed with.)');
  }
  if (missing > 0) console.error(`The last ${missing} entries that were noted are MISSING.`);
  if (notesLost)
    console.error('The notes of the data folder are GONE, or older than those that were written.');
  else if (broken.length === 0 && missing === 0)
    console.error('The notes of the data folder are FORGED.');
  return 1;
}

function parseCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new StartupProblem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

async function main(): Promise<number> {
  const { values: flags, positionals } = parseCommandLine();
  const [name, argument] = positionals;
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command || flags.help) {
    (flags.help ? console.log : console.error)(USAGE);
    return flags.help ? 0 : 2;
  }
  const env = readEnv();
  const database = await openDatabase(env, {
    say,
    attach: command.attach,
    asOwner: true,
    statementTimeout: 0,
  });
  try {
    return await command.run({ env, argument, flags, database });
  } finally {
    await database.shutDown();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = explainFailure(error);
}
