import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idText, listReply, pageQuery } from '../calls/envelope.ts';
import { exportFile } from '../calls/export.ts';
import { rowsQuery } from '../calls/export-rows.ts';
import {
  EXPORT_PATH,
  REGISTRATION_SORTS,
  registrationFilters,
  registrations,
} from './registration.ts';

/** Keys of the columns of the file: those of the list, and what else it has. */
export const EXPORT_COLUMNS = [
  'event',
  ...registrations.list.columns,
  'profession',
  'contact',
  'credits',
  'survey_score',
  'meal_value',
  'answers',
  'note',
] as const;

/** Of which events: one, or all that the caller sees. */
const exportFilters = pageQuery.extend(registrationFilters).extend({
  event_id: idText.optional(),
  order_by: z.enum(REGISTRATION_SORTS).optional(),
});

/**
 * A row of the export, with the fields of the columns that were asked for; dietary notes are in none. What an event
 * asked besides is in `answers`, by the keys of its questions.
 */
export const registrationExportRow = z.looseObject({ id: z.number() });
export type RegistrationExportRow = z.output<typeof registrationExportRow>;

/** Registrations of one event, or of all that somebody sees. */
export const registrationExport = endpoint({
  method: 'GET',
  path: EXPORT_PATH,
  tag: 'registration',
  summary: 'Registrations of one event or of all: pages of JSON, or all of it as a file',
  permission: ['registration.export'],
  query: exportFilters.extend(rowsQuery),
  reply: listReply(registrationExportRow),
  ...exportFile,
  file: [...exportFile.file, 'application/json'],
  refuses: [...exportFile.refuses, 'not_found'],
});
