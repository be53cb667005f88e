import { Button, Group, Menu, Modal, Text } from '@mantine/core';
import { IconChartBar, IconCopy, IconHistory, IconLink, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { MoreMenu } from '../../kit/form/more-menu.tsx';
import type { ItemForm } from '../../kit/form/use-item-form.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { refuse } from '../../kit/page/refuse.ts';
import { useSamePage } from '../../kit/page/use-same-page.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentValues } from '../editing/content-form.ts';
import type { ContentFormScreen, FormItem } from '../item/content-screen.ts';
import { trackAddress, useTracks } from '../item/track-address.ts';

/** The less frequent commands of an item's form: usage log, history, duplicate, delete. */
export function ContentMenu<Values extends ContentValues, Item extends FormItem<Values>>(props: {
  screen: ContentFormScreen<Values, Item>;
  item: Item;
  rights: Readonly<Record<string, boolean>>;
  form: ItemForm<Values>;
  onHistory: () => void;
  /** Shows the dependents of the item; resolves to whether it is to be deleted. */
  mayDelete: () => Promise<boolean>;
}) {
  const { screen, item, rights, form, onHistory, mayDelete } = props;
  const { calls, routes } = screen;
  const { t } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const samePage = useSamePage();
  const [asking, setAsking] = useState(false);
  const tracks = useTracks(screen.kind);
  const params = { id: String(item.id) };
  const keys = resourceKeys(calls.get.tag);
  const noun = t(`kinds.${screen.kind}.one`);
  const changed = () => refresh(client, { queryKey: keys.all });

  const duplicate = async () => {
    const isHere = samePage();
    try {
      const copy = await call(calls.duplicate, { params });
      void changed();
      notifyDone(t('content.duplicated'));
      if (isHere()) await navigate({ to: routes.form, params: { id: String(copy.data.id) } });
    } catch (error) {
      notifyError(error);
    }
  };
  const undo = async () => {
    const isHere = samePage();
    try {
      await call(calls.restore, { params });
      void changed();
      if (isHere()) await navigate({ to: routes.form, params });
    } catch (error) {
      notifyError(error);
    }
  };
  const remove = async () => {
    const isHere = samePage();
    setAsking(false);
    try {
      if (!(await mayDelete())) return;
      await call(calls.delete, { params });
      await form.draft.drop();
      client.removeQueries({ queryKey: keys.item(item.id) });
      notifyDone(t('content.deleted'), () => void undo());
      if (isHere()) await navigate({ to: routes.list, ignoreBlocker: true });
      void changed();
    } catch (error) {
      notifyError(error);
    }
  };

  const published = item.status === 'publish';
  return (
    <>
      <MoreMenu>
        {rights.logs && routes.log && (
          <Menu.Item
            leftSection={<IconChartBar size={16} aria-hidden />}
            renderRoot={(rest) => <Link to={routes.log ?? '/'} params={params} {...rest} />}
          >
            {t('content.log')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onHistory}>
          {t('cards.history.title')}
        </Menu.Item>
        {rights.duplicate && (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
            {t('content.duplicate')}
          </Menu.Item>
        )}
        {tracks && (
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden />}
            renderRoot={(rest) => <Link {...trackAddress(screen.kind, item.id)} {...rest} />}
          >
            {t('content.track')}
          </Menu.Item>
        )}
        {screen.commands?.(item, rights)}
        {rights.delete && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              closeMenuOnClick={!published}
              onClick={() => setAsking(true)}
              {...refuse(published && t('content.unpublishFirst'))}
            >
              {t('content.delete')}
            </Menu.Item>
          </>
        )}
      </MoreMenu>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('contentForm.removeTitle', { noun })}
        closeButtonProps={{ 'aria-label': t('form.close') }}
        centered
      >
        <Text size="sm">{t('contentForm.removeText', { noun })}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('form.cancel')}
          </Button>
          <Button color="red" onClick={remove}>
            {t('content.delete')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
