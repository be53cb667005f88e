import { type WorkplaceRow, workplace } from '@connect/contract/workplaces/workplace.ts';
import { WORKPLACE_TYPES } from '@connect/contract/workplaces/workplace-choices.ts';
import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowMerge, IconPencil, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { listQuery, resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useProvinces } from '../../../content/item/use-provinces.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { type OrderedColumn, OrderedTable } from '../../../kit/ordered/ordered-table.tsx';
import { RowActions } from '../../../kit/ordered/row-actions.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useOneAtATime } from '../../../kit/page/use-one-at-a-time.ts';
import { ListFooter } from '../../../kit/table/list-footer.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import classes from '../reference/reference.module.css';

const WorkplaceDialog = loadable(withTexts('writing', () => import('./workplace-dialog.tsx')));
const WorkplaceMerge = loadable(withTexts('writing', () => import('./workplace-merge.tsx')));

const STATES = ['all', 'active', 'inactive', 'merged'] as const;
type State = (typeof STATES)[number];
const QUERIES: Record<State, Record<string, string>> = {
  all: {},
  active: { is_active: 'true' },
  inactive: { is_active: 'false' },
  merged: { merged: 'true' },
};
type Open = { what: 'form'; row: WorkplaceRow | null } | { what: 'merge'; row: WorkplaceRow };

function Actions(props: {
  row: WorkplaceRow;
  onOpen: (open: Open) => void;
  onUnmerge: () => void;
}) {
  const { row, onOpen, onUnmerge } = props;
  const { t } = useText();
  const { permissions, name_th: name } = row;
  return (
    <RowActions
      actions={[
        permissions.edit && {
          label: t('merging.places.edit', { name }),
          icon: IconPencil,
          onClick: () => onOpen({ what: 'form', row }),
        },
        permissions.merge && {
          label: t('merging.places.mergeOne', { name }),
          icon: IconArrowMerge,
          onClick: () => onOpen({ what: 'merge', row }),
        },
        permissions.unmerge && {
          label: t('merging.places.undoOne', { name }),
          icon: IconArrowBackUp,
          onClick: onUnmerge,
        },
      ]}
    />
  );
}

function useColumns(): OrderedColumn<WorkplaceRow>[] {
  const { t } = useText();
  const provinces = useProvinces();
  const name = (code: string) => provinces.nameOf(code) ?? code;
  return [
    {
      key: 'name',
      label: t('adminReference.name'),
      wrap: true,
      render: (row) => (
        <TwoLines
          first={row.name_th}
          second={
            row.merged_into
              ? t('merging.places.into', { name: row.merged_into.name_th })
              : row.former_names.length > 0
                ? t('merging.places.formerly', { names: row.former_names.join(', ') })
                : (row.hcode ?? row.short_name)
          }
        />
      ),
    },
    {
      key: 'type',
      label: t('merging.places.type'),
      wide: true,
      wrap: true,
      render: (row) => t(`workplaces.type.${row.type}`),
    },
    {
      key: 'province',
      label: t('merging.places.province'),
      wide: true,
      render: (row) => <TwoLines first={name(row.province_code)} second={row.district} />,
    },
    {
      key: 'users',
      label: t('adminReference.uses'),
      align: 'right',
      wide: true,
      render: (row) => formatNumber(row.user_count),
    },
  ];
}

/** Workplaces: found, made, changed, merged and taken apart (domain/workplaces#merging). */
export default function WorkplacesView() {
  const { t } = useText();
  const client = useQueryClient();
  const columns = useColumns();
  const provinces = useProvinces();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 300);
  const [state, setState] = useState<State>('all');
  const [type, setType] = useState<string | null>(null);
  const [province, setProvince] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(10);
  const [open, setOpen] = useState<Open | null>(null);
  const once = useOneAtATime();
  const query = useQuery({
    ...listQuery(workplace.list, {
      ...QUERIES[state],
      ...(wanted === '' ? {} : { search: wanted }),
      ...(type === null ? {} : { type }),
      ...(province === null ? {} : { province_code: province }),
      page: String(page),
      limit: String(limit),
    }),
    placeholderData: keepPreviousData,
  });
  /** A changed filter begins at the first page. */
  const first =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };
  const reread = () => refresh(client, { queryKey: resourceKeys(workplace.list.tag).all });
  const unmerge = async ({ id }: WorkplaceRow) => {
    try {
      const { meta } = await call(workplace.unmerge, { params: { id: String(id) } });
      notifyDone(t('merging.places.undone', { n: meta.moved }));
    } catch (error) {
      notifyError(error);
    }
    await reread();
  };
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  const { data: rows = [], meta, pagination } = query.data ?? {};
  const counts = meta?.counts;
  return (
    <section className={classes.card} aria-label={t('adminReference.list.workplaces')}>
      <div className={classes.head}>
        <div className={classes.about}>{t('merging.places.about')}</div>
        {meta?.permissions.create && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen({ what: 'form', row: null })}
          >
            {t('merging.places.add')}
          </Button>
        )}
      </div>
      <div className={classes.filters}>
        <TextInput
          type="search"
          size="xs"
          value={search}
          onChange={(event) => first(setSearch)(event.currentTarget.value)}
          placeholder={t('merging.places.search')}
          aria-label={t('merging.places.search')}
        />
        <Select
          size="xs"
          aria-label={t('merging.places.state')}
          value={state}
          allowDeselect={false}
          data={STATES.map((value) => ({
            value,
            // Not yet counted is not none.
            label: t(`merging.places.${value}`, {
              n: counts ? formatNumber(counts[value] ?? 0) : '…',
            }),
          }))}
          onChange={(value) => first(setState)(STATES.find((one) => one === value) ?? 'all')}
        />
        <Select
          size="xs"
          searchable
          clearable
          aria-label={t('merging.places.type')}
          placeholder={t('merging.places.type')}
          value={type}
          data={WORKPLACE_TYPES.map((value) => ({ value, label: t(`workplaces.type.${value}`) }))}
          onChange={first(setType)}
        />
        <Select
          size="xs"
          searchable
          clearable
          aria-label={t('merging.places.province')}
          placeholder={t('merging.places.province')}
          value={province}
          data={provinces.choices}
          onChange={first(setProvince)}
        />
      </div>
      {query.isPending ? (
        <Skeleton height={260} role="status" aria-label={t('list.loading')} />
      ) : rows.length === 0 ? (
        <EmptyPanel title={t('merging.places.empty')} />
      ) : (
        <OrderedTable<WorkplaceRow>
          caption={t('adminReference.list.workplaces')}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={(row) => row.name_th}
          columns={columns}
          faded={(row) => !row.is_active}
          actions={(row) => (
            <Actions row={row} onOpen={setOpen} onUnmerge={() => void once(() => unmerge(row))} />
          )}
        />
      )}
      {pagination && (
        <ListFooter pagination={pagination} onPage={setPage} onLimit={first(setLimit)} />
      )}
      <Later>
        {open?.what === 'form' && (
          <WorkplaceDialog
            id={open.row?.id ?? null}
            onClose={() => setOpen(null)}
            onChanged={() => void reread()}
          />
        )}
        {open?.what === 'merge' && (
          <WorkplaceMerge
            row={open.row}
            onClose={() => setOpen(null)}
            onChanged={() => void reread()}
          />
        )}
      </Later>
    </section>
  );
}
