// npm run demo:reader: a small platform beside a running Connect. It lists what Connect has published,
// shows it, and reports what is read there. CONNECT_API_KEY is a key with the scopes content:read and
// track:write, made under /admins?tab=api-keys; CONNECT_URL, HOST and PORT may say where.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { bundleForPages } from './build-reader.mjs';
import { ensureInstalled, giveUp, root } from './project.mjs';

await ensureInstalled();
const connect = process.env.CONNECT_URL || 'http://127.0.0.1:4000';
const host = process.env.HOST || '127.0.0.1';
const key =
  process.env.CONNECT_API_KEY ||
  giveUp('Set CONNECT_API_KEY: a key with the scopes content:read and track:write.', 2);

const page = readFileSync(join(root, 'packages', 'reader', 'demo', 'index.html'));
const script = await bundleForPages('demo/demo.ts');
/** Of what Connect publishes, what this platform shows. */
const TYPES = ['article', 'video', 'podcast'];

async function ask(path, body) {
  const reply = await fetch(connect + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** Everything that is published now; a platform would keep it and ask for changes only. */
async function content(type) {
  const items = [];
  let since = '';
  for (let more = true; more; ) {
    const { data, meta } = await ask(`/v1/platform/content?type=${type}${since}`);
    items.push(...data);
    since = `&since=${encodeURIComponent(meta.next_since)}`;
    more = meta.more;
  }
  return items;
}

async function read(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

/** A part of a file: Connect lets no other site's pages open its files, so they come through here. */
async function passFile(request, response) {
  const id = new URL(request.url, connect).searchParams.get('id');
  const { data } = await ask(`/v1/platform/content/${Number(id)}/file`);
  const { range } = request.headers;
  const reply = await fetch(data.url, { headers: range ? { range } : {} });
  const names = ['content-type', 'content-length', 'content-range', 'accept-ranges'];
  const headers = names.flatMap((name) =>
    reply.headers.has(name) ? [[name, reply.headers.get(name)]] : [],
  );
  response.writeHead(reply.status, Object.fromEntries(headers));
  Readable.fromWeb(reply.body)
    .on('error', () => response.destroy())
    .pipe(response);
}

const answers = {
  'GET /': async () => ['text/html; charset=utf-8', page],
  'GET /read': async () => ['text/html; charset=utf-8', page],
  'GET /demo.js': async () => ['text/javascript; charset=utf-8', script],
  'GET /content': async () => [
    'application/json',
    JSON.stringify({ connect, items: (await Promise.all(TYPES.map(content))).flat() }),
  ],
  // Whoever asks is believed here. A platform takes the person from its session, and gives tokens
  // for what that person may see.
  'POST /token': async (request) => {
    const { content: item, person } = JSON.parse(await read(request));
    const { data } = await ask('/v1/track/token', {
      user_id: person.userId,
      anonymous_id: person.anonymousId,
      content: item,
    });
    return ['application/json', JSON.stringify(data)];
  },
};

const server = createServer(async (request, response) => {
  const place = `${request.method} ${new URL(request.url, connect).pathname}`;
  try {
    if (place === 'GET /file') return await passFile(request, response);
    const answer = await answers[place]?.(request);
    if (!answer) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': answer[0], 'cache-control': 'no-store' });
    response.end(answer[1]);
  } catch (error) {
    console.error(error.message);
    response.writeHead(502, { 'content-type': 'text/plain' }).end('Connect refused or is away.');
  }
});
server.listen(Number(process.env.PORT || 4010), host, () => {
  console.log(`Demo platform: http://${host}:${server.address().port}/`);
});
