import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import type { ReactNode } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { useQuestion } from '../../../kit/page/use-question.ts';
import type { BulkAction } from '../../../kit/table/list-types.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import type { MeetingKind } from '../registration-column.tsx';
import type { Remind } from './remind-dialog.tsx';

const RemindDialog = lazyChunk(() => import('./remind-dialog.tsx'));
const NoReminder = loadable(withTexts('asked', () => import('./no-reminder.tsx')));

/**
 * Reminding people of a list by hand, which is asked first (domain/event-messages#by-hand); `tag`: what the list is read
 * by; `hint`: where a template is chosen, as long as there is none.
 */
export function useReminding<Row extends { id: number; status: RegistrationStatus }>(
  of: { kind: MeetingKind; id: number; tag: string },
  rights: Readonly<Record<string, boolean>> | undefined,
): { actions: BulkAction<Row>[]; dialog: ReactNode; hint: ReactNode } {
  const { t } = useText();
  const { ask, question } = useQuestion<{
    ids: number[];
    onAnswer: (remind: Remind | null) => void;
  }>();
  const action: BulkAction<Row> = {
    key: 'remind',
    label: t('registrations.remind.action'),
    allowed: ({ status }) => status === 'confirmed',
    run: async (rows) => {
      const ids = rows.map((row) => row.id);
      const remind = await ask<Remind>((onAnswer) => ({ ids, onAnswer }));
      return remind === null ? null : remind();
    },
  };
  return {
    actions: rights?.remind ? [action] : [],
    hint: <Later>{rights?.choose_reminder && <NoReminder kind={of.kind} id={of.id} />}</Later>,
    dialog: <Later>{question && <RemindDialog {...of} {...question} />}</Later>,
  };
}
