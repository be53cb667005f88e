import type { Language } from '@connect/contract/constants.ts';
import type { ReferenceUse } from '@connect/contract/reference/reference-admin.ts';
import { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { asStored } from '../db/as-stored.ts';
import type { Db, Deps, Trx } from '../deps.ts';
import { DomainError, firstOfEachField, refuseInvalid } from '../domain-error.ts';
import { auditDiff, changedFields } from '../writing/changes.ts';
import { refuseStale } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  deleteEntry,
  insertEntry,
  lockEntry,
  lockReference,
  selectEntries,
  selectLastChange,
  selectStagesAimedAt,
  selectUses,
  sortLadderStages,
  updateEntry,
  writeOrder,
  writeOrdinals,
} from './reference-admin.queries.ts';
import type { Entry, Facts, Lists, ReferenceKind } from './reference-entries.ts';
import * as kinds from './reference-kinds.ts';

/** An entry with its uses. */
export type Row<E extends Entry> = E & { uses: number; used_by: ReferenceUse[] };

async function entriesOf<E extends Entry>(db: Db, kind: ReferenceKind<E>): Promise<E[]> {
  return asStored(z.array(kind.schema), await selectEntries(db, kind.name, kind.fields));
}

/** An entry as an object with string keys. */
const plain = (entry: Entry): Record<string, unknown> => ({ ...entry });

/** All lists as they are now; they do not change within a transaction that holds the lock. */
const loadLists = async (trx: Trx): Promise<Lists> => ({
  articleCategories: await entriesOf(trx, kinds.articleCategories),
  specialties: await entriesOf(trx, kinds.specialties),
  businessUnits: await entriesOf(trx, kinds.businessUnits),
  therapyAreas: await entriesOf(trx, kinds.therapyAreas),
  productLadders: await entriesOf(trx, kinds.productLadders),
  ladderValues: await entriesOf(trx, kinds.ladderValues),
  brandSpellings: await entriesOf(trx, kinds.brandSpellings),
});

async function rowsOf<E extends Entry>(db: Db, kind: ReferenceKind<E>): Promise<Row<E>[]> {
  const usedBy = new Map<number, ReferenceUse[]>();
  for (const { id, ...use } of await selectUses(db, kind.name)) {
    usedBy.set(id, [...(usedBy.get(id) ?? []), use]);
  }
  return (await entriesOf(db, kind)).map((entry) => {
    const uses = usedBy.get(entry.id) ?? [];
    return { ...entry, uses: uses.reduce((sum, { count }) => sum + count, 0), used_by: uses };
  });
}

/**
 * The five calls of one reference list (domain/reference-data#changing-lists). Every change is one
 * transaction with its audit entry, checked against all lists while no other change runs, and
 * visible at once in the forms that this process serves.
 */
export function referenceAdminService<E extends Entry>(deps: Deps, kind: ReferenceKind<E>) {
  const { name, entity, fields } = kind;

  async function row(trx: Trx, id: number): Promise<Row<E>> {
    const found = (await rowsOf(trx, kind)).find((entry) => entry.id === id);
    if (!found) throw new DomainError('not_found');
    return found;
  }

  async function changing<Result>(work: (trx: Trx, lists: Lists) => Promise<Result>) {
    const result = await writeTransaction(deps, async (trx) => {
      await lockReference(trx);
      return work(trx, await loadLists(trx));
    });
    deps.reference.forget();
    return result;
  }

  /** The present entry, locked against new references. */
  async function locked(trx: Trx, id: number): Promise<E> {
    const current = (await lockEntry(trx, name, id))
      ? (await entriesOf(trx, kind)).find((entry) => entry.id === id)
      : undefined;
    if (!current) throw new DomainError('not_found');
    return current;
  }

  async function factsOf(
    trx: Trx,
    lists: Lists,
    current: E | null,
    language: Language,
  ): Promise<Facts> {
    const usedBy = current ? await selectUses(trx, name, current.id) : [];
    const aimed = current && name === 'productLadders';
    const stagesAimedAt = aimed ? await selectStagesAimedAt(trx, current.id) : [];
    return { lists, usedBy, stagesAimedAt, language };
  }

  async function refuseOlder(trx: Trx, current: E, version: number): Promise<void> {
    if (current.version === version) return;
    const last = await selectLastChange(trx, entity, current.id);
    refuseStale(current.version, version, {
      updated_by: last ? { id: last.by, display_name: last.name } : null,
      updated_at: last?.at ?? null,
    });
  }

  const valuesOf = (entry: E, of: readonly string[]) =>
    fields.filter((field) => of.includes(field)).map((field) => [field, entry[field]] as const);

  const audit = (
    trx: Trx,
    context: ActorContext,
    action: string,
    entry: E | null,
    diff?: Record<string, { from: unknown; to: unknown }>,
  ) =>
    recordAudit(trx, deps.clock, context, {
      action: `${entity}.${action}`,
      entityType: entity,
      ...(entry ? { entityId: entry.id, entityTitle: kind.title(entry) } : {}),
      ...(diff ? { diff } : {}),
    });

  return {
    list: () => rowsOf(deps.db, kind),

    /** Adds an entry at the end of its list. */
    create(context: ActorContext, values: Omit<E, keyof Entry>): Promise<Row<E>> {
      return changing(async (trx, lists) => {
        const entry = kind.settle(
          asStored(kind.schema, { ...values, id: 0, version: 1, is_active: true }),
          lists,
        );
        const facts = await factsOf(trx, lists, null, context.language);
        refuseInvalid(firstOfEachField(kind.issues(entry, null, facts)));
        const made = await insertEntry(trx, name, valuesOf(entry, fields));
        if (name === 'ladderValues') await sortLadderStages(trx);
        await audit(trx, context, 'create', { ...entry, id: made });
        return row(trx, made);
      });
    },

    update(
      context: ActorContext,
      id: number,
      { version, ...sent }: { version: number } & object,
    ): Promise<Row<E>> {
      return changing(async (trx, lists) => {
        const current = await locked(trx, id);
        await refuseOlder(trx, current, version);
        const given = Object.entries(sent).filter(([, value]) => value !== undefined);
        const next = kind.settle(
          asStored(kind.schema, { ...current, ...Object.fromEntries(given) }),
          lists,
        );
        const changed = changedFields(fields, plain(current), plain(next));
        if (changed.length === 0) return row(trx, id);
        const facts = await factsOf(trx, lists, current, context.language);
        refuseInvalid(firstOfEachField(kind.issues(next, current, facts)));
        await updateEntry(trx, name, id, valuesOf(next, changed));
        if (name === 'ladderValues') await sortLadderStages(trx);
        await audit(trx, context, 'update', next, auditDiff(changed, plain(current), plain(next)));
        return row(trx, id);
      });
    },

    /** Removes an unused entry. A used one is switched off instead, so that history stays. */
    async delete(context: ActorContext, id: number): Promise<void> {
      await changing(async (trx) => {
        const current = await locked(trx, id);
        const uses = await selectUses(trx, name, id);
        if (uses.length > 0) {
          const usedBy = uses.map(({ type, count }) => ({ type, count }));
          throw new DomainError('in_use', { detail: { used_by: usedBy } });
        }
        await deleteEntry(trx, name, id);
        await audit(trx, context, 'delete', current, auditDiff(fields, plain(current), {}));
      });
    },

    /** Sorts the list by these ids; other entries follow in their old order. */
    order(context: ActorContext, ids: readonly number[]): Promise<Row<E>[]> {
      return changing(async (trx, lists) => {
        const before = await entriesOf(trx, kind);
        const byId = new Map(before.map((entry) => [entry.id, entry]));
        if (ids.some((id) => !byId.has(id))) refuseInvalid([{ field: 'ids', code: 'reference' }]);
        const after = [...new Set([...ids, ...byId.keys()])];
        if (name === 'ladderValues') await orderStages(trx, lists, after);
        else await writeOrder(trx, name, after);
        const titles = (list: readonly number[]) =>
          list.flatMap((id) => byId.get(id) ?? []).map(kind.title);
        const diff = { order: { from: titles([...byId.keys()]), to: titles(after) } };
        await audit(trx, context, 'order', null, diff);
        return rowsOf(trx, kind);
      });
    },
  };
}

/**
 * The order of stages is their ordinal: active stages are renumbered with the ordinals they have.
 */
async function orderStages(
  trx: Trx,
  { ladderValues }: Lists,
  ids: readonly number[],
): Promise<void> {
  const onLadder = new Map(
    ladderValues.flatMap(({ id, ordinal }) => (ordinal === null ? [] : [[id, ordinal] as const])),
  );
  const ordinals = [...onLadder.values()].sort((a, b) => a - b);
  const moved = ids
    .filter((id) => onLadder.has(id))
    .map((id, index) => ({ id, ordinal: ordinals[index] ?? 0 }))
    .filter(({ id, ordinal }) => onLadder.get(id) !== ordinal);
  if (moved.length === 0) return;
  await writeOrdinals(trx, moved);
  await sortLadderStages(trx);
}
