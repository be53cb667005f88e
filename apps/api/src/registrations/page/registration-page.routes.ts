import type { TemplateChannel } from '@connect/contract/message-templates/template-choices.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseForeignOrigin } from '../../auth/sessions/session-cookies.ts';
import { callWindows } from '../../call-windows.ts';
import { DomainError } from '../../domain-error.ts';
import { domainErrorOf } from '../../http/error-handler.ts';
import { calendarFile } from './calendar-file.ts';
import {
  cancelOnPage,
  leaveNews,
  type OwnVisit,
  rateOnPage,
  visitOwnPage,
} from './own-page.service.ts';
import { type Asked, addressOf, askedOf } from './page-address.ts';
import { addressesOf, pageAnswers } from './page-answers.ts';
import { SentForm } from './page-form.ts';
import { guardPages } from './page-sender.ts';
import { takesPeople } from './page-state.ts';
import { type PageDeps, registerOnPage, visitPage } from './registration-page.service.ts';

const FORM_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** Forms of one network address for one event within ten minutes: a ward may share an address. */
const FORMS_OF_ADDRESS = 60;
/** Forms for one event within a minute, by whomever. */
const FORMS_OF_EVENT = 600;
const sentBody = ({ body }: FastifyRequest): SentForm =>
  new SentForm(typeof body === 'string' ? body : '');

/**
 * `/e/{slug}`, the page on which people register for an event, and `/e/{slug}/{token}`, that of one's own
 * (domain/registrations#page-of-an-event). For browsers: its answers are pages.
 */
export function registrationPageRoutes(api: FastifyInstance, deps: PageDeps): void {
  const ofAddress = callWindows(10 * MINUTE_MS);
  const ofEvent = callWindows(MINUTE_MS);
  const now = () => deps.clock.now().getTime();

  const { problem, showEvent, showOwn, showLeave } = pageAnswers(deps);

  async function register(request: FastifyRequest, reply: FastifyReply) {
    const carried = askedOf(request);
    const { slug, r, ck, language } = carried;
    refuseForeignOrigin(deps, request);
    const visit = await visitPage(deps, { slug, token: r, click: ck });
    if (!visit) return problem(reply, language, 'unknown', 404);
    ofAddress(`${request.call.ipHash} ${visit.event.id}`, FORMS_OF_ADDRESS, now());
    ofEvent(visit.event.id, FORMS_OF_EVENT, now());
    const sent = sentBody(request);
    if (!takesPeople(visit.state)) return showEvent(reply, carried, visit, { status: 409 });
    // Nobody sees this field: what fills it is a program, and a browser that did shows it empty again.
    if (sent.first('website') !== '')
      return showEvent(reply, carried, visit, { status: 422, sent });
    try {
      const token = await registerOnPage(deps, request.call, visit, sent, language);
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
        .redirect(addressOf([visit.event.slug, token], { lang: language }), 303);
    } catch (thrown) {
      const error = domainErrorOf(thrown, request);
      if (error?.code === 'validation_failed') {
        return showEvent(reply, carried, visit, { status: 422, sent, error });
      }
      if (!error || !['event_full', 'wrong_state', 'workplace_full'].includes(error.code))
        throw thrown;
      const then = (await visitPage(deps, { slug, token: r, click: ck })) ?? visit;
      return showEvent(reply, carried, then, { status: 409, sent, error });
    }
  }

  async function own(
    request: FastifyRequest,
    reply: FastifyReply,
    then: (visit: OwnVisit, carried: Asked) => Promise<FastifyReply>,
  ) {
    const carried = askedOf(request);
    // Mails that were sent still stop news, whatever became of the event.
    const kept = carried.unsubscribe !== null;
    const visit = await visitOwnPage(deps, carried.slug, carried.ownToken, kept);
    return visit ? then(visit, carried) : problem(reply, carried.language, 'unknown', 404);
  }

  /** What somebody does on their own page, which then says what became of it. */
  const change = (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (visit: OwnVisit) => Promise<void>,
  ) =>
    own(request, reply, async (visit, carried) => {
      const { language } = carried;
      refuseForeignOrigin(deps, request);
      ofAddress(`${request.call.ipHash} ${visit.event.id}`, FORMS_OF_ADDRESS, now());
      try {
        await work(visit);
      } catch (thrown) {
        const code = thrown instanceof DomainError ? thrown.code : null;
        // Only the form of the survey has a field.
        if (code === 'validation_failed') return showOwn(reply, carried, visit, true);
        // Too late: the page says so.
        if (code !== 'wrong_state') throw thrown;
      }
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
        .redirect(addressesOf(visit, language).own, 303);
    });

  const leave = (request: FastifyRequest, reply: FastifyReply, channel: TemplateChannel) =>
    own(request, reply, async (visit, carried) => {
      // Mail programs do it for many people from few addresses: pages of an address are bounded, forms are not.
      refuseForeignOrigin(deps, request);
      await leaveNews(deps, request.call, visit, channel);
      return showLeave(reply, carried, visit, channel);
    });

  const calendar = (request: FastifyRequest, reply: FastifyReply) =>
    own(request, reply, async ({ event, page }, { language }) => {
      return reply
        .headers({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
          'content-disposition': 'attachment; filename="event.ics"',
        })
        .type('text/calendar; charset=utf-8')
        .send(
          calendarFile(event, { language, now: deps.clock.now(), publicUrl: deps.publicUrl }, page),
        );
    });

  api.register(async (scope) => {
    // Forms alone; a mail program's one click comes in either kind (RFC 8058).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    guardPages(scope, deps);
    // A slash at the end is easily typed, or added.
    for (const end of ['', '/']) {
      scope.get(`/e/:slug${end}`, async (request, reply) => {
        const carried = askedOf(request);
        const { slug, r, ck, language } = carried;
        const visit = await visitPage(deps, { slug, token: r, click: ck });
        return visit
          ? showEvent(reply, carried, visit, { status: 200 })
          : problem(reply, language, 'unknown', 404);
      });
      scope.post(`/e/:slug${end}`, register);
      scope.get(`/e/:slug/:token${end}`, (request, reply) =>
        own(request, reply, (visit, carried) =>
          carried.unsubscribe
            ? showLeave(reply, carried, visit, carried.unsubscribe)
            : showOwn(reply, carried, visit),
        ),
      );
      scope.post(`/e/:slug/:token${end}`, (request, reply) => {
        const { unsubscribe, cancel, survey, language } = askedOf(request);
        if (unsubscribe) return leave(request, reply, unsubscribe);
        if (cancel) {
          return change(request, reply, (visit) => cancelOnPage(deps, request.call, visit));
        }
        if (survey) {
          const score = sentBody(request).first('score');
          return change(request, reply, (visit) => rateOnPage(deps, request.call, visit, score));
        }
        // An address that was cut or rewritten on its way does nothing.
        return problem(reply, language, 'unknown', 404);
      });
    }
    scope.get('/e/:slug/:token/event.ics', calendar);
  });
}
