import type { ExportQuery } from '@connect/contract/calls/export.ts';
import type { Language } from '@connect/contract/constants.ts';
import { scheduledMinutes } from '@connect/contract/meetings/meeting-times.ts';
import { registrationLabels } from '@connect/contract/registrations/registration.ts';
import {
  type ParticipantColumn,
  participantLabels,
  type RegistrationRow,
  type webinar,
} from '@connect/contract/webinars/webinar.ts';
import {
  attendanceRefusal,
  councilListRefusal,
  webinarPhase,
} from '@connect/contract/webinars/webinar-rules.ts';
import type { z } from 'zod';
import { type ActorContext, can } from '../../actor.ts';
import { loggedItem, logItem } from '../../content/reading/logged-item.service.ts';
import type { Deps } from '../../deps.ts';
import { type Columns, choice, moment, percent, plain, yesNo } from '../../exports/columns.ts';
import { type Exportable, exportList } from '../../exports/exports.service.ts';
import type { LogWord, ParticipantWord, Words } from '../../exports/words.ts';
import { isMasked, maskedName, searched, shownLicence } from '../../people/masking.ts';
import { takesNames } from '../../people/names-in-files.ts';
import { regionLimit } from '../../people/regions.ts';
import { registrationListing } from '../../registrations/registration-view.ts';
import { webinarMark, webinarRights } from '../../registrations/webinar-desk.service.ts';
import { editRefusal } from '../../rights/content-permissions.ts';
import { bangkokIso } from '../../time/moments.ts';
import { exportRights, tracePersons } from '../../usage/logs/logs.service.ts';
import {
  countRegistrations,
  type RegistrationColumns,
  type RegistrationFilter,
  registrationsStatement,
  selectAttendance,
  selectHeld,
  selectRegistrations,
} from './registrations.queries.ts';

/** A row as a file has it, too. */
type FileRow = Omit<RegistrationRow, 'permissions'>;
type Query = z.output<NonNullable<typeof webinar.registrations.query>>;

const TITLE = { th: 'ผู้ลงทะเบียน', en: 'Participants' };

/** The share 0..1 of the planned time that somebody was there. */
export const shareOfTime = (minutes: number | null, planned: number | null): number | null =>
  minutes === null || !planned ? null : Math.min(1, minutes / planned);

function presented(
  row: RegistrationColumns,
  view: { masked: boolean; covered: boolean; minutes: number | null; language: Language },
): FileRow {
  const { masked, minutes, language } = view;
  return {
    id: row.id,
    user: {
      id: row.user_id,
      display_name: masked ? maskedName(row.display_name) : row.display_name,
      user_type: row.user_type,
      license_no: shownLicence(row.license_no, view.covered),
      workplace: row.workplace,
      province: language === 'en' ? row.province_en : row.province_th,
    },
    registered_at: row.registered_at,
    source: row.source,
    status: row.status,
    waitlist_position: row.waitlist_position,
    cancelled_by_organiser: row.cancelled_by_organiser,
    joined_at: row.joined_at,
    left_at: row.left_at,
    minutes: row.minutes,
    share: shareOfTime(row.minutes, minutes),
    questions: row.questions,
    credit_type: row.credit_type,
    credits_awarded: row.credits_awarded,
    certificate_no: view.covered ? null : row.certificate_no,
  };
}

/** The registrations of a webinar that a caller may see. Throws `not_found`. */
async function asked(deps: Deps, context: ActorContext, id: number, query: Query) {
  const { actor } = context;
  const item = await logItem(deps, actor, { kind: 'webinar', id });
  const held = await selectHeld(deps.db, id);
  const masked = isMasked(actor, 'webinar');
  const filter: RegistrationFilter = {
    webinarId: id,
    regions: regionLimit(actor, 'webinar'),
    states: query.status,
    userTypes: query.user_type,
    channels: query.channel,
    attended: query.attended,
    credited: query.credited,
    ...searched(query.search, masked),
  };
  const sort = { by: query.order_by ?? 'registered_at', order: query.order ?? ('desc' as const) };
  return { item, held, masked, filter, sort };
}

const word = (key: LogWord) => (words: Words) => words.choice('log', key);
const said = (key: ParticipantWord) => (words: Words) => words.choice('participant', key);

/** How the columns of the participants are written in a file. */
const FILE_COLUMNS: Columns<FileRow, ParticipantColumn> = {
  name: [plain(word('user'), ({ user }) => user.display_name)],
  status: [
    choice(registrationLabels.status, 'registration_status', (row) => row.status),
    yesNo(said('cancelledByOrganiser'), (row) => row.cancelled_by_organiser),
  ],
  user_type: [choice(word('userType'), 'user_type', ({ user }) => user.user_type)],
  licence: [plain(participantLabels.license_no, ({ user }) => user.license_no)],
  workplace: [plain(word('workplace'), ({ user }) => user.workplace)],
  province: [plain(word('province'), ({ user }) => user.province)],
  registered_at: [moment(said('registeredAt'), (row) => row.registered_at)],
  source: [choice(word('channel'), 'channel', (row) => row.source)],
  joined: [moment(said('joined'), (row) => row.joined_at)],
  left: [moment(said('left'), (row) => row.left_at)],
  minutes: [plain(said('min'), (row) => row.minutes)],
  share: [percent(said('shareOfTime'), (row) => row.share)],
  questions: [plain(said('asked'), (row) => row.questions)],
  credits: [
    plain(said('credit'), (row) => row.credits_awarded),
    plain(said('creditType'), (row) => row.credit_type?.toUpperCase() ?? null),
  ],
};

/**
 * The participants as a file, masked like usage logs (domain/exports#personal-columns). Throws
 * `not_found`.
 */
export async function exportRegistrations(
  deps: Deps,
  context: ActorContext,
  id: number,
  query: Query & ExportQuery,
) {
  const { item, held, filter, sort, ...seen } = await asked(deps, context, id, query);
  const { language } = context;
  const masked = seen.masked || !takesNames(context.actor);
  const minutes = scheduledMinutes(held);
  const list: Exportable<RegistrationColumns, FileRow> = {
    name: 'webinar-registrations',
    type: 'webinar',
    item: { id: item.id, title: item.title },
    columns: FILE_COLUMNS,
    statement: registrationsStatement(filter, sort),
    count: (trx) => countRegistrations(trx, filter),
    present: (row) => presented(row, { masked, covered: masked, minutes, language }),
    unmasked: !masked,
  };
  return exportList(deps, context, list, query);
}

/**
 * The registrations and attendance of a webinar, masked like every usage log
 * (domain/webinars#participants).
 */
export async function readRegistrations(
  deps: Deps,
  context: ActorContext,
  id: number,
  query: Query,
) {
  const { actor, language } = context;
  const now = deps.clock.now();
  const { item, held, masked, filter, sort } = await asked(deps, context, id, query);
  const mark = await webinarMark(deps, context, id);
  const [{ rows, total }, attendance, rights] = await Promise.all([
    selectRegistrations(deps.db, filter, { ...sort, page: query.page, limit: query.limit }),
    selectAttendance(deps.db, filter, now),
    webinarRights(deps, context, id),
  ]);
  if (!masked) {
    await tracePersons(deps, context, {
      subject: item,
      view: 'registrations',
      page: query.page,
      ids: rows.map((row) => row.user_id),
    });
  }
  const minutes = scheduledMinutes(held);
  // Who is shown contact data covered reads no certificate (domain/credits#pdf).
  const covered = masked || registrationListing(actor, id, 'webinar').contactMasked;
  return {
    rows: rows.map((row) => ({
      ...presented(row, { masked, covered, minutes, language }),
      permissions: rights.ofRow(row.status),
    })),
    total,
    sort,
    title: `${TITLE[context.language]} · ${item.title}`,
    permissions: {
      ...exportRights(actor, 'webinar', masked),
      edit: can(actor, 'registration.edit'),
      ...rights.reminding,
      create: rights.create,
      import: editRefusal(actor, 'webinar', { ...item, created_by: null }) === null,
    },
    now,
    extra: {
      item: { ...loggedItem(item, now), phase: webinarPhase(held, now) },
      masked,
      mark,
      refused: {
        attendance_import: attendanceRefusal({ ...item, ...held }, now),
        cpe_list: councilListRefusal('cpe', held, attendance.cpe_earned),
        cme_list: councilListRefusal('cme', held, attendance.cme_earned),
      },
      attendance: {
        ...attendance,
        by_minute: attendance.by_minute.map(({ at, viewers }) => ({
          at: bangkokIso(new Date(at)),
          viewers,
        })),
      },
    },
  };
}
