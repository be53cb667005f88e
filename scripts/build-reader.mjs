// npm run build:reader: the package for the platform's pages, into packages/reader/dist. Fails if it
// has become too large; "npm run check" builds it too.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { ensureInstalled, giveUp, pinnedNode, root, runQuietly } from './project.mjs';

const READER = join(root, 'packages', 'reader');
const MOST_BYTES = 3000;
/** What runs in LINE on phones of the last five years. */
const TARGET = 'es2020';

/** One module of the package as one minified text for browsers. */
export async function bundleForPages(file) {
  const bundle = await rolldown({ input: join(READER, file), transform: { target: TARGET } });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  await bundle.close();
  return output[0].code;
}

async function buildReader() {
  const folder = join(READER, 'dist');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const code = await bundleForPages('src/reader.ts');
  writeFileSync(join(folder, 'connect-reader.js'), code);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const types = await runQuietly(pinnedNode, [tsc, '-p', join(READER, 'tsconfig.build.json')]);
  if (types.code !== 0) giveUp(types.output.trim());
  const bytes = brotliCompressSync(code).length;
  if (bytes > MOST_BYTES) {
    giveUp(
      `The reader has ${bytes} bytes in brotli, ${MOST_BYTES} is the limit: leave something out`,
    );
  }
  console.log(`packages/reader/dist: ${bytes} of ${MOST_BYTES} bytes in brotli`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  await buildReader();
}
