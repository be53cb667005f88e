import type {
  BULK_ACTIONS,
  bulkReply,
  TakenAway,
} from '@connect/contract/content/content-calls.ts';
import type { ErrorCode } from '@connect/contract/errors/errors.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import type { BulkOutcome } from '../../kit/table/list-types.ts';
import type { Translate } from '../../text/i18n.ts';
import type { ContentResource, ContentRow } from '../editing/content-resource.ts';
import type { useItemHref } from '../item/item-links.tsx';

export type BulkVerb = (typeof BULK_ACTIONS)[number];
type Outcome = z.output<typeof bulkReply>['data'][number];

/**
 * Refusals that a retry can resolve: it rereads the item, finds the server available, or asks for
 * the reason.
 */
const PASSING = new Set<string | undefined>([
  'version_conflict',
  'rate_limited',
  'internal',
  'unavailable',
  'reason_required',
] satisfies ErrorCode[]);

const BACK: Record<BulkVerb, BulkVerb> = {
  publish: 'unpublish',
  unpublish: 'publish',
  delete: 'restore',
  restore: 'delete',
};

const DONE = {
  publish: 'content.publishedMany',
  unpublish: 'content.unpublishedMany',
  delete: 'content.deletedMany',
  restore: 'content.restoredMany',
} as const;

export interface Questions<Row> {
  /** Resolves to whether to go on despite the items' dependents. */
  askDependents: (rows: readonly Row[], verb: TakenAway) => Promise<boolean>;
  /** Asks for the reason of unpublishing `count` items; 0 asks for that of publishing. */
  askReason: (count: number) => Promise<string | null>;
  /** The call that the reason was asked for has been answered. */
  reasonDone: () => void;
}

export interface BulkSetting<Row> extends Questions<Row> {
  resource: ContentResource;
  t: Translate;
  client: QueryClient;
  hrefOf: ReturnType<typeof useItemHref>;
}

/** Actions of a list on many items at once; failed items stay unchanged and are reported. */
export function bulkActions<Row extends ContentRow>(setting: BulkSetting<Row>) {
  const { resource, t, client, hrefOf, askDependents, askReason, reasonDone } = setting;
  const changed = () => refresh(client, { queryKey: resourceKeys(resource.update.tag).all });

  const told = (outcome: Outcome): BulkOutcome => ({
    ...outcome,
    passing: PASSING.has(outcome.code),
    message:
      outcome.message && outcome.hidden
        ? `${outcome.message} (${t('content.moreHidden', { n: formatNumber(outcome.hidden) })})`
        : outcome.message,
    links: [...(outcome.items ?? []), ...(outcome.errors ?? []).flatMap(({ items }) => items ?? [])]
      .map((item) => ({ label: item.title, href: hrefOf(item) ?? '' }))
      .filter(({ href }) => href !== ''),
  });

  const sendBulk = async (action: BulkVerb, ids: number[], reason?: string) => {
    try {
      const reply = await call(resource.bulk, { body: { action, ids, reason } });
      reasonDone();
      return reply.data;
    } finally {
      void changed();
    }
  };

  /** Undoes an action on several items, and names those that stay as they are, with the reason. */
  const undoBulk = async (action: BulkVerb, ids: number[], onUndone: () => void) => {
    try {
      const outcomes = await sendBulk(BACK[action], ids, t('content.undoReason'));
      onUndone();
      const failed = outcomes.filter((outcome) => !outcome.ok);
      if (failed.length === 0) return notifyDone(t('content.undone'));
      const n = formatNumber(outcomes.length - failed.length);
      const said = failed.map(({ id, title, message }) => `${title ?? `#${id}`}: ${message ?? ''}`);
      const summary = t('content.undonePartly', { n, failed: formatNumber(failed.length) });
      notifyError(new Error([summary, ...said].join(' · ')));
    } catch (error) {
      notifyError(error);
    }
  };

  /**
   * Runs an action on several items and gives the outcome per row. `onUndone` is called when an
   * undo makes the shown outcomes invalid.
   */
  const bulk = async (
    action: BulkVerb,
    rows: readonly Row[],
    onUndone: () => void,
  ): Promise<BulkOutcome[] | null> => {
    let reason: string | undefined;
    if (action === 'unpublish' || action === 'delete') {
      if (!(await askDependents(rows, action))) return null;
    }
    if (action === 'unpublish' && rows.some((row) => row.effective_status !== 'scheduled')) {
      const given = await askReason(rows.length);
      if (given === null) return null;
      reason = given;
    }
    let outcomes = await sendBulk(
      action,
      rows.map((row) => row.id),
      reason,
    );
    const unexplained = outcomes.filter(({ code }) => code === 'reason_required');
    if (action === 'publish' && unexplained.length > 0) {
      const why = await askReason(0);
      const ids = unexplained.map(({ id }) => id);
      const again = why === null ? [] : await sendBulk(action, ids, why);
      outcomes = outcomes.map((one) => again.find(({ id }) => id === one.id) ?? one);
    }
    const done = outcomes.filter((outcome) => outcome.ok).map((outcome) => outcome.id);
    // An item that was published before stays as it is when publishing is undone.
    const before = { publish: 'draft', unpublish: 'publish', delete: null, restore: null }[action];
    const moved = rows
      .filter((row) => done.includes(row.id) && (before === null || row.status === before))
      .map((row) => row.id);
    if (done.length > 0) {
      notifyDone(
        t(DONE[action], { n: formatNumber(done.length) }),
        moved.length === 0 ? undefined : () => void undoBulk(action, moved, onUndone),
      );
    }
    return outcomes.map(told);
  };
  return bulk;
}
