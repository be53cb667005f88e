import { scheduledMinutes } from '@connect/contract/meetings/meeting-times.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { webinarColumns as labels } from '@connect/contract/reports/report-columns.ts';
import { type Columns, choice, moment, names, plain, yesNo } from '../../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../../exports/report.ts';
import { isMasked, maskedName, searched, shownLicence } from '../../people/masking.ts';
import { reportBrands, reportRegions } from '../../people/report-scope.ts';
import { shareOfTime } from './registrations.service.ts';
import {
  countParticipants,
  type ParticipantRecord,
  participantsStatement,
} from './webinar-report.queries.ts';

type Row = ParticipantRecord & { share: number | null };

const COLUMNS: Columns<Row, keyof typeof labels> = {
  title: [plain(labels.title, (row) => row.title)],
  start_at: [moment(labels.start_at, (row) => row.start_at)],
  user_id: [plain(labels.user_id, (row) => row.user_id)],
  display_name: [plain(labels.display_name, (row) => row.display_name)],
  user_type: [choice(labels.user_type, 'user_type', (row) => row.user_type)],
  license_no: [plain(labels.license_no, (row) => row.license_no)],
  workplace: [plain(labels.workplace, (row) => row.workplace)],
  province: [
    names(labels.province, 'province', (row) =>
      row.province_code === null ? [] : [Number(row.province_code)],
    ),
  ],
  registered_at: [moment(labels.registered_at, (row) => row.registered_at)],
  channel: [choice(labels.channel, 'channel', (row) => row.source)],
  joined_at: [moment(labels.joined_at, (row) => row.joined_at)],
  left_at: [moment(labels.left_at, (row) => row.left_at)],
  minutes: [plain(labels.minutes, (row) => row.minutes)],
  share: [plain(labels.share, (row) => (row.share === null ? null : Math.round(row.share * 100)))],
  questions: [plain(labels.questions, (row) => row.questions)],
  survey: [yesNo(labels.survey, (row) => row.survey)],
  credits: [plain(labels.credits, (row) => row.credits_awarded)],
};

/** Participants of webinars, as each webinar lists its own. */
export function webinarReport(
  { context: { actor }, now, covered }: ReportAsking,
  query: Extract<ReportQuery, { report: 'webinar' }>,
): Report {
  const seen = {
    brands: reportBrands(actor, 'webinar'),
    regions: reportRegions(actor),
    now,
    ...searched(query.search, isMasked(actor, 'webinar')),
  };
  return reportOf<ParticipantRecord, Row>({
    name: 'webinar',
    type: 'webinar',
    columns: COLUMNS,
    statement: participantsStatement(query, seen),
    count: (trx) => countParticipants(trx, query, seen),
    present: (row) => ({
      ...row,
      display_name: covered ? maskedName(row.display_name) : row.display_name,
      license_no: shownLicence(row.license_no, covered),
      share: shareOfTime(row.minutes, scheduledMinutes(row)),
    }),
  });
}
