import { BULK_MAX_ROWS } from '@connect/contract/constants.ts';
import { text } from '@connect/contract/text.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { TextAreaField } from '../../../kit/fields/fields.tsx';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';

const MOST_CHARACTERS = 20_000;

/** The ids of users in a text that somebody pasted, each once, with or without `#`. */
const idsIn = (pasted: string): number[] => [
  ...new Set((pasted.match(/(?<!\d)[1-9]\d{0,9}(?!\d)/g) ?? []).map(Number)),
];

/** Adds the users whose ids somebody pastes, a part at a time. */
export default function PasteDialog(props: {
  onAdd: (ids: number[]) => Promise<boolean>;
  onClose: () => void;
}) {
  const { onAdd, onClose } = props;
  const { t } = useText();
  const [rules] = useState(() => ({
    fields: { ids: text(0, MOST_CHARACTERS, { lines: true }) },
    check: ({ ids }: { ids: string }) =>
      idsIn(ids).length === 0 ? [{ field: 'ids', code: 'required' } as const] : [],
  }));
  const form = useWindowForm(rules, () => ({ ids: '' }));
  const send = async () => {
    let done = false;
    await form.save(async ({ ids: pasted }) => {
      const ids = idsIn(pasted);
      for (let from = 0; from < ids.length; from += BULK_MAX_ROWS) {
        if (!(await onAdd(ids.slice(from, from + BULK_MAX_ROWS)))) return;
      }
      done = true;
    });
    if (done) onClose();
  };
  return (
    <WindowForm
      title={t('recipients.paste')}
      labels={{}}
      action={t('recipients.pasteYes')}
      busy={form.busy}
      onClose={onClose}
      onSend={() => void send()}
    >
      <Text size="sm">{t('recipients.pasteText')}</Text>
      <TextAreaField
        field={form.field('ids')}
        label={t('recipients.pasteIds')}
        max={MOST_CHARACTERS}
        required
      />
    </WindowForm>
  );
}
