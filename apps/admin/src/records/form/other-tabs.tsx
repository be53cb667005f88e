import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { type ItemForm, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import classes from './other-tabs.module.css';

/** Message to the other tabs of this browser after a save. */
interface SavedNote {
  tag: string;
  id: number;
  version: number;
}

const CHANNEL = 'connect.saved';

export function tellOtherTabs(note: SavedNote): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(note);
  channel.close();
}

/** Says that another tab saved the open item, and what that means for unsaved changes. */
export function SavedElsewhere<Values extends object>(props: {
  form: ItemForm<Values>;
  tag: string;
  id: number;
}) {
  const { form, tag, id } = props;
  const { t } = useText();
  const client = useQueryClient();
  const [heard, setHeard] = useState<{ version: number; at: Date } | null>(null);
  const version = useFormState(form, (snapshot) => snapshot.version);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<SavedNote>) => {
      if (data.tag !== tag || data.id !== id) return;
      if (data.version <= (form.store.snapshot().version ?? 0)) return;
      // Fields without local changes take the newly read values.
      void refresh(client, { queryKey: resourceKeys(tag).item(id) }).then(() =>
        setHeard({ version: data.version, at: new Date() }),
      );
    };
    return () => channel.close();
  }, [client, form.store, tag, id]);
  if (!heard || (version !== null && version > heard.version)) return null;
  const time = formatDateTime(heard.at.toISOString()).slice(-5);
  return (
    <Alert
      className={classes.root}
      role="status"
      color="blue"
      mb={14}
      icon={<IconInfoCircle size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('form.close')}
      onClose={() => setHeard(null)}
    >
      {t(version === heard.version ? 'presence.savedHere' : 'presence.savedElsewhere', { time })}
    </Alert>
  );
}
