import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { consentsColumns as labels } from '@connect/contract/reports/report-columns.ts';
import { type Columns, choice, moment, plain } from '../../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../../exports/report.ts';
import { isMasked, maskedName } from '../../people/masking.ts';
import { reportUsers } from '../../people/report-scope.ts';
import { type ConsentLine, consentsStatement, countConsents } from './consent-report.queries.ts';

const COLUMNS: Columns<ConsentLine, keyof typeof labels> = {
  user_id: [plain(labels.user_id, (row) => row.user_id)],
  display_name: [plain(labels.display_name, (row) => row.display_name)],
  purpose: [choice(labels.purpose, 'consent_purpose', (row) => row.purpose)],
  state: [choice(labels.state, 'consent_state', (row) => row.state)],
  text_version: [plain(labels.text_version, (row) => row.text_version)],
  channel: [choice(labels.channel, 'consent_channel', (row) => row.channel)],
  occurred_at: [moment(labels.occurred_at, (row) => row.occurred_at)],
  captured_by: [plain(labels.captured_by, (row) => row.captured_by)],
};

/** What each person agrees to now, purpose by purpose. */
export function consentReport(
  { context: { actor }, now, covered }: ReportAsking,
  query: Extract<ReportQuery, { report: 'consents' }>,
): Report {
  const seen = { scope: reportUsers(actor), masked: isMasked(actor, 'user') };
  return reportOf<ConsentLine, ConsentLine>({
    name: 'consents',
    type: 'user',
    columns: COLUMNS,
    statement: consentsStatement(query, seen, now),
    count: (trx) => countConsents(trx, query, seen, now),
    present: (row) => ({
      ...row,
      display_name: covered ? maskedName(row.display_name) : row.display_name,
    }),
  });
}
