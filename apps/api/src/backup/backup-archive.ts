import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { anchor } from '../audit/audit-anchor.ts';
import { StartupProblem } from '../startup-problem.ts';

const checksum = z.string().regex(/^[0-9a-f]{64}$/);
/** As PostgreSQL writes it. It becomes part of a statement: nothing else may stand in it. */
const bound = z.string().regex(/^(?:DEFAULT|FOR VALUES FROM \('[^']*'\) TO \('[^']*'\))$/);

/** `manifest.json` of an archive: its contents, and the hashes that prove it complete. */
export const manifestSchema = z.object({
  format: z.literal('connect-backup/1'),
  created_at: z.string(),
  /** Head of the audit chain; absent in archives of earlier versions. */
  audit_head: anchor.optional(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: checksum,
    }),
  ),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.number().nullable() })),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: checksum })),
});
export type Manifest = z.infer<typeof manifestSchema>;

const MANIFEST = 'manifest.json';
export const tableEntry = (name: string) => `tables/${name}.copy`;
export const fileEntry = (path: string) => `files/${path}`;

/** Passes bytes through and reports their SHA-256 and number afterwards. */
function measuring() {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ sha256: hash.digest('hex'), size }) };
}

export interface ArchiveWriter {
  add(name: string, source: Readable, compress: boolean): Promise<{ sha256: string; size: number }>;
}

/**
 * Writes an archive: `fill` adds the entries and returns the manifest that closes it. Only the
 * owner can read the file, since it holds personal data. Throws when it exists already.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  const zip = new ZipFile();
  const broken = new AbortController();
  const add: ArchiveWriter['add'] = async (name, source, compress) => {
    const { through, result } = measuring();
    zip.addReadStream(through, name, { compress, mode: 0o100600 });
    await pipeline(source, through, { signal: broken.signal });
    return result();
  };
  const written = pipeline(
    zip.outputStream,
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    {
      signal: broken.signal,
    },
  );
  const filled = fill({ add }).then((manifest) => {
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), MANIFEST, { mode: 0o100600 });
    zip.end();
    return manifest;
  });
  try {
    const [manifest] = await Promise.all([filled, written]);
    return manifest;
  } catch (error) {
    broken.abort();
    await Promise.allSettled([filled, written]);
    throw error;
  }
}

export interface ArchiveReader {
  manifest: Manifest;
  open(name: string): Promise<Readable>;
  close(): void;
}

/** The file is no backup, or is damaged. */
export class BadArchive extends StartupProblem {
  override name = 'BadArchive';
}

/** Opens an archive and checks every entry against the manifest. Throws BadArchive. */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
    throw new BadArchive(`${file} is not a readable backup: ${String(error)}`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const open = (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new BadArchive(`The backup lacks ${name}.`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = await readManifest(await open(MANIFEST));
    const promised = [
      ...manifest.tables.map(({ name, sha256 }) => ({ name: tableEntry(name), sha256 })),
      ...manifest.files.map(({ path, sha256 }) => ({ name: fileEntry(path), sha256 })),
    ];
    for (const { name, sha256 } of promised) {
      const hash = createHash('sha256');
      await pipeline(await open(name), hash);
      if (hash.digest('hex') !== sha256) throw new BadArchive(`The backup is damaged: ${name}.`);
    }
    return { manifest, open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof BadArchive) throw error;
    throw new BadArchive(`${file} is damaged: ${error instanceof Error ? error.message : error}`);
  }
}

async function readManifest(stream: Readable): Promise<Manifest> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const parsed = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  if (!parsed.success) {
    throw new BadArchive('Its manifest.json is not that of a Connect backup of this format.');
  }
  return parsed.data;
}
