import type { ExportQuery } from '@connect/contract/calls/export.ts';
import { eventLabels } from '@connect/contract/events/event.ts';
import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import { own } from '@connect/contract/own.ts';
import {
  type EventRegistration,
  registrationLabels as labels,
} from '@connect/contract/registrations/registration.ts';
import {
  EXPORT_COLUMNS,
  type RegistrationExportRow,
  registrationColumns,
  type registrationExport,
} from '@connect/contract/registrations/registration-export.ts';
import { TICKED } from '@connect/contract/registrations/registration-rules.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import type { z } from 'zod';
import { type ActorContext, brandLimit } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { type Columns, choice, moment, names, type Part, plain } from '../exports/columns.ts';
import {
  type Exportable,
  type ExportFile,
  exportList,
  exportPage,
} from '../exports/exports.service.ts';
import { covered, maskedEmail, maskedPhone } from '../people/masking.ts';
import { takesNames } from '../people/names-in-files.ts';
import { type HeldEvent, selectHeldEvent } from './held-event.queries.ts';
import { allOfEvents, countOfEvents, type ExportRecord } from './registration-export.queries.ts';
import { registrationListing, registrationRowView, seesEvent } from './registration-view.ts';
import { loadHeldEvent, namesInFiles, refuseCoveredSort, sortOf } from './registrations.service.ts';
import { insertLog } from './seats.queries.ts';

type Query = z.output<NonNullable<typeof registrationExport.query>>;
type Column = (typeof EXPORT_COLUMNS)[number];

/** A row as a file has it: what is only for the screen, and what never leaves, is not in it. */
type FileRow = Omit<ExportRecord, keyof Kept | 'registered_by'> &
  Pick<EventRegistration, 'display_name' | 'registered_by'>;
type Kept = Pick<ExportRecord, 'version' | 'cancel_reason' | 'dietary_note' | 'responsible'>;

const provinceIds = (code: string | null) => (code === null ? [] : [Number(code)]);

/** What somebody answered; a ticked box is a yes. */
const answer = ({ key, label, type }: EventQuestion): Part<FileRow> => ({
  typed: true,
  head: () => label,
  cell: ({ answers }, words) => {
    const values = own(answers, key) ?? [];
    if (values.length === 0) return null;
    return type === 'checkbox' && values[0] === TICKED
      ? words.choice('yes_no', 'yes')
      : values.join(', ');
  },
});

/** How the columns are written in a file; a column for each question where it is of one event. */
const columnsFor = (questions: readonly EventQuestion[]): Columns<FileRow, Column> => ({
  event: [
    plain(['รหัสกิจกรรม', 'Event ID'], (row) => row.event_id),
    plain(eventLabels.title, (row) => row.event_title),
    choice(eventLabels.event_type, 'event_type', (row) => row.event_type),
    choice(eventLabels.format, 'event_format', (row) => row.format),
    moment(eventLabels.start_at, (row) => row.start_at),
    plain(eventLabels.venue_name, (row) => row.venue_name || null),
    names(['จังหวัดที่จัด', 'Province of the venue'], 'province', (row) =>
      provinceIds(row.event_province),
    ),
    plain(eventLabels.brand, (row) => row.brand),
    plain(eventLabels.material_code, (row) => row.material_code),
  ],
  code: [plain(['รหัสลงทะเบียน', 'Registration code'], (row) => row.code)],
  name: [
    plain(labels.title_prefix, (row) => row.title_prefix || null),
    plain(labels.first_name, (row) => row.first_name || null),
    plain(labels.last_name, (row) => row.last_name || null),
  ],
  user_type: [choice(labels.user_type, 'user_type', (row) => row.user_type)],
  profession: [choice(labels.profession, 'profession', (row) => row.profession)],
  license_no: [plain(labels.license_no, (row) => row.license_no)],
  specialty_id: [
    names(labels.specialty_id, 'specialty', (row) =>
      row.specialty_id === null ? [] : [row.specialty_id],
    ),
  ],
  workplace_name: [plain(labels.workplace_name, (row) => row.workplace_name || null)],
  province_code: [names(labels.province_code, 'province', (row) => provinceIds(row.province_code))],
  contact: [
    plain(labels.email, (row) => row.email),
    plain(labels.phone, (row) => (row.phone === null ? null : nationalPhone(row.phone))),
  ],
  source: [
    choice(labels.source, 'registration_way', (row) => row.source || null),
    plain(labels.registered_by_user_id, (row) => row.registered_by?.display_name ?? null),
  ],
  status: [choice(labels.status, 'registration_status', (row) => row.status)],
  waitlist_position: [plain(labels.waitlist_position, (row) => row.waitlist_position)],
  registered_at: [
    moment(labels.registered_at, (row) => row.registered_at),
    moment(labels.confirmed_at, (row) => row.confirmed_at),
  ],
  checked_in_at: [
    moment(labels.checked_in_at, (row) => row.checked_in_at),
    choice(labels.check_in_method, 'check_in_method', (row) => row.check_in_method),
    moment(labels.checked_out_at, (row) => row.checked_out_at),
  ],
  credits: [
    plain(labels.credits_awarded, (row) => row.credits_awarded),
    plain(labels.certificate_no, (row) => row.certificate_no),
  ],
  survey_score: [plain(labels.survey_score, (row) => row.survey_score)],
  meal_value: [plain(eventLabels.meal_value_per_head, (row) => row.meal_value_per_head)],
  answers: questions.map(answer),
  note: [plain(labels.note, (row) => row.note || null)],
});

/** The fields of each column where rows leave as JSON. */
const ROW_FIELDS: Readonly<Record<Column, readonly (keyof FileRow)[]>> = {
  event: [
    'event_id',
    'event_title',
    'event_type',
    'format',
    'start_at',
    'venue_name',
    'event_province',
    'brand',
    'material_code',
  ],
  code: ['code'],
  name: ['user_id', 'display_name', 'title_prefix', 'first_name', 'last_name'],
  user_type: ['user_type'],
  profession: ['profession'],
  license_no: ['license_no'],
  specialty_id: ['specialty_id'],
  workplace_name: ['workplace_name'],
  province_code: ['province_code'],
  contact: ['email', 'phone'],
  source: ['source', 'link', 'registered_by'],
  status: ['status'],
  waitlist_position: ['waitlist_position'],
  registered_at: ['registered_at', 'confirmed_at', 'cancelled_at'],
  checked_in_at: ['checked_in_at', 'check_in_method', 'checked_out_at'],
  credits: ['credits_awarded', 'certificate_no'],
  survey_score: ['survey_score'],
  meal_value: ['meal_value_per_head'],
  answers: ['answers'],
  note: ['note'],
};

/** A row for who takes it away: people in clear only with the right to, words that they typed as well. */
function fileRow({ actor, language }: ActorContext, asked: boolean) {
  return (record: ExportRecord): FileRow => {
    const {
      version: _screen,
      cancel_reason: _why,
      dietary_note: _needs,
      responsible,
      ...told
    } = record;
    const named = asked && takesNames(actor, responsible);
    const hide = (text: string) => (named ? text : covered(text));
    const sight = {
      language,
      masked: !named,
      contactMasked: !named,
      edit: false,
      may: () => false,
    };
    const { display_name, license_no, workplace_name, registered_by } = registrationRowView(
      record,
      sight,
    );
    return {
      ...told,
      display_name,
      license_no,
      workplace_name,
      registered_by,
      title_prefix: hide(record.title_prefix),
      first_name: named ? record.first_name : display_name,
      last_name: named ? record.last_name : '',
      email: named ? record.email : maskedEmail(record.email),
      phone: named ? record.phone : maskedPhone(record.phone),
      certificate_no: named ? record.certificate_no : covered(record.certificate_no),
      answers: named
        ? record.answers
        : Object.fromEntries(
            Object.entries(record.answers).map(([key, values]) => [key, values.map(covered)]),
          ),
      note: hide(record.note),
    };
  };
}

type Asked = Omit<Query, 'page' | 'limit' | 'format'>;

/** Notes in the log of each event that is asked for by name that its registrations left. */
async function noteExport(
  { clock }: Deps,
  { actor }: ActorContext,
  trx: Trx,
  ids: readonly number[],
): Promise<void> {
  for (const id of new Set(ids)) {
    const event = await selectHeldEvent(trx, id);
    if (!event || !seesEvent(actor, event)) continue;
    const line = { registration_id: null, type: 'exported' } as const;
    await insertLog(trx, id, [line], { by: actor.id, at: clock.now() });
  }
}

/**
 * What is asked for, of some events or of all that somebody sees; people in clear only for who may take them away, where
 * their columns are asked for, and not where it is `covered`. Throws `not_found`.
 */
export async function registrationReport(
  deps: Deps,
  context: ActorContext,
  query: Asked,
  { covered: hidden = false } = {},
): Promise<Exportable<ExportRecord, FileRow> & { mayName: boolean }> {
  const { actor } = context;
  const [id, ...others] = query.event_id ?? [];
  const event: HeldEvent | null =
    id === undefined || others.length > 0 ? null : await loadHeldEvent(deps.db, context, id);
  const listing = registrationListing(actor, event?.id ?? null);
  const sort = sortOf(query);
  refuseCoveredSort(sort, listing);
  const brands = brandLimit(actor, 'registration');
  const asked: readonly string[] = query.columns ?? EXPORT_COLUMNS;
  const personal = asked.some((key) => registrationColumns[key]?.[3] === 'personal');
  // Of several events somebody may be responsible for some.
  const mayName = namesInFiles(context, event?.responsible);
  const named = personal && !hidden && mayName;
  return {
    name: 'event-registrations',
    type: 'event',
    ...(event ? { item: { id: event.id, title: event.title } } : {}),
    columns: columnsFor(event?.custom_questions ?? []),
    statement: allOfEvents(query, sort, listing, brands),
    count: (trx) => countOfEvents(trx, query, listing, brands),
    present: fileRow(context, named),
    unmasked: named,
    mayName,
    noted: (trx) => noteExport(deps, context, trx, query.event_id ?? []),
  };
}

/** All registrations that are asked for as a file. */
export const exportRegistrationFile = async (
  deps: Deps,
  context: ActorContext,
  query: Query & ExportQuery,
): Promise<ExportFile> =>
  exportList(deps, context, await registrationReport(deps, context, query), query);

/** One page of them, with the fields of the columns that were asked for. */
export async function exportRegistrationRows(deps: Deps, context: ActorContext, query: Query) {
  const list = await registrationReport(deps, context, query);
  const { rows, total } = await exportPage(deps, context, list, query);
  const asked: readonly string[] = query.columns ?? EXPORT_COLUMNS;
  const fields: readonly string[] = [
    'id',
    ...EXPORT_COLUMNS.filter((key) => asked.includes(key)).flatMap((key) => ROW_FIELDS[key]),
  ];
  return {
    rows: rows.map(
      (row): RegistrationExportRow => ({
        ...Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field))),
        id: row.id,
      }),
    ),
    total,
    sort: sortOf(query),
    title: context.language === 'th' ? 'ผู้ลงทะเบียนกิจกรรม' : 'Registrations of events',
    permissions: { export_users: list.mayName },
    now: deps.clock.now(),
  };
}
