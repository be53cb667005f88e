import type { BULK_ACTIONS } from '@connect/contract/content.ts';
import type { ErrorCode } from '@connect/contract/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { refresh } from '../api/after-write.ts';
import type { FieldError } from '../api/api-error.ts';
import { ApiError, call } from '../api/client.ts';
import { resourceKeys } from '../api/queries.ts';
import { formatDateTime, formatNumber } from '../kit/format.ts';
import type { BulkOutcome } from '../kit/list-types.ts';
import { notifyDone, notifyError } from '../kit/notify.ts';
import { useText, withTexts } from '../text/i18n.ts';
import type { ContentResource, ContentRow } from './content-resource.ts';
import { useItemHref } from './item-links.tsx';
import { useDependents } from './use-dependents.tsx';

// Questions are rare: their windows come when one is asked.
const BlockedDialog = lazy(withTexts('asked', () => import('./blocked-dialog.tsx')));
const ReasonDialog = lazy(
  withTexts('writing', async () => ({
    default: (await import('./reason-dialog.tsx')).ReasonDialog,
  })),
);
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

type BulkVerb = (typeof BULK_ACTIONS)[number];

type Question =
  | { kind: 'reason'; count: number; answer: (reason: string | null) => void }
  | { kind: 'schedule'; row: ContentRow; answer: (at: string | null) => void }
  | { kind: 'blocked'; row: ContentRow; errors: readonly FieldError[]; again: () => void };

/** Refusals because something published refers to the item, and what was being done to it. */
const KEPT = new Map([
  ['depended_on', 'unpublish'],
  ['in_use', 'delete'],
] as const);
const keptFrom = (error: unknown) =>
  error instanceof ApiError ? [...KEPT].find(([code]) => code === error.code)?.[1] : undefined;

/** Refusals that trying again can mend: it reads the item anew, finds the server back, or asks why. */
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

/**
 * What a list does with content: change the state of one item or of many, delete, restore,
 * duplicate. Says what was done, offers to take it back, asks for what a rule needs and lists what
 * still blocks publishing. `dialogs` has to be rendered by the caller; `formLink` makes the link to
 * an item's form out of a label, to the field when one is named.
 */
export function useContentActions<Row extends ContentRow>(
  resource: ContentResource,
  formLink: (id: number, label: string, field?: string) => ReactNode,
) {
  const { t } = useText();
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const dependents = useDependents(resource);
  const hrefOf = useItemHref();

  const changed = () => refresh(client, { queryKey: resourceKeys(resource.update.tag).all });

  /** Runs a call; a failure is said, the list is read again either way. */
  const attempt = async (row: Row, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const verb = keptFrom(error);
      if (error instanceof ApiError && error.code === 'publish_blocked') {
        const again = () => {
          setQuestion(null);
          void attempt(row, work);
        };
        setQuestion({ kind: 'blocked', row, errors: error.errors, again });
      } else if (verb) {
        // It came to be used between the question and the answer.
        void attempt(row, async () => {
          if (await dependents.ask([row], verb)) await attempt(row, work);
        });
      } else notifyError(error);
    } finally {
      void changed();
    }
  };

  const ask = <Answer,>(make: (answer: (value: Answer | null) => void) => Question) => {
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    setQuestion(
      make((value) => {
        setQuestion(null);
        resolve(value);
      }),
    );
    return promise;
  };
  const askReason = (count: number) => ask<string>((answer) => ({ kind: 'reason', count, answer }));

  const put = (row: Row, body: Parameters<typeof update>[1]) => update(row.id, body, row.version);
  async function update(
    id: number,
    body: { status: 'publish' | 'draft'; published_at?: string; reason?: string },
    version: number,
  ): Promise<{ id: number; version: number }> {
    try {
      const reply = await call(resource.update, {
        params: { id: String(id) },
        body: { ...body, version },
      });
      return reply.data;
    } catch (error) {
      const unexplained = error instanceof ApiError && error.code === 'reason_required';
      if (!unexplained || body.reason) throw error;
      const reason = await askReason(body.status === 'draft' ? 1 : 0);
      // Who turns back has changed nothing, which is no failure.
      if (reason === null) throw new DOMException('', 'AbortError');
      return update(id, { ...body, reason }, version);
    }
  }

  /** Takes a change of state back, on the version that it made. */
  const takeBack = (row: Row, version: number, body: Parameters<typeof update>[1]) => () =>
    void attempt(row, async () => {
      await update(row.id, body, version);
      notifyDone(t('content.undone'));
    });

  const publish = (row: Row) =>
    attempt(row, async () => {
      const waits = row.published_at !== null && Date.parse(row.published_at) > Date.now();
      const saved = await put(row, {
        status: 'publish',
        ...(waits && { published_at: new Date().toISOString() }),
      });
      const undo = takeBack(row, saved.version, {
        status: 'draft',
        reason: t('content.undoReason'),
      });
      notifyDone(t('content.published'), row.status === 'draft' ? undo : undefined);
    });

  const unpublish = (row: Row) =>
    attempt(row, async () => {
      const wasSeen = row.effective_status !== 'scheduled';
      if (!(await dependents.ask([row], 'unpublish'))) return;
      const reason = wasSeen ? await askReason(1) : undefined;
      if (reason === null) return;
      const saved = await put(row, { status: 'draft', reason });
      notifyDone(t('content.unpublished'), takeBack(row, saved.version, { status: 'publish' }));
    });

  const schedule = (row: Row) =>
    attempt(row, async () => {
      const at = await ask<string>((answer) => ({ kind: 'schedule', row, answer }));
      if (at === null) return;
      const saved = await put(row, { status: 'publish', published_at: at });
      const undo = takeBack(row, saved.version, { status: 'draft' });
      notifyDone(
        t('content.scheduled', { at: formatDateTime(at) }),
        row.status === 'draft' ? undo : undefined,
      );
    });

  const restore = (row: Row, message = t('content.restored')) =>
    attempt(row, async () => {
      await call(resource.restore, { params: { id: String(row.id) } });
      notifyDone(message);
    });

  const remove = (row: Row) =>
    attempt(row, async () => {
      if (!(await dependents.ask([row], 'delete'))) return;
      await call(resource.delete, { params: { id: String(row.id) } });
      notifyDone(t('content.deleted'), () => void restore(row, t('content.undone')));
    });

  /** Makes a draft of the same content; gives its id, null when it failed (which was said). */
  const duplicate = async (row: Row): Promise<number | null> => {
    let made: number | null = null;
    await attempt(row, async () => {
      const reply = await call(resource.duplicate, { params: { id: String(row.id) } });
      made = reply.data.id;
      notifyDone(t('content.duplicated'));
    });
    return made;
  };

  const sendBulk = async (action: BulkVerb, ids: number[], reason?: string) => {
    try {
      const reply = await call(resource.bulk, { body: { action, ids, reason } });
      return reply.data;
    } finally {
      void changed();
    }
  };

  const DONE = {
    publish: 'content.publishedMany',
    unpublish: 'content.unpublishedMany',
    delete: 'content.deletedMany',
    restore: 'content.restoredMany',
  } as const;

  /** Takes an action on several items back, and names those that stay as they are with the reason. */
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
   * Runs one action on several items; what failed stays failed and is told row by row. `onUndone`
   * is called when what was told holds no longer.
   */
  const bulk = async (
    action: BulkVerb,
    rows: readonly Row[],
    onUndone: () => void,
  ): Promise<BulkOutcome[] | null> => {
    let reason: string | undefined;
    if (action === 'unpublish' || action === 'delete') {
      if (!(await dependents.ask(rows, action))) return null;
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
    // Publishing what was published already changes nothing: there is nothing to take back.
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
    return outcomes.map((outcome) => ({
      ...outcome,
      passing: PASSING.has(outcome.code),
      message:
        outcome.message && outcome.hidden
          ? `${outcome.message} (${t('content.moreHidden', { n: formatNumber(outcome.hidden) })})`
          : outcome.message,
      links: [
        ...(outcome.items ?? []),
        ...(outcome.errors ?? []).flatMap(({ items }) => items ?? []),
      ]
        .map((item) => ({ label: item.title, href: hrefOf(item) ?? '' }))
        .filter(({ href }) => href !== ''),
    }));
  };

  const close = () => setQuestion(null);
  const dialogs = (
    <Suspense>
      {dependents.dialog}
      {question?.kind === 'reason' && (
        <ReasonDialog count={question.count} onDone={question.answer} />
      )}
      {question?.kind === 'schedule' && (
        <ScheduleDialog initial={question.row.published_at} onDone={question.answer} />
      )}
      {question?.kind === 'blocked' && (
        <BlockedDialog
          title={question.row.title}
          errors={question.errors}
          link={(label, field) => formLink(question.row.id, label, field)}
          onAgain={question.again}
          onClose={close}
        />
      )}
    </Suspense>
  );
  /** The actions on one row, for its menu. */
  const of = (row: Row) => ({
    publish: () => void publish(row),
    unpublish: () => void unpublish(row),
    schedule: () => void schedule(row),
    remove: () => void remove(row),
    restore: () => void restore(row),
  });
  return { publish, unpublish, schedule, of, duplicate, bulk, dialogs };
}
