import { kindLabel } from '@connect/contract/administration/kind-labels.ts';
import { areaOf } from '@connect/contract/kinds.ts';
import { type Actor, type ActorContext, brandLimit } from '../../actor.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { seesPersonal, withoutPersonal } from '../../people/masking.ts';
import { personOf } from '../../people/person-of.ts';
import { personalOf } from '../../rights/personal-fields.ts';
import { changedFields } from '../../writing/changes.ts';
import { startWork, type Work } from '../../writing/work.ts';
import type { Change, contentService } from '../content.service.ts';
import type { ContentKindDefinition, ContentValues, ListQuery } from '../kinds/content-kind.ts';
import { withUsableReferences } from '../references/references.service.ts';
import { type RevisionRow, selectRevision, selectRevisions } from './revisions.queries.ts';

const line = (row: RevisionRow) => ({
  revision_no: row.revision_no,
  saved_at: row.saved_at,
  saved_by: personOf(row.saved_by, row.saver_name),
  note: row.note,
  status_at: row.status_at,
  changed_fields: row.changed_fields,
});

const NOTE = {
  th: (n: number) => `กู้คืนจากฉบับที่ ${n}`,
  en: (n: number) => `Restored from revision ${n}`,
};

/** Code of the warning about references of a revision that can no longer be chosen. */
const LEFT_OUT = {
  code: 'left_out',
  th: (label: string) => `${label}: บางรายการถูกลบหรือเลิกใช้แล้ว จึงไม่ได้กู้คืน`,
  en: (label: string) => `${label}: what was deleted or retired meanwhile was not restored`,
};

/** Revisions of an item: list, read, restore as a draft (domain/content#revisions). */
export function revisionService<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item extends object,
>(
  deps: Deps,
  kind: ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item>,
  content: ReturnType<typeof contentService<Own, Extra, ListColumns, Query, Row, Item>>,
  notRestored: readonly string[] = [],
) {
  /**
   * A revision that the actor may read: its brand at that time must be in the actor's scope too.
   */
  async function read(db: Deps['db'], actor: Actor, id: number, revisionNo: number) {
    const brands = brandLimit(actor, areaOf(kind.kind));
    const revision = await selectRevision(db, kind.kind, id, revisionNo, brands);
    if (!revision) throw new DomainError('not_found');
    return revision;
  }

  const hidden = (actor: Actor): readonly string[] =>
    seesPersonal(actor, areaOf(kind.kind)) ? [] : personalOf(kind.kind);

  return {
    async list(context: ActorContext, id: number) {
      const work = await startWork(deps, context);
      await content.load(deps.db, work, id);
      const brands = brandLimit(context.actor, areaOf(kind.kind));
      const rows = await selectRevisions(deps.db, kind.kind, id, brands);
      return { data: rows.map(line), meta: { total: rows.length } };
    },

    async get(context: ActorContext, id: number, revisionNo: number) {
      const work = await startWork(deps, context);
      await content.load(deps.db, work, id);
      const row = await read(deps.db, context.actor, id, revisionNo);
      const snapshot = withoutPersonal(row.snapshot, hidden(context.actor));
      return { data: { ...line(row), snapshot }, meta: {} };
    },

    /**
     * Saves the old content as a draft. Slug and publish date stay those of the item, and so do
     * fields that the actor does not see and those that are `notRestored`. References that are deleted
     * or out of the actor's scope are removed and named among the warnings.
     */
    async restore(context: ActorContext, id: number, revisionNo: number, sent: Change) {
      let lost: string[] = [];
      const old = async (trx: Trx, work: Work, stored: ContentValues & Own) => {
        const { snapshot } = await read(trx, context.actor, id, revisionNo);
        const parsed = kind.parse(snapshot);
        if (parsed.issues) refuseInvalid(parsed.issues);
        const whole = { ...(parsed.data ?? stored), ...kept(stored) };
        const usable = await withUsableReferences(trx, work, kind, whole, stored);
        lost = changedFields(kind.fields, { ...whole }, { ...usable });
        const { slug, published_at } = stored;
        const values: ContentValues & Own = { ...usable, slug, status: 'draft', published_at };
        return { values, sent: values };
      };
      const keeps = [...hidden(context.actor), ...notRestored];
      const kept = (stored: ContentValues & Own) =>
        Object.fromEntries(Object.entries(stored).filter(([field]) => keeps.includes(field)));
      const reply = await content.written(context, (trx, work) =>
        content.change(trx, work, id, (stored) => old(trx, work, stored), {
          ...sent,
          note: NOTE[context.language](revisionNo),
        }),
      );
      const { language } = context;
      const warnings = lost.map((field) => ({
        field,
        code: LEFT_OUT.code,
        message: LEFT_OUT[language](kindLabel(kind.kind, field, language)),
      }));
      const { meta } = reply;
      return { ...reply, meta: { ...meta, warnings: [...warnings, ...meta.warnings] } };
    },
  };
}
