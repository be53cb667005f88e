import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { day, flag, idText, list, listReply, pageQuery } from '../calls/envelope.ts';
import { exportFile } from '../calls/export.ts';
import { rowsQuery } from '../calls/export-rows.ts';
import { BRANDS, REGIONS } from '../constants.ts';
import type { Label, Labels } from '../labels.ts';
import {
  EXPORT_PATH,
  REGISTRATION_SORTS,
  registrationFilters,
  registrationLabels,
} from './registration.ts';

/** Keys of the columns of the file, in its order: those of the list, and what else it has. */
export const EXPORT_COLUMNS = [
  'event',
  'code',
  'name',
  'user_type',
  'profession',
  'license_no',
  'specialty_id',
  'workplace_name',
  'province_code',
  'contact',
  'source',
  'status',
  'waitlist_position',
  'registered_at',
  'checked_in_at',
  'credits',
  'survey_score',
  'meal_value',
  'answers',
  'note',
] as const;

/** Names of the columns, as far as they are not those of the list. */
const columnLabels = {
  ...registrationLabels,
  event: ['กิจกรรม', 'Event'],
  contact: ['อีเมลและโทรศัพท์', 'E-mail and phone', 'text', 'personal'],
  credits: ['หน่วยกิตและเกียรติบัตร', 'Credits and certificate', 'text', 'personal'],
  meal_value: ['มูลค่าอาหารต่อหัว', 'Meal value per head'],
  workplace_name: ['สถานที่ทำงาน', 'Workplace', 'text', 'personal'],
  source: ['ช่องทางและผู้แทน', 'By way of, representative', 'text', 'personal'],
  answers: ['คำตอบ', 'Answers', 'text', 'personal'],
} satisfies Labels;

/** The columns by name, and which of them are about somebody. */
export const registrationColumns = Object.fromEntries(
  EXPORT_COLUMNS.map((key): [string, Label] => [key, columnLabels[key]]),
);

/** Of which events: these, or all that the caller sees; of whom, and on which days they registered. */
export const exportFilters = {
  ...registrationFilters,
  event_id: list(idText).optional(),
  brand: list(z.enum(BRANDS)).optional(),
  therapy_area_id: list(idText).optional(),
  region: list(z.enum(REGIONS)).optional(),
  /** Representatives and employees alone, or everybody but them. */
  colleagues: flag.optional(),
  date_from: day.optional(),
  date_to: day.optional(),
};
const asked = pageQuery
  .extend(exportFilters)
  .extend({ order_by: z.enum(REGISTRATION_SORTS).optional() });

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
  summary:
    'Registrations of some events or of all: pages of JSON, or all of it as a file; of one with a column for each question',
  permission: ['registration.export'],
  query: asked.extend(rowsQuery),
  reply: listReply(registrationExportRow),
  ...exportFile,
  file: [...exportFile.file, 'application/json'],
  refuses: [...exportFile.refuses, 'not_found'],
});
