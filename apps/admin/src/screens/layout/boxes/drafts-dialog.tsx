import { Button, Group, List, Modal, Text } from '@mantine/core';
import type { LocalDraft } from '../../../kit/draft/local-draft.ts';
import { useText } from '../../../text/i18n.ts';

export type Unsaved = Pick<LocalDraft, 'resource' | 'id' | 'title'>;

/** Warns that signing out deletes the local drafts in this browser, and what waits to be sent. */
export function DraftsDialog(props: { drafts: Unsaved[]; stay: () => void; leave: () => void }) {
  const { drafts, stay, leave } = props;
  const { t } = useText();
  return (
    <Modal
      opened={drafts.length > 0}
      onClose={stay}
      title={t('shell.signOutTitle')}
      centered
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Text size="sm">{t('shell.signOutText', { count: drafts.length })}</Text>
      <List size="sm" my="md">
        {drafts.map((draft) => (
          <List.Item key={`${draft.resource}-${draft.id}`}>
            {draft.title || t('shell.untitledDraft')}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button variant="default" onClick={stay} data-autofocus>
          {t('shell.stay')}
        </Button>
        <Button color="red" onClick={leave}>
          {t('shell.signOutAnyway')}
        </Button>
      </Group>
    </Modal>
  );
}
