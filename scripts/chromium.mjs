// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { giveUp, pinnedNode, root } from './project.mjs';

// The headless shell comes first: it runs the same tests in three quarters of the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path in CHROMIUM_PATH, or of an installed Chromium; undefined when there is none. */
export function installedChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin'];
  const found = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC_PATHS,
  ].find(isProgram);
  if (found) return found;
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function run(command, args) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return {
    ok: done.status === 0,
    output: `${done.stdout ?? ''}${done.stderr ?? done.error ?? ''}`,
  };
}

/** The path of a Chromium; ends the process with advice when none is installed and none can be. */
export function ensureChromium() {
  const found = installedChromium();
  if (found && !isProgram(found)) giveUp(`CHROMIUM_PATH is ${found}, which is not a program.`);
  if (found) return found;
  console.log('Installing Chromium for the browser tests …');
  let said = '';
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', ['update']);
    // Ubuntu and older releases of Debian have only the full browser.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (installedChromium()) break;
      said += run('apt-get', ['install', '-y', '--no-install-recommends', name]).output;
    }
  }
  if (!installedChromium()) {
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    said += run(pinnedNode, [cli, 'install', 'chromium']).output;
  }
  const path = installedChromium();
  if (path) return path;
  console.error(said.trim().slice(-3000));
  return giveUp(
    'No Chromium was found and none could be installed (what was tried is above). Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}
