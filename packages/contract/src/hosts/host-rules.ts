import type { FieldIssue } from '../errors/errors.ts';
import type { PublishNeeds } from '../publishing/publishing.ts';

/** Minimum size of a host's photo. */
export const HOST_PHOTO_PX = { width: 300, height: 300 };

/** A host is shown by name, photo and workplace (domain/publishing#requirements). */
export const HOST_NEEDS: PublishNeeds = {
  body: false,
  fields: ['workplace'],
  cover: HOST_PHOTO_PX,
};

/** A host must consent before being shown (domain/hosts#consent-to-be-shown). */
/** Not checked for a published host: withdrawn consent is recorded, and hides the host. */
export const consentIssues = (person: { publicity_consent: boolean }): FieldIssue[] =>
  person.publicity_consent ? [] : [{ field: 'publicity_consent', code: 'host_no_consent' }];
