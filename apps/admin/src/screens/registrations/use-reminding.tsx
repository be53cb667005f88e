import type { RegistrationStatus } from '@connect/contract/registrations/registration-states.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useQuestion } from '../../kit/page/use-question.ts';
import type { BulkAction } from '../../kit/table/list-types.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import type { MeetingKind } from './registration-column.tsx';

const ConfirmDialog = lazy(() => import('../../kit/dialog/confirm-dialog.tsx'));
const NoReminder = lazy(withTexts('asked', () => import('./no-reminder.tsx')));

/**
 * Reminding people of a list by hand, which is asked first (domain/event-messages#by-hand); `tag`: what the list is read
 * by; `hint`: where a template is chosen, as long as there is none.
 */
export function useReminding<Row extends { id: number; status: RegistrationStatus }>(
  { kind, id, tag }: { kind: MeetingKind; id: number; tag: string },
  rights: Readonly<Record<string, boolean>> | undefined,
): { actions: BulkAction<Row>[]; dialog: ReactNode; hint: ReactNode } {
  const { t } = useText();
  const client = useQueryClient();
  const { ask, question } = useQuestion<{ n: number; answer: (yes: true | null) => void }>();
  const run = async (rows: readonly Row[]) => {
    const yes = await ask<true>((answer) => ({ n: rows.length, answer }));
    if (yes === null) return null;
    const body = { ids: rows.map((row) => row.id) };
    const calls = await import('@connect/contract/registrations/event-message.ts');
    const { remind } = kind === 'event' ? calls.eventMessages : calls.webinarMessages;
    const { data, meta } = await call(remind, { params: { id: String(id) }, body });
    const n = data.filter(({ ok }) => ok).length;
    // Where somebody is not reminded, the result of each says so; that it waits is not in there.
    if (n > 0 && (n === data.length || meta.not_before !== null)) {
      notifyDone(
        meta.not_before === null
          ? t('registrations.remind.done', { n })
          : t('registrations.remind.later', { n, at: formatDateTime(meta.not_before) }),
      );
    }
    void refresh(client, { queryKey: resourceKeys(tag).all });
    return data;
  };
  const action: BulkAction<Row> = {
    key: 'remind',
    label: t('registrations.remind.action'),
    allowed: ({ status }) => status === 'confirmed',
    run,
  };
  return {
    actions: rights?.remind ? [action] : [],
    hint: <Suspense>{rights?.choose_reminder && <NoReminder kind={kind} id={id} />}</Suspense>,
    dialog: (
      <Suspense>
        {question && (
          <ConfirmDialog
            title={t('registrations.remind.ask', { n: question.n })}
            text={t('registrations.remind.text')}
            yes={t('registrations.remind.action')}
            danger={false}
            onAnswer={question.answer}
          />
        )}
      </Suspense>
    ),
  };
}
