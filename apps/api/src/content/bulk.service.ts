import { labelsOfKind } from '@connect/contract/administration/kind-labels.ts';
import { itemRef } from '@connect/contract/calls/envelope.ts';
import type { ContentStatus } from '@connect/contract/constants.ts';
import type { bulkBody, bulkReply } from '@connect/contract/content/content-calls.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import type { DomainError } from '../domain-error.ts';
import { refusalOf, refusedRow } from '../writing/bulk-row.ts';
import { startWork, type Work } from '../writing/work.ts';
import { writeTransaction } from '../writing/write-transaction.ts';

type Bulk = z.output<typeof bulkBody>;
type Result = z.input<typeof bulkReply>['data'][number];

/** The single-item writes that a bulk action repeats. */
interface Writes {
  find(work: Work, id: number): Promise<{ title: string } | null>;
  setStatus(
    trx: Trx,
    work: Work,
    id: number,
    status: ContentStatus,
    reason?: string,
  ): Promise<number>;
  remove(trx: Trx, work: Work, id: number, reason?: string): Promise<string>;
  bringBack(trx: Trx, work: Work, id: number, reason?: string): Promise<string>;
}

const users = z.object({ used_by: z.array(itemRef), used_by_hidden: z.number() });

/** The published items that caused the refusal. */
function usersOf({ detail }: DomainError): Pick<Result, 'items' | 'hidden'> {
  const { data } = users.safeParse(detail);
  return data ? { items: data.used_by, hidden: data.used_by_hidden } : {};
}

/**
 * One action on many items, each in its own transaction: a refusal is reported for its item, in
 * words, and does not affect the others.
 */
export function bulkService(deps: Deps, kind: ContentKind, writes: Writes) {
  function write(trx: Trx, work: Work, id: number, { action, reason }: Bulk) {
    switch (action) {
      case 'publish':
        return writes.setStatus(trx, work, id, 'publish', reason);
      case 'unpublish':
        return writes.setStatus(trx, work, id, 'draft', reason);
      case 'delete':
        return writes.remove(trx, work, id, reason);
      case 'restore':
        return writes.bringBack(trx, work, id, reason);
    }
  }

  async function one(work: Work, id: number, body: Bulk): Promise<Result> {
    const { language } = work.context;
    const title = (await writes.find(work, id))?.title ?? null;
    try {
      await writeTransaction(deps, async (trx) => {
        await write(trx, work, id, body);
      });
      return { id, title, ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      return {
        id,
        title,
        ...refusedRow(refusal, language, labelsOfKind(kind)),
        ...usersOf(refusal),
      };
    }
  }

  return async (context: ActorContext, body: Bulk): Promise<z.input<typeof bulkReply>> => {
    const work = await startWork(deps, context);
    const data: Result[] = [];
    for (const id of new Set(body.ids)) data.push(await one(work, id, body));
    const succeeded = data.filter(({ ok }) => ok).length;
    return { data, meta: { succeeded, failed: data.length - succeeded } };
  };
}
