import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerStatic } from './static.ts';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';
const PAGE =
  '<!doctype html><meta name="application-name" content="Connect" />' +
  '<meta name="author" content="Connect" /><title>Connect</title><i data-name="Connect"></i>';
const SCRIPT = 'console.log("app");'.repeat(100);

let folder: string;
let app: FastifyInstance;

async function appOn(
  webRoot?: string,
  more: Omit<Parameters<typeof registerStatic>[1], 'webRoot'> = {},
): Promise<FastifyInstance> {
  const made = Fastify();
  registerSecurityHeaders(made, 'http://127.0.0.1');
  registerErrorHandler(made);
  made.get('/v1/thing', async () => ({ ok: true }));
  registerStatic(made, { webRoot, ...more });
  await made.ready();
  return made;
}

const get = (url: string, headers: Record<string, string> = { accept: BROWSER }) =>
  app.inject({ method: 'GET', url, headers });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'connect-web-'));
  const root = join(folder, 'dist');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'outside of the web app');
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(join(root, 'assets', 'app-1a2b3c.js'), SCRIPT);
  writeFileSync(join(root, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(SCRIPT));
  app = await appOn(root);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('pages', () => {
  it.each([
    '/',
    '/articles',
    '/articles/12?status=publish',
    '/no/such/page',
    '/articles/12.5',
    '/videos/podcasts/hosts/create',
  ])('GET %s as a browser gives the first page, never cached', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(PAGE);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  it('come compressed when that is accepted', async () => {
    const reply = await get('/articles', { accept: BROWSER, 'accept-encoding': 'gzip, br' });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(PAGE);
  });

  it.each(['gzip', 'br;q=0', 'br; q=0.0, gzip'])('come as they are for %s', async (accepted) => {
    const reply = await get('/articles', { accept: BROWSER, 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.payload).toBe(PAGE);
  });

  it.each([
    ['/articles', ['list']],
    ['/articles/?status=publish', ['list']],
    ['/articles/create', ['form', 'editor']],
    ['/articles/12', ['form']],
    ['/articles?page=2&view=calendar&status=draft', ['calendar']],
    ['/articles?view=constructor&__proto__=1', ['list']],
    ['/articles/12?view=calendar', ['form']],
    ['/articles?tab=notes&id=7', ['notes']],
    ['/articles?id=7&tab=', ['drawer']],
    ['/articles?tab=notes', ['list']],
    ['/articles/0', []],
    ['/articles/12/log', []],
    ['/login', []],
  ])('GET %s names the files of that page in its document', async (url, modules) => {
    const root = join(folder, 'with-pages');
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'index.html'), '<head><title>Connect</title></head>');
    const words = { th: [], en: ['assets/en.js'] };
    const pages = {
      '/articles/$id': { modules: ['assets/form.js'], words },
      '/articles': { modules: ['assets/list.js'], words },
      '/articles?view=calendar': { modules: ['assets/calendar.js'], words },
      '/articles?id': { modules: ['assets/drawer.js'], words },
      '/articles?id&tab=notes': { modules: ['assets/notes.js'], words },
      '/articles/create': { modules: ['assets/form.js', 'assets/editor.js'], words },
    };
    writeFileSync(join(root, 'pages.json'), JSON.stringify(pages));
    const made = await appOn(root);
    const { body } = await made.inject({ url, headers: { accept: BROWSER } });
    const hidden = await made.inject({ url: '/pages.json', headers: { accept: '*/*' } });
    await made.close();
    const [, named = 'null'] = /^<head><meta name="page-files" content="([^"]*)">/.exec(body) ?? [];
    expect(JSON.parse(named.replaceAll('&quot;', '"'))).toEqual(
      modules.length > 0 ? { modules: modules.map((name) => `assets/${name}.js`), words } : null,
    );
    expect(hidden.statusCode).toBe(404);
  });

  it('run the script that they were built with, known by its hash, and no other', async () => {
    const root = join(folder, 'with-script');
    mkdirSync(root, { recursive: true });
    const page = '<head><script>let ready = "ไทย";</script><title>Connect</title></head>';
    writeFileSync(join(root, 'index.html'), page);
    const made = await appOn(root);
    const { body, headers } = await made.inject({ url: '/', headers: { accept: BROWSER } });
    await made.close();
    const script = body.slice(body.indexOf('<script>') + 8, body.indexOf('</script>'));
    const hash = createHash('sha256').update(script).digest('base64');
    expect(script).toContain('ไทย');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('carry the names that the settings give app and company, as text', async () => {
    const names = { app: 'พอร์ทัล & "แพทย์"', company: '<b>บริษัท</b> $& จำกัด' };
    const made = await appOn(join(folder, 'dist'), { names: async () => names });
    const { body } = await made.inject({ url: '/login', headers: { accept: BROWSER } });
    await made.close();
    expect(body).toContain('<title>พอร์ทัล &amp; &quot;แพทย์&quot;</title>');
    expect(body).toContain('<i data-name="พอร์ทัล &amp; &quot;แพทย์&quot;">');
    expect(body).toContain('name="application-name" content="พอร์ทัล &amp; &quot;แพทย์&quot;"');
    expect(body).toContain('name="author" content="&lt;b&gt;บริษัท&lt;/b&gt; $&amp; จำกัด"');
  });

  it('forbid foreign scripts, frames around them and plugins', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'; script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com ' +
        'https://w.soundcloud.com https://open.spotify.com https://embed.podcasts.apple.com;',
    );
    expect(policy).toContain("; media-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('play streams from hosts of the settings, those known last while they cannot be read', async () => {
    let hosts: readonly string[] | null = ['stream.example'];
    const streamHosts = async () => {
      if (hosts === null) throw new Error('No database');
      return hosts;
    };
    const streaming = await appOn(join(folder, 'dist'), { streamHosts });
    const media = async () => {
      const reply = await streaming.inject({ url: '/videos', headers: { accept: BROWSER } });
      expect(reply.statusCode).toBe(200);
      return /media-src ([^;]*)/.exec(String(reply.headers['content-security-policy']))?.[1];
    };
    expect(await media()).toBe("'self' https://stream.example");
    hosts = null;
    expect(await media()).toBe("'self' https://stream.example");
    hosts = [];
    expect(await media()).toBe("'self'");
    await streaming.close();
  });

  it('answer 304 to a browser that has the same version', async () => {
    const { headers } = await get('/');
    const again = await get('/articles', {
      accept: BROWSER,
      'if-none-match': String(headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  it('are given to a caller that accepts anything, when the address looks like a page', async () => {
    expect((await get('/articles', { accept: '*/*' })).statusCode).toBe(200);
    expect((await get('/robots.txt', { accept: '*/*' })).statusCode).toBe(404);
    expect((await get('/articles.old/12', { accept: '*/*' })).statusCode).toBe(200);
  });
});

describe('files', () => {
  it('with a hash are kept for a year and come brotli-compressed when accepted', async () => {
    const reply = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBe('br');
    expect(reply.headers['content-type']).toContain('javascript');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT);
  });

  it('that pages load come without the policy of pages, pictures with it', async () => {
    const policy = 'content-security-policy';
    expect((await get('/assets/app-1a2b3c.js')).headers[policy]).toBe("frame-ancestors 'none'");
    expect((await get('/favicon.svg')).headers[policy]).toContain("default-src 'self'");
  });

  it('come as they are where no encoding is accepted', async () => {
    const reply = await get('/assets/app-1a2b3c.js', {});
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.body).toBe(SCRIPT);
  });

  it('without a hash are kept for an hour only', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('of an earlier build are a 404 even for a browser, so that the page reloads', async () => {
    const reply = await get('/assets/app-000000.js');
    expect(reply.statusCode).toBe(404);
    expect(reply.json().code).toBe('not_found');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/assets/%00',
  ])('outside of the folder are not reached by %s', async (url) => {
    const reply = await get(url, { accept: '*/*' });
    expect(reply.body).not.toContain('outside of the web app');
    expect(reply.statusCode).toBeLessThan(500);
  });
});

describe('addresses of programs', () => {
  it.each(['/v1/nope', '/v1', '/api/nope', '/jwt-auth/v1/nope', '/media/nope', '/l/nope'])(
    'GET %s is a JSON 404, also for a browser',
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.headers['content-type']).toContain('application/json');
      expect(reply.json()).toMatchObject({ code: 'not_found', data: { status: 404 } });
    },
  );

  it('POST to a page is a JSON 404', async () => {
    const reply = await app.inject({ method: 'POST', url: '/', headers: { accept: BROWSER } });
    expect(reply.statusCode).toBe(404);
  });

  it('are answered as ever and never sniffed', async () => {
    const reply = await get('/v1/thing');
    expect(reply.json()).toEqual({ ok: true });
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('without a built web app', () => {
  it('a browser reads how to build it, a program gets its 404', async () => {
    const bare = await appOn(join(folder, 'nothing-here'));
    const page = await bare.inject({ url: '/articles', headers: { accept: BROWSER } });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('npm run build');
    expect(page.headers['cache-control']).toBe('no-store');
    const call = await bare.inject({ url: '/v1/nope', headers: { accept: BROWSER } });
    expect(call.statusCode).toBe(404);
    await bare.close();
  });
});
