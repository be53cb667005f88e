import { AUDIT_THINGS, auditAction } from '@connect/contract/administration/audit-actions.ts';
import { auditLabels } from '@connect/contract/administration/audit-labels.ts';
import { labelAt } from '@connect/contract/labels.ts';
import { sql } from 'kysely';
import type { Db } from '../src/deps.ts';

/** Whether the log has words for an action, which it tells as it is stored otherwise. */
const isWorded = (action: string) =>
  auditAction(action, { language: 'en', own: () => '', verb: () => '', name: () => '' }) === '';
const isThing = (type: string | null) =>
  type === null || AUDIT_THINGS.some((thing) => thing === type);

/** What entries after one say for which the audit log has no words: action, thing, key of a difference. */
export async function unwordedEntries(db: Db, after: number | null = null): Promise<string[]> {
  const { rows } = await sql<{ action: string; entity_type: string | null; key: string | null }>`
    select distinct e.action, e.entity_type, k.key from audit_entry e
      left join lateral jsonb_object_keys(
        case when jsonb_typeof(e.diff) = 'object' then e.diff else '{}' end) k(key) on true
    where e.id > ${after ?? 0}`.execute(db);
  return rows.flatMap(({ key, ...entry }) => {
    const { action, entity_type: type } = entry;
    if (!isWorded(action) || !isThing(type)) return `${action} of ${type} has no words`;
    const isNamed = key === null || labelAt(auditLabels(entry), key);
    return isNamed ? [] : `"${key}" of ${action} needs a label in audit-labels.ts`;
  });
}
