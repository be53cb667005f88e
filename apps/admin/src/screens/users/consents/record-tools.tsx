import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { type ConsentRecord, consentCalls } from '@connect/contract/users/consent.ts';
import { Button, FileButton } from '@mantine/core';
import { IconPaperclip, IconReceipt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepReply } from '../../../api/after-write.ts';
import { upload } from '../../../api/files/upload.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { openAddress } from '../../../content/media/file-address.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';
import { useText } from '../../../text/i18n.ts';
import { consentsQuery } from '../parts/user-cache.ts';
import classes from './consents.module.css';

const ReceiptDialog = lazyChunk(() => import('./receipt-dialog.tsx'));

const TYPES = 'image/jpeg,image/png,image/webp,application/pdf';

/** What can be done with one record: its scan and the receipt (domain/privacy#evidence). */
export function RecordTools({ id, record }: { id: number; record: ConsentRecord }) {
  const { t } = useText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [receipt, setReceipt] = useState(false);
  const params = { id: String(record.id) };
  const of = {
    purpose: t(`users.consent_purpose.${record.purpose}`),
    action: t(`users.consent_action.${record.action}`),
  };
  const attach = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      const path = fillPath(consentCalls.attachEvidence.path, params);
      const reply = await upload({ ...consentCalls.attachEvidence, path }, { file, fields: {} });
      keepReply(client, consentsQuery(id).queryKey, reply);
      notifyDone(t('person.consents.attached'));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.tools}>
      {record.evidence && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPaperclip size={15} aria-hidden />}
          aria-label={t('person.consents.evidenceOf', of)}
          onClick={() => void openAddress(() => call(consentCalls.openEvidence, { params }))}
        >
          {t('person.consents.evidence')}
        </Button>
      )}
      <FileButton accept={TYPES} onChange={(file) => void attach(file)}>
        {(props) => (
          <Button
            {...props}
            variant="subtle"
            size="compact-sm"
            loading={busy}
            aria-label={t(
              record.evidence ? 'person.consents.replaceOf' : 'person.consents.attachOf',
              of,
            )}
          >
            {t(record.evidence ? 'person.consents.replace' : 'person.consents.attach')}
          </Button>
        )}
      </FileButton>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconReceipt size={15} aria-hidden />}
        aria-label={t('person.consents.receiptOf', of)}
        onClick={() => setReceipt(true)}
      >
        {t('person.consents.receipt')}
      </Button>
      <Later>{receipt && <ReceiptDialog id={record.id} onClose={() => setReceipt(false)} />}</Later>
    </div>
  );
}
