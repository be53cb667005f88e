import { consentTexts } from '@connect/contract/privacy/consent-text.ts';
import { dataBreaches } from '@connect/contract/privacy/data-breach.ts';
import { processingActivities } from '@connect/contract/privacy/processing-activity.ts';
import { retention } from '@connect/contract/privacy/retention.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { route } from '../http/route.ts';
import { consentFigures } from '../users/consents/consent-figures.service.ts';
import { addConsentText, dropConsentText, listConsentTexts } from './consent-texts.service.ts';
import { addBreach, changeBreach, listBreaches } from './data-breaches.service.ts';
import {
  addActivity,
  changeActivity,
  endActivity,
  listActivities,
} from './processing-activities.service.ts';
import { purgeJob } from './retention.job.ts';
import { changeRetention, countRetention, getRetention, startPurge } from './retention.service.ts';

/** What the privacy desk keeps (domain/privacy#who-does-what). */
export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, consentTexts.list, ({ context }) => listConsentTexts(deps, context));
  route(app, consentTexts.create, ({ body, context }) => addConsentText(deps, context, body));
  route(app, consentTexts.delete, async ({ params, context }) => {
    await dropConsentText(deps, context, params.id);
    return deletedReplyOf(params.id);
  });
  route(app, consentTexts.figures, () => consentFigures(deps));
  route(app, processingActivities.list, ({ context }) => listActivities(deps, context));
  route(app, processingActivities.create, ({ body, context }) => addActivity(deps, context, body));
  route(app, processingActivities.update, ({ params, body, context }) =>
    changeActivity(deps, context, params.id, body),
  );
  route(app, processingActivities.delete, async ({ params, context }) => {
    await endActivity(deps, context, params.id);
    return deletedReplyOf(params.id);
  });
  route(app, dataBreaches.list, ({ context }) => listBreaches(deps, context));
  route(app, dataBreaches.create, ({ body, context }) => addBreach(deps, context, body));
  route(app, dataBreaches.update, ({ params, body, context }) =>
    changeBreach(deps, context, params.id, body),
  );
  route(app, retention.get, ({ context }) => getRetention(deps, context));
  route(app, retention.due, () => countRetention(deps));
  route(app, retention.update, ({ body, context }) => changeRetention(deps, context, body));
  route(app, retention.purge, ({ context }) => startPurge(deps, context, purgeJob));
}
