import { SEND_CHANNELS, type SendChannel } from '@connect/contract/links/link-choices.ts';
import { recipientLabels } from '@connect/contract/links/link-recipient.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { formatNumber } from '../../../kit/display/format.ts';
import { SelectField } from '../../../kit/fields/fields.tsx';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';

interface Values {
  sent_via: SendChannel;
}

/** Notes that the link was sent to those who were sent nothing yet, and by which way. */
export default function SentDialog(props: {
  unsent: number;
  onSend: (via: SendChannel) => Promise<boolean>;
  onClose: () => void;
}) {
  const { unsent, onSend, onClose } = props;
  const { t } = useText();
  const [rules] = useState(() => ({ fields: { sent_via: z.enum(SEND_CHANNELS) } }));
  const form = useWindowForm<Values>(rules, () => ({ sent_via: 'line_oa' }));
  const send = async () => {
    let done = false;
    await form.save(async ({ sent_via: via }) => {
      done = await onSend(via);
    });
    if (done) onClose();
  };
  return (
    <WindowForm
      title={t('recipients.send')}
      labels={recipientLabels}
      action={t('recipients.sendYes')}
      busy={form.busy}
      onClose={onClose}
      onSend={() => void send()}
    >
      <Text size="sm">{t('recipients.sendText', { n: formatNumber(unsent) })}</Text>
      <SelectField
        field={form.field('sent_via')}
        required
        choices={SEND_CHANNELS.map((value) => ({ value, label: t(`options.channel.${value}`) }))}
      />
    </WindowForm>
  );
}
