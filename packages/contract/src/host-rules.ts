import type { FieldIssue } from './errors.ts';
import type { PublishNeeds } from './publishing.ts';

/** The smallest photo of a person. */
export const HOST_PHOTO_PX = { width: 300, height: 300 };

/** A person is shown by name, photo and workplace (DOMAIN 2.1). */
export const HOST_NEEDS: PublishNeeds = {
  body: false,
  fields: ['workplace'],
  cover: HOST_PHOTO_PX,
};

/** Nobody is shown who has not agreed to it (DOMAIN 1.7). */
/** Not asked of whom was published already: withdrawn consent is recorded, and hides them. */
export const consentIssues = (person: { publicity_consent: boolean }): FieldIssue[] =>
  person.publicity_consent ? [] : [{ field: 'publicity_consent', code: 'host_no_consent' }];
