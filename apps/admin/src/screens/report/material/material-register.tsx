import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { BRANDS } from '@connect/contract/constants.ts';
import { MATERIAL_LIST } from '@connect/contract/lists.ts';
import {
  type MaterialRow,
  materialRegister,
  WITHIN_DAYS,
} from '@connect/contract/reports/material-register.ts';
import { Link } from '@tanstack/react-router';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../../arrival/loaded-ahead.ts';
import type { PageCommand } from '../../../kit/list/page-commands.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import type { KeyOf, ListTab } from '../../../kit/table/list-types.ts';
import { ListPage } from '../../../records/list/list-page.tsx';
import { useOpenRow } from '../../../records/list/use-open-row.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import { useMaterialColumns, useMaterialLabel } from './material-columns.tsx';

// Opened by a click.
const MaterialRowMenu = lazyChunk(() => import('./material-row-menu.tsx'));
const BY_ID = loadable(withTexts(['asked'], () => import('./material-drawer.tsx')));

/** Which codes run out within some days, did, or are missing. */
function useTabs(): ListTab<KeyOf<QueryOf<typeof materialRegister.list>>>[] {
  const { t } = useText();
  const none = { expires_within: undefined, material_state: undefined };
  return [
    { key: 'all', label: t('material.all'), count: 'all', query: none },
    ...WITHIN_DAYS.map((n) => ({
      key: `within_${n}`,
      label: t('material.within', { n }),
      count: `within_${n}`,
      query: { ...none, expires_within: String(n) },
    })),
    ...(['expired', 'none'] as const).map((state) => ({
      key: state,
      label: t(`options.material_state.${state}`),
      count: state,
      query: { ...none, material_state: state },
    })),
  ];
}

/** The report of the same items, which makes files of them. */
function useReportCommand(): PageCommand {
  const { t } = useText();
  const [{ page: _page, limit: _limit, order: _order, order_by: _by, ...filters }] =
    useEndpointQuery(materialRegister.list);
  return {
    label: t('material.report'),
    link: (rest) => <Link to="/report" search={{ ...filters, report: 'material' }} {...rest} />,
  };
}

/** The register of material by codes, over which one of them is opened (domain/reports#register-on-the-screen). */
export default function MaterialRegister() {
  const { t } = useText();
  useLoadedAhead(BY_ID.load);
  const report = useReportCommand();
  const label = useMaterialLabel();
  const columns = useMaterialColumns();
  const tabs = useTabs();
  const { id, open } = useOpenRow();
  return (
    <ListPage
      name={MATERIAL_LIST}
      title={t('material.title')}
      breadcrumb={[{ label: t('reports.title'), to: '/report' }]}
      endpoint={materialRegister.list}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          key: 'brand',
          label: label('brand'),
          options: BRANDS.map((value) => ({ value, label: value })),
        },
      ]}
      tabs={tabs}
      bulk={[]}
      rowLabel={(row: MaterialRow) => row.material_code ?? row.title}
      rowMenu={(row, opener) => <MaterialRowMenu opener={opener} onOpen={() => open(row.id)} />}
      create={null}
      commands={[report]}
      searchPlaceholder={t('material.search')}
      emptyText={t('material.empty')}
      noMatchText={t('material.noMatch')}
      over={(rows) => <Later>{id !== undefined && <BY_ID id={id} rows={rows} />}</Later>}
    />
  );
}
