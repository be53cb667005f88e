import type { ReactNode } from 'react';
import type { FieldError } from '../../api/start/api-error.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { Later } from '../../kit/page/later.tsx';
import { useQuestion } from '../../kit/page/use-question.ts';
import { useTyped } from '../../kit/page/use-typed.ts';
import { withTexts } from '../../text/i18n.ts';
import type { ContentRow } from '../editing/content-resource.ts';

// Loaded on demand, because the dialogs are rarely needed.
const BlockedDialog = loadable(withTexts('asked', () => import('../dialog/blocked-dialog.tsx')));
const ReasonDialog = loadable(
  withTexts('writing', async () => ({
    default: (await import('../dialog/reason-dialog.tsx')).ReasonDialog,
  })),
);
const ScheduleDialog = lazyChunk(() => import('../dialog/schedule-dialog.tsx'));

/** What a reason is asked for: the id of an item, or several items at once. */
export type ReasonTarget = number | 'many';

type Question =
  | { kind: 'reason'; count: number; target: ReasonTarget; answer: (reason: string | null) => void }
  | { kind: 'schedule'; row: ContentRow; answer: (at: string | null) => void }
  | { kind: 'blocked'; row: ContentRow; errors: readonly FieldError[]; again: () => void };

/**
 * The questions that actions on content ask, one at a time; a cancelled one gives null. The caller
 * has to render `dialogs`; `formLink` links a label to an item's form, at a field if one is given.
 */
export function useQuestions(formLink: (id: number, label: string, field?: string) => ReactNode) {
  const { question, ask, show, close } = useQuestion<Question>();
  const typed = useTyped<ReasonTarget>();
  const askReason = async (count: number, target: ReasonTarget) => {
    const reason = await ask<string>((answer) => ({ kind: 'reason', count, target, answer }));
    if (reason !== null) typed.keep(target, reason);
    return reason;
  };

  const askSchedule = (row: ContentRow) =>
    ask<string>((answer) => ({ kind: 'schedule', row, answer }));
  const showBlocked = (row: ContentRow, errors: readonly FieldError[], work: () => void) => {
    const again = () => {
      close();
      work();
    };
    show({ kind: 'blocked', row, errors, again });
  };

  const dialogs = (
    <Later>
      {question?.kind === 'reason' && (
        <ReasonDialog
          count={question.count}
          initial={typed.of(question.target)}
          onDone={question.answer}
        />
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
    </Later>
  );
  return { askReason, reasonDone: typed.done, askSchedule, showBlocked, dialogs };
}
