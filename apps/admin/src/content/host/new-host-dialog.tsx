import { hostFields, hostLabels, hosts } from '@connect/contract/hosts/host.ts';
import type { HostKind } from '@connect/contract/kinds.ts';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { keepReply, refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useWindowForm } from '../../kit/window/use-window-form.ts';
import { WindowForm } from '../../kit/window/window-form.tsx';
import { useText } from '../../text/i18n.ts';

const { title_prefix, title, position, workplace, publicity_consent } = hostFields;
const RULES = { fields: { title_prefix, title, position, workplace, publicity_consent } };
const EMPTY = {
  title_prefix: '',
  title: '',
  position: '',
  workplace: '',
  publicity_consent: false,
};

/** เพิ่มวิทยากรใหม่: makes a host as a draft without leaving the form that needs it. */
export default function NewHostDialog(props: {
  kind: HostKind;
  onClose: () => void;
  onCreated: (id: number) => void;
}) {
  const { kind, onClose, onCreated } = props;
  const { t } = useText();
  const client = useQueryClient();
  const form = useWindowForm(RULES, () => EMPTY);

  const send = () =>
    void form.save(async (body) => {
      const made = await call(hosts[kind].create, { body });
      const keys = resourceKeys(hosts[kind].get.tag);
      void refresh(client, { queryKey: keys.all });
      keepReply(client, keys.item(made.data.id), made);
      onCreated(made.data.id);
      notifyDone(t('hosts.links.created', { name: made.data.title }));
      onClose();
    });

  return (
    <WindowForm
      title={t(`hosts.links.create.${kind}`)}
      labels={hostLabels[kind]}
      action={t('hosts.links.save')}
      busy={form.busy}
      onSend={send}
      onClose={onClose}
    >
      <Stack gap={14}>
        <Text size="sm" c="var(--ink-2)">
          {t('hosts.links.createHint')}
        </Text>
        <FormPair uneven>
          <TextField field={form.field('title_prefix')} placeholder={t('hosts.prefixHint')} />
          <TextField field={form.field('title')} required />
        </FormPair>
        <TextField field={form.field('position')} />
        <TextField field={form.field('workplace')} description={t('hosts.workplaceHint')} />
        <SwitchField field={form.field('publicity_consent')} description={t('hosts.consentHint')} />
      </Stack>
    </WindowForm>
  );
}
