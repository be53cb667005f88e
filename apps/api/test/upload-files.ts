import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';

/** A picture of one colour, or of two, as left and right half. */
export function makeImage(
  size: { width: number; height: number } = { width: 640, height: 480 },
  colour = '#1c3faa',
) {
  return sharp({ create: { ...size, channels: 3, background: colour } });
}

let made = 0;
/** A small JPEG that differs from every other one of this run. */
export function uniqueJpeg(px = 64): Promise<Buffer> {
  made += 1;
  return makeImage({ width: px, height: px })
    .withExif({ IFD0: { ImageDescription: `picture ${made}` } })
    .jpeg()
    .toBuffer();
}

export interface UploadParts {
  file?: Buffer | string;
  name?: string;
  /** Name of the part; `file` by default. */
  field?: string;
  fields?: Record<string, string>;
}

/** The body of an upload as a browser writes it, and its content type. */
export async function uploadBody(...parts: UploadParts[]) {
  const form = new FormData();
  for (const { file, name = 'photo.jpg', field = 'file', fields = {} } of parts) {
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    if (file !== undefined) form.append(field, new File([new Uint8Array(Buffer.from(file))], name));
  }
  const request = new Response(form);
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** POST /v1/media with these parts by this account. */
export async function upload(
  app: FastifyInstance,
  by: { headers: Record<string, string> },
  ...parts: UploadParts[]
) {
  const { payload, headers } = await uploadBody(...parts);
  return app.inject({
    method: 'POST',
    url: '/v1/media',
    payload,
    headers: { ...by.headers, ...headers },
  });
}
