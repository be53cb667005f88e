import type { MediaItem } from '@connect/contract/media/media.ts';
import { type MediaUse, mediaLibrary } from '@connect/contract/media/media-library.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { ApiError } from '../../api/start/api-error.ts';
import { call } from '../../api/start/client.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { currentText, useText } from '../../text/i18n.ts';
import classes from './media-library.module.css';
import { MediaThumb } from './media-thumb.tsx';
import { MediaUses, useMediaUses } from './media-uses.tsx';
import { RefusedUses } from './refused-uses.tsx';

/** Any open page may show the file: all queries are reread except the reference lists. */
const readAgain = (client: QueryClient) =>
  refresh(client, { predicate: ({ queryKey }) => queryKey[0] !== 'reference' });

async function replaceBack(client: QueryClient, from: number, to: number, items: MediaUse[]) {
  try {
    const only = items.map(({ type, id }) => ({ type, id }));
    await call(mediaLibrary.replace, { params: { id: String(from) }, body: { by_id: to, only } });
    await readAgain(client);
    notifyDone(currentText().t('library.replacedBack'));
  } catch (error) {
    notifyError(error);
  }
}

/** Says what changes before a file is replaced by another; lists the uses that refuse it. */
export function ReplaceMediaDialog(props: {
  from: MediaItem;
  to: MediaItem;
  onClose: () => void;
  onDone: () => void;
}) {
  const { from, to, onClose, onDone } = props;
  const { t } = useText();
  const client = useQueryClient();
  const total = useMediaUses(from.id).data?.meta.total ?? 0;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [reason, setReason] = useState('');

  const replace = async () => {
    setBusy(true);
    setRefused(null);
    try {
      const { data, meta } = await call(mediaLibrary.replace, {
        params: { id: String(from.id) },
        body: { by_id: to.id, reason: reason.trim() || undefined },
      });
      await readAgain(client);
      notifyDone(
        t('library.replaced', { n: formatNumber(data.items.length) }),
        meta.undoable ? () => void replaceBack(client, to.id, from.id, data.items) : undefined,
      );
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'replace_refused') setRefused(error);
      else notifyError(error);
    } finally {
      setBusy(false);
    }
  };

  const n = formatNumber(total);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('library.replaceTitle')}
      closeButtonProps={{ 'aria-label': t('library.close') }}
    >
      <div className={classes.swap}>
        {[from, to].map((file, index) => (
          <figure key={file.id}>
            <MediaThumb file={file} className={classes.thumb} />
            <figcaption className={classes.small}>
              {t(index === 0 ? 'library.replaceOld' : 'library.replaceNew')}: {file.file_name}
            </figcaption>
          </figure>
        ))}
        <IconArrowRight size={22} aria-hidden />
      </div>
      {refused ? (
        <RefusedUses error={refused} reason={reason} onReason={setReason} />
      ) : (
        <>
          <Text size="sm" mb="xs">
            {t('library.replaceText', { n })}
          </Text>
          <MediaUses id={from.id} />
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('library.cancel')}
        </Button>
        <Button loading={busy} disabled={total === 0} onClick={() => void replace()}>
          {t('library.replaceGo', { n })}
        </Button>
      </Group>
    </Modal>
  );
}
