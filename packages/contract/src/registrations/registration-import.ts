import { z } from 'zod';
import { USER_TYPES } from '../constants.ts';
import type { EventQuestion } from '../events/event-rules.ts';
import { importCalls } from '../imports/import.ts';
import type { Label, Labels } from '../labels.ts';
import { registrationLabels } from './registration.ts';

/** Fields of every event that a column of a file can be matched with (domain/imports#registrations). */
export const REGISTRATION_IMPORT_FIELDS = [
  'display_name',
  'title_prefix',
  'first_name',
  'last_name',
  'user_type',
  'profession',
  'license_no',
  'specialty_id',
  'workplace_name',
  'province_code',
  'email',
  'phone',
  'registered_by_user_id',
  'note',
] as const;
export type RegistrationImportField = (typeof REGISTRATION_IMPORT_FIELDS)[number];

/** One of these tells who a row is. */
export const REGISTRATION_IMPORT_KEYS = [
  'license_no',
  'email',
  'phone',
] as const satisfies RegistrationImportField[];

/** The column with the answers to a question of the event. */
export const answerField = (key: string) => `answers.${key}` as const;

/** Names of the fields, and of the questions of one event. */
export const registrationImportLabels = (
  questions: readonly Pick<EventQuestion, 'key' | 'label'>[],
): Labels => ({
  ...registrationLabels,
  display_name: ['ชื่อ–นามสกุล', 'Full name', 'text', 'personal'],
  ...Object.fromEntries(
    questions.map(({ key, label }): [string, Label] => [answerField(key), [label, label]]),
  ),
});

export const registrationImport = importCalls({
  path: '/v1/registration-import',
  into: '/v1/event/:id/registrations/import',
  tag: 'registration',
  permission: ['registration.create'],
  field: z.union([
    z.enum(REGISTRATION_IMPORT_FIELDS),
    z.string().regex(/^answers\.[a-z][a-z0-9_]{1,29}$/),
  ]),
  defaults: z.strictObject({ user_type: z.enum(USER_TYPES).optional() }).default({}),
});
