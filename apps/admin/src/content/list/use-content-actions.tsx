import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { ApiError, call } from '../../api/start/client.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentResource, ContentRow } from '../editing/content-resource.ts';
import { useDependents } from '../item/use-dependents.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import { useQuestions } from './use-questions.tsx';

/**
 * Error codes that refuse an action because a published item refers to this one, with that action.
 */
const KEPT = new Map([
  ['depended_on', 'unpublish'],
  ['in_use', 'delete'],
] as const);
const keptFrom = (error: unknown) =>
  error instanceof ApiError ? [...KEPT].find(([code]) => code === error.code)?.[1] : undefined;

/**
 * Actions of a list on one or many items: change the status, delete, restore, duplicate. They
 * report the result, offer an undo, ask for reasons, and list what blocks publishing. The caller
 * renders `dialogs`; `formLink` links a label to an item's form, at a field if given.
 */
export function useContentActions<Row extends ContentRow>(
  resource: ContentResource,
  formLink: (id: number, label: string, field?: string) => ReactNode,
) {
  const { t } = useText();
  const client = useQueryClient();
  const dependents = useDependents(resource);
  const { askReason, reasonDone, askSchedule, showBlocked, dialogs } = useQuestions(formLink);
  const bulk = useBulkActions<Row>(resource, {
    askDependents: dependents.ask,
    askReason: (count) => askReason(count, 'many'),
    reasonDone: () => reasonDone('many'),
  });

  const changed = () => refresh(client, { queryKey: resourceKeys(resource.update.tag).all });

  /** Runs a call; a failure is shown, and the list is reread either way. */
  const attempt = async (row: Row, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const verb = keptFrom(error);
      if (error instanceof ApiError && error.code === 'publish_blocked') {
        showBlocked(row, error.errors, () => void attempt(row, work));
      } else if (verb) {
        // A dependent was added between the question and the answer.
        void attempt(row, async () => {
          if (await dependents.ask([row], verb)) await attempt(row, work);
        });
      } else notifyError(error);
    } finally {
      void changed();
    }
  };

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
      reasonDone(id);
      return reply.data;
    } catch (error) {
      const unexplained = error instanceof ApiError && error.code === 'reason_required';
      if (!unexplained || body.reason) throw error;
      const reason = await askReason(body.status === 'draft' ? 1 : 0, id);
      // Cancelling has changed nothing, so it is no failure.
      if (reason === null) throw new DOMException('', 'AbortError');
      return update(id, { ...body, reason }, version);
    }
  }

  /** Undoes a change of status, on the version that the change made. */
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
      const reason = wasSeen ? await askReason(1, row.id) : undefined;
      if (reason === null) return;
      const saved = await put(row, { status: 'draft', reason });
      notifyDone(
        t(wasSeen ? 'content.unpublished' : 'content.unscheduled'),
        takeBack(row, saved.version, { status: 'publish' }),
      );
    });

  const schedule = (row: Row) =>
    attempt(row, async () => {
      const at = await askSchedule(row);
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

  /** Duplicates the content as a draft; gives its id, or null after a failure, which was shown. */
  const duplicate = async (row: Row): Promise<number | null> => {
    let made: number | null = null;
    await attempt(row, async () => {
      const reply = await call(resource.duplicate, { params: { id: String(row.id) } });
      made = reply.data.id;
      notifyDone(t('content.duplicated'));
    });
    return made;
  };

  /** The actions on one row, for its menu. */
  const of = (row: Row) => ({
    publish: () => void publish(row),
    unpublish: () => void unpublish(row),
    schedule: () => void schedule(row),
    remove: () => void remove(row),
    restore: () => void restore(row),
  });
  return {
    ...{ publish, unpublish, schedule, of, duplicate, bulk },
    dialogs: (
      <>
        {dependents.dialog}
        {dialogs}
      </>
    ),
  };
}
