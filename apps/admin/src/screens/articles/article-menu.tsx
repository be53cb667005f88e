import { type ArticleItem, article } from '@connect/contract/resources/article.ts';
import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core';
import { IconChartBar, IconCopy, IconDots, IconHistory, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { resourceKeys } from '../../api/queries.ts';
import type { ContentRights } from '../../content/content-form.ts';
import { notifyDone, notifyError } from '../../kit/notify.ts';
import type { ItemForm } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { ArticleValues } from './article-values.ts';

/** The rarer commands of an article: usage log, history, duplicate, delete. */
export function ArticleMenu(props: {
  item: ArticleItem;
  rights: ContentRights;
  form: ItemForm<ArticleValues>;
  onHistory: () => void;
}) {
  const { item, rights, form, onHistory } = props;
  const { t } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const params = { id: String(item.id) };
  const changed = () => client.invalidateQueries({ queryKey: resourceKeys(article.get.tag).all });

  const duplicate = async () => {
    try {
      const copy = await call(article.duplicate, { params });
      void changed();
      notifyDone(t('articleForm.duplicated'));
      await navigate({ to: '/articles/$id', params: { id: String(copy.data.id) } });
    } catch (error) {
      notifyError(error);
    }
  };
  const undo = async () => {
    try {
      await call(article.restore, { params });
      void changed();
      await navigate({ to: '/articles/$id', params });
    } catch (error) {
      notifyError(error);
    }
  };
  const remove = async () => {
    setAsking(false);
    try {
      await call(article.delete, { params });
      await form.draft.drop();
      client.removeQueries({ queryKey: resourceKeys(article.get.tag).item(item.id) });
      notifyDone(t('articleForm.removed'), () => void undo());
      await navigate({ to: '/articles', ignoreBlocker: true });
      void changed();
    } catch (error) {
      notifyError(error);
    }
  };

  const published = item.status === 'publish';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('form.more')} data-narrow>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {rights.logs && (
            <Menu.Item
              leftSection={<IconChartBar size={16} aria-hidden />}
              renderRoot={(rest) => <Link to="/articles/$id/log" params={params} {...rest} />}
            >
              {t('articleForm.logs')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onHistory}>
            {t('articleForm.history')}
          </Menu.Item>
          {rights.duplicate && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
              {t('articleForm.duplicate')}
            </Menu.Item>
          )}
          {rights.delete && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                disabled={published}
                onClick={() => setAsking(true)}
              >
                {published ? t('articleForm.removeFirst') : t('articleForm.remove')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('articleForm.removeTitle')}
        closeButtonProps={{ 'aria-label': t('form.close') }}
        centered
      >
        <Text size="sm">{t('articleForm.removeText')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('form.cancel')}
          </Button>
          <Button color="red" onClick={remove}>
            {t('articleForm.remove')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
