import type { Language } from '@connect/contract/constants.ts';
import { fill } from '@connect/contract/errors/errors.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callWindows } from '../../call-windows.ts';
import { domainErrorOf } from '../../http/error-handler.ts';
import type { Markup } from './markup.ts';
import { PAGE_POLICY, pageShell, pageWords, saying } from './page-shell.ts';
import type { PageDeps } from './registration-page.service.ts';

const MINUTE_MS = 60_000;
/** Pages that one network address opens within a minute, so that nobody tries addresses. */
const PAGES_OF_ADDRESS = 240;

interface Sent {
  status: number;
  title: string;
  body: Markup;
  card?: { title: string; text: string };
  /** Not to be found by search engines. */
  noindex: boolean;
  other: string | null;
  retryAfter?: string | number;
}

/** How pages without sign-in are answered with. */
export function pageSender(deps: Pick<PageDeps, 'settings'>) {
  async function send(reply: FastifyReply, language: Language, page: Sent) {
    const { company_name: company } = await deps.settings
      .current()
      .catch(() => ({ company_name: '' }));
    const { status, title, body, card = null, noindex, other, retryAfter } = page;
    return reply
      .status(status)
      .headers({
        // The form has a secret, and what is shown changes from minute to minute.
        'cache-control': 'no-store',
        'content-security-policy': PAGE_POLICY,
        // Forms name the origin that they come from; no other site is told an address.
        'referrer-policy': 'same-origin',
        'content-language': language,
        ...(noindex ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
        ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      })
      .type('text/html; charset=utf-8')
      .send(pageShell({ language, company, title, card, noindex, other }, body));
  }

  const problem = (
    reply: FastifyReply,
    language: Language,
    what: keyof ReturnType<typeof pageWords>['problem'],
    status: number,
    retryAfter?: string | number,
  ) => {
    const { title, text } = pageWords(language).problem[what];
    const said = { title, text: fill(text, { n: retryAfter ?? '' }) };
    const page = { status, title, body: saying(said), noindex: true, other: null };
    return send(reply, language, retryAfter === undefined ? page : { ...page, retryAfter });
  };

  return { send, problem };
}

/** Bounds what one network address opens of some pages, and answers refusals with a page. */
export function guardPages(scope: FastifyInstance, deps: PageDeps): void {
  const pages = callWindows(MINUTE_MS);
  const { problem } = pageSender(deps);
  scope.addHook('onRequest', async (request) => {
    pages(request.call.ipHash, PAGES_OF_ADDRESS, deps.clock.now().getTime());
  });
  scope.setErrorHandler((thrown, request, reply) => {
    const { language } = request.call;
    const error = domainErrorOf(thrown, request);
    if (error?.code === 'rate_limited') {
      return problem(reply, language, 'often', 429, error.params.n);
    }
    if (error?.code === 'forbidden') return problem(reply, language, 'foreign', 403);
    if (error?.code === 'not_found') return problem(reply, language, 'unknown', 404);
    if (error?.code === 'body_too_large') return problem(reply, language, 'large', 413);
    if (error?.code === 'content_type') return problem(reply, language, 'foreign', 415);
    if (error === null) request.log.error({ err: thrown }, 'unexpected error');
    // Who only reads a page registers nothing by it.
    return problem(reply, language, request.method === 'POST' ? 'away' : 'notNow', 503, 30);
  });
}
