import { LANGUAGES } from '@connect/contract/constants.ts';
import { certificates } from '@connect/contract/credits/certificate.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { route } from '../../http/route.ts';
import { visitOwnPage } from '../page/own-page.service.ts';
import { askedOf } from '../page/page-address.ts';
import { guardPages, pageSender } from '../page/page-sender.ts';
import type { PageDeps } from '../page/registration-page.service.ts';
import { certificateView } from './certificate-view.ts';
import { certificateWords } from './certificate-words.ts';
import {
  type CertificateFile,
  certificateOfEvent,
  certificateOfWebinar,
  confirmCertificate,
  ownCertificate,
} from './certificates.service.ts';

/** Longer than any number. */
const TYPED = 60;

const asked = z.object({
  params: z.object({ number: z.string().transform((typed) => typed.slice(0, TYPED)) }),
  query: z.looseObject({ lang: z.enum(LANGUAGES).optional().catch(undefined) }),
});

/** Names somebody: nothing on the way keeps it. */
const sendCertificate = (reply: FastifyReply, { body, fileName }: CertificateFile) =>
  reply
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .type('application/pdf')
    .send(body);

/** Certificates for staff, and `/c/{number}`, the page on which anybody confirms one (domain/credits#confirming). */
export function certificateRoutes(api: FastifyInstance, deps: PageDeps): void {
  route(api, certificates.ofEvent, async ({ params, context, reply }) =>
    sendCertificate(reply, await certificateOfEvent(deps, context, params.id, params.registration)),
  );
  route(api, certificates.ofWebinar, async ({ params, context, reply }) =>
    sendCertificate(
      reply,
      await certificateOfWebinar(deps, context, params.id, params.registration),
    ),
  );
  api.register(async (scope) => {
    guardPages(scope, deps);
    const { send, problem } = pageSender(deps);
    scope.get('/e/:slug/:token/certificate.pdf', async (request, reply) => {
      const { slug, ownToken, language } = askedOf(request);
      const visit = await visitOwnPage(deps, slug, ownToken, true);
      const file = visit && (await ownCertificate(deps, visit, language));
      return file ? sendCertificate(reply, file) : problem(reply, language, 'unknown', 404);
    });
    for (const end of ['', '/']) {
      scope.get(`/c/:number${end}`, async (request, reply) => {
        const { params, query } = asked.parse(request);
        const language = query.lang ?? request.call.language;
        const certified = await confirmCertificate(deps, params.number);
        return send(reply, language, {
          status: certified ? 200 : 404,
          title: certificateWords(language).page.title,
          body: certificateView(params.number, certified, language),
          noindex: true,
          other: `/c/${encodeURIComponent(params.number)}?lang=${language === 'th' ? 'en' : 'th'}`,
        });
      });
    }
  });
}
