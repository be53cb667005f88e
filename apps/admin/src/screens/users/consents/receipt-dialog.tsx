import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import { consentCalls } from '@connect/contract/users/consent.ts';
import { Button, Group, Modal, SegmentedControl, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/start/client.ts';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from './consents.module.css';

/** The receipt of one record, shown as it prints (domain/privacy#receipts). */
export default function ReceiptDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, language } = useText();
  const [shown, setShown] = useState<Language>(language);
  const frame = useRef<HTMLIFrameElement>(null);
  const query = useQuery({
    queryKey: ['user', 'consent-receipt', id, shown] as const,
    queryFn: ({ signal }) =>
      call(consentCalls.receipt, {
        params: { id: String(id) },
        query: { language: shown },
        signal,
        silent: true,
      }),
    // Each one is in the audit log: none is made but for who asks.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('person.consents.receiptTitle')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <Group justify="space-between" mb={12}>
        <SegmentedControl
          aria-label={t('person.consents.language')}
          data={LANGUAGES.map((value) => ({ value, label: t(`person.consents.in.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={!query.data}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          {t('person.consents.print')}
        </Button>
      </Group>
      {query.isError ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <iframe
          ref={frame}
          className={classes.receipt}
          title={t('person.consents.receiptTitle')}
          // No scripts: the same origin lets the fonts load, and printing is a window of its own.
          sandbox="allow-same-origin allow-modals"
          srcDoc={query.data.data.html}
        />
      ) : (
        <Skeleton height={420} role="status" aria-label={t('shell.loading')} />
      )}
    </Modal>
  );
}
