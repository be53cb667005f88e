import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { oneAtATime } from '../../../scripts/one-at-a-time.mjs';
import { ensureWebBuild } from '../../../scripts/web-builds.mjs';
import { startNode, tempFolder } from '../test/processes/child-process.ts';
import { holdWebBuild } from './web-build.ts';

const MODULE = join(import.meta.dirname, 'web-build.ts');
const BUILDS = join(import.meta.dirname, '../../../scripts/web-builds.mjs');

/** A builder that writes its page in two steps. */
const builder = (text: string) => async (folder: string) => {
  writeFileSync(join(folder, 'index.html'), '');
  await new Promise(setImmediate);
  writeFileSync(join(folder, 'index.html'), text);
};

function hold(builds: string) {
  const held = holdWebBuild(builds);
  if (!held) throw new Error('nothing is built');
  onTestFinished(held.release);
  return held;
}

const page = (folder: string) => readFileSync(join(folder, 'index.html'), 'utf8');

test('several that start at once build once, and all find the whole build', async () => {
  const builds = tempFolder();
  let times = 0;
  await Promise.all(
    [1, 2, 3].map(() =>
      ensureWebBuild(
        'one',
        async (folder: string) => {
          times += 1;
          await builder('built')(folder);
        },
        builds,
      ),
    ),
  );
  expect(times).toBe(1);
  expect(page(hold(builds).folder)).toBe('built');
});

test('a rebuild takes nothing from a server that serves the build before, and gives servers to come its own', async () => {
  const builds = tempFolder();
  await ensureWebBuild('one', builder('one'), builds);
  const before = hold(builds);
  await ensureWebBuild('two', builder('two'), builds);
  const after = hold(builds);
  expect([page(before.folder), page(after.folder)]).toEqual(['one', 'two']);
  before.release();
  hold(builds);
  expect(existsSync(before.folder)).toBe(false);
  expect(page(after.folder)).toBe('two');
});

test('a build is kept while another process serves it, and goes with the process, however it ended', async () => {
  const builds = tempFolder();
  await ensureWebBuild('one', builder('one'), builds);
  const server = startNode(
    [
      '--input-type=module',
      '-e',
      `const { holdWebBuild } = await import(${JSON.stringify(MODULE)});
     globalThis.held = holdWebBuild(${JSON.stringify(builds)});
     console.log('holds it');
     setInterval(() => {}, 1000);`,
    ],
    {},
  );
  await server.printed(/holds it/);
  await ensureWebBuild('two', builder('two'), builds);
  hold(builds);
  expect(page(join(builds, 'one'))).toBe('one');
  server.child.kill('SIGKILL');
  await server.ended;
  hold(builds);
  expect(existsSync(join(builds, 'one'))).toBe(false);
});

test('going back to sources that were built before builds nothing', async () => {
  const builds = tempFolder();
  await ensureWebBuild('one', builder('one'), builds);
  await ensureWebBuild('two', builder('two'), builds);
  await ensureWebBuild('one', () => Promise.reject(new Error('built again')), builds);
  expect(page(hold(builds).folder)).toBe('one');
});

test('what a killed builder left is taken over and cleared away', async () => {
  const builds = tempFolder();
  const killed = spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `const { ensureWebBuild } = await import(${JSON.stringify(BUILDS)});
     await ensureWebBuild('one', () => process.kill(process.pid, 'SIGKILL'), ${JSON.stringify(builds)});`,
  ]);
  expect(killed.signal).toBe('SIGKILL');
  expect(readdirSync(builds)).toContain('lock');
  // As if its builder had been killed a while ago.
  utimesSync(join(builds, 'lock'), 0, 0);
  await ensureWebBuild('one', builder('one'), builds);
  expect(page(hold(builds).folder)).toBe('one');
  expect(readdirSync(builds).sort()).toEqual(['current', 'one', 'one.lock']);
});

test('a build that fails leaves no half of it, and the next one builds', async () => {
  const builds = tempFolder();
  const failing = ensureWebBuild(
    'one',
    async (folder: string) => {
      await builder('half')(folder);
      throw new Error('no');
    },
    builds,
  );
  await expect(failing).rejects.toThrow('no');
  expect(holdWebBuild(builds)).toBeUndefined();
  await ensureWebBuild('one', builder('one'), builds);
  expect(page(hold(builds).folder)).toBe('one');
});

test('work of one process at a time is done one after the other', async () => {
  const lock = join(tempFolder(), 'lock');
  const said: string[] = [];
  const work = (name: string) =>
    oneAtATime(lock, 'waiting', async () => {
      said.push(`${name} begins`);
      await new Promise(setImmediate);
      said.push(`${name} ends`);
    });
  await Promise.all([work('one'), work('two')]);
  expect(said).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('where nothing is built there is nothing to hold', () => {
  expect(holdWebBuild(tempFolder())).toBeUndefined();
});
