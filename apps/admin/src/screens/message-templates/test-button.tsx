import type { Sample } from '@connect/contract/message-templates/template-choices.ts';
import { Button, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { refuse } from '../../kit/page/refuse.ts';
import { useText } from '../../text/i18n.ts';
import { sendTest } from './send-test.ts';
import type { TemplateEditor } from './template-editor.ts';

/** Sends the saved e-mail to oneself, or says why that is not possible. */
export function TestButton({ editor, sample }: { editor: TemplateEditor; sample: Sample }) {
  const { form, record } = editor;
  const { t } = useText();
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  const channel = useFormState(form, ({ values }) => values.channel);
  const dirty = useFormState(form, (snapshot) => snapshot.dirty.length > 0);
  if (channel !== 'email' || form.readOnly) return null;
  if (!me.mail) {
    return (
      <Text size="sm" c="var(--ink-2)">
        {t('messageTemplates.test.noMail')}
      </Text>
    );
  }
  const send = async () => {
    if (!record) return;
    setBusy(true);
    await sendTest(t, record.id, sample);
    setBusy(false);
  };
  const unsaved = record === null || dirty;
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconMailForward size={16} aria-hidden />}
        onClick={() => void send()}
        {...refuse(unsaved && t('messageTemplates.test.saveFirst'))}
      >
        {t('messageTemplates.test.send')}
      </Button>
      {unsaved && (
        <Text size="sm" c="var(--ink-2)">
          {t('messageTemplates.test.saveFirst')}
        </Text>
      )}
    </>
  );
}
