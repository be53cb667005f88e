import { USED_KINDS } from '@connect/contract/kinds.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { targetColumns as labels } from '@connect/contract/reports/report-columns.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { DomainError } from '../domain-error.ts';
import { type Columns, choice, names, plain } from '../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../exports/report.ts';
import { reportStages, reportUsers, stagesInReports } from '../people/report-scope.ts';
import { DAY_MS } from '../time/moments.ts';
import { type TargetFigures, targetFigures } from '../users/figures/target-figures.service.ts';
import { itemsSeen } from './items-seen.service.ts';
import { reportKinds } from './report-kinds.ts';
import { countTargets, type TargetRecord, targetStatement } from './target-report.queries.ts';

type Figures = Omit<TargetFigures, 'id'>;
type Row = TargetRecord & { [Key in keyof Figures]: Figures[Key] | null };

const NOBODY: Figures = { viewers: 0, below: 0, reached: 0, waiting: 0 };
const UNTOLD = { viewers: null, below: null, reached: null, waiting: null };
/** Of fewer viewers a sum would tell the stage of one, to who reads no stages of people. */
const TOLD_FROM = 5;
/** Days of views where none are asked for. */
const LAST_DAYS = 365;
const PER_CENT = 100;

const COLUMNS: Columns<Row, keyof typeof labels> = {
  type: [choice(labels.type, 'kind', (row) => row.kind)],
  id: [plain(labels.id, (row) => row.id)],
  title: [plain(labels.title, (row) => row.title)],
  brand: [plain(labels.brand, (row) => row.brand)],
  stage: [names(labels.stage, 'ladder_value', (row) => [row.value_id])],
  viewers: [plain(labels.viewers, (row) => row.viewers)],
  below: [plain(labels.below, (row) => row.below)],
  reached: [plain(labels.reached, (row) => row.reached)],
  rate: [
    plain(labels.rate, ({ below, reached }) =>
      below && reached !== null ? Math.round((reached / below) * PER_CENT) : null,
    ),
  ],
  waiting: [plain(labels.waiting, (row) => row.waiting)],
};

/** How many viewers of content came to its target stage afterwards, in sums that name nobody. */
export async function targetReport(
  { deps, context: { actor }, now }: ReportAsking,
  query: Extract<ReportQuery, { report: 'target_stage' }>,
): Promise<Report> {
  const stages = stagesInReports(actor);
  if (!stages) throw new DomainError('forbidden');
  const used = reportKinds(actor, 'view').filter(({ kind }) =>
    USED_KINDS.some((one) => one === kind),
  );
  const seen = { ...(await itemsSeen(deps, used, now)), brands: stages.brands };
  const { date_from: first, date_to: to } = query;
  const from = first ?? (to ? undefined : bangkokDay(new Date(now.getTime() - LAST_DAYS * DAY_MS)));
  const asked = { scope: reportUsers(actor), from, to, now };
  const toldFrom = reportStages(actor) ? 0 : TOLD_FROM;
  return reportOf<TargetRecord, Row>({
    name: 'target_stage',
    type: null,
    columns: COLUMNS,
    statement: targetStatement(query, seen),
    count: (trx) => countTargets(trx, query, seen),
    async complete(trx, rows) {
      const ids = rows.map(({ id }) => id);
      const figures = await targetFigures(trx, ids, asked);
      const byId = new Map(figures.map(({ id, ...counts }) => [id, counts]));
      return rows.map((row) => ({ ...row, ...byId.get(row.id) }));
    },
    present: (row) => {
      const counted = { ...NOBODY, ...row };
      const { viewers } = counted;
      return viewers > 0 && viewers < toldFrom ? { ...counted, ...UNTOLD } : counted;
    },
  });
}
