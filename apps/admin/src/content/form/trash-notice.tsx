import { Alert, Button, Group } from '@mantine/core';
import { IconTrashOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { keepReply, refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentValues } from '../editing/content-form.ts';
import type { ContentFormScreen, FormItem } from '../item/content-screen.ts';

/** Says when an item was deleted, with a button that restores it. */
export function TrashNotice<Values extends ContentValues, Item extends FormItem<Values>>(props: {
  screen: ContentFormScreen<Values, Item>;
  item: Item;
  deletedAt: string;
  mayRestore: boolean;
}) {
  const { screen, item, deletedAt, mayRestore } = props;
  const { t } = useText();
  const client = useQueryClient();
  const keys = resourceKeys(screen.calls.get.tag);
  const restore = async () => {
    try {
      const restored = await call(screen.calls.restore, { params: { id: String(item.id) } });
      keepReply(client, keys.item(item.id), restored);
      void refresh(client, { queryKey: keys.all });
      notifyDone(t('content.restored'));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Alert color="yellow" mb={14} icon={<IconTrashOff size={18} aria-hidden />}>
      <Group justify="space-between">
        {t('contentForm.inTrash', {
          noun: t(`kinds.${screen.kind}.one`),
          time: formatDateTime(deletedAt),
        })}
        {mayRestore && (
          <Button size="compact-md" onClick={restore}>
            {t('content.restore')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
