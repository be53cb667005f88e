import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueJpeg } from '../../../test/upload-files.ts';
import { convertImage } from './convert-image.ts';

let folder: string;
let path: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'connect-convert-'));
  path = join(folder, 'upload');
  writeFileSync(path, await uniqueJpeg());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('convertImage', () => {
  it('gives the kept file first, then the three copies', async () => {
    const { width, height, copies } = await convertImage(
      { path, mimeType: 'image/jpeg', folder },
      1,
    );
    expect({ width, height }).toEqual({ width: 64, height: 64 });
    expect(copies.map(({ name }) => name)).toEqual([
      'original.jpg',
      'thumb.webp',
      'medium.webp',
      'large.webp',
    ]);
  });

  it('blames the file when it holds another type than announced', async () => {
    const order = { path, mimeType: 'image/png', folder };
    await expect(convertImage(order, 1)).rejects.toMatchObject({ code: 'file_type' });
  });

  it('blames the place, not the file, when the copies cannot be written', async () => {
    const order = { path, mimeType: 'image/jpeg', folder: join(folder, 'missing') };
    await expect(convertImage(order, 1)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('goes on with the next picture after one that failed', async () => {
    const broken = join(folder, 'broken');
    writeFileSync(broken, 'GIF89a');
    const results = await Promise.allSettled([
      convertImage({ path: broken, mimeType: 'image/gif', folder }, 1),
      convertImage({ path, mimeType: 'image/jpeg', folder }, 1),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
