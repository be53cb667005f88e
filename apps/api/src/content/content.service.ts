import type { ContentStatus } from '@connect/contract/constants.ts';
import { areaOf } from '@connect/contract/kinds.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import type { ActorContext } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import {
  brandRefusal,
  editRefusal,
  publishRefusal,
  refuse,
} from '../rights/content-permissions.ts';
import { refuseStaleRow } from '../writing/refuse-stale.ts';
import { startWork, type Work } from '../writing/work.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type {
  ContentKindDefinition,
  ContentValues,
  ListQuery,
  StoredRow,
} from './kinds/content-kind.ts';
import { contentReader } from './reading/read.service.ts';
import { refuseWhileUsed } from './references/dependents.service.ts';
import { copyItem } from './saving/copy.service.ts';
import { saveItem } from './saving/save.service.ts';
import { contentTrash } from './saving/trash.service.ts';

/** What a request may contain besides the values of an item. */
export interface Change {
  version?: number;
  reason?: string;
}

/** The values of an item after a save, and those that the request named explicitly. */
interface Next<Values> {
  values: Values;
  sent?: Partial<ContentValues>;
}

/** Omitted values stay as they are. */
function merged<Values extends object>(current: Values, sent: Partial<Values>): Values {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}

/**
 * All operations on one kind of content. Every write is one transaction with its revision and audit
 * entry; items outside the caller's brands do not exist for them (404).
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
  const area = areaOf(kind.kind);
  const reader = contentReader(deps, kind);
  const { load, lockValues, shown } = reader;
  const { remove, bringBack } = contentTrash(deps, kind, reader);

  /**
   * Runs one write and returns the resulting item. The answer is read before the commit: when the
   * item cannot be returned to the caller, nothing is written.
   */
  async function written(context: ActorContext, write: (trx: Trx, work: Work) => Promise<number>) {
    const work = await startWork(deps, context);
    return writeTransaction(deps, async (trx) => shown(trx, work, await write(trx, work)));
  }

  /** Refuses to remove an item that published items need (domain/publishing#dependents). */
  async function refuseTakingAway(
    trx: Trx,
    work: Work,
    item: StoredRow,
    next: Values,
  ): Promise<void> {
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
    const item = await lockValues(trx, work, id);
    const { actor } = work.context;
    refuse(editRefusal(actor, area, item));
    const { values, sent = {} } = await next(kind.values(item));
    if (values.status !== item.status) refuse(publishRefusal(actor, area));
    refuse(brandRefusal(actor, area, values.brand));
    refuseStaleRow(item, version);
    await refuseTakingAway(trx, work, item, values);
    return saveItem(trx, work, kind, { current: item, values, sent, reason, note });
  }

  /** Copies an item that this actor may see; returns the new id. */
  const copy = async (
    trx: Trx,
    work: Work,
    id: number,
    other?: (stored: Values) => Partial<Values>,
  ): Promise<number> => copyItem(trx, work, kind, await load(trx, work, id), other);

  const setStatus = (
    trx: Trx,
    work: Work,
    id: number,
    status: ContentStatus,
    reason?: string,
  ): Promise<number> =>
    change(trx, work, id, (stored) => ({ values: { ...stored, status } }), { reason });

  return {
    ...reader,
    written,
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
