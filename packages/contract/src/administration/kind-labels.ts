import type { Language } from '../constants.ts';
import { savedViewLabels } from '../desk/saved-view.ts';
import { documentLabels } from '../documents/document.ts';
import { eventLabels } from '../events/event.ts';
import { guidelineLabels } from '../guidelines/guideline-calls.ts';
import { hostLabels } from '../hosts/host.ts';
import type { RecordType, ScreenKind } from '../kinds.ts';
import { type Labels, pathLabel } from '../labels.ts';
import { linkLabels } from '../links/link.ts';
import { mediaLabels } from '../media/media.ts';
import { messageTemplateLabels } from '../message-templates/message-template.ts';
import { consentTextLabels } from '../privacy/consent-text.ts';
import { breachLabels } from '../privacy/data-breach.ts';
import { privacyRequestLabels } from '../privacy/privacy-request.ts';
import { activityLabels } from '../privacy/processing-activity.ts';
import { retentionLabels } from '../privacy/retention.ts';
import { apiKeyLabels } from '../programs/api-key.ts';
import { podcastLabels } from '../recordings/podcast.ts';
import { videoLabels } from '../recordings/video.ts';
import { referenceAdmin } from '../reference/reference-admin.ts';
import { registrationLabels } from '../registrations/registration.ts';
import { reportFilterLabels } from '../reports/report-labels.ts';
import { accountLabels } from '../sign-in/auth.ts';
import { staffLabels } from '../staff/staff.ts';
import { articleLabels } from '../stories/article.ts';
import { lifeReadyLabels } from '../stories/life-ready.ts';
import { userLabels } from '../users/user-fields.ts';
import { webinarLabels } from '../webinars/webinar.ts';
import { workplaceLabels } from '../workplaces/workplace.ts';
import { settingLabels } from './system.ts';

/** The kind of a group of calls: `podcast-host` serves `podcast_host`. */
export const kindOfTag = (tag: string): string => tag.replaceAll('-', '_');

const CONTENT_LABELS: Readonly<Record<ScreenKind, Labels>> = {
  article: articleLabels,
  life_ready: lifeReadyLabels,
  document: documentLabels,
  message_template: messageTemplateLabels,
  webinar: webinarLabels,
  video: videoLabels,
  podcast: podcastLabels,
  event: eventLabels,
  ...hostLabels,
};
const LABELS_OF_RECORDS: Readonly<Record<RecordType, Labels>> = {
  staff: staffLabels,
  user: userLabels,
  link: linkLabels,
  guideline: guidelineLabels,
};
const KIND_LABELS: Readonly<Record<string, Labels>> = {
  ...CONTENT_LABELS,
  ...LABELS_OF_RECORDS,
  workplace: workplaceLabels,
  registration: registrationLabels,
  privacy_request: privacyRequestLabels,
  erasure: privacyRequestLabels,
  auth: accountLabels,
  consent_text: consentTextLabels,
  data_breach: breachLabels,
  processing_activity: activityLabels,
  retention: retentionLabels,
  api_key: apiKeyLabels,
  media: mediaLabels,
  setting: settingLabels,
  views: savedViewLabels,
  view: savedViewLabels,
  report: reportFilterLabels,
  reference: referenceAdmin.specialties.labels,
  ...Object.fromEntries(
    Object.values(referenceAdmin).map(({ list, labels }) => [kindOfTag(list.tag), labels]),
  ),
};

/**
 * Names of the fields of a kind, for code that serves all kinds; forms and lists import their own.
 */
export const labelsOfKind = (kind: string | undefined): Labels => KIND_LABELS[kind ?? ''] ?? {};

/** The name of a kind's field, wherever it is used. */
export const kindLabel = (kind: string | undefined, field: string, language: Language): string =>
  pathLabel(labelsOfKind(kind), field, language);
