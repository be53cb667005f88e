import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { adoptionColumns as labels } from '@connect/contract/reports/report-columns.ts';
import { DomainError } from '../../domain-error.ts';
import { type Columns, choice, moment, names, plain, yesNo } from '../../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../../exports/report.ts';
import { isMasked, maskedName } from '../../people/masking.ts';
import { ownerName } from '../../people/owner-name.ts';
import { reportStages, reportUsers } from '../../people/report-scope.ts';
import { veiledName } from '../../rights/visible-kinds.ts';
import {
  countStages,
  type StageRecord,
  type StagesSeen,
  stagesStatement,
} from './adoption-report.queries.ts';

type Row = Omit<StageRecord, 'owner'> & { owner: string | null };

const COLUMNS: Columns<Row, keyof typeof labels> = {
  user_id: [plain(labels.user_id, (row) => row.user_id)],
  display_name: [plain(labels.display_name, (row) => row.display_name)],
  user_type: [choice(labels.user_type, 'user_type', (row) => row.user_type)],
  specialty: [names(labels.specialty, 'specialty', (row) => row.specialty_ids)],
  province: [
    names(labels.province, 'province', (row) =>
      row.province_code === null ? [] : [Number(row.province_code)],
    ),
  ],
  owner_rep: [plain(labels.owner_rep, (row) => row.owner)],
  product: [plain(labels.product, (row) => row.brand)],
  stage: [names(labels.stage, 'ladder_value', (row) => [row.value_id])],
  previous_stage: [
    names(labels.previous_stage, 'ladder_value', (row) =>
      row.previous_id === null ? [] : [row.previous_id],
    ),
  ],
  since: [moment(labels.since, (row) => row.since)],
  source: [choice(labels.source, 'adoption_source', (row) => row.source)],
  score_90d: [plain(labels.score_90d, (row) => row.score_90d)],
  cooling: [yesNo(labels.cooling, (row) => row.cooling)],
};

/** Who stands on which stage of which product, of those that the caller sees. */
export function adoptionReport(
  { context, now, covered }: ReportAsking,
  query: Extract<ReportQuery, { report: 'adoption' }>,
): Report {
  const { actor, language } = context;
  const stages = reportStages(actor);
  if (!stages) throw new DomainError('forbidden');
  const seen: StagesSeen = {
    scope: reportUsers(actor),
    masked: isMasked(actor, 'user'),
    stages,
    now,
  };
  return reportOf<StageRecord, Row>({
    name: 'adoption',
    type: 'user',
    columns: COLUMNS,
    statement: stagesStatement(query, seen),
    count: (trx) => countStages(trx, query, seen),
    present: (row) => ({
      ...row,
      display_name: covered ? maskedName(row.display_name) : row.display_name,
      owner: ownerName(row.owner, { covered, veiled: veiledName(language) }),
    }),
  });
}
