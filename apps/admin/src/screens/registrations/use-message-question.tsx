import type { EventMessage, MessageAction } from '@connect/contract/registrations/event-message.ts';
import type { ReactNode } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { Later } from '../../kit/page/later.tsx';
import { useQuestion } from '../../kit/page/use-question.ts';
import { useText } from '../../text/i18n.ts';

const ConfirmDialog = lazyChunk(() => import('../../kit/dialog/confirm-dialog.tsx'));

type Asked = readonly Pick<EventMessage, 'reason'>[];

/** Asks before messages are sent again or dropped, in the dialog that comes with it; null if somebody thought better of it. */
export function useMessageQuestion(): {
  ask: (action: MessageAction, rows: Asked) => Promise<true | null>;
  dialog: ReactNode;
} {
  const { t } = useText();
  const { question, ask } = useQuestion<{
    action: MessageAction;
    rows: Asked;
    answer: (yes: true | null) => void;
  }>();
  const unsure = question?.rows.some(({ reason }) => reason === 'unknown') === true;
  return {
    ask: (action, rows) => ask<true>((answer) => ({ action, rows, answer })),
    dialog: (
      <Later>
        {question && (
          <ConfirmDialog
            title={t(`registrations.messages.ask.${question.action}`, { n: question.rows.length })}
            text={t(
              question.action === 'retry' && unsure
                ? 'registrations.messages.maybeTwice'
                : `registrations.messages.askText.${question.action}`,
            )}
            yes={t(`registrations.messages.action.${question.action}`)}
            danger={question.action === 'drop' || unsure}
            onAnswer={question.answer}
          />
        )}
      </Later>
    ),
  };
}
