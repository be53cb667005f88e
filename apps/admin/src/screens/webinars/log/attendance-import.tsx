import { decodeText } from '@connect/contract/imports/decode-text.ts';
import {
  type AttendanceImport as Found,
  webinarAttendance,
} from '@connect/contract/webinars/webinar-attendance.ts';
import { ATTENDANCE_FILE } from '@connect/contract/webinars/webinar-rules.ts';
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useSubmit } from '../../../kit/short-form/use-submit.ts';
import { useText } from '../../../text/i18n.ts';
import { AttendancePreview } from './attendance-preview.tsx';

const TYPES = '.csv,.tsv,.txt';
/** No supported encoding needs more than four bytes per character. */
const BYTES_MAX = ATTENDANCE_FILE.characters * 4;

/**
 * Imports an attendance report of Zoom or Teams after a preview of its changes
 * (domain/webinars#attendance).
 */
export default function AttendanceImport({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const form = useSubmit();
  const [tried, setTried] = useState<{ name: string; text: string; found: Found } | null>(null);
  const again = useRef<() => void>(null);

  const send = async (file: string, apply: boolean) =>
    (await call(webinarAttendance.import, { params: { id: String(id) }, body: { file, apply } }))
      .data;

  const take = (file: File | null) => {
    // The same file may have been changed on disk and chosen again.
    again.current?.();
    if (!file) return;
    setTried(null);
    void form.send(async () => {
      const text =
        file.size > BYTES_MAX ? null : decodeText(new Uint8Array(await file.arrayBuffer()));
      if (text === null || text.length > ATTENDANCE_FILE.characters) {
        const n = formatNumber(ATTENDANCE_FILE.rows);
        return form.refuse(t('attendance.tooLarge', { n }));
      }
      setTried({ name: file.name, text, found: await send(text, false) });
    });
  };

  const apply = async (text: string) => {
    const done = await form.send(async () => {
      const { counts } = await send(text, true);
      void refresh(client, { queryKey: resourceKeys(webinarAttendance.import.tag).all });
      notifyDone(t('attendance.done', { n: formatNumber(counts.changed) }));
    });
    if (done) onClose();
  };

  const changed = tried?.found.counts.changed ?? 0;
  const error = form.errorOf('file') ?? form.error;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('attendance.import')}
      closeButtonProps={{ 'aria-label': t('attendance.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('attendance.intro')}</Text>
        <Group gap="sm">
          <FileButton accept={TYPES} resetRef={again} onChange={take}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                data-autofocus
                loading={form.busy}
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {t(tried ? 'attendance.chooseOther' : 'attendance.choose')}
              </Button>
            )}
          </FileButton>
          {tried && <Text size="sm">{tried.name}</Text>}
        </Group>
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
        {tried && <AttendancePreview found={tried.found} />}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t(tried && changed === 0 ? 'attendance.close' : 'attendance.cancel')}
        </Button>
        {tried && changed > 0 && (
          <Button loading={form.busy} onClick={() => void apply(tried.text)}>
            {t('attendance.apply', { n: formatNumber(changed) })}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
