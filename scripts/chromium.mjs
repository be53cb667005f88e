// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { giveUp, pinnedNode, root } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIXED_PATHS = [
  '/usr/bin/chromium',
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

function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = [
    ...FIXED_PATHS,
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
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

/** The path of a Chromium; ends the process with advice when there is none and none can be had. */
export function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isProgram(given)) giveUp(`CHROMIUM_PATH is ${given}, which is not a program.`);
    return given;
  }
  const found = installedChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests …');
  let said = '';
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', ['update']);
    said += run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']).output;
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
