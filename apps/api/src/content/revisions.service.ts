import { fieldLabel } from '@connect/contract/labels.ts';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import type { contentService } from './content.service.ts';
import type { ContentKindDefinition, ContentValues, ListQuery } from './content-kind.ts';
import { editRefusal, publishRefusal, refuse } from './content-permissions.ts';
import { seesPersonal, withoutPersonal } from './masking.ts';
import { withUsableReferences } from './references.service.ts';
import { type RevisionRow, selectRevision, selectRevisions } from './revisions.queries.ts';
import { saveItem } from './save.service.ts';
import { changedFields } from './values.ts';
import { startWork } from './work.ts';

const line = (row: RevisionRow) => ({
  revision_no: row.revision_no,
  saved_at: row.saved_at,
  saved_by: row.saved_by === null ? null : { id: row.saved_by, display_name: row.saver_name ?? '' },
  note: row.note,
  status_at: row.status_at,
  changed_fields: row.changed_fields,
});

const NOTE = {
  th: (n: number) => `กู้คืนจากฉบับที่ ${n}`,
  en: (n: number) => `Restored from revision ${n}`,
};

/** The code of what a revision held and nobody can choose any more. */
const LEFT_OUT = {
  code: 'left_out',
  th: (label: string) => `${label}: บางรายการถูกลบหรือเลิกใช้แล้ว จึงไม่ได้กู้คืน`,
  en: (label: string) => `${label}: what was deleted or retired meanwhile was not restored`,
};

/** Saved states of an item: list, read, bring back as a draft (DOMAIN 1.17). */
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
) {
  async function read(db: Deps['db'], id: number, revisionNo: number) {
    const revision = await selectRevision(db, kind.kind, id, revisionNo);
    if (!revision) throw new DomainError('not_found');
    return revision;
  }

  return {
    async list(context: ActorContext, id: number) {
      const work = await startWork(deps, context);
      await content.load(deps.db, work, id);
      const rows = await selectRevisions(deps.db, kind.kind, id);
      return { data: rows.map(line), meta: { total: rows.length } };
    },

    async get(context: ActorContext, id: number, revisionNo: number) {
      const work = await startWork(deps, context);
      await content.load(deps.db, work, id);
      const row = await read(deps.db, id, revisionNo);
      const open = !kind.personal || seesPersonal(context.actor, kind.area);
      const snapshot = open ? row.snapshot : withoutPersonal(row.snapshot, kind.personal);
      return { data: { ...line(row), snapshot }, meta: {} };
    },

    /**
     * The old content as a draft; address and publish date stay those of the item. What it refers
     * to and is gone meanwhile is left out and named among the warnings.
     */
    async restore(context: ActorContext, id: number, revisionNo: number) {
      let lost: string[] = [];
      const reply = await content.written(context, async (trx, work) => {
        const item = await content.lockLive(trx, work, id);
        refuse(editRefusal(context.actor, kind.area, item));
        if (item.status === 'publish') refuse(publishRefusal(context.actor, kind.area));
        const { snapshot } = await read(trx, id, revisionNo);
        const parsed = kind.parse(snapshot);
        if (parsed.issues) refuseInvalid(parsed.issues);
        const old = parsed.data ?? kind.values(item);
        const note = NOTE[context.language](revisionNo);
        const usable = await withUsableReferences(trx, kind, old, work.now);
        lost = changedFields(kind.fields, { ...old }, { ...usable });
        const values: ContentValues & Own = {
          ...usable,
          slug: item.slug,
          status: 'draft',
          published_at: item.published_at,
        };
        return saveItem(trx, work, kind, {
          current: item,
          values,
          sent: { product_adoption_ladder_id: values.product_adoption_ladder_id },
          reason: note,
          note,
        });
      });
      const { language } = context;
      const warnings = lost.map((field) => ({
        field,
        code: LEFT_OUT.code,
        message: LEFT_OUT[language](fieldLabel(field, language)),
      }));
      const { meta } = reply;
      return { ...reply, meta: { ...meta, warnings: [...warnings, ...meta.warnings] } };
    },
  };
}
