import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import {
  type LinkRecipient,
  type RecipientFigures,
  recipientLabels,
  recipients,
} from '@connect/contract/links/link-recipient.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { recipientsQuery } from '../../../api/queries.ts';
import { ApiError } from '../../../api/start/client.ts';
import { useLogWords } from '../../../content/log/log-columns.tsx';
import { MaskedNotice, useOpenView } from '../../../content/log/log-header.tsx';
import type { Kpi } from '../../../kit/chart/kpi-card.tsx';
import { formatDateTime, formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { LogPage, type LogTab } from '../../../kit/log/log-page.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import { SortSelect } from '../../../kit/table/list-sort.ts';
import type { Sort } from '../../../kit/table/list-table.tsx';
import type { KeyOf, ListColumn, ListFilter, SortOf } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';
import { useLinkLogHeader } from '../log/link-log-header.tsx';
import { CopyAddress } from './copy-address.tsx';
import { RecipientsFile } from './recipients-file.tsx';

const FILTERS = ['search', 'sent', 'clicked'] as const;

type Asked = QueryOf<typeof recipients.list>;

/** Columns of recipients; their addresses for whoever may hand them out. */
function useRecipientColumns(handsOut: boolean): ListColumn<LinkRecipient, SortOf<Asked>>[] {
  const { t, language } = useText();
  const words = useLogWords('link');
  const label = (key: keyof typeof recipientLabels) => fieldLabel(recipientLabels, key, language);
  return [
    {
      key: 'user',
      label: label('user'),
      main: true,
      render: ({ user }) => (
        <TwoLines first={user.display_name} second={words.userType(user.user_type)} />
      ),
    },
    {
      key: 'workplace',
      label: t('log.workplace'),
      wrap: true,
      render: ({ user }) => user.workplace ?? EMPTY_DISPLAY,
    },
    {
      key: 'province',
      label: t('log.province'),
      render: ({ user }) => user.province ?? EMPTY_DISPLAY,
    },
    {
      key: 'created_at',
      label: label('created_at'),
      least: 134,
      sort: 'created_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.created_at),
    },
    {
      key: 'sent',
      label: label('sent'),
      least: 134,
      sort: 'sent_at',
      firstOrder: 'desc',
      render: (row) => (
        <TwoLines
          first={formatDateTime(row.sent_at)}
          second={row.sent_via && words.channel(row.sent_via)}
        />
      ),
    },
    {
      key: 'delivered_at',
      label: label('delivered_at'),
      least: 134,
      render: (row) => formatDateTime(row.delivered_at),
    },
    {
      key: 'clicks',
      label: label('clicks'),
      align: 'right',
      worth: 3,
      sort: 'clicks',
      firstOrder: 'desc',
      render: (row) => formatNumber(row.clicks),
    },
    {
      key: 'first_clicked_at',
      label: label('first_clicked_at'),
      least: 134,
      render: (row) => formatDateTime(row.first_clicked_at),
    },
    {
      key: 'last_clicked_at',
      label: label('last_clicked_at'),
      least: 134,
      worth: 3,
      sort: 'last_clicked_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.last_clicked_at),
    },
    ...(handsOut
      ? [
          {
            key: 'url',
            label: label('url'),
            worth: 3 as const,
            render: ({ url, user }: LinkRecipient) =>
              url !== null && <CopyAddress url={url} name={user.display_name} />,
          },
        ]
      : []),
  ];
}

function useRecipientKpis(figures: RecipientFigures | undefined): Kpi[] {
  const { t } = useText();
  const kpi = (
    key: 'all' | 'sent' | 'delivered' | 'clicked' | 'waiting',
    value: (figures: RecipientFigures) => string,
  ): Kpi => ({
    key,
    label: t(`recipients.figures.${key}`),
    meaning: t(`recipients.figures.${key}Hint`),
    value: figures ? value(figures) : '–',
  });
  const share = (n: number, all: number) =>
    all === 0 ? formatNumber(n) : `${formatNumber(n)} (${formatPercent(n / all)})`;
  return [
    kpi('all', ({ all }) => formatNumber(all)),
    kpi('sent', ({ sent }) => formatNumber(sent)),
    kpi('delivered', ({ delivered }) => formatNumber(delivered)),
    kpi('clicked', ({ clicked, all }) => share(clicked, all)),
    kpi('waiting', ({ clicked, all }) => formatNumber(all - clicked)),
  ];
}

/** ผู้รับเฉพาะราย: to whom the link was sent, and who came by their own address. */
export default function RecipientsLog({ id, tabs }: { id: number; tabs: readonly LogTab[] }) {
  const { t } = useText();
  const openView = useOpenView();
  const [query, , put] = useEndpointQuery(recipients.list);
  const reply = useQuery({
    ...recipientsQuery(recipients.list, id, query),
    placeholderData: keepPreviousData,
  });
  const { data, error } = reply;
  const columns = useRecipientColumns(data?.meta.permissions.edit === true);
  const header = useLinkLogHeader(data?.meta.item);
  const kpis = useRecipientKpis(data?.meta.summary);
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  const narrowed = FILTERS.some((key) => query[key]);
  const sorting = {
    sort: data?.meta.sort,
    onSort: (sort: Sort) => put({ order_by: sort.by, order: sort.order }),
  };
  const either = (
    key: 'sent' | 'clicked',
    label: string,
    yes: string,
    no: string,
  ): ListFilter<KeyOf<Asked>> => ({
    kind: 'choice',
    key,
    label,
    single: true,
    options: [
      { value: '1', label: yes },
      { value: '0', label: no },
    ],
  });
  return (
    <LogPage
      actions={<RecipientsFile id={id} data={data} query={query} />}
      header={header}
      range={null}
      kpis={kpis}
      notice={data?.meta.masked && <MaskedNotice />}
      tabs={tabs}
      apart
      tab="recipients"
      onTab={openView}
      query={query}
      onQuery={put}
      filters={[
        either(
          'clicked',
          t('recipients.wasClicked'),
          t('recipients.clicked'),
          t('recipients.notClicked'),
        ),
        either('sent', t('recipients.wasSent'), t('recipients.sent'), t('recipients.notSent')),
      ]}
      searchPlaceholder={t('log.search')}
      sorting={<SortSelect columns={columns} {...sorting} />}
    >
      <ListBody
        reply={reply}
        caption={t('links.log.recipients')}
        columns={columns}
        rowLabel={({ user }) => user.display_name}
        rowKey={({ user }) => user.id}
        {...sorting}
        onPage={(page) => put({ page: String(page) })}
        onLimit={(limit) => put({ limit: String(limit) })}
        empty={
          <EmptyPanel
            title={t(narrowed ? 'recipients.noMatch' : 'recipients.empty')}
            text={!narrowed && t('recipients.emptyText')}
          />
        }
      />
    </LogPage>
  );
}
