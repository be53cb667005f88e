import type { Notice } from '@connect/contract/envelope.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { fieldMessage } from '@connect/contract/field-issues.ts';
import { exportPermission } from '@connect/contract/permissions.ts';
import { bangkokDay, type PublishingContext, publishIssues } from '@connect/contract/publishing.ts';
import { type ActorContext, brandLimit, can } from '../actor.ts';
import type { Db, Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { Exportable } from '../exports/exports.service.ts';
import { pictureAddress } from '../media/signed-address.ts';
import {
  lockItem,
  selectAll,
  selectCounts,
  selectCreators,
  selectItem,
  selectPage,
  type TabCounts,
} from './content.queries.ts';
import type { ListScope } from './content-filters.queries.ts';
import type { ContentKindDefinition, ItemOf, ListQuery, ListRow } from './content-kind.ts';
import { itemPermissions, trashSince } from './content-permissions.ts';
import { filtersOf } from './list-filters.ts';
import { seesPersonal, withoutPersonal } from './masking.ts';
import { sharedItem, sharedRow } from './presented.ts';
import { effectiveSeo } from './seo.ts';
import { brandedIssue, firstOfEachField, hiddenIssue, linkValue } from './values.ts';
import { namesFor, visibleKinds } from './visible-kinds.ts';
import { itemWarnings } from './warnings.ts';
import type { Work } from './work.ts';

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

/** Reading one kind of content: items outside the caller's brands do not exist for them (404). */
export function contentReader<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item extends object,
>(deps: Deps, kind: ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item>) {
  type Stored = ItemOf<Own, Extra>;
  const { area, table } = kind;
  const entity = kind.kind;

  /** The item as it is stored, or 404: unknown, out of scope, gone from the trash. */
  async function load(db: Db | Trx, work: Work, id: number): Promise<Stored> {
    const { actor } = work.context;
    const row = await selectItem<Own & Extra, Query>(
      db,
      table,
      entity,
      id,
      work.now,
      visibleKinds(actor),
    );
    const brands = brandLimit(actor, area);
    const gone = row?.deleted_at && new Date(row.deleted_at) <= trashSince(work.now);
    if (!row || gone || (brands && !brands.includes(row.brand))) {
      throw new DomainError('not_found');
    }
    for (const relation of kind.relations) {
      const ids = row.links.filter((l) => l.relation === relation.name).map((l) => l.id);
      Object.assign(row, { [relation.field]: linkValue(relation, row, ids) });
    }
    const named = namesFor(work.context);
    row.links = row.links.map(named);
    row.pi_document &&= named({ type: 'document', ...row.pi_document });
    return Object.assign(row, kind.veil?.(row, named));
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

  /** What still stands in the way of publishing, in words. */
  function blockers(row: Stored, work: Work): Notice[] {
    // What is published had its text counted when it was saved; only time can have passed since.
    const needs = row.status === 'publish' ? { ...kind.needs, body: false } : kind.needs;
    const context: PublishingContext = {
      now: work.now,
      today: bangkokDay(work.now),
      settings: work.settings,
      spellings: work.spellings,
      cover: row.cover,
      shareAlt: row.share_image?.alt_text,
      ladderBrand: row.ladder_brand,
      piBrand: row.pi_document?.brand ?? null,
    };
    const rules = [
      ...publishIssues(row, needs, context),
      ...(kind.publishIssues?.(row, context) ?? []),
    ];
    const by = {
      unbranded: needs.unbranded === true,
      visibility: row.visibility,
      spellings: work.spellings,
    };
    const named = kind.relations.flatMap((relation): FieldIssue[] => {
      const links = row.links.filter((l) => l.relation === relation.name);
      const issue = relation.published === 'never' ? null : hiddenIssue(relation.field, links);
      return [...brandedIssue(relation, links, by), ...(issue ? [issue] : [])];
    });
    const pi = row.pi_document && row.pi_document.effective_status !== 'published';
    return firstOfEachField([
      ...rules,
      ...named,
      ...(pi && row.pi_document
        ? [
            {
              field: 'pi_document_id',
              code: 'not_published' as const,
              items: [{ type: 'document', id: row.pi_document.id, title: row.pi_document.title }],
            },
          ]
        : []),
    ]).map((issue) => fieldMessage(issue, work.context.language, kind.kind));
  }

  /** The single-item reply of DOMAIN 1.16. */
  function present(row: Stored, work: Work) {
    const { actor, language } = work.context;
    const { now, settings } = work;
    const warnDays = settings.material_warn_days;
    const address = pictureAddress(deps.keys, now);
    const shared = sharedItem(row, { actor, area, now, warnDays, address });
    const item = kind.item(row, shared, { now, address });
    return {
      data:
        kind.personal && !seesPersonal(actor, area) ? withoutPersonal(item, kind.personal) : item,
      seo: effectiveSeo(row, settings.app_name, address),
      meta: {
        permissions: {
          ...itemPermissions(actor, area, row, now),
          ...(kind.personal ? { personal: seesPersonal(actor, area) } : {}),
        },
        warnings: itemWarnings(row, {
          now,
          warnDays,
          language,
          unbranded: kind.needs.unbranded,
          own: kind.warnings?.(row, { now, actor }),
        }),
        publish_blockers: blockers(row, work),
        revision: row.revision,
      },
    };
  }

  /** Which rows a person is shown, in which order, and how each of them looks. */
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
    load,
    lockLive,

    shown: async (db: Db | Trx, work: Work, id: number) => present(await load(db, work, id), work),

    /** The item, or null where it does not exist for this person. */
    async find(work: Work, id: number): Promise<Stored | null> {
      try {
        return await load(deps.db, work, id);
      } catch (error) {
        if (error instanceof DomainError) return null;
        throw error;
      }
    },

    /** Everything that a list shows for these filters, for a file of it. */
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

    /** Who can be chosen where the list is narrowed to what somebody made. */
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
        title: kind.title[context.language],
        now: scope.now,
      };
    },
  };
}
