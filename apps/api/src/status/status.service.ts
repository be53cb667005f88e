import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemStatus } from '@connect/contract/administration/system.ts';
import { z } from 'zod';
import { readMarks } from '../db/system-mark.queries.ts';
import type { AccountDeps } from '../deps.ts';
import { queueState } from '../jobs/jobs.service.ts';
import { bangkokIso } from '../time/moments.ts';
import { selectFacts } from './status.queries.ts';

/** Facts that only the started process knows. */
export interface ProcessFacts {
  /** Whether this process runs the embedded PostgreSQL. */
  embedded: boolean;
  storage: 'folder' | 's3';
  /** The folder of database or files; null when both are elsewhere. */
  dataDir: string | null;
  sso: boolean;
}

const packageFile = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');

/** The version of this software. */
const readVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version;

async function diskOf(folder: string | null): Promise<SystemStatus['disk']> {
  if (folder === null) return null;
  // A folder that cannot be read gives no figures; the rest of the status is still shown.
  const found = await statfs(folder).catch(() => null);
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}

/** The system status, for /admins?tab=status. */
export function statusService(deps: AccountDeps & { process: ProcessFacts }) {
  const version = readVersion();
  const startedAt = bangkokIso(deps.clock.now());
  return async (): Promise<SystemStatus> => {
    const { process: facts } = deps;
    const [stored, jobs, marks, disk] = await Promise.all([
      selectFacts(deps.db, deps.clock.now()),
      queueState(deps.db),
      readMarks(deps.db),
      diskOf(facts.dataDir),
    ]);
    return {
      version,
      node: process.versions.node,
      started_at: startedAt,
      database: {
        version: stored.version,
        embedded: facts.embedded,
        size: stored.size,
        connections: stored.connections,
        max_connections: stored.max_connections,
      },
      migrations: { applied: stored.migrations },
      storage: { kind: facts.storage, files: stored.files, bytes: stored.bytes },
      disk,
      last_backup: marks.backup ?? null,
      jobs,
      messages: { dead: stored.messages_dead },
      audit: {
        sealed: stored.sealed,
        unsealed: stored.unsealed,
        unsealed_since: stored.unsealed_since,
        last_check: marks.audit_check ?? null,
      },
      mail: deps.mail !== null,
      sso: facts.sso,
    };
  };
}
