import { track } from '@connect/contract/track/track.ts';
import { TRACK_LIMITS } from '@connect/contract/track/track-event.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { route } from '../http/route.ts';
import { createAddressSalts } from './address-salt.service.ts';
import { createAgentReader } from './agent-reader.service.ts';
import { type Sender, understood } from './arrivals.ts';
import { takeEvents } from './ingest.service.ts';
import { takeMessages } from './messages.service.ts';
import { trackToken } from './track-token.service.ts';

const HOUR_SECONDS = 3_600;

function senderOf({ apiKey, grant, headers, ip }: FastifyRequest): Sender {
  if (!apiKey) throw new DomainError('token_missing');
  const browser = grant && {
    grant,
    address: ip,
    agent: (headers['user-agent'] ?? '').slice(0, 512),
    secFetch: headers['sec-fetch-mode'] !== undefined,
  };
  return { keyId: apiKey.id, browser };
}

/**
 * Pages of any origin may report: they prove who they are by a token, never by a cookie
 * (domain/tracking#tokens).
 */
function openToPages(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'Retry-After');
  });
  // What `sendBeacon` sends of a text is of this type.
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: TRACK_LIMITS.bytes },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.options(track.events.path, async (_request, reply) =>
    reply
      .status(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'Authorization, Content-Type')
      .header('access-control-max-age', HOUR_SECONDS)
      .send(),
  );
}

export function trackRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const tracking = {
    ...deps,
    secret: deps.keys.track,
    salts: createAddressSalts(deps.db),
    agents: createAgentReader(deps.db),
  };
  app.register(async (pages) => {
    openToPages(pages);
    route(pages, track.events, async ({ body, request }) => ({
      data: await takeEvents(tracking, senderOf(request), {
        sent_at: body.sent_at,
        events: body.events.map((event) => ('wrong' in event ? event : understood(event))),
      }),
      meta: {},
    }));
  });
  route(app, track.messages, async ({ body, request }) => {
    const { apiKey, call } = request;
    if (!apiKey) throw new DomainError('token_missing');
    const context = { ...call, actor: null, program: apiKey };
    return { data: await takeMessages(tracking, senderOf(request), context, body), meta: {} };
  });

  route(app, track.token, async ({ body, request }) => {
    const { apiKey } = request;
    if (!apiKey) throw new DomainError('token_missing');
    return { data: await trackToken(tracking, apiKey, body), meta: {} };
  });
}
