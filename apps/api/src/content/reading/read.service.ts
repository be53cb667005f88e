import { kinds as en } from '@connect/contract/content/kinds.en.ts';
import { kinds as th } from '@connect/contract/content/kinds.th.ts';
import { areaOf } from '@connect/contract/kinds.ts';
import { type Area, exportPermission } from '@connect/contract/permissions.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { type ActorContext, brandLimit, can } from '../../actor.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Exportable } from '../../exports/exports.service.ts';
import type { TabCounts } from '../../lists/known-counts.ts';
import { filtersOf } from '../../lists/list-filters.ts';
import { pictureAddress } from '../../media/files/signed-address.ts';
import { seesPersonal, withoutPersonal } from '../../people/masking.ts';
import { trashSince } from '../../rights/content-permissions.ts';
import { personalOf } from '../../rights/personal-fields.ts';
import { namesFor, visibleKinds } from '../../rights/visible-kinds.ts';
import type { Work } from '../../writing/work.ts';
import type {
  ContentKindDefinition,
  ContentValues,
  ItemOf,
  ListQuery,
  ListRow,
  Relation,
  SharedSort,
  StoredRow,
} from '../kinds/content-kind.ts';
import { linkValue } from '../kinds/values.ts';
import {
  itemStatement,
  type LinkedRow,
  lockItem,
  selectAll,
  selectCounts,
  selectCreators,
  selectPage,
  storedStatement,
} from './content.queries.ts';
import type { ListScope } from './content-filters.queries.ts';
import { itemMeta } from './item-meta.ts';
import { sharedItem, sharedRow } from './presented.ts';
import { effectiveSeo } from './seo.ts';

const NOUNS = { th, en };

const DEFAULT_ORDER: Partial<Record<string, 'asc' | 'desc'>> = {
  title: 'asc',
  material_expires_at: 'asc',
  sort_order: 'asc',
} satisfies Partial<Record<SharedSort, 'asc' | 'desc'>>;

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  counts: TabCounts;
  sort: { by: string; order: 'asc' | 'desc' };
  permissions: Record<string, boolean>;
  title: string;
  now: Date;
}

/** Whether an item exists for an actor: not when it is out of scope or deleted for good. */
function exists(row: Pick<StoredRow, 'deleted_at' | 'brand'>, work: Work, area: Area): boolean {
  const brands = brandLimit(work.context.actor, area);
  const gone = row.deleted_at && new Date(row.deleted_at) <= trashSince(work.now);
  return !gone && (!brands || brands.includes(row.brand));
}

/** Sets the fields that name other items from the links of a row. */
function withLinks<Own, Row extends LinkedRow<Own>>(
  { relations }: { relations: readonly Relation<ContentValues & Own>[] },
  row: Row,
): Row {
  for (const relation of relations) {
    const ids = row.links.filter((l) => l.relation === relation.name).map((l) => l.id);
    Object.assign(row, { [relation.field]: linkValue(relation, row, ids) });
  }
  return row;
}

/** Reads one kind of content: items outside the caller's brands do not exist for them (404). */
export function contentReader<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item extends object,
>(deps: Deps, kind: ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item>) {
  type Stored = ItemOf<Own, Extra>;
  const { table } = kind;
  const area = areaOf(kind.kind);
  const entity = kind.kind;
  const selectItem = itemStatement<Own & Extra, Query>(table);
  const selectStored = storedStatement<Own>(table);

  /** The row alone, without checks of scope or trash. */
  const stored = (db: Db | Trx, { context, now }: Work, id: number) =>
    selectItem(db, entity, id, now, visibleKinds(context.actor));

  /** The stored item, or 404 when it is unknown, out of scope or deleted for good. */
  async function load(db: Db | Trx, work: Work, id: number): Promise<Stored> {
    const found = await stored(db, work, id);
    if (!found || !exists(found, work, area)) throw new DomainError('not_found');
    const row = withLinks<Own, typeof found>(kind, found);
    const named = namesFor(work.context);
    row.links = row.links.map(named);
    row.pi_document &&= named({ type: 'document', ...row.pi_document });
    return Object.assign(row, kind.veil?.(row, named));
  }

  /** Locks before reading, so that the values read are those the lock protects. */
  async function lockLive(trx: Trx, work: Work, id: number): Promise<Stored> {
    await lockItem(trx, entity, id);
    const item = await load(trx, work, id);
    if (item.deleted_at !== null) throw new DomainError('not_found');
    return item;
  }

  /** The same for a change that goes by the item's values alone. */
  async function lockValues(trx: Trx, work: Work, id: number): Promise<StoredRow & Own> {
    await lockItem(trx, entity, id);
    const item = await selectStored(trx, entity, id);
    if (!item || item.deleted_at !== null || !exists(item, work, area)) {
      throw new DomainError('not_found');
    }
    return withLinks<Own, typeof item>(kind, item);
  }

  /** The reply of a single item (domain/replies#single-items). */
  function present(row: Stored, work: Work) {
    const { actor } = work.context;
    const { now, settings } = work;
    const warnDays = settings.material_warn_days;
    const address = pictureAddress(deps.keys, now);
    const shared = sharedItem(row, { actor, area, now, warnDays, address });
    const item = kind.item(row, shared, { now, address });
    return {
      data: seesPersonal(actor, area) ? item : withoutPersonal(item, personalOf(kind.kind)),
      seo: effectiveSeo(row, settings.app_name, address),
      meta: itemMeta(kind, row, work),
    };
  }

  /** Scope, order and presentation of the rows for one list call. */
  async function asking(context: ActorContext, query: Query) {
    const { actor } = context;
    const now = deps.clock.now();
    const { material_warn_days: warnDays } = await deps.settings.current();
    const scope: ListScope = {
      kind: entity,
      brands: brandLimit(actor, area),
      now,
      today: bangkokDay(now),
      warnDays,
      trashSince: trashSince(now),
    };
    const usual = table.defaultSort ?? { by: 'updated_at', order: 'desc' };
    const by = query.order_by ?? usual.by;
    const first = by === usual.by ? usual.order : (DEFAULT_ORDER[by] ?? 'desc');
    const view = { actor, area, now, warnDays, address: pictureAddress(deps.keys, now) };
    return {
      scope,
      sort: { by, order: query.order ?? first },
      present: (row: ListRow & ListColumns): Row => kind.row(row, sharedRow(row, view), now),
    };
  }

  return {
    stored,
    load,
    lockLive,
    lockValues,

    shown: async (db: Db | Trx, work: Work, id: number) => present(await load(db, work, id), work),

    /** The item, or null when it does not exist for this actor. */
    async find(work: Work, id: number): Promise<Stored | null> {
      try {
        return await load(deps.db, work, id);
      } catch (error) {
        if (error instanceof DomainError) return null;
        throw error;
      }
    },

    /** All rows of a list for these filters, for an export. */
    async exportable(context: ActorContext, query: Query & { ids?: number[] | undefined }) {
      const { scope, sort, present } = await asking(context, query);
      return {
        ...selectAll<ListColumns, Query>(table, scope, query, sort, query.ids),
        name: entity.replaceAll('_', '-'),
        type: entity,
        columns: kind.columns,
        present,
      } satisfies Exportable<ListRow & ListColumns, Row>;
    },

    /** The staff to choose from in the filter by creator. */
    creators: ({ actor }: ActorContext, search: string | undefined) =>
      selectCreators(deps.db, { kind: entity, brands: brandLimit(actor, area) }, search),

    /** One page of the list with the counts of all tabs for the same filters. */
    async list(context: ActorContext, query: Query): Promise<ListPage<Row>> {
      const { actor } = context;
      const { scope, sort, present } = await asking(context, query);
      const [rows, { counts, total }] = await Promise.all([
        selectPage<ListColumns, Query>(deps.db, table, scope, query, sort),
        deps.counts.of(entity, [scope.brands, scope.warnDays, filtersOf(query)], scope.now, () =>
          selectCounts(deps.db, table, scope, query),
        ),
      ]);
      return {
        rows: rows.map(present),
        total,
        counts,
        sort,
        permissions: {
          create: can(actor, `${area}.create`),
          publish: can(actor, `${area}.publish`),
          export: can(actor, exportPermission(area)),
          logs: can(actor, `${area}.logs`),
        },
        title: NOUNS[context.language][entity].all,
        now: scope.now,
      };
    },
  };
}
