import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PLAYER_HOSTS } from '@connect/contract/content/player-address.ts';
import { errorText } from '@connect/contract/errors/errors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import { htmlText } from '../html-text.ts';
import { sendError } from './error-handler.ts';
import { matches, weakEtag } from './etag.ts';
import { languageOf } from './language.ts';

/**
 * First path segments that belong to programs: an unknown address below them is a JSON 404, never a
 * page.
 */
const NOT_PAGES = /^\/(v1|api|jwt-auth|wp-json|media|assets|docs|e|l|healthz|readyz)(\/|$)/;

const origins = (hosts: readonly string[]) => hosts.map((host) => ` https://${host}`).join('');

// Components position themselves with inline styles; of scripts only those the page was built with.
const contentSecurityPolicy = (streamHosts: readonly string[], scripts: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `media-src 'self'${origins(streamHosts)}`,
    `frame-src${origins(Object.values(PLAYER_HOSTS))}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

const pageHeaders = (streamHosts: readonly string[], scripts: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy(streamHosts, scripts),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
});
type PageHeaders = ReturnType<typeof pageHeaders>;

/** The scripts inside a built page, in the form its policy needs: by hash. */
const scriptsIn = (page: string): string[] =>
  page
    .split('<script>')
    .slice(1)
    .map((after) => after.slice(0, after.indexOf('</script>')))
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);

const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/** Vite puts the hash of the content into the file name, so a changed file has another address. */
function cacheControl(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return FOREVER;
  return /\.html(\.br|\.gz)?$/.test(path) ? 'no-cache' : AN_HOUR;
}

/** What a page loads besides pictures: it obeys the policy of that page, its own says nothing. */
const isPartOfPage = (path: string): boolean => /\.(css|js|woff2)(\.br|\.gz)?$/.test(path);

/** A browser that opens an address asks for HTML; scripts and images ask for their own type. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = ''] = request.url.split('?');
  if (NOT_PAGES.test(path)) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.');
}

function sendNotBuilt(request: FastifyRequest, reply: FastifyReply, headers: PageHeaders) {
  const message = 'The web app has not been built. Run: npm run build';
  const language = languageOf(request.headers['accept-language']);
  return reply
    .status(503)
    .headers({ ...headers, 'retry-after': 30, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Connect</title>` +
        `<h1>${errorText('unavailable', language)}</h1><p>${message}</p></html>`,
    );
}

/** Files of a page by the address of its route, as written by the build (`page-files.ts`). */
const pageFiles = z.record(z.string(), z.json());
type PageFiles = z.output<typeof pageFiles>;

function readPageFiles(webRoot: string): PageFiles {
  const file = join(webRoot, 'pages.json');
  if (!existsSync(file)) return {};
  return pageFiles.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * The files of an address: those of the route that equals it, or that has `$id` in place of a
 * number, and of what its search chooses there, and what that lets choose.
 */
function filesOf(pages: PageFiles, address: string): PageFiles[string] | undefined {
  const [path = '', search] = address.split('?');
  const parts = path.split('/').filter((part) => part !== '');
  const choices = [...new URLSearchParams(search)].flatMap(([name, value]) => [
    `${name}=${value}`,
    name,
  ]);
  const route = (names: string[]) => {
    let found = `/${names.join('/')}`;
    for (let mark = '?'; ; mark = '&') {
      const more: string | undefined = choices.find((choice) =>
        Object.hasOwn(pages, found + mark + choice),
      );
      if (more === undefined) return pages[found];
      found += mark + more;
    }
  };
  return route(parts) ?? route(parts.map((part) => (Number(part) > 0 ? '$id' : part)));
}

/** Takes a third of a millisecond; the best quality takes thirty times as long for a twelfth less. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** What a client names with a weight of zero it refuses. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/**
 * Names the page's own files in its document, so that they load beside the app and not after it. A script in the
 * document (`early.ts`) asks for them: it knows the language, and sends the first reads of the page before.
 */
function withFiles(document: string, pages: PageFiles, address: string): string {
  const page = filesOf(pages, address);
  if (page === undefined) return document;
  const named = htmlText(JSON.stringify(page));
  return document.replace('<head>', () => `<head><meta name="page-files" content="${named}">`);
}

/** Names of the app and the company in the settings. */
interface Names {
  app: string;
  company: string;
}

/** The first page with these names, so that they show before sign-in. */
const named = (page: string, { app, company }: Names): string =>
  page
    .replace('<title>Connect</title>', () => `<title>${htmlText(app)}</title>`)
    .replace('data-name="Connect"', () => `data-name="${htmlText(app)}"`)
    .replace(
      'name="application-name" content="Connect"',
      () => `name="application-name" content="${htmlText(app)}"`,
    )
    .replace(
      'name="author" content="Connect"',
      () => `name="author" content="${htmlText(company)}"`,
    );

/**
 * Serves the built web app: hashed files are cached for a year; every other address gets the first
 * page, which finds the screen or shows its own 404. Registered last; an unknown address of a
 * program is a JSON 404.
 */
export function registerStatic(
  app: FastifyInstance,
  options: {
    webRoot?: string;
    /** Hosts besides our own that streams may be played from. */
    streamHosts?: () => Promise<readonly string[]>;
    names?: () => Promise<Names>;
  },
): void {
  const { webRoot, streamHosts } = options;
  const index = webRoot === undefined ? '' : join(webRoot, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null;
  const scripts = scriptsIn(page ?? '');
  let headers = pageHeaders([], scripts);
  const pages: PageFiles = webRoot === undefined ? {} : readPageFiles(webRoot);
  let shown = page;
  if (page !== null) {
    app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      // One route per file: every other address is unknown to the router and reaches the handler
      // below.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'pages.json'],
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'deny',
      setHeaders: (reply, path) => {
        if (!isPartOfPage(path)) reply.headers(headers);
        reply.header('cache-control', cacheControl(path));
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendError(request, reply, new DomainError('not_found'));
    try {
      headers = pageHeaders((await streamHosts?.()) ?? [], scripts);
      const names = await options.names?.();
      if (page !== null && names) shown = named(page, names);
    } catch {
      // Without the database, pages are served with the values read last.
    }
    if (shown === null) return sendNotBuilt(request, reply, headers);
    const document = withFiles(shown, pages, request.url);
    const etag = weakEtag(document);
    reply.headers({ ...headers, 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
    reply.status(200).type('text/html; charset=utf-8');
    // Fastify's plugin compresses replies of routes, and this is none.
    if (!TAKES_BROTLI.test(String(request.headers['accept-encoding']))) return reply.send(document);
    return reply.header('content-encoding', 'br').send(brotliCompressSync(document, QUICKLY));
  });
}
