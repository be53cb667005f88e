import { certificates } from '@connect/contract/credits/certificate.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../kit/notify/notify.ts';

/** Downloads the certificate of somebody's credits (domain/credits#pdf). */
export function CertificateButton(props: {
  kind: 'event' | 'webinar';
  meetingId: number;
  registrationId: number;
  number: string;
  /** Names the file to who does not see the number as a link. */
  label: string;
}) {
  const { kind, meetingId, registrationId, number, label } = props;
  const [busy, setBusy] = useState(false);
  const params = { id: String(meetingId), registration: String(registrationId) };
  const fetchIt = async () => {
    setBusy(true);
    try {
      // Lists show the number: what fetches files comes with the first click.
      const { download, saveFile } = await import('../../api/files/download.ts');
      const asked = kind === 'event' ? certificates.ofEvent : certificates.ofWebinar;
      saveFile(await download(asked, { params }));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={0}
      loading={busy}
      aria-label={label}
      onClick={() => void fetchIt()}
    >
      {number}
    </Button>
  );
}
