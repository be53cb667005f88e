import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';

export interface SavedArticle {
  id: number;
  title: string;
  version: number;
}
type Values = { title: string } & Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Creates articles through the API with a given token. */
export class ArticleMaker {
  readonly #request: APIRequestContext;
  readonly #token: string;
  #needed: Promise<Record<string, unknown>> | undefined;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  /** Sends a request and gives the reply's `data`; throws with its text unless it succeeded. */
  async send<Data>(method: Method, path: string, body?: object): Promise<Data> {
    const reply = await this.#request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${this.#token}` },
      data: body,
    });
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
    const answer: { data: Data } = await reply.json();
    return answer.data;
  }

  /** A draft; omitted fields are as in an empty form. */
  draft(values: Values): Promise<SavedArticle> {
    return this.send<SavedArticle>('POST', '/v1/article', values);
  }

  /** A draft that meets all publishing rules; those of one maker share their cover. */
  async publishable(values: Values): Promise<SavedArticle> {
    this.#needed ??= this.#readNeeded();
    return this.draft({
      excerpt: 'คำโปรยของบทความทดสอบ',
      content: `<p>${'เนื้อหาสำหรับทดสอบการเผยแพร่ '.repeat(12)}</p>`,
      ...(await this.#needed),
      ...values,
    });
  }

  async #readNeeded(): Promise<Record<string, unknown>> {
    const [categories, areas, cover] = await Promise.all([
      this.send<{ id: number; scope: string }[]>('GET', '/v1/article-category'),
      this.send<{ id: number }[]>('GET', '/v1/bu/therapy-areas'),
      this.picture(),
    ]);
    return {
      category_id: categories.find((category) => category.scope !== 'life_ready')?.id,
      therapy_area_ids: areas.slice(0, 1).map((area) => area.id),
      featured_image_id: cover,
    };
  }

  async published(values: Values): Promise<SavedArticle> {
    const made = await this.publishable(values);
    return this.change(made, { status: 'publish' });
  }

  change(article: SavedArticle, values: Record<string, unknown>): Promise<SavedArticle> {
    return this.send<SavedArticle>('PUT', `/v1/article/${article.id}`, {
      version: article.version,
      ...values,
    });
  }

  /** Uploads a plain picture with alternative text, large enough for a cover; gives its id. */
  async picture(width = 640, height = 360): Promise<number> {
    const reply = await this.#request.post('/v1/media', {
      headers: { authorization: `Bearer ${this.#token}` },
      multipart: {
        alt_text: 'ภาพทดสอบ',
        purpose: 'cover',
        file: { name: 'cover.png', mimeType: 'image/png', buffer: png(width, height) },
      },
    });
    if (!reply.ok()) throw new Error(`Upload: ${reply.status()} ${await reply.text()}`);
    const answer: { data: { id: number } } = await reply.json();
    return answer.data.id;
  }
}

/** A word that occurs nowhere else on the server, to find a test's own rows by. */
export const uniqueMark = (): string => `mk${randomUUID().slice(0, 8)}`;

/** A PNG of one random colour, so that no two uploads are the same file. */
function png(width: number, height: number): Buffer {
  const colour = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').subarray(0, 3);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, colour)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
