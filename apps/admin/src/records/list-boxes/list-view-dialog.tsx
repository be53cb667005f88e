import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { refuse } from '../../kit/page/refuse.ts';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';

export interface ViewAnswer {
  title: string;
  shared: boolean;
  columns: boolean;
}

interface ListViewDialogProps {
  title: string;
  initial: string;
  /** Asks for the name only. */
  rename: boolean;
  send: (answer: ViewAnswer) => Promise<unknown>;
  onClose: () => void;
}

const TITLE_MAX = 60;

/** Asks for the name of a view and, for a new one, who sees it. */
export default function ListViewDialog(props: ListViewDialogProps) {
  const { title, initial, rename, send, onClose } = props;
  const { t } = useText();
  const [answer, setAnswer] = useState<ViewAnswer>({
    title: initial,
    shared: false,
    columns: false,
  });
  const form = useSubmit();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await form.send(() => send(answer))) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('list.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            required
            label={t('views.name')}
            maxLength={TITLE_MAX}
            value={answer.title}
            error={form.errorOf('title') ?? form.error}
            onChange={(event) => setAnswer({ ...answer, title: event.currentTarget.value })}
          />
          {!rename && (
            <>
              <Checkbox
                label={t('views.share')}
                checked={answer.shared}
                onChange={(event) => setAnswer({ ...answer, shared: event.currentTarget.checked })}
              />
              <Checkbox
                label={t('views.columns')}
                checked={answer.columns}
                onChange={(event) => setAnswer({ ...answer, columns: event.currentTarget.checked })}
              />
            </>
          )}
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('views.cancel')}
          </Button>
          <Button
            type="submit"
            loading={form.busy}
            {...refuse(answer.title.trim() === '' && t('views.nameFirst'))}
          >
            {t('views.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
