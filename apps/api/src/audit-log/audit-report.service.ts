import type { AuditRow } from '@connect/contract/administration/audit.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import { auditColumns as labels } from '@connect/contract/reports/report-columns.ts';
import type { Actor } from '../actor.ts';
import { can, grantFor } from '../actor.ts';
import { DomainError } from '../domain-error.ts';
import { type Columns, choice, moment, plain } from '../exports/columns.ts';
import { type Report, type ReportAsking, reportOf } from '../exports/report.ts';
import type { Words } from '../exports/words.ts';
import { countAllEntries, entriesStatement } from './audit-log.queries.ts';

/** The title of what an entry is about as it was typed, otherwise its id or what kind of thing it is. */
const itemOf = ({ entity_title: title, entity_id: id, entity_type: type }: AuditRow) =>
  title ?? (id === null ? type : `#${id}`);

/** The same with the kind in words; a title may be the key of such a word. */
const itemWords = (row: AuditRow, words: Words) =>
  row.entity_type !== null && row.entity_title === null && row.entity_id === null
    ? words.choice('audit_thing', row.entity_type)
    : itemOf(row);

const COLUMNS: Columns<AuditRow, keyof typeof labels> = {
  occurred_at: [moment(labels.occurred_at, (row) => row.occurred_at)],
  actor: [plain(labels.actor, (row) => row.actor.display_name)],
  role: [choice(labels.role, 'role', (row) => row.actor.role)],
  action: [choice(labels.action, 'audit_action', (row) => row.action)],
  entity: [{ ...plain(labels.entity, itemWords), value: itemOf }],
  reason: [plain(labels.reason, (row) => row.reason)],
};

/** Whether somebody reads the whole log: others see what they did and own, on the screen alone. */
export const readsWholeLog = (actor: Actor): boolean =>
  can(actor, 'audit.view') && grantFor(actor, 'audit').only === undefined;

/** The entries of the audit log. */
export function auditReport(
  { context: { actor } }: ReportAsking,
  query: Extract<ReportQuery, { report: 'audit' }>,
): Report {
  if (!readsWholeLog(actor)) throw new DomainError('forbidden');
  return reportOf<AuditRow, AuditRow>({
    name: 'audit',
    type: null,
    columns: COLUMNS,
    statement: entriesStatement(query),
    count: (trx) => countAllEntries(trx, query),
    present: (row) => row,
  });
}
