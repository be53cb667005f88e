import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import {
  OPEN_STATUSES,
  type PrivacyRequest,
  privacyRequestLabels,
  privacyRequests,
  REQUEST_TYPES,
} from '@connect/contract/privacy/privacy-request.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../../api/queries.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { RequestClock, RequestStatusPill } from '../../../content/data-subjects/request-state.tsx';
import { RequestSteps } from '../../../content/data-subjects/request-steps.tsx';
import { CutText } from '../../../kit/display/cut-text.tsx';
import { formatDateTime } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { ListFilters } from '../../../kit/list/list-filters.tsx';
import { ListSearch } from '../../../kit/list/list-search.tsx';
import { ListTabs } from '../../../kit/list/list-tabs.tsx';
import { ListToolbar } from '../../../kit/list/list-toolbar.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import type { KeyOf, ListColumn, ListTab } from '../../../kit/table/list-types.ts';
import { RowLink } from '../../../kit/table/row-link.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import classes from '../admins.module.css';

const RequestDialog = loadable(
  withTexts('writing', () => import('../../../content/data-subjects/request-dialog.tsx')),
);

const OPEN = OPEN_STATUSES.join(',');

type RequestTab = ListTab<KeyOf<QueryOf<typeof privacyRequests.list>>>;

function useTabs(): RequestTab[] {
  const { t } = useText();
  const tab = (
    key: 'open' | 'overdue' | 'completed' | 'rejected' | 'all',
    query: RequestTab['query'],
  ) => ({
    key,
    label: t(`dataSubject.tab.${key}`),
    query,
    count: key,
  });
  return [
    tab('all', { status: undefined, overdue: undefined }),
    tab('open', { status: OPEN, overdue: undefined }),
    tab('overdue', { status: undefined, overdue: '1' }),
    tab('completed', { status: 'completed', overdue: undefined }),
    tab('rejected', { status: 'rejected', overdue: undefined }),
  ];
}

function useColumns(): ListColumn<PrivacyRequest>[] {
  const { t, language } = useText();
  const label = (field: keyof typeof privacyRequestLabels) =>
    fieldLabel(privacyRequestLabels, field, language);
  return [
    {
      key: 'code',
      label: label('code'),
      main: true,
      least: 150,
      // A card shows no second line of words: of a request its kind is half of the name.
      render: (row) => (
        <TwoLines first={row.code} second={<span>{t(`dataSubject.type.${row.type}`)}</span>} />
      ),
    },
    {
      key: 'user_id',
      label: t('dataSubject.who'),
      wrap: true,
      worth: 3,
      render: ({ user, requester_name: name }) =>
        user ? (
          <RowLink
            to="/users"
            search={{ id: String(user.id), tab: 'rights' }}
            aria-label={t('dataSubject.open', { name: user.display_name })}
          >
            {user.display_name}
          </RowLink>
        ) : (
          <TwoLines first={name || '-'} second={t('dataSubject.nobody')} />
        ),
    },
    {
      key: 'due_at',
      label: label('due_at'),
      least: 156,
      worth: 3,
      render: (row) => <RequestClock row={row} />,
    },
    {
      key: 'status',
      label: label('status'),
      badge: true,
      least: 142,
      render: (row) => <RequestStatusPill row={row} />,
    },
    {
      key: 'received_at',
      label: label('received_at'),
      least: 134,
      render: (row) => (
        <TwoLines
          first={formatDateTime(row.received_at)}
          second={t(`dataSubject.channel.${row.channel}`)}
        />
      ),
    },
    {
      key: 'assigned_to',
      label: label('assigned_to'),
      wrap: true,
      worth: 1,
      render: (row) => row.assigned_to?.display_name ?? '-',
    },
    {
      key: 'steps',
      label: t('dataSubject.next'),
      least: 190,
      worth: 3,
      wrap: true,
      whole: true,
      // What is open has steps and no outcome, what is closed the other way round.
      render: (row) => {
        if (row.days_left !== null) return <RequestSteps row={row} />;
        const ground = row.refusal_ground && t(`dataSubject.ground.${row.refusal_ground}`);
        return (
          <CutText lines={2}>{[ground, row.decision_note].filter(Boolean).join(' · ')}</CutText>
        );
      },
    },
  ];
}

/** Requests of people about their data, with clocks and steps (domain/privacy#requests). */
export default function Requests() {
  const { t, language } = useText();
  const tabs = useTabs();
  const columns = useColumns();
  const [query, , put] = useEndpointQuery(privacyRequests.list);
  const reply = useQuery({
    ...listQuery(privacyRequests.list, query),
    placeholderData: keepPreviousData,
  });
  const [asking, setAsking] = useState(false);
  const create = reply.data?.meta.permissions.create === true && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
      {t('dataSubject.create')}
    </Button>
  );
  return (
    <>
      <div className={classes.intro}>
        <p>{t('dataSubject.about')}</p>
        {create}
      </div>
      <div className={classes.sheet}>
        <ListTabs tabs={tabs} counts={reply.data?.meta.counts} query={query} onChange={put} />
        <div className={classes.tools}>
          <ListToolbar>
            <ListSearch
              value={query.search ?? ''}
              placeholder={t('dataSubject.search')}
              onChange={(search, step) => put({ search }, step)}
            />
            <ListFilters
              filters={[
                {
                  kind: 'choice',
                  key: 'type',
                  label: fieldLabel(privacyRequestLabels, 'type', language),
                  options: REQUEST_TYPES.map((value) => ({
                    value,
                    label: t(`dataSubject.type.${value}`),
                  })),
                },
              ]}
              query={query}
              alsoClear={[]}
              onChange={put}
            />
          </ListToolbar>
        </div>
        <ListBody<PrivacyRequest>
          reply={reply}
          caption={t('dataSubject.list')}
          columns={columns}
          rowLabel={(row) => row.code}
          rowKey={(row) => row.id}
          sort={undefined}
          onSort={() => undefined}
          onPage={(page) => put({ page: String(page) })}
          onLimit={(limit) => put({ limit: String(limit) })}
          empty={
            <EmptyPanel title={t(query.search ? 'dataSubject.noMatch' : 'dataSubject.empty')} />
          }
        />
      </div>
      <Later>{asking && <RequestDialog of={null} onClose={() => setAsking(false)} />}</Later>
    </>
  );
}
