import type { Label } from '@connect/contract/labels.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { usersColumns as labels } from '@connect/contract/reports/report-columns.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import type { UserRow } from '@connect/contract/users/user.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { type Columns, choice, moment, names, type Part, plain } from '../../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../../exports/report.ts';
import { covered, maskedName } from '../../people/masking.ts';
import { reportStages, reportUsers } from '../../people/report-scope.ts';
import { userSight } from '../../people/user-scope.ts';
import { listingFor, refuseOracle, sortFor } from '../user.service.ts';
import type { UserRecord } from '../user-record.queries.ts';
import { userRowView } from '../user-view.ts';
import { countUsers, type UsersAsked } from '../users-list.queries.ts';
import { reportedUsers, type UserParts } from './user-report.queries.ts';

type Row = UserRow & UserParts & Pick<UserRecord, 'consents'>;

const consent = (label: Label, purpose: ConsentPurpose): Part<Row> =>
  choice(label, 'consent_state', (row) => row.consents[purpose] ?? 'none');

const COLUMNS: Columns<Row, keyof typeof labels> = {
  id: [plain(labels.id, (row) => row.id)],
  user_type: [choice(labels.user_type, 'user_type', (row) => row.user_type)],
  title_prefix: [plain(labels.title_prefix, (row) => row.title_prefix)],
  first_name: [plain(labels.first_name, (row) => row.first_name)],
  last_name: [plain(labels.last_name, (row) => row.last_name)],
  license_no: [plain(labels.license_no, (row) => row.license_no)],
  license_status: [choice(labels.license_status, 'license_status', (row) => row.license_status)],
  specialty: [names(labels.specialty, 'specialty', (row) => row.specialty_ids)],
  workplace: [plain(labels.workplace, (row) => row.workplace?.name_th ?? row.workplace_name_raw)],
  workplace_type: [
    choice(labels.workplace_type, 'workplace_type', (row) => row.workplace?.type ?? null),
  ],
  province: [
    names(labels.province, 'province', (row) =>
      row.province_code === null ? [] : [Number(row.province_code)],
    ),
  ],
  region: [choice(labels.region, 'region', (row) => row.region)],
  health_region: [plain(labels.health_region, (row) => row.health_region)],
  email: [plain(labels.email, (row) => row.email)],
  phone: [plain(labels.phone, (row) => row.phone && nationalPhone(row.phone))],
  preferred_channel: [
    choice(labels.preferred_channel, 'preferred_channel', (row) => row.preferred_channel),
  ],
  owner_rep: [plain(labels.owner_rep, (row) => row.owner?.display_name ?? null)],
  segment: [choice(labels.segment, 'segment', (row) => row.segment)],
  status: [choice(labels.status, 'user_status', (row) => row.status)],
  registered_at: [moment(labels.registered_at, (row) => row.registered_at)],
  last_active_at: [moment(labels.last_active_at, (row) => row.last_active_at)],
  consent_line: [consent(labels.consent_line, 'marketing_line')],
  consent_email: [consent(labels.consent_email, 'marketing_email')],
  consent_sms: [consent(labels.consent_sms, 'marketing_sms')],
  consent_phone: [consent(labels.consent_phone, 'marketing_phone')],
  consent_profiling: [consent(labels.consent_profiling, 'profiling')],
  score_90d: [plain(labels.score_90d, (row) => row.score_90d)],
};

/** The users of the list, with the parts of their names and what they agree to. */
export function userReport(
  { context, now, covered: hidden }: ReportAsking,
  { date_from: from, date_to: to, ...filters }: Extract<ReportQuery, { report: 'users' }>,
): Report {
  const { actor } = context;
  const query: UsersAsked = { ...filters, registered: { from, to } };
  refuseOracle(actor, query);
  const sight = { ...userSight(actor), masked: hidden };
  const stages = reportStages(actor);
  const listing = { ...listingFor(actor, now), scope: reportUsers(actor), stages };
  const named = (name: string) => (hidden && name !== '' ? maskedName(name) : name);
  return reportOf<UserRecord & UserParts, Row>({
    name: 'users',
    type: 'user',
    columns: COLUMNS,
    statement: reportedUsers(query, sortFor(query), listing),
    count: (trx) => countUsers(trx, query, listing),
    present: (row) => ({
      ...row,
      ...userRowView(row, { ...sight, score: stages?.brands === null }, context, now),
      title_prefix: hidden ? covered(row.title_prefix) : row.title_prefix,
      first_name: named(row.first_name),
      last_name: named(row.last_name),
    }),
  });
}
