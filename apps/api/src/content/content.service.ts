import type { ContentStatus } from '@connect/contract/constants.ts';
import type { Notice } from '@connect/contract/envelope.ts';
import { fieldMessage } from '@connect/contract/field-issues.ts';
import { bangkokDay, publishIssues } from '@connect/contract/publishing.ts';
import { type ActorContext, brandLimit, can } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Db, Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import {
  lockItem,
  selectCounts,
  selectItem,
  selectPage,
  type TabCounts,
} from './content.queries.ts';
import type { ListScope } from './content-filters.queries.ts';
import type { ContentKindDefinition, ContentValues, ItemOf, ListQuery } from './content-kind.ts';
import {
  brandRefusal,
  deleteRefusal,
  editRefusal,
  itemPermissions,
  publishRefusal,
  refuse,
  restoreRefusal,
  trashSince,
} from './content-permissions.ts';
import { sharedItem, sharedRow } from './presented.ts';
import { withUsableReferences } from './references.service.ts';
import { saveItem, startWork, type Work } from './save.service.ts';
import { effectiveSeo } from './seo.ts';
import { cutText, freeSlug, slugFrom } from './slugs.ts';
import { firstOfEachField } from './values.ts';
import { itemWarnings } from './warnings.ts';
import {
  markDeleted,
  markRestored,
  selectPublishedUsers,
  selectTakenSlugs,
} from './write.queries.ts';
import { writeTransaction } from './write-transaction.ts';

/** What every kind's service is made from. */
export type AnyKind<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item,
> = ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item>;

const TITLE_MAX = 200;
const COPY_SUFFIX = ' (สำเนา)';

const DEFAULT_ORDER: Record<string, 'asc' | 'desc'> = {
  title: 'asc',
  material_expires_at: 'asc',
  sort_order: 'asc',
};

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  counts: TabCounts;
  sort: { by: string; order: 'asc' | 'desc' };
  permissions: Record<string, boolean>;
  title: string;
  now: Date;
}

/** What a caller may send beside the values of an item. */
export interface Change {
  version?: number;
  reason?: string;
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
  Item,
>(deps: Deps, kind: AnyKind<Own, Extra, ListColumns, Query, Row, Item>) {
  type Values = ContentValues & Own;
  type Stored = ItemOf<Own, Extra>;
  const { area, table } = kind;
  const entity = kind.kind;

  /** The item as it is stored, or 404: unknown, out of scope, gone from the trash. */
  async function load(db: Db | Trx, work: Work, id: number): Promise<Stored> {
    const row = await selectItem<Own & Extra, Query>(db, table, entity, id, work.now);
    const brands = brandLimit(work.context.actor, area);
    const gone = row?.deleted_at && new Date(row.deleted_at) <= trashSince(work.now);
    if (!row || gone || (brands && !brands.includes(row.brand))) {
      throw new DomainError('not_found');
    }
    for (const relation of kind.relations) {
      const ids = row.links.filter((l) => l.relation === relation.name).map((l) => l.id);
      Object.assign(row, { [relation.field]: ids });
    }
    return row;
  }

  /** Locks first and reads afterwards, so that what is read is what the lock protects. */
  async function lock(trx: Trx, work: Work, id: number): Promise<Stored> {
    if (!(await lockItem(trx, entity, id))) throw new DomainError('not_found');
    return load(trx, work, id);
  }

  async function lockLive(trx: Trx, work: Work, id: number): Promise<Stored> {
    const item = await lock(trx, work, id);
    if (item.deleted_at !== null) throw new DomainError('not_found');
    return item;
  }

  function blockers(row: Stored, work: Work): Notice[] {
    const rules = publishIssues(row, kind.needs, {
      now: work.now,
      today: bangkokDay(work.now),
      settings: work.settings,
      cover: row.cover,
      ladderBrand: row.ladder_brand,
      piBrand: row.pi_document?.brand ?? null,
    });
    const named = kind.relations
      .filter(({ name, published }) =>
        row.links.some(
          (l) => l.relation === name && published && l.effective_status !== 'published',
        ),
      )
      .map(({ field }) => ({ field, code: 'not_published' as const }));
    const pi = row.pi_document && row.pi_document.effective_status !== 'published';
    return firstOfEachField([
      ...rules,
      ...named,
      ...(pi ? [{ field: 'pi_document_id', code: 'not_published' as const }] : []),
    ]).map((issue) => fieldMessage(issue, work.context.language));
  }

  function present(row: Stored, work: Work) {
    const { actor, language } = work.context;
    const { now, settings } = work;
    const warnDays = settings.material_warn_days;
    return {
      data: kind.item(row, sharedItem(row, { actor, area, now, warnDays })),
      seo: effectiveSeo(row, settings.app_name),
      meta: {
        permissions: itemPermissions(actor, area, row, now),
        warnings: itemWarnings(row, { now, warnDays, language }),
        publish_blockers: blockers(row, work),
        revision: row.revision,
      },
    };
  }

  const shown = async (work: Work, id: number) => present(await load(deps.db, work, id), work);

  /** Runs one write and shows what became of the item. */
  async function written(context: ActorContext, write: (trx: Trx, work: Work) => Promise<number>) {
    const work = await startWork(deps, context);
    const id = await writeTransaction(deps, (trx) => write(trx, work));
    return shown(work, id);
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

  /** One update inside a transaction: rights, version, then the rules of every save. */
  async function change(
    trx: Trx,
    work: Work,
    id: number,
    next: (stored: Values) => Values,
    sent: Partial<ContentValues> & Change,
  ): Promise<number> {
    const item = await lockLive(trx, work, id);
    const { actor } = work.context;
    refuse(editRefusal(actor, area, item));
    const values = next(kind.values(item));
    if (values.status !== item.status) refuse(publishRefusal(actor, area));
    refuse(brandRefusal(actor, area, values.brand));
    refuseStale(item, sent.version);
    return saveItem(trx, work, kind, { current: item, values, sent, reason: sent.reason });
  }

  const setStatus = (
    trx: Trx,
    work: Work,
    id: number,
    status: ContentStatus,
    reason?: string,
  ): Promise<number> => change(trx, work, id, (stored) => ({ ...stored, status }), { reason });

  async function remove(trx: Trx, work: Work, id: number, reason?: string): Promise<string> {
    const item = await lockLive(trx, work, id);
    const { actor } = work.context;
    refuse(deleteRefusal(actor, area, item));
    if (item.status === 'publish') throw new DomainError('published_delete');
    const users = await selectPublishedUsers(trx, id);
    if (users.length > 0) throw new DomainError('in_use', { detail: { used_by: users } });
    await markDeleted(trx, id, work.now, actor.id);
    await audit(trx, work, 'delete', item, reason);
    return item.title;
  }

  async function bringBack(trx: Trx, work: Work, id: number, reason?: string): Promise<string> {
    if (!(await lockItem(trx, entity, id))) throw new DomainError('not_found');
    const row = await selectItem<Own & Extra, Query>(trx, table, entity, id, work.now);
    const brands = brandLimit(work.context.actor, area);
    if (!row || (brands && !brands.includes(row.brand))) throw new DomainError('not_found');
    refuse(restoreRefusal(work.context.actor, area, row));
    if (row.deleted_at === null) throw new DomainError('not_in_trash');
    if (new Date(row.deleted_at) <= trashSince(work.now)) throw new DomainError('trash_expired');
    const taken = await selectTakenSlugs(trx, entity, row.slug, id);
    const slug = taken.has(row.slug) ? freeSlug(slugFrom(row.title, entity), taken) : row.slug;
    await markRestored(trx, id, slug, work.now, work.context.actor.id);
    await audit(trx, work, 'restore', row, reason);
    return row.title;
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
    load,
    lockLive,
    written,
    setStatus,
    remove,
    bringBack,

    /** The item, or null where it does not exist for this person. */
    async find(work: Work, id: number): Promise<Stored | null> {
      try {
        return await load(deps.db, work, id);
      } catch (error) {
        if (error instanceof DomainError) return null;
        throw error;
      }
    },

    /** One page of the list with the counts of all tabs for the same filters. */
    async list(context: ActorContext, query: Query): Promise<ListPage<Row>> {
      const { actor } = context;
      const now = deps.clock.now();
      const settings = await deps.settings.current();
      const warnDays = settings.material_warn_days;
      const scope: ListScope = {
        kind: entity,
        brands: brandLimit(actor, area),
        now,
        today: bangkokDay(now),
        warnDays,
        trashSince: trashSince(now),
      };
      const by = query.order_by ?? 'updated_at';
      const sort = { by, order: query.order ?? DEFAULT_ORDER[by] ?? 'desc' };
      const [rows, { counts, total }] = await Promise.all([
        selectPage<ListColumns, Query>(deps.db, table, scope, query, sort),
        selectCounts(deps.db, table, scope, query),
      ]);
      const view = { actor, area, now, warnDays };
      return {
        rows: rows.map((row) => kind.row(row, sharedRow(row, view))),
        total,
        counts,
        sort,
        permissions: {
          create: can(actor, `${area}.create`),
          publish: can(actor, `${area}.publish`),
          export: can(actor, `${area}.export`),
          logs: can(actor, `${area}.logs`),
        },
        title: kind.title[context.language],
        now,
      };
    },

    async get(context: ActorContext, id: number) {
      return shown(await startWork(deps, context), id);
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
        change(trx, work, id, (stored) => kind.values(merged(stored, sent)), sent),
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

    /** A new draft with the same content, without code, approval, dates and figures (DOMAIN 2.1). */
    duplicate(context: ActorContext, id: number) {
      return written(context, async (trx, work) => {
        const item = await load(trx, work, id);
        if (item.deleted_at !== null) throw new DomainError('not_found');
        refuse(brandRefusal(context.actor, area, item.brand));
        const room = TITLE_MAX - COPY_SUFFIX.length;
        const source = await withUsableReferences(trx, kind, kind.values(item), work.now);
        const values: Values = {
          ...source,
          seo: { ...source.seo, canonical_url: null },
          title: `${cutText(item.title, room).trimEnd()}${COPY_SUFFIX}`,
          slug: null,
          status: 'draft',
          published_at: null,
          expires_at: null,
          is_featured: false,
          material_code: null,
          material_approved_at: null,
          material_expires_at: null,
          fda_ad_license_no: null,
        };
        const sent = { slug: null, product_adoption_ladder_id: values.product_adoption_ladder_id };
        return saveItem(trx, work, kind, {
          current: null,
          values,
          sent,
          action: `${entity}.duplicate`,
        });
      });
    },
  };
}
