import {
  type QuestionRow,
  webinarQuestions,
} from '@connect/contract/webinars/webinar-questions.ts';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { formatDateTime } from '../../../kit/display/format.ts';
import { StatusPill } from '../../../kit/display/status-pill.tsx';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { useText } from '../../../text/i18n.ts';

// Loaded on demand, because a mark is rarely removed.
const ConfirmDialog = lazyChunk(() => import('../../../kit/dialog/confirm-dialog.tsx'));

/** Whether and by whom a question was reported to drug safety; sets and removes that mark. */
export function QuestionReport({ row }: { row: QuestionRow }) {
  const { t } = useText();
  const { me } = useSession();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { reported } = row;
  const text = row.text ?? t('webinars.questions.noText');

  const write = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error);
    }
    await refresh(client, { queryKey: [...resourceKeys('webinar').all, 'questions'] });
    setBusy(false);
  };
  const params = { id: String(row.id) };
  const undo = () =>
    write(async () => {
      await call(webinarQuestions.unmarkReported, { params });
      notifyDone(t('webinars.questions.undone'));
    });
  const mark = () =>
    write(async () => {
      const { by, at } =
        (await call(webinarQuestions.markReported, { params })).data.reported ?? {};
      if (!by || !at || by.id === me.id)
        notifyDone(t('webinars.questions.done'), () => void undo());
      else
        notifyDone(
          t('webinars.questions.before', { name: by.display_name, time: formatDateTime(at) }),
        );
    });

  if (!reported) {
    return (
      <Button
        size="xs"
        variant="default"
        loading={busy}
        aria-label={t('webinars.questions.markOf', { text })}
        onClick={() => void mark()}
      >
        {t('webinars.questions.mark')}
      </Button>
    );
  }
  const said = { name: reported.by.display_name, time: formatDateTime(reported.at) };
  return (
    <>
      <StatusPill tone="ok">{t('webinars.questions.reported')}</StatusPill>
      <Text size="xs" c="var(--ink-2)">
        {t('webinars.questions.by', said)}
      </Text>
      {reported.can_undo && (
        <Button
          size="compact-sm"
          px={0}
          variant="subtle"
          color="gray"
          loading={busy}
          aria-label={t('webinars.questions.undoOf', { text })}
          onClick={() => setAsking(true)}
        >
          {t('webinars.questions.undo')}
        </Button>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('webinars.questions.undoTitle')}
            text={t('webinars.questions.undoText', said)}
            yes={t('webinars.questions.undo')}
            danger
            onAnswer={(yes) => {
              setAsking(false);
              if (yes) void undo();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
