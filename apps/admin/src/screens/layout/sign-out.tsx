import { Button, Group, List, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { clearLocalDrafts, type LocalDraft, listLocalDrafts } from '../../kit/local-draft.ts';
import { useText } from '../../text/i18n.ts';

/**
 * Signing out as a person asks for it: with unsaved drafts in this browser it warns first, since
 * they are deleted with it (DESIGN 5). Gives the action and the dialog to render.
 */
export function useSignOut() {
  const { t } = useText();
  const { me, signOut } = useSession();
  const [drafts, setDrafts] = useState<LocalDraft[]>([]);

  const leave = async () => {
    await clearLocalDrafts(me.id);
    await signOut();
  };
  const ask = async () => {
    const unsaved = await listLocalDrafts(me.id);
    if (unsaved.length > 0) setDrafts(unsaved);
    else await leave();
  };
  const stay = () => setDrafts([]);

  const dialog = (
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
  return { ask, dialog };
}
