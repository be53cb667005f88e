import type { TakenAway } from '@connect/contract/content/content-calls.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import { useEffect, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import type { SaveIntent } from '../../kit/form/use-item-form.ts';
import { notifyError } from '../../kit/notify/notify.ts';
import { Later } from '../../kit/page/later.tsx';
import { useTyped } from '../../kit/page/use-typed.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentValues } from '../editing/content-form.ts';
import {
  type ContentFormOptions,
  type ItemBlocker,
  useContentForm,
} from '../editing/use-content-form.ts';
import type { FormItem } from '../item/content-screen.ts';
import { useDependents } from '../item/use-dependents.tsx';
import { reasonAbout, wantsReason } from '../picture/media-refusal.ts';

const ReasonDialog = lazyChunk(async () => ({
  default: (await import('../dialog/reason-dialog.tsx')).ReasonDialog,
}));

/**
 * A content form that asks before it takes away an item with dependents, and asks for a reason
 * where a rule needs one. The caller has to render `dialogs`.
 */
export function useContentEditor<Values extends ContentValues, Item extends FormItem<Values>>(
  options: Pick<ContentFormOptions<Values, Item>, 'screen' | 'id' | 'reply'>,
) {
  const { screen, id, reply } = options;
  const { t } = useText();
  const dependents = useDependents(screen.calls);
  /** Kept until the next save. */
  const [refused, setRefused] = useState<readonly ItemBlocker[] | null>(null);
  /** A save that a rule needs a reason for, and the rule's words. */
  const [unexplained, setUnexplained] = useState<{
    intent: SaveIntent<Values>;
    text: string;
  } | null>(null);

  const mayTake = async (verb: TakenAway) => {
    const saved = record.savedId();
    if (saved === undefined) return true;
    return dependents.ask([{ id: saved, title: record.item?.title ?? '' }], verb);
  };
  const { record, editor } = useContentForm<Values, Item>({
    screen,
    id,
    reply,
    refused,
    onWritten: () => setRefused(null),
    onRefused: (error, intent) => {
      if (wantsReason(error)) {
        setUnexplained({ intent, text: reasonAbout(error) });
        return true;
      }
      if (error.code === 'publish_blocked') setRefused(error.errors);
      if (error.code !== 'depended_on') return false;
      void mayTake('unpublish').then((go) => go && form.save(), notifyError);
      return true;
    },
  });
  const { form } = record;
  const reasons = useTyped<'save'>();
  const explain = async (intent: SaveIntent<Values>, reason: string) => {
    reasons.keep('save', reason);
    if (await form.save({ ...intent, reason })) reasons.done('save');
  };

  // Dates that take an item off the platform count as unpublishing: the dependents are shown.
  const { beforeSave, store: typed } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks by what the page shows last
  useEffect(
    () =>
      beforeSave(async () => {
        const { base, values } = typed.snapshot();
        const now = new Date();
        const leaves =
          values.status === 'publish' &&
          effectiveStatus(base, now) === 'published' &&
          effectiveStatus(values, now) !== 'published';
        if (leaves && !(await mayTake('unpublish'))) throw new DOMException('', 'AbortError');
      }),
    [typed],
  );

  const dialogs = (
    <>
      {dependents.dialog}
      <Later>
        {unexplained && (
          <ReasonDialog
            words={{
              title: t('form.reasonTitle'),
              text: unexplained.text,
              confirm: t('form.save'),
            }}
            initial={reasons.of('save')}
            onDone={(reason) => {
              setUnexplained(null);
              if (reason !== null) void explain(unexplained.intent, reason);
            }}
          />
        )}
      </Later>
    </>
  );
  return { record, editor, mayTake, dialogs };
}
