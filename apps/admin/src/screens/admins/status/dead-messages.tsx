import {
  type DeadMessage,
  deadMessages,
  MESSAGE_ACTIONS,
  type MessageAction,
} from '@connect/contract/registrations/event-message.ts';
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { refresh } from '../../../api/after-write.ts';
import { useCan } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { deadMessagesOf } from '../../../content/account/attention.tsx';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useSubmit } from '../../../kit/short-form/use-submit.ts';
import { useText } from '../../../text/i18n.ts';
import { useOccasion } from '../../registrations/message-occasion.ts';
import { useMessageQuestion } from '../../registrations/use-message-question.tsx';
import own from './status-tab.module.css';
import { DEAD } from './status-warnings.ts';

const deadQuery = queryOptions({
  queryKey: ['system', 'dead-messages'],
  queryFn: ({ signal }) => call(deadMessages.list, { signal, silent: true }),
});

type Ask = (action: MessageAction, rows: readonly DeadMessage[]) => void;

/** Messages of events and webinars that were given up, to be tried again or dropped. */
export default function DeadMessages() {
  const { t } = useText();
  const can = useCan();
  const client = useQueryClient();
  const reply = useQuery(deadQuery);
  const { busy, send, error } = useSubmit();
  const { ask: question, dialog } = useMessageQuestion();
  if (!reply.data) {
    if (reply.error) return <ErrorPanel error={reply.error} retry={() => void reply.refetch()} />;
    return <Skeleton height={120} mt={14} radius="lg" />;
  }
  const { data: rows, meta } = reply.data;
  const run = async (action: MessageAction, of: readonly DeadMessage[]) => {
    if ((await question(action, of)) === null) return;
    await send(async () => {
      const body = { action, ids: of.map(({ id }) => id) };
      const { data: outcomes } = await call(deadMessages.bulk, { body });
      const n = outcomes.filter(({ ok }) => ok).length;
      if (n > 0) notifyDone(t(`registrations.messages.done.${action}`, { n }));
    });
    void refresh(client, { queryKey: ['system'] });
  };
  const ask: Ask = (action, of) => void run(action, of);
  const title = t('admins.status.messagesTitle', { n: formatNumber(meta.total) });
  return (
    <section id={DEAD.messagesDead} tabIndex={-1} className={own.dead} aria-label={title}>
      <h2>{title}</h2>
      <Text size="sm">{t('admins.status.messagesText')}</Text>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {can('admin.manage') && rows.length > 0 && (
        <Group gap={8} mt={8}>
          {MESSAGE_ACTIONS.map((action) => (
            <Button key={action} variant="default" loading={busy} onClick={() => ask(action, rows)}>
              {t('admins.status.messagesAll', {
                action: t(`registrations.messages.action.${action}`),
              })}
            </Button>
          ))}
        </Group>
      )}
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} busy={busy} onAsk={can('admin.manage') ? ask : null} />
        ))}
      </ul>
      {dialog}
    </section>
  );
}

function Row({ row, busy, onAsk }: { row: DeadMessage; busy: boolean; onAsk: Ask | null }) {
  const { t } = useText();
  const occasion = useOccasion();
  const { event, reason, detail, code, channel } = row;
  const about = [
    occasion(row),
    ...(channel ? [t(`registrations.messages.channel.${channel}`)] : []),
    ...(code === null ? [] : [code]),
  ].join(' · ');
  const why = [reason && t(`registrations.messages.reason.${reason}`), detail].filter(Boolean);
  return (
    <li>
      <div>
        <strong>{about}</strong>
        <Text size="sm">
          <Anchor
            renderRoot={(rest) => (
              <Link {...deadMessagesOf({ type: event.kind, id: event.id })} {...rest} />
            )}
          >
            {event.title}
          </Anchor>{' '}
          · {formatDateTime(row.settled_at ?? row.created_at)}
        </Text>
        <Text size="sm">{why.join(' · ')}</Text>
      </div>
      {onAsk && (
        <Group gap={8}>
          {MESSAGE_ACTIONS.map((action) => (
            <Button
              key={action}
              variant="default"
              disabled={busy}
              aria-label={`${t(`registrations.messages.action.${action}`)}: ${about}`}
              onClick={() => onAsk(action, [row])}
            >
              {t(`registrations.messages.action.${action}`)}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}
