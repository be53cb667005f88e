import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerOrder, damaged, Refusal } from './apart-program.ts';
import type { ReadFacts, ReadingOrder } from './read-file.ts';

// Runs as a separate process, one per file, started by read-file.ts.

/** The longer side of the first page's picture, in pixels. */
const PAGE_PX = 1600;
const QUALITY = 90;

async function firstPage(data: Buffer) {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  return damaged(
    (async () => {
      const document = await library.loadDocument(data);
      const count = document.getPageCount();
      if (count === 0) throw new Refusal('broken');
      const page = document.getPage(0);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = PAGE_PX / Math.max(originalWidth, originalHeight);
      const picture = await page.render({ scale, render: async ({ data: pixels }) => pixels });
      return { count, picture };
    })(),
  );
}

async function readPdf({ path, folder }: ReadingOrder): Promise<ReadFacts> {
  const { count, picture } = await firstPage(await readFile(path));
  const { data, width, height } = picture;
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const page = join(folder, randomUUID());
  await writeFile(page, jpeg, { mode: 0o600 });
  const sha256 = createHash('sha256').update(jpeg).digest('hex');
  return {
    duration_seconds: null,
    has_video: false,
    page_count: count,
    page: { path: page, size: jpeg.length, sha256 },
  };
}

async function readPlayed({ path }: ReadingOrder): Promise<ReadFacts> {
  const { parseFile } = await import('music-metadata');
  const { format } = await damaged(
    parseFile(path, { duration: true, skipCovers: true, skipPostHeaders: true }),
  );
  const { duration, hasVideo = false, hasAudio = false } = format;
  if (!hasVideo && !hasAudio) throw new Refusal('broken');
  return {
    duration_seconds: duration && Number.isFinite(duration) ? Math.round(duration) : null,
    has_video: hasVideo,
    page_count: null,
    page: null,
  };
}

answerOrder((order: ReadingOrder) =>
  order.mimeType === 'application/pdf' ? readPdf(order) : readPlayed(order),
);
