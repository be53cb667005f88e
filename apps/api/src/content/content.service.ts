import type { ContentStatus } from '@connect/contract/constants.ts';
import { effectiveStatus } from '@connect/contract/publishing.ts';
import { type ActorContext, brandLimit } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { lockItem, selectItem } from './content.queries.ts';
import type { ContentKindDefinition, ContentValues, ItemOf, ListQuery } from './content-kind.ts';
import {
  brandRefusal,
  deleteRefusal,
  editRefusal,
  publishRefusal,
  refuse,
  restoreRefusal,
  trashSince,
} from './content-permissions.ts';
import { refuseWhileUsed } from './dependents.service.ts';
import { contentReader } from './read.service.ts';
import { withUsableReferences } from './references.service.ts';
import { saveItem } from './save.service.ts';
import { cutText, freeSlug, slugFrom } from './slugs.ts';
import { visibleKinds } from './visible-kinds.ts';
import { startWork, type Work } from './work.ts';
import { markDeleted, markRestored, selectTakenSlugs } from './write.queries.ts';
import { writeTransaction } from './write-transaction.ts';

const TITLE_MAX = 200;
const COPY_SUFFIX = ' (สำเนา)';

/** What a caller may send beside the values of an item. */
export interface Change {
  version?: number;
  reason?: string;
}

/** An item as it shall be, and what of it the caller named explicitly. */
interface Next<Values> {
  values: Values;
  sent?: Partial<ContentValues>;
}

/** Values that were left out stay as they are. */
function merged<Values extends object>(current: Values, sent: Partial<Values>): Values {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}

/**
 * All that can be done with one kind of content. Every write is one transaction with its revision
 * and audit entry; items outside the caller's brands do not exist for them (404).
 */
export function contentService<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item extends object,
>(deps: Deps, kind: ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item>) {
  type Values = ContentValues & Own;
  type Stored = ItemOf<Own, Extra>;
  const { area, table } = kind;
  const entity = kind.kind;
  const reader = contentReader(deps, kind);
  const { load, lockLive, shown } = reader;

  /**
   * Runs one write and shows what became of the item. The answer is read before the commit: who
   * could not be shown the item has not written it either.
   */
  async function written(context: ActorContext, write: (trx: Trx, work: Work) => Promise<number>) {
    const work = await startWork(deps, context);
    return writeTransaction(deps, async (trx) => shown(trx, work, await write(trx, work)));
  }

  function refuseStale(item: Stored, version: number | undefined): void {
    if (version === undefined || version === item.version) return;
    throw new DomainError('version_conflict', {
      detail: {
        current_version: item.version,
        updated_by:
          item.updated_by === null
            ? null
            : { id: item.updated_by, display_name: item.editor_name ?? '' },
        updated_at: item.updated_at,
      },
    });
  }

  /** What published items need stays where it is until they let go of it (DOMAIN 2.1). */
  async function refuseTakingAway(trx: Trx, work: Work, item: Stored, next: Values): Promise<void> {
    if (effectiveStatus(item, work.now) !== 'published') return;
    const stays = next.status === 'publish' && effectiveStatus(next, work.now) === 'published';
    if (stays) return;
    await refuseWhileUsed(trx, work.context.actor, item.id, 'depended_on', true);
  }

  /**
   * One save of an existing item inside a transaction, wherever its values come from: rights,
   * version, then the rules of every save. `note` is stored with the revision.
   */
  async function change(
    trx: Trx,
    work: Work,
    id: number,
    next: (stored: Values) => Next<Values> | Promise<Next<Values>>,
    { version, reason, note }: Change & { note?: string } = {},
  ): Promise<number> {
    const item = await lockLive(trx, work, id);
    const { actor } = work.context;
    refuse(editRefusal(actor, area, item));
    const { values, sent = {} } = await next(kind.values(item));
    if (values.status !== item.status) refuse(publishRefusal(actor, area));
    refuse(brandRefusal(actor, area, values.brand));
    refuseStale(item, version);
    await refuseTakingAway(trx, work, item, values);
    return saveItem(trx, work, kind, { current: item, values, sent, reason, note });
  }

  const setStatus = (
    trx: Trx,
    work: Work,
    id: number,
    status: ContentStatus,
    reason?: string,
  ): Promise<number> =>
    change(trx, work, id, (stored) => ({ values: { ...stored, status } }), { reason });

  async function remove(trx: Trx, work: Work, id: number, reason?: string): Promise<string> {
    const item = await lockLive(trx, work, id);
    const { actor } = work.context;
    refuse(deleteRefusal(actor, area, item));
    if (item.status === 'publish') throw new DomainError('published_delete');
    await refuseWhileUsed(trx, actor, id, 'in_use');
    await markDeleted(trx, id, work.now, actor.id);
    await audit(trx, work, 'delete', item, reason);
    return item.title;
  }

  async function bringBack(trx: Trx, work: Work, id: number, reason?: string): Promise<string> {
    if (!(await lockItem(trx, entity, id))) throw new DomainError('not_found');
    const { actor } = work.context;
    const seen = visibleKinds(actor);
    const row = await selectItem<Own & Extra, Query>(trx, table, entity, id, work.now, seen);
    const brands = brandLimit(actor, area);
    if (!row || (brands && !brands.includes(row.brand))) throw new DomainError('not_found');
    refuse(restoreRefusal(actor, area, row, work.now));
    if (row.deleted_at === null) throw new DomainError('not_in_trash');
    if (new Date(row.deleted_at) <= trashSince(work.now)) throw new DomainError('trash_expired');
    const values = kind.values(row);
    const checking = {
      id,
      before: values,
      values,
      firstPublishedAt: row.first_published_at,
      reason,
    };
    // Meanwhile another may have what no two can have.
    refuseInvalid((await kind.check?.(trx, work, checking))?.issues ?? []);
    const taken = await selectTakenSlugs(trx, entity, row.slug, id);
    const slug = taken.has(row.slug) ? freeSlug(slugFrom(row.title, entity), taken) : row.slug;
    await markRestored(trx, id, slug, work.now, actor.id);
    await audit(trx, work, 'restore', row, reason);
    return row.title;
  }

  /**
   * A new draft with the same content, without code, approval, dates and figures (DOMAIN 2.1);
   * `other` is what shall differ besides. Gives its id.
   */
  async function copy(
    trx: Trx,
    work: Work,
    id: number,
    other: (stored: Values) => Partial<Values> = () => ({}),
  ): Promise<number> {
    const item = await load(trx, work, id);
    if (item.deleted_at !== null) throw new DomainError('not_found');
    refuse(brandRefusal(work.context.actor, area, item.brand));
    const room = (kind.titleMax ?? TITLE_MAX) - COPY_SUFFIX.length;
    const copied = `${cutText(item.title, room).trimEnd()}${COPY_SUFFIX}`;
    const stored = kind.copied?.(kind.values(item)) ?? kind.values(item);
    const source = await withUsableReferences(trx, work, kind, stored);
    const values: Values = {
      ...source,
      seo: { ...source.seo, canonical_url: null },
      title: (await kind.freeTitle?.(trx, copied)) ?? copied,
      slug: null,
      status: 'draft',
      published_at: null,
      expires_at: null,
      is_featured: false,
      material_code: null,
      material_approved_at: null,
      material_expires_at: null,
      fda_ad_license_no: null,
      ...other(source),
    };
    const sent = { slug: null, product_adoption_ladder_id: values.product_adoption_ladder_id };
    return saveItem(trx, work, kind, {
      current: null,
      values,
      sent,
      action: `${entity}.duplicate`,
    });
  }

  const audit = (
    trx: Trx,
    work: Work,
    action: string,
    item: { id: number; title: string },
    reason?: string,
  ) =>
    recordAudit(trx, deps.clock, work.context, {
      action: `${entity}.${action}`,
      entityType: entity,
      entityId: item.id,
      entityTitle: item.title,
      ...(reason ? { reason } : {}),
    });

  return {
    ...reader,
    written,
    refuseStale,
    change,
    copy,
    setStatus,
    remove,
    bringBack,

    async get(context: ActorContext, id: number) {
      return shown(deps.db, await startWork(deps, context), id);
    },

    create(context: ActorContext, values: Values) {
      return written(context, (trx, work) => {
        refuse(brandRefusal(context.actor, area, values.brand));
        if (values.status === 'publish') refuse(publishRefusal(context.actor, area));
        return saveItem(trx, work, kind, { current: null, values, sent: values });
      });
    },

    update(context: ActorContext, id: number, sent: Partial<Values> & Change) {
      return written(context, (trx, work) =>
        change(
          trx,
          work,
          id,
          (stored) => ({ values: kind.values(merged(stored, sent)), sent }),
          sent,
        ),
      );
    },

    async delete(context: ActorContext, id: number): Promise<void> {
      const work = await startWork(deps, context);
      await writeTransaction(deps, (trx) => remove(trx, work, id));
    },

    restore(context: ActorContext, id: number) {
      return written(context, async (trx, work) => {
        await bringBack(trx, work, id);
        return id;
      });
    },

    duplicate(context: ActorContext, id: number) {
      return written(context, (trx, work) => copy(trx, work, id));
    },
  };
}
