import { BRANDS, REGIONS, USER_TYPES } from '@connect/contract/constants.ts';
import type { Overview, overviewFilters } from '@connect/contract/overview/overview.ts';
import { ActionIcon, Button, Loader, Text, VisuallyHidden } from '@mantine/core';
import { IconCalendar, IconChevronDown, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useReference } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import { lazyChunk, loadChunk } from '../../arrival/chunk.ts';
import { nameIn } from '../../content/item/reference-names.ts';
import { formatDate } from '../../kit/display/format.ts';
import { ListFilters } from '../../kit/list/list-filters.tsx';
import { ListToolbar } from '../../kit/list/list-toolbar.tsx';
import { Deferred } from '../../kit/page/deferred.tsx';
import type { ListFilter } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import classes from './overview.module.css';
import { DEFAULTS, type OverviewQuery } from './overview-query.ts';

const PeriodBox = lazyChunk(() => import('./cards/period-box.tsx'));

function useFilters(): ListFilter<keyof typeof overviewFilters>[] {
  const { t, language } = useText();
  const therapyAreas = useReference('therapyAreas');
  return [
    {
      kind: 'choice',
      key: 'brand',
      label: t('content.brand'),
      options: BRANDS.map((brand) => ({ value: brand, label: brand })),
    },
    {
      kind: 'choice',
      key: 'therapy_area_id',
      label: t('content.therapyArea'),
      options: therapyAreas.map((row) => ({ value: String(row.id), label: nameIn(row, language) })),
    },
    {
      kind: 'choice',
      key: 'user_type',
      label: t('overview.userType'),
      options: USER_TYPES.map((type) => ({ value: type, label: t(`options.user_type.${type}`) })),
    },
    {
      kind: 'choice',
      key: 'region',
      label: t('overview.region'),
      options: REGIONS.map((region) => ({ value: region, label: t(`options.region.${region}`) })),
    },
  ];
}

/** What the figures are about, on paper: there the tools are not. */
function PrintedHead(props: {
  query: OverviewQuery;
  range: Overview['range'];
  filters: readonly ListFilter<keyof typeof overviewFilters>[];
}) {
  const { query, range, filters } = props;
  const { t } = useText();
  const days = ({ from, to }: { from: string; to: string }) =>
    `${formatDate(from)}–${formatDate(to)}`;
  const chosen = filters.flatMap((filter) => {
    if (filter.kind !== 'choice') return [];
    const values = query[filter.key]?.split(',') ?? [];
    const names = filter.options.filter(({ value }) => values.includes(value));
    if (names.length === 0) return [];
    return `${filter.label}: ${names.map(({ label }) => label).join(', ')}`;
  });
  return (
    <p className={classes.printed}>
      {[
        `${t('overview.period')}: ${t(`overview.periods.${range.period}`)} (${days(range)})`,
        ...(range.compare
          ? [`${t(`overview.comparedWith.${range.compare.mode}`)} (${days(range.compare)})`]
          : []),
        ...chosen,
      ].join(' · ')}
    </p>
  );
}

/** Period, comparison and filters of the overview, and its refresh. */
export function OverviewTools(props: {
  query: OverviewQuery;
  range: Overview['range'] | undefined;
  onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
  onRefresh: () => void;
}) {
  const { query, range, onChange, onRefresh } = props;
  const { t } = useText();
  const filters = useFilters();
  const can = useCan();
  const [file, setFile] = useState<{ busy: boolean; refusal?: string }>({ busy: false });
  // Downloads are loaded once somebody wants one.
  const take = async () => {
    setFile({ busy: true });
    let refusal: string | undefined;
    try {
      const { takeOverview } = await loadChunk(() => import('./cards/take-overview.ts'));
      refusal = await takeOverview(query);
    } finally {
      setFile({ busy: false, refusal });
    }
  };
  const { period = DEFAULTS.period, compare = DEFAULTS.compare } = query;
  const name =
    period === 'custom' && query.date_from && query.date_to
      ? `${formatDate(query.date_from)}–${formatDate(query.date_to)}`
      : t(`overview.periods.${period}`);
  return (
    <>
      {range && <PrintedHead query={query} range={range} filters={filters} />}
      <div className={classes.tools}>
        <ListToolbar label={`${t('overview.period')} · ${t('list.filters')}`}>
          <Deferred
            popup="dialog"
            opener={
              <Button
                component="button"
                variant="light"
                leftSection={<IconCalendar size={16} aria-hidden="true" />}
                rightSection={<IconChevronDown size={14} aria-hidden="true" />}
              >
                <VisuallyHidden>{t('overview.period')}: </VisuallyHidden>
                {name}
                <span className={classes.compared}> · {t(`overview.comparedWith.${compare}`)}</span>
              </Button>
            }
          >
            {(opener) => (
              <PeriodBox opener={opener} query={query} range={range} onChange={onChange} />
            )}
          </Deferred>
          <ListFilters filters={filters} query={query} alsoClear={[]} onChange={onChange} />
          {can('report.export') && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('overview.download')}
              title={t('overview.download')}
              // Not disabled: the focus of a keyboard would be lost.
              aria-busy={file.busy}
              onClick={() => !file.busy && void take()}
            >
              {file.busy ? <Loader size={18} /> : <IconDownload size={18} aria-hidden="true" />}
            </ActionIcon>
          )}
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('overview.refresh')}
            onClick={onRefresh}
          >
            <IconRefresh size={18} aria-hidden="true" />
          </ActionIcon>
        </ListToolbar>
        {file.refusal && (
          <Text size="sm" c="red" role="alert">
            {file.refusal}
          </Text>
        )}
      </div>
    </>
  );
}
