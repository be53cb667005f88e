// Shared by all scripts. Plain JavaScript on Node 20 without packages: it runs before anything is
// installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** The pinned Node, whichever version runs this script. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');

/** Ends the process with a readable message, without a stack trace. */
export function giveUp(message, code = 1) {
  console.error(message);
  process.exit(code);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  giveUp(`Connect needs Node 20 or newer to start; this is ${process.version}.`);
}

/** npm's record of what it installed; undefined while npm is writing it. */
function readInstalled(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The first package of the lock file that node_modules does not have in that version. */
function staleReason() {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return 'no packages yet';
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = readInstalled(installedFile);
  if (!installed) return 'packages that are not all there';
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    const found = installed[path];
    // Optional packages for other systems are in the lock file but not installed.
    if (found ? found.version !== entry.version : !entry.optional && !entry.inBundle) return path;
  }
  return undefined;
}

function runNpm(...args) {
  const viaNode = process.env.npm_execpath?.endsWith('.js');
  const command = viaNode ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return runQuietly(command, viaNode ? [process.env.npm_execpath, ...args] : args, {
    // Vite and the test tools are development dependencies, which are needed here since the app is
    // built where it runs.
    env: { ...process.env, NODE_ENV: '' },
  });
}

function nodeWorks() {
  return spawnSync(pinnedNode, ['--version'], { stdio: 'ignore' }).status === 0;
}

async function install() {
  const reason = staleReason();
  if (reason !== undefined) {
    console.log(`Installing packages from the lock file (${reason}); this takes a minute …`);
    const wanted = ['--include=dev', '--include=optional'];
    const { code, output } = await runNpm(
      ...['ci', ...wanted, '--no-audit', '--no-fund', '--loglevel=error'],
    );
    if (code !== 0) giveUp(`${output.trim()}\nInstalling failed; what npm said is above.`);
  }
  if (nodeWorks()) return;
  // The binary of Node comes from an install script, which some npm settings skip.
  const { output } = await runNpm(
    ...['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'],
  );
  if (!nodeWorks()) {
    giveUp(
      `${output.trim()}\nThe pinned Node could not be installed. It is the npm package "node", whose install script must be allowed to run (npm ci --ignore-scripts=false).`,
    );
  }
}

/** Installs from the lock file unless node_modules matches it already. */
export async function ensureInstalled() {
  if (staleReason() === undefined && nodeWorks()) return;
  const waiting = 'Packages are being installed by another process; waiting for it …';
  await oneAtATime(join(root, '.cache', 'install.lock'), waiting, install);
}

/**
 * A compile cache for Node (saves a third of the starting time), and one heap besides V8's for all
 * threads instead of one each (saves a tenth of the memory under load). Pieces from 32 KB on, as
 * the compiler takes them, come from the system and go back to it: freed in the midst of the heap,
 * they stayed (15 of 250 MB under load, at no measurable cost).
 */
export const nodeSettings = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
};

/**
 * Keeps the heap close to what is in use: without these flags V8 lets it grow to three times that
 * under load (330 MB of memory instead of 180, for a few per cent of speed). 4 MB for new objects
 * instead of 8 cost no measurable speed and save 16 MB.
 */
export const memoryFlags = ['--max-semi-space-size=4', '--max-old-space-size=512'];

/** Starts a program with this terminal. */
export function start(command, args, options = {}) {
  return spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
}

/** Waits for a child; returns its exit code (128 + n for signal n). */
export function exitCode(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

const PARENT_CHECK_MS = 250;

/**
 * Passes signals on to the children, which decide when to end. npm puts a shell between itself and
 * this script, which dies of a signal without passing it on, so a vanished parent counts as
 * SIGTERM.
 */
export function forwardSignals(children) {
  const forward = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    forward('SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}

/** Runs a program without showing its output; returns its exit code and output. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
