import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupProblem } from '../../startup-problem.ts';
import { dataFolderPaths } from './data-folder.ts';
import type { DatabaseAccount } from './postgres-binaries.ts';

/** What the programs initdb and postgres need to know. */
export interface Cluster {
  /** Real path of CONNECT_DATA_DIR. */
  dataDir: string;
  durable: boolean;
  native: string;
  account: DatabaseAccount;
}

/**
 * pg_trgm recognises Thai letters only with a UTF-8 character type; systems differ in which they
 * have.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'th_TH.UTF-8'];

/** The programs inherit no locale or PG* variables: their behaviour must not depend on them. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Creates the database files of a data folder on first use. They are created in another place and
 * moved, so a killed start leaves no partial files. Throws StartupProblem on failure.
 */
export async function ensureCluster(options: Cluster, say: (line: string) => void): Promise<void> {
  const { account } = options;
  const paths = dataFolderPaths(options.dataDir);
  if (existsSync(join(paths.postgres, 'PG_VERSION'))) {
    await checkOwner(paths.postgres, account);
    return;
  }
  if (existsSync(paths.postgres)) {
    throw new StartupProblem(
      `${paths.postgres} exists but holds no database. Move it away, or set CONNECT_DATA_DIR to another folder.`,
    );
  }
  const fresh = `${paths.postgres}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (account.owner) chownSync(fresh, account.owner.uid, account.owner.gid);
  if (!existsSync(paths.postgresPassword)) {
    writeFileSync(paths.postgresPassword, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  say('Creating the embedded PostgreSQL database …');
  let failure = '';
  for (const characterType of CHARACTER_TYPES) {
    failure = await runInitdb({ ...options, fresh, characterType });
    if (!failure.includes('invalid locale')) break;
  }
  if (failure !== '') {
    rmSync(fresh, { recursive: true, force: true });
    const nameless = failure.includes('could not look up effective user ID');
    throw new StartupProblem(
      `PostgreSQL could not create its database: ${failure}` +
        (nameless
          ? '\nIt needs an account with a name: start Connect as one, or set DATABASE_URL to a PostgreSQL of your own.'
          : ''),
    );
  }
  renameSync(fresh, paths.postgres);
}

/** Returns the error output of initdb, empty when it succeeded. */
async function runInitdb(
  options: Cluster & { fresh: string; characterType: string },
): Promise<string> {
  const [command = '', ...args] = [
    ...options.account.prefix,
    join(options.native, 'bin', 'initdb'),
    `--pgdata=${options.fresh}`,
    '--username=connect',
    `--pwfile=${dataFolderPaths(options.dataDir).postgresPassword}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${options.characterType}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--no-instructions',
    ...(options.durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(command, args, { cwd: options.fresh, env: programEnvironment() });
    return '';
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return output || String(error);
  }
}

async function checkOwner(postgres: string, account: DatabaseAccount): Promise<void> {
  const { uid } = statSync(postgres);
  if (account.owner) {
    if (uid === account.owner.uid) return;
    await promisify(execFile)('chown', [
      '-R',
      `${account.owner.uid}:${account.owner.gid}`,
      postgres,
    ]);
  } else if (process.getuid && uid !== process.getuid()) {
    throw new StartupProblem(
      `${postgres} belongs to the account ${uid}, this process runs as ${process.getuid()}. ` +
        'Start Connect with the account that made the folder (or as root), or choose another CONNECT_DATA_DIR.',
    );
  }
}
