import { areaOf } from '@connect/contract/kinds.ts';
import { brandLimit } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import {
  deleteRefusal,
  refuse,
  restoreRefusal,
  trashSince,
} from '../../rights/content-permissions.ts';
import type { Work } from '../../writing/work.ts';
import type { ContentKindDefinition, ListQuery } from '../kinds/content-kind.ts';
import { lockItem } from '../reading/content.queries.ts';
import type { contentReader } from '../reading/read.service.ts';
import { refuseWhileUsed } from '../references/dependents.service.ts';
import { freeSlug, slugFrom } from './slugs.ts';
import { markDeleted, markRestored, selectTakenSlugs } from './write.queries.ts';

/** Moves items of one kind into the trash and out of it; both return the title. */
export function contentTrash<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item extends object,
>(
  deps: Deps,
  kind: ContentKindDefinition<Own, Extra, ListColumns, Query, Row, Item>,
  reader: ReturnType<typeof contentReader<Own, Extra, ListColumns, Query, Row, Item>>,
) {
  const entity = kind.kind;
  const area = areaOf(entity);

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

  async function remove(trx: Trx, work: Work, id: number, reason?: string): Promise<string> {
    const item = await reader.lockValues(trx, work, id);
    const { actor } = work.context;
    refuse(deleteRefusal(actor, area, item));
    if (item.status === 'publish') throw new DomainError('published_delete');
    await refuseWhileUsed(trx, actor, id, 'in_use');
    await markDeleted(trx, id, work.now, actor.id);
    await audit(trx, work, 'delete', item, reason);
    return item.title;
  }

  async function bringBack(trx: Trx, work: Work, id: number, reason?: string): Promise<string> {
    await lockItem(trx, entity, id);
    const { actor } = work.context;
    const row = await reader.stored(trx, work, id);
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
    // A unique value may have been given to another item meanwhile.
    refuseInvalid((await kind.check?.(trx, work, checking))?.issues ?? []);
    const taken = await selectTakenSlugs(trx, entity, row.slug, id);
    const slug = taken.has(row.slug) ? freeSlug(slugFrom(row.title, entity), taken) : row.slug;
    await markRestored(trx, id, slug, work.now, actor.id);
    await audit(trx, work, 'restore', row, reason);
    return row.title;
  }

  return { remove, bringBack };
}
