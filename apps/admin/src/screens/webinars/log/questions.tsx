import { webinarMark } from '@connect/contract/registrations/registration-log.ts';
import {
  type QuestionRow,
  webinarQuestions,
} from '@connect/contract/webinars/webinar-questions.ts';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { questionsQuery } from '../../../api/queries.ts';
import { ApiError } from '../../../api/start/client.ts';
import { useLogWords } from '../../../content/log/log-columns.tsx';
import { MaskedNotice, useLogHeader, useOpenView } from '../../../content/log/log-header.tsx';
import { useChanges } from '../../../content/log/use-changes.ts';
import type { Kpi } from '../../../kit/chart/kpi-card.tsx';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { LogPage, type LogTab } from '../../../kit/log/log-page.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import { SortSelect } from '../../../kit/table/list-sort.ts';
import type { Sort } from '../../../kit/table/list-table.tsx';
import type { ListColumn } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';
import { PhasePill } from '../phase/phase-pill.tsx';
import { QuestionReport } from './question-report.tsx';
import classes from './questions.module.css';

/**
 * คำถาม: the questions of users, below the notice on adverse events (domain/webinars#questions).
 */
export default function Questions({ id, tabs }: { id: number; tabs: readonly LogTab[] }) {
  const { t } = useText();
  const words = useLogWords('webinar');
  const openView = useOpenView();
  const [query, , put] = useEndpointQuery(webinarQuestions.list);
  const reply = useQuery({
    ...questionsQuery(webinarQuestions.list, id, query),
    placeholderData: keepPreviousData,
  });
  const { data, error } = reply;
  useChanges(webinarMark, id, data?.meta.mark, webinarQuestions.list.tag);
  const item = data?.meta.item;
  const header = useLogHeader('webinar', item, item && <PhasePill phase={item.phase} />);
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  const name = ({ user }: QuestionRow) => user?.display_name ?? t('log.visitor');
  const summary = data?.meta.summary;
  const kpi = (key: 'asked' | 'people' | 'reported' | 'counted', value?: number): Kpi => ({
    key,
    label: t(`webinars.questions.${key}`),
    meaning: t(`webinars.questions.${key}Hint`),
    value: value === undefined ? '–' : formatNumber(value),
  });
  const columns: ListColumn<QuestionRow>[] = [
    {
      key: 'occurred_at',
      label: t('log.occurredAt'),
      least: 150,
      sort: 'occurred_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.occurred_at),
    },
    {
      key: 'user',
      label: t('log.user'),
      main: true,
      render: (row) => (
        <TwoLines
          first={name(row)}
          second={
            row.user &&
            [words.userType(row.user.user_type), row.user.workplace].filter(Boolean).join(' · ')
          }
        />
      ),
    },
    {
      key: 'text',
      label: t('webinars.questions.text'),
      wrap: true,
      whole: true,
      least: 320,
      worth: 3,
      render: (row) =>
        row.text === null ? (
          <Text component="span" size="sm" c="var(--ink-2)">
            {t('webinars.questions.noText')}
          </Text>
        ) : (
          <div className={classes.text}>{row.text}</div>
        ),
    },
    {
      key: 'reported',
      label: t('webinars.questions.safety'),
      least: 190,
      worth: 3,
      wrap: true,
      whole: true,
      render: (row) => <QuestionReport row={row} />,
    },
  ];

  const sorting = {
    sort: data?.meta.sort,
    onSort: (sort: Sort) => put({ order_by: sort.by, order: sort.order }),
  };
  return (
    <LogPage
      header={header}
      range={null}
      kpis={[
        kpi('asked', summary?.questions),
        kpi('people', summary?.people),
        kpi('reported', summary?.reported),
        kpi('counted', summary?.counted),
      ]}
      notice={
        <>
          <Alert
            color="orange"
            variant="light"
            mx="md"
            mb="sm"
            py="xs"
            icon={<IconAlertTriangle size={18} />}
            title={t('webinars.questions.adverse')}
          >
            {t('webinars.questions.adverseHint')}
          </Alert>
          {data?.meta.masked && <MaskedNotice />}
          {summary && summary.counted !== summary.questions && (
            <Text size="sm" mx="md" mb="sm" c="var(--ink-2)">
              {t('webinars.questions.differs', { counted: formatNumber(summary.counted) })}
            </Text>
          )}
        </>
      }
      tabs={tabs}
      apart
      tab="questions"
      onTab={openView}
      query={query}
      onQuery={put}
      filters={[
        {
          kind: 'choice',
          key: 'reported',
          label: t('webinars.questions.safety'),
          options: [
            { value: 'true', label: t('webinars.questions.reported') },
            { value: 'false', label: t('webinars.questions.notReported') },
          ],
        },
      ]}
      searchPlaceholder={t('webinars.questions.search')}
      sorting={<SortSelect columns={columns} {...sorting} />}
    >
      <ListBody
        reply={reply}
        caption={t('webinars.questions.tab')}
        columns={columns}
        rowLabel={name}
        rowKey={(row) => row.id}
        {...sorting}
        onPage={(page) => put({ page: String(page) })}
        onLimit={(limit) => put({ limit: String(limit) })}
        empty={
          <EmptyPanel
            title={t(
              query.search || query.reported
                ? 'webinars.questions.noMatch'
                : 'webinars.questions.empty',
            )}
          />
        }
      />
    </LogPage>
  );
}
