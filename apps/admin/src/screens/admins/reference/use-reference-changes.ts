import type { ReferenceUse } from '@connect/contract/reference/reference-admin.ts';
import { useState } from 'react';
import { ApiError, call } from '../../../api/start/client.ts';
import { createSaveQueue } from '../../../kit/form/save-queue.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { useText } from '../../../text/i18n.ts';
import {
  keepEntry,
  type ReferenceList,
  type ReferenceRow,
  refreshReference,
} from './reference-list.ts';

/** The uses of an entry, from the error that refused its deletion. */
function usesOf(error: unknown): readonly ReferenceUse[] | null {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return null;
  const { used_by: usedBy } = error.detail;
  // parser: only this error code has this list
  return Array.isArray(usedBy) ? (usedBy as ReferenceUse[]) : null;
}

/** Shows a refusal as a notification; there is no form to show field messages in. */
function tell(error: unknown): void {
  const words = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  notifyError(words.length > 0 ? new Error(words.join(' · ')) : error);
}

/** Rows in the chosen order; rows added meanwhile come last, as on the server. */
function inOrder<Row extends ReferenceRow>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  const place = ({ id }: Row) => places.get(id) ?? ids.length;
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** Orders, switches and deletes the entries of one list, with a notification for each change. */
export function useReferenceChanges<Row extends ReferenceRow, Values extends object>(options: {
  list: ReferenceList<Row, Values>;
  rows: readonly Row[];
  titleOf: (row: Row) => string;
  /** An entry was switched or deleted. */
  onDone: (row: Row) => void;
  /** An entry was not deleted because of these uses. */
  onUsed: (row: Row, usedBy: readonly ReferenceUse[]) => void;
}) {
  const { rows, titleOf, onDone, onUsed } = options;
  const { calls } = options.list;
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  /** The last chosen order, until the server has stored it. */
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  /** Changes are sent one after another, so that the later of two orders wins. */
  const [queue] = useState(createSaveQueue);

  const attempt = (work: () => Promise<unknown>): Promise<void> =>
    queue(async () => {
      setBusy(true);
      try {
        await work();
      } catch (error) {
        tell(error);
      } finally {
        // The reread lists have the versions that the next change must send.
        await refreshReference();
        setBusy(false);
      }
    });

  const order = async (ids: number[]) => {
    setMoving(ids);
    await attempt(async () => {
      await call(calls.order, { body: { ids } });
      notifyDone(t('adminReference.ordered'));
    });
    // A later order may still wait in the queue.
    setMoving((latest) => (latest === ids ? null : latest));
  };

  const switchTo = (row: Row, active: boolean) =>
    attempt(async () => {
      const { data } = await call(calls.update, {
        params: { id: String(row.id) },
        body: { is_active: active, version: row.version },
      });
      keepEntry(options.list, data);
      const words = active ? 'adminReference.switchedOn' : 'adminReference.switchedOff';
      notifyDone(t(words, { name: titleOf(row) }));
      onDone(row);
    });

  const remove = (row: Row) =>
    attempt(async () => {
      try {
        await call(calls.delete, { params: { id: String(row.id) } });
        notifyDone(t('adminReference.removed', { name: titleOf(row) }));
        onDone(row);
      } catch (error) {
        const usedBy = usesOf(error);
        if (!usedBy) throw error;
        onUsed(row, usedBy);
      }
    });

  const ordered = moving ? inOrder(rows, moving) : rows;
  return { busy, ordered, order, switchTo, remove };
}
