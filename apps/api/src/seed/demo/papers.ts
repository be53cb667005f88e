import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Db, Trx } from '../../deps.ts';
import { insertMedia, nextMediaId } from '../../media/files/media.queries.ts';
import { copyName, folderOf, mediaFolder } from '../../media/files/media-url.ts';
import type { FileStorage } from '../../media/files/storage.ts';
import type { DocumentSpec } from './items/documents-data.ts';
import { BRAND_COLORS, keepPicture, type Picture, recordPicture } from './pictures.ts';
import { DISCLAIMER } from './texts.ts';
import { typefaceAt, typefaceFile } from './typeface.ts';

const TYPE = 'application/pdf';
const PAGE_PX = { width: 620, height: 877 } as const;
/** A4 in points. */
const PAGE_POINTS = { width: 595, height: 842 } as const;
const MARGIN = 54;
/** Height of the head, which is what a thumbnail of the page shows. */
const BAND = 330;

/** A file of one page and the picture of that page, without their rows yet. */
export interface Paper {
  id: number;
  name: string;
  sha256: string;
  size: number;
  page: Picture;
}

// Thai has no spaces: lines may break only at word boundaries.
const thai = new Intl.Segmenter('th', { granularity: 'word' });
const breakable = (text: string) =>
  [...thai.segment(text)].map(({ segment }) => segment).join('\u200B');

const words = (text: string, size: number, color: string) =>
  sharp({
    text: {
      text: `<span foreground="${color}">${breakable(text)}</span>`,
      font: typefaceAt(size),
      fontfile: typefaceFile(),
      width: PAGE_PX.width - 2 * MARGIN,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** A page with the title and a note that everything in it is invented. */
async function sheet({ title, brand }: DocumentSpec): Promise<Sharp> {
  const { width, height } = PAGE_PX;
  const band = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <rect width="100%" height="${BAND}" fill="${BRAND_COLORS[brand]}"/></svg>`;
  return sharp(Buffer.from(band))
    .composite([
      { input: await words(brand, 24, '#fff'), left: MARGIN, top: 64 },
      { input: await words(title, 40, '#fff'), left: MARGIN, top: 110 },
      { input: await words(DISCLAIMER, 20, '#5b6780'), left: MARGIN, top: height - 130 },
    ])
    .removeAlpha();
}

/** A PDF of one page that shows a picture. */
function pdfOf(jpeg: Buffer): Buffer {
  const { width, height } = PAGE_POINTS;
  const stream = (head: string, data: Buffer) =>
    Buffer.concat([
      Buffer.from(`<< ${head} /Length ${data.length} >>\nstream\n`),
      data,
      Buffer.from('\nendstream'),
    ]);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 5 0 R
/Resources << /XObject << /Page 4 0 R >> >> >>`,
    ),
    stream(
      `/Type /XObject /Subtype /Image /Width ${PAGE_PX.width} /Height ${PAGE_PX.height}
/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    ),
    stream('', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /Page Do Q`)),
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  const starts: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    starts.push(at);
    at += part.length;
    parts.push(part);
  }
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

async function print(
  storage: FileStorage,
  spec: DocumentSpec,
  ids: { page: number; file: number },
): Promise<Paper> {
  const { data, info } = await (await sheet(spec)).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const tile = { name: spec.file, label: '', color: '', variety: 0, ...PAGE_PX };
  const page = await keepPicture(storage, ids.page, tile, { data, raw });
  const pdf = pdfOf(await sharp(data, { raw }).jpeg({ quality: 70 }).toBuffer());
  const paper = {
    id: ids.file,
    name: `${spec.file}.pdf`,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    size: pdf.length,
    page,
  };
  const path = join(await storage.tempDir(), randomUUID());
  await writeFile(path, pdf);
  await storage.keep(`${folderOf('document')}/${mediaFolder(paper)}/${copyName(TYPE)}`, path);
  return paper;
}

const AT_ONCE = 4;

/** Makes documents of one page and stores them with the pictures of their pages. */
export async function printPapers(
  db: Db,
  storage: FileStorage,
  specs: readonly DocumentSpec[],
): Promise<Paper[]> {
  // Ids are reserved in order first, so that they do not depend on which one is made faster.
  const numbered: [DocumentSpec, { page: number; file: number }][] = [];
  for (const spec of specs) {
    numbered.push([spec, { page: await nextMediaId(db), file: await nextMediaId(db) }]);
  }
  const papers: Paper[] = [];
  for (let from = 0; from < numbered.length; from += AT_ONCE) {
    const batch = numbered.slice(from, from + AT_ONCE);
    papers.push(...(await Promise.all(batch.map(([spec, ids]) => print(storage, spec, ids)))));
  }
  return papers;
}

/** Inserts the rows of a file and of its page's picture, as uploaded by the context's actor. */
export async function recordPaper(
  trx: Trx,
  context: ActorContext,
  paper: Paper,
  title: string,
  at: Date,
): Promise<void> {
  const { id, name, sha256, size, page } = paper;
  await recordPicture(trx, context, page, `หน้าแรกของ “${title}”`, at, true);
  await insertMedia(trx, {
    id,
    file_name: name,
    mime_type: TYPE,
    kind: 'document',
    size,
    width: null,
    height: null,
    sha256,
    alt_text: '',
    storage_key: `${folderOf('document')}/${mediaFolder(paper)}/${copyName(TYPE)}`,
    variants: {},
    duration_seconds: null,
    page_count: 1,
    cover_id: page.id,
    created_at: at.toISOString(),
    created_by: context.actor.id,
  });
  await recordAudit(trx, { now: () => at }, context, {
    action: 'media.upload',
    entityType: 'media',
    entityId: id,
    entityTitle: name,
    diff: { mime_type: TYPE, size, sha256 },
  });
}
