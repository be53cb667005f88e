import { platform } from '@connect/contract/programs/platform.ts';
import { platformEvents } from '@connect/contract/programs/platform-events.ts';
import { platformMessages } from '@connect/contract/programs/platform-messages.ts';
import { platformUsers } from '@connect/contract/programs/platform-users.ts';
import { platformWebinars } from '@connect/contract/programs/platform-webinars.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProgramContext } from '../actor.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { route } from '../http/route.ts';
import { handOut, takeResults } from '../registrations/messages/hand-out.service.ts';
import { reportRegistrations } from '../registrations/reported/reported.service.ts';
import { reportAttendance } from '../resources/webinar/reported.service.ts';
import { savePlatformUser } from '../users/platform/platform-user.service.ts';
import { changedContent, publishedFile } from './platform.service.ts';

function programOf({ call, apiKey }: FastifyRequest): ProgramContext {
  if (!apiKey) throw new DomainError('token_missing');
  return { ...call, actor: null, program: apiKey };
}

export function platformRoutes(app: FastifyInstance, deps: AccountDeps): void {
  route(app, platform.content, async ({ query }) => {
    const { data, withdrawn, nextSince, more } = await changedContent(
      deps,
      query.type,
      query.since ?? null,
    );
    return { data, meta: { withdrawn, next_since: nextSince, more } };
  });

  route(app, platform.file, async ({ params }) => ({
    data: await publishedFile(deps, params.id),
    meta: {},
  }));

  route(app, platformUsers.save, async ({ params, body, request }) => ({
    data: await savePlatformUser(deps, programOf(request), params.external_ref, body),
    meta: {},
  }));

  route(app, platformMessages.list, ({ query, request }) =>
    handOut(deps, programOf(request), query.after ?? 0),
  );

  route(app, platformMessages.results, async ({ body }) => ({
    data: await takeResults(deps, body),
    meta: {},
  }));

  route(app, platformEvents.registrations, async ({ params, body, request }) => ({
    data: await reportRegistrations(
      deps,
      programOf(request),
      'event',
      params.id,
      body.registrations,
    ),
    meta: {},
  }));

  route(app, platformWebinars.registrations, async ({ params, body, request }) => ({
    data: await reportRegistrations(
      deps,
      programOf(request),
      'webinar',
      params.id,
      body.registrations.map((row) => ({
        ...{ ...row, source: row.source ?? '' },
        ...{ answers: [], dietary_note: '', consents: [] },
      })),
    ),
    meta: {},
  }));

  route(app, platformWebinars.attendance, async ({ params, body, request }) => ({
    data: await reportAttendance(deps, programOf(request), params.id, body),
    meta: {},
  }));
}
