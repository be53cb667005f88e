import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolderPaths } from './data-folder.ts';
import { readPostmaster } from './postmaster.ts';

/** Where the embedded server listens, for clients and for the server itself. */
export interface PostgresAddress {
  /** A socket folder, or 127.0.0.1. */
  host: string;
  port: number;
  user: string;
  password: string;
  serverSettings: Record<string, string>;
}

const USER = 'connect';
const SOCKET_PORT = 5432;
/** The shortest limit of the supported systems (macOS: 104 bytes with the closing zero). */
const SOCKET_PATH_LIMIT = 103;

/**
 * Chooses where the server of a data folder listens: a unix socket in a folder that only this
 * account can enter (in the data folder, or in the temporary folder when the path is too long or
 * the file system has no sockets), otherwise a free TCP port on the loopback address.
 */
export async function prepareAddress(
  dataDir: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<PostgresAddress> {
  const paths = dataFolderPaths(dataDir);
  const password = readFileSync(paths.postgresPassword, 'utf8').trim();
  const short = createHash('sha256').update(paths.root).digest('hex').slice(0, 12);
  for (const folder of [
    paths.socket,
    join(tmpdir(), `connect-${short}`),
    `/tmp/connect-${short}`,
  ]) {
    if (!(await socketsWork(folder, owner))) continue;
    return {
      host: folder,
      port: SOCKET_PORT,
      user: USER,
      password,
      serverSettings: {
        listen_addresses: '',
        unix_socket_directories: folder,
        unix_socket_permissions: '0700',
        port: String(SOCKET_PORT),
      },
    };
  }
  const port = await freePort();
  return {
    host: '127.0.0.1',
    port,
    user: USER,
    password,
    serverSettings: {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
    },
  };
}

/** The address of the running server of a data folder; undefined while it is not ready. */
export function readEmbeddedAddress(
  dataDir: string,
): Omit<PostgresAddress, 'serverSettings'> | undefined {
  const paths = dataFolderPaths(realpathSync(dataDir));
  const postmaster = readPostmaster(paths.postgres);
  if (!postmaster?.ready) return undefined;
  const password = readFileSync(paths.postgresPassword, 'utf8').trim();
  return { host: postmaster.host, port: postmaster.port, user: USER, password };
}

async function socketsWork(
  folder: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<boolean> {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) > SOCKET_PATH_LIMIT) return false;
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true });
    const found = lstatSync(folder);
    const own = [process.getuid?.(), owner?.uid].includes(found.uid);
    // Another account's folder under this name would let that account impersonate the server.
    if (!found.isDirectory() || !own || (found.mode & 0o077) !== 0) return false;
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const probe = join(folder, `.probe-${process.pid}`);
    await listenOnce(probe);
    rmSync(probe, { force: true });
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return listenOnce({ host: '127.0.0.1', port: 0 });
}

/** Listens and closes again; returns the port (0 for a socket file). */
function listenOnce(where: string | { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(where, () => {
      const bound = server.address();
      const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
      server.close(() => resolve(port));
    });
  });
}
