import { REGISTRATIONS_AT_ONCE } from '@connect/contract/meetings/registration-states.ts';
import {
  type EventMessage,
  eventMessages,
  MESSAGE_ACTIONS,
  type MessageAction,
  webinarMessages,
} from '@connect/contract/registrations/event-message.ts';
import {
  MESSAGE_OCCASIONS,
  MESSAGE_STATES,
} from '@connect/contract/registrations/message-states.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { eventMessagesQuery } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { ApiError, call } from '../../../api/start/client.ts';
import { useChanges } from '../../../content/log/use-changes.ts';
import { formatDateTime } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { ListFilters } from '../../../kit/list/list-filters.tsx';
import { ListToolbar } from '../../../kit/list/list-toolbar.tsx';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import type { BulkAction, ListColumn } from '../../../kit/table/list-types.ts';
import { useSelection } from '../../../kit/table/use-selection.ts';
import classes from '../../../records/list/list-page.module.css';
import { ListSelected } from '../../../records/list/list-selected.tsx';
import { useBulk } from '../../../records/list/use-bulk.ts';
import { useText } from '../../../text/i18n.ts';
import { EventHeading } from '../event-heading.tsx';
import { useOccasion } from '../message-occasion.ts';
import { MessageStatePill } from '../message-state.tsx';
import { type MeetingKind, useRegistrationColumn } from '../registration-column.tsx';
import { useMessageQuestion } from '../use-message-question.tsx';

function useMessageColumns(kind: MeetingKind, eventId: number): ListColumn<EventMessage>[] {
  const { t } = useText();
  const occasion = useOccasion();
  const who = useRegistrationColumn<EventMessage>(kind, eventId);
  return [
    {
      key: 'time',
      label: t('registrations.activity.time'),
      least: 156,
      worth: 2,
      render: (row) => formatDateTime(row.settled_at ?? row.created_at),
    },
    who,
    {
      key: 'occasion',
      label: t('registrations.messages.about'),
      least: 180,
      worth: 3,
      render: (row) => (
        <TwoLines
          first={occasion(row)}
          second={row.channel && t(`registrations.messages.channel.${row.channel}`)}
        />
      ),
    },
    {
      key: 'state',
      label: t('registrations.messages.outcome'),
      worth: 3,
      wrap: true,
      render: (row) => (
        <TwoLines
          first={<MessageStatePill state={row.state} />}
          second={
            row.reason &&
            [t(`registrations.messages.reason.${row.reason}`), row.detail]
              .filter((part) => part !== '')
              .join(' · ')
          }
        />
      ),
    },
  ];
}

const MAY: Record<MessageAction, (row: EventMessage) => boolean> = {
  retry: ({ state }) => state === 'dead',
  drop: ({ state }) => state === 'dead' || state === 'waiting',
};

const CALLS = { event: eventMessages, webinar: webinarMessages };

/** ข้อความ: what who registered is sent, and what was given up (domain/event-messages#dead-messages). */
export default function EventMessages(props: { kind?: MeetingKind; id: number; tabs: ReactNode }) {
  const { kind = 'event', id, tabs } = props;
  const calls = CALLS[kind];
  const { t } = useText();
  const client = useQueryClient();
  const [query, , put] = useEndpointQuery(calls.list);
  const reply = useQuery({
    ...eventMessagesQuery(calls.list, id, query),
    placeholderData: keepPreviousData,
  });
  const { data, error } = reply;
  useChanges(calls.mark, id, data?.meta.mark);
  const columns = useMessageColumns(kind, id);
  const occasion = useOccasion();
  const edits = useCan()('registration.edit');
  const { page: _page, limit: _limit, ...scope } = query;
  const selection = useSelection<EventMessage>(JSON.stringify(scope), REGISTRATIONS_AT_ONCE, () =>
    notifyDone(t('list.selectionFull', { n: REGISTRATIONS_AT_ONCE })),
  );
  const rowLabel = (row: EventMessage) =>
    [occasion(row), row.registration?.display_name, row.registration?.code]
      .filter(Boolean)
      .join(' · ');
  const bulk = useBulk(selection);
  const { ask, dialog } = useMessageQuestion();
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  const run = async (rows: readonly EventMessage[], action: MessageAction) => {
    if ((await ask(action, rows)) === null) return null;
    const body = { action, ids: rows.map((row) => row.id) };
    const { data: outcomes } = await call(calls.bulk, { params: { id: String(id) }, body });
    const n = outcomes.filter(({ ok }) => ok).length;
    if (n > 0) notifyDone(t(`registrations.messages.done.${action}`, { n }));
    void refresh(client, { queryKey: [calls.list.tag] });
    return outcomes;
  };
  const actions = MESSAGE_ACTIONS.map(
    (action): BulkAction<EventMessage> => ({
      key: action,
      label: t(`registrations.messages.action.${action}`),
      danger: action === 'drop',
      allowed: MAY[action],
      run: (rows) => run(rows, action),
    }),
  );
  const choices = <Value extends string>(
    key: 'state' | 'occasion',
    label: string,
    values: readonly Value[],
    word: (value: Value) => string,
  ) => ({
    kind: 'choice' as const,
    key,
    label,
    options: values.map((value) => ({ value, label: word(value) })),
  });
  return (
    <>
      <EventHeading kind={kind} title={data?.meta.item.title} tabs={tabs} />
      <section className={classes.sheet} aria-label={t('registrations.messages.title')}>
        <div className={classes.tools}>
          <ListToolbar>
            <ListFilters
              filters={[
                choices('state', t('registrations.messages.outcome'), MESSAGE_STATES, (value) =>
                  t(`registrations.messages.state.${value}`),
                ),
                choices('occasion', t('registrations.messages.about'), MESSAGE_OCCASIONS, (value) =>
                  t(`registrations.messages.occasion.${value}`),
                ),
              ]}
              query={query}
              alsoClear={[]}
              onChange={put}
            />
          </ListToolbar>
        </div>
        <ListBody
          reply={reply}
          caption={t('registrations.messages.title')}
          columns={columns}
          rowLabel={rowLabel}
          rowKey={(row) => row.id}
          sort={data?.meta.sort}
          onSort={() => {}}
          onPage={(page) => put({ page: String(page) })}
          onLimit={(limit) => put({ limit: String(limit) })}
          selection={edits ? selection : undefined}
          empty={
            <EmptyPanel
              title={t(
                query.state || query.occasion
                  ? 'registrations.messages.noMatch'
                  : 'registrations.messages.empty',
              )}
            />
          }
        />
      </section>
      <ListSelected
        selection={selection}
        actions={actions}
        bulk={bulk}
        onExport={undefined}
        keep={undefined}
        total={data?.pagination.total}
      />
      {dialog}
    </>
  );
}
