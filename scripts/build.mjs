// npm run build: the web app into a folder of .cache/web, with a brotli and a gzip copy of each text file.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled, giveUp, pinnedNode, root, runQuietly } from './project.mjs';
import { ensureWebBuild } from './web-builds.mjs';

const WEB = join(root, 'apps', 'admin');
const SOURCES = ['apps/admin', 'packages/contract', 'package-lock.json', 'scripts/build.mjs'];
const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.map', '.txt', '.webmanifest']);
const SMALLEST_TO_COMPRESS = 1024;

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.'))
      continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = extname(source) ? [path] : [...filesBelow(path)].sort();
    for (const file of files)
      hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function compress(file) {
  const content = readFileSync(file);
  if (content.length < SMALLEST_TO_COMPRESS) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

async function buildWeb(folder) {
  console.log('Building the web app …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await runQuietly(
    pinnedNode,
    [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    { cwd: WEB, env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (code !== 0) giveUp(`${output.trim()}\nBuilding the web app failed; what Vite said is above.`);
  const texts = [...filesBelow(folder)].filter((file) => TEXT.has(extname(file)));
  await Promise.all(texts.map(compress));
}

/**
 * Builds the web app unless there is a build of exactly these sources; servers started later use
 * it.
 */
export const buildWebIfStale = () => ensureWebBuild(fingerprint().slice(0, 20), buildWeb);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  await buildWebIfStale();
}
