import type { Brand } from '@connect/contract/constants.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { engagementColumns as labels } from '@connect/contract/reports/report-columns.ts';
import { isUsageWord, usageLabel } from '@connect/contract/usage/usage-labels.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { type Actor, can, grantFor } from '../actor.ts';
import { type Columns, choice, moment, names, plain, yesNo } from '../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../exports/report.ts';
import { maskedName, searched } from '../people/masking.ts';
import { ownerName } from '../people/owner-name.ts';
import { reportBrands, reportRegions, reportUsers } from '../people/report-scope.ts';
import { veiledName } from '../rights/visible-kinds.ts';
import { rangeOf } from '../usage/logs/logs.service.ts';
import {
  countEngagement,
  type EngagementRecord,
  engagementStatement,
} from './engagement-report.queries.ts';
import { reportKinds } from './report-kinds.ts';

type Row = Omit<EngagementRecord, 'owner'> & { owner: string | null };

const COLUMNS: Columns<Row, keyof typeof labels> = {
  occurred_at: [moment(labels.occurred_at, (row) => row.occurred_at)],
  content_type: [choice(labels.content_type, 'kind', (row) => row.content_type)],
  content_id: [plain(labels.content_id, (row) => row.content_id)],
  title: [plain(labels.title, (row) => row.title)],
  brand: [plain(labels.brand, (row) => row.brand)],
  therapy_area: [names(labels.therapy_area, 'therapy_area', (row) => row.therapy_area_ids)],
  material_code: [plain(labels.material_code, (row) => row.material_code)],
  action: [
    {
      ...choice<Row>(labels.action, 'engagement_action', (row) => row.action),
      cell: ({ action, content_type: kind }, words) =>
        isUsageWord(action)
          ? usageLabel(kind, action, words.language)
          : words.choice('engagement_action', action),
    },
  ],
  user_id: [plain(labels.user_id, (row) => row.user_id)],
  display_name: [plain(labels.display_name, (row) => row.display_name)],
  user_type: [choice(labels.user_type, 'user_type', (row) => row.user_type)],
  specialty: [
    plain(labels.specialty, (row, { language }) =>
      language === 'en' ? row.specialty_en : row.specialty_th,
    ),
  ],
  workplace: [plain(labels.workplace, (row) => row.workplace)],
  province: [
    names(labels.province, 'province', (row) =>
      row.province_code === null ? [] : [Number(row.province_code)],
    ),
  ],
  region: [choice(labels.region, 'region', (row) => row.region)],
  owner_rep: [plain(labels.owner_rep, (row) => row.owner)],
  channel: [choice(labels.channel, 'channel', (row) => row.channel ?? 'direct')],
  link_code: [plain(labels.link_code, (row) => row.link_code)],
  device: [choice(labels.device, 'device', (row) => row.device)],
  duration_seconds: [plain(labels.duration_seconds, (row) => row.duration_seconds)],
  progress_pct: [plain(labels.progress_pct, (row) => row.progress_pct)],
  is_qualified: [yesNo(labels.is_qualified, (row) => row.is_qualified)],
  is_completed: [yesNo(labels.is_completed, (row) => row.is_completed)],
};

/** Brands of the links whose clicks somebody may take away; null: of all, undefined: of none. */
function linksSeen(actor: Actor): readonly Brand[] | null | undefined {
  const whole = grantFor(actor, 'link').only === undefined && can(actor, 'link.logs');
  return whole ? reportBrands(actor, 'link') : undefined;
}

/** What people did with content, and where it is asked for with links: the rows of its logs, of the last 30 days unless chosen. */
export function engagementReport(
  { context: { actor, language }, now, covered }: ReportAsking,
  query: Extract<ReportQuery, { report?: 'engagement' | undefined }>,
): Report {
  const masked = grantFor(actor, 'report').masked || !can(actor, 'pii.view');
  const seen = {
    visible: reportKinds(actor, 'logs'),
    links: linksSeen(actor),
    regions: reportRegions(actor),
    users: reportUsers(actor),
    ...rangeOf(query, bangkokDay(now)),
    ...searched(query.search, masked),
  };
  return reportOf<EngagementRecord, Row>({
    name: 'engagement',
    type: null,
    columns: COLUMNS,
    statement: engagementStatement(query, seen),
    count: (trx) => countEngagement(trx, query, seen),
    present: (row) => ({
      ...row,
      display_name:
        covered && row.display_name !== null ? maskedName(row.display_name) : row.display_name,
      owner: ownerName(row.owner, { covered, veiled: veiledName(language) }),
    }),
  });
}
