import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ClickBuffer } from './click-buffer.ts';
import { TOKEN } from './link-code.ts';
import type { LinkDeps } from './link-view.ts';
import { createRedirect, type Visit } from './redirect.service.ts';

const COOKIE = 'connect_vid';
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const SEC_FETCH = ['sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-dest'];

/** Only these parts of an address are read; none has a say in where it leads. */
const parts = z.object({
  params: z.object({ code: z.string() }),
  query: z.looseObject({
    s: z.string().optional().catch(undefined),
    r: z.string().regex(TOKEN).optional().catch(undefined),
  }),
});

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

function visitOf(request: FastifyRequest): Visit {
  const { params, query } = parts.parse(request);
  const cookie = z.uuid().safeParse(request.cookies[COOKIE]);
  return {
    code: params.code,
    language: request.call.language,
    method: request.method,
    userAgent: request.call.userAgent,
    ipHash: request.call.ipHash,
    address: request.ip,
    visitor: cookie.success ? cookie.data : null,
    token: query.r ?? null,
    byQr: query.s === 'qr',
    hidden: query.s === 'trap',
    referrer: header(request, 'referer') || null,
    purpose: PURPOSES.map((name) => header(request, name)).join(' '),
    hasSecFetch: SEC_FETCH.some((name) => header(request, name) !== ''),
  };
}

/** `/l/{code}` (domain/links#redirect), for browsers: its answers are pages and redirects. */
export function redirectRoutes(app: FastifyInstance, deps: LinkDeps, clicks: ClickBuffer): void {
  const follow = createRedirect(deps, clicks);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await follow(visitOf(request));
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    });
    if ('page' in found) {
      return reply
        .status(found.status)
        .headers({
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
          ...(found.status === 503 ? { 'retry-after': 30 } : {}),
        })
        .type('text/html; charset=utf-8')
        .send(found.page);
    }
    if (found.visitor !== null) {
      // Ends with the browser session: nobody can be asked for consent on the way.
      reply.setCookie(COOKIE, found.visitor, {
        path: '/l',
        httpOnly: true,
        sameSite: 'lax',
        secure: deps.linkUrl.startsWith('https:'),
      });
    }
    return reply.redirect(found.to, 302);
  };
  // A slash at the end is easily typed, or added.
  for (const url of ['/l/:code', '/l/:code/']) app.get(url, answer);
}
