import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { type LinkRow, type link, linkLabels } from '@connect/contract/links/link.ts';
import { CutText } from '../../../kit/display/cut-text.tsx';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import type { ListColumn, SortOf } from '../../../kit/table/list-types.ts';
import { RowLink } from '../../../kit/table/row-link.tsx';
import { useText } from '../../../text/i18n.ts';
import { ShortLink } from './copy-link.tsx';
import { LinkStatePill } from './link-state-pill.tsx';

type LinkColumn = ListColumn<
  LinkRow,
  SortOf<QueryOf<typeof link.list>>,
  (typeof link.list.columns)[number]
>;

/** The columns of both lists, by name (domain/links#lists). */
export function useLinkColumns() {
  const { t, language } = useText();
  const label = (field: Parameters<typeof fieldLabel<typeof linkLabels>>[1]) =>
    fieldLabel(linkLabels, field, language);
  const targetOf = ({ target, target_type: type, target_url: url }: LinkRow) => {
    if (type === 'url') return url === null ? '-' : new URL(url).host;
    if (!target || target.deleted) return t('links.gone');
    return target.veiled ? t('links.veiled') : target.title;
  };
  const columns = {
    name: {
      key: 'name',
      label: label('name'),
      main: true,
      least: 180,
      sort: 'name',
      render: (row) => (
        <CutText lines={2}>
          <RowLink
            to={row.kind === 'legacy' ? '/links_bk/$id' : '/links/$id'}
            params={{ id: String(row.id) }}
          >
            {row.name}
          </RowLink>
        </CutText>
      ),
    },
    code: {
      key: 'code',
      label: label('short_url'),
      least: 190,
      worth: 1,
      render: (row) => <ShortLink url={row.short_url} />,
    },
    target: {
      key: 'target',
      label: label('target'),
      wrap: true,
      worth: 1,
      render: (row) => (
        <TwoLines
          first={targetOf(row)}
          second={
            row.target_type === 'url' ? t('links.target.url') : t(`kinds.${row.target_type}.one`)
          }
        />
      ),
    },
    channel: {
      key: 'channel',
      label: label('channel'),
      render: (row) => t(`options.channel.${row.channel}`),
    },
    campaign: {
      key: 'campaign',
      label: label('campaign'),
      least: 112,
      render: (row) => row.campaign || '-',
    },
    brand: { key: 'brand', label: label('brand'), render: (row) => row.brand },
    owner: {
      key: 'owner',
      label: label('owner'),
      wrap: true,
      worth: 1,
      render: (row) => row.owner?.display_name ?? '-',
    },
    clicks: {
      key: 'clicks',
      label: label('clicks'),
      align: 'right',
      worth: 3,
      sort: 'clicks',
      firstOrder: 'desc',
      render: (row) => formatNumber(row.clicks_valid + row.clicks_imported),
    },
    visitors: {
      key: 'unique_visitors',
      label: label('unique_visitors'),
      align: 'right',
      sort: 'unique_visitors',
      firstOrder: 'desc',
      render: (row) => formatNumber(row.unique_visitors),
    },
    lastClick: {
      key: 'last_clicked_at',
      label: label('last_clicked_at'),
      least: 134,
      sort: 'last_clicked_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.last_clicked_at),
    },
    state: {
      key: 'state',
      label: label('state'),
      badge: true,
      render: (row) => <LinkStatePill state={row.state} />,
    },
    expires: {
      key: 'expires_at',
      label: label('expires_at'),
      least: 134,
      worth: 1,
      render: (row) => formatDateTime(row.expires_at),
    },
    created: {
      key: 'created_at',
      label: label('created_at'),
      least: 134,
      sort: 'created_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.created_at),
    },
    moved: {
      key: 'migrated_to',
      label: label('migrated_to'),
      render: (row) => (row.migrated_to ? row.migrated_to.code : '-'),
    },
  } satisfies Record<string, LinkColumn>;
  return { columns, label };
}
