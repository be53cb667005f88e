import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import { fill } from '@connect/contract/errors/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseForeignOrigin } from '../auth/sessions/session-cookies.ts';
import { callWindows } from '../call-windows.ts';
import type { AccountDeps } from '../deps.ts';
import { domainErrorOf } from '../http/error-handler.ts';
import { html } from '../registrations/page/markup.ts';
import { pageSender } from '../registrations/page/page-sender.ts';
import { saying } from '../registrations/page/page-shell.ts';
import { planWordsIn } from './plan-letter.ts';
import { type Stopping, stopByAddress, visitStop } from './stop-plan.service.ts';

const FORM_BYTES = 4 * 1024;
const MINUTE_MS = 60_000;
/** Pages that one network address opens within a minute, so that nobody tries addresses. */
const PAGES_OF_ADDRESS = 120;

const asked = z.object({
  params: z.object({ token: z.string() }),
  query: z.looseObject({ lang: z.enum(LANGUAGES).optional().catch(undefined) }),
});

function askedOf(request: FastifyRequest): { token: string; language: Language } {
  const { params, query } = asked.parse(request);
  return { token: params.token, language: query.lang ?? request.call.language };
}

type Problem = 'unknown' | 'often' | 'away' | 'foreign';

/**
 * `/stop-report/{token}`, where whoever is sent a report ends that without signing in (domain/report-plans#stopping).
 * Opening it changes nothing: mail servers open links, too.
 */
export function stopPageRoutes(api: FastifyInstance, deps: AccountDeps): void {
  const pages = callWindows(MINUTE_MS);

  const { send } = pageSender(deps);

  const problem = (reply: FastifyReply, language: Language, what: Problem, status: number) => {
    const said = planWordsIn(language).page[what];
    return send(reply, language, {
      status,
      title: said.title,
      body: saying(said),
      noindex: true,
      other: null,
    });
  };

  function show(reply: FastifyReply, language: Language, token: string, visit: Stopping) {
    const { page: words } = planWordsIn(language);
    const by = { title: visit.title[language] };
    const at = (lang: Language) => `/stop-report/${token}?lang=${lang}`;
    const other = at(language === 'th' ? 'en' : 'th');
    if (visit.stopped) {
      const said = { title: words.done.title, text: fill(words.done.text, by) };
      return send(reply, language, {
        status: 200,
        title: said.title,
        body: saying(said),
        noindex: true,
        other,
      });
    }
    const text = fill(visit.owner ? words.sure.owner : words.sure.recipient, by);
    const body = html`<section><h1>${words.sure.title}</h1><p>${text}</p><form method="post" action="${at(language)}"><button class="danger" type="submit">${words.yes}</button></form></section>`;
    return send(reply, language, {
      status: 200,
      title: words.sure.title,
      body,
      noindex: true,
      other,
    });
  }

  api.register(async (scope) => {
    // A browser's form is empty; a mail program's one click sends `List-Unsubscribe=One-Click` (RFC 8058).
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', async (request) => {
      pages(request.call.ipHash, PAGES_OF_ADDRESS, deps.clock.now().getTime());
    });
    scope.setErrorHandler((thrown, request, reply) => {
      const { language } = request.call;
      const error = domainErrorOf(thrown, request);
      if (error?.code === 'rate_limited') return problem(reply, language, 'often', 429);
      if (error && ['forbidden', 'body_too_large', 'content_type'].includes(error.code)) {
        return problem(reply, language, 'foreign', error.code === 'forbidden' ? 403 : 400);
      }
      if (error === null) request.log.error({ err: thrown }, 'unexpected error');
      return problem(reply, language, 'away', 503);
    });
    scope.get('/stop-report/:token', async (request, reply) => {
      const { token, language } = askedOf(request);
      const visit = await visitStop(deps, token);
      return visit ? show(reply, language, token, visit) : problem(reply, language, 'unknown', 404);
    });
    scope.post('/stop-report/:token', async (request, reply) => {
      const { token, language } = askedOf(request);
      refuseForeignOrigin(deps, request);
      const visit = await visitStop(deps, token);
      if (!visit) return problem(reply, language, 'unknown', 404);
      await stopByAddress(deps, request.call, visit);
      return show(reply, language, token, { ...visit, stopped: true });
    });
  });
}
