import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { event } from '@connect/contract/events/event.ts';
import {
  ARCHIVE_DAYS,
  eventArchiveLabels,
  eventArchives,
  eventLogsClear,
} from '@connect/contract/registrations/event-archive.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { archivesQuery, resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { SwitchField, TextAreaField, TextField } from '../../../kit/fields/fields.tsx';
import { useField } from '../../../kit/form-values/form-field.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';

const FIELDS = { ...eventLogsClear.shape, include_registrations: z.boolean() };

/** Clears the log of an event; whoever does it types its title, and why. */
export default function ClearDialog(props: {
  known: ReplyOf<typeof eventArchives.list>;
  onClose: () => void;
}) {
  const { known, onClose } = props;
  const { item, lines, registrations: people, permissions } = known.meta;
  const { t } = useText();
  const client = useQueryClient();
  const form = useWindowForm({ fields: FIELDS }, () => ({
    title: '',
    reason: '',
    include_registrations: false,
  }));
  const all = useField(form.field('include_registrations')).value;
  const send = async () => {
    const saved = await form.save(async ({ include_registrations: too, ...body }) => {
      const reply = await call(eventArchives.clear, {
        params: { id: String(item.id) },
        query: too ? { include_registrations: '1' } : {},
        body,
      });
      keepReply(client, archivesQuery(eventArchives.list, item.id).queryKey, reply);
      notifyDone(t('registrations.clearing.done'));
    });
    if (!saved) return;
    void refresh(client, { queryKey: [registrations.list.tag] });
    void refresh(client, { queryKey: resourceKeys(event.get.tag).all });
    onClose();
  };
  return (
    <WindowForm
      title={t('registrations.clearing.title')}
      labels={eventArchiveLabels}
      action={t('registrations.clearing.action')}
      busy={form.busy}
      danger
      onClose={onClose}
      onSend={() => void send()}
    >
      <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t(all ? 'registrations.clearing.warnAll' : 'registrations.clearing.warn', {
          lines: formatNumber(lines),
          people: formatNumber(people),
          days: ARCHIVE_DAYS,
        })}
      </Alert>
      {permissions.include_registrations && people > 0 && (
        <SwitchField field={form.field('include_registrations')} />
      )}
      <TextField
        field={form.field('title')}
        label={t('registrations.clearing.type', { title: item.title })}
        required
      />
      <TextAreaField field={form.field('reason')} max={300} required />
    </WindowForm>
  );
}
