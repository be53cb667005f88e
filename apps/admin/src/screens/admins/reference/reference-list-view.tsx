import type { ReferenceUse } from '@connect/contract/reference/reference-admin.ts';
import { Button, CloseButton, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wholeQuery } from '../../../api/queries.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { type OrderedColumn, OrderedTable } from '../../../kit/ordered/ordered-table.tsx';
import { RowActions } from '../../../kit/ordered/row-actions.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from './reference.module.css';
import type LoadedDrawer from './reference-drawer.tsx';
import type { ReferenceList, ReferenceRow } from './reference-list.ts';
import { useReferenceChanges } from './use-reference-changes.ts';

const LazyDrawer = lazyChunk(() => import('./reference-drawer.tsx'));
const ReferenceDeleteDialog = lazyChunk(() => import('./reference-delete-dialog.tsx'));

/** The cast restores the type parameters, which `lazy` drops. */
const ReferenceDrawer = LazyDrawer as unknown as typeof LoadedDrawer;

type Open<Row> =
  | { what: 'form'; row: Row | null }
  | { what: 'delete'; row: Row; usedBy: readonly ReferenceUse[] };

const matches = (words: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.toLowerCase().includes(part));

function EntryActions(props: {
  name: string;
  readOnly: boolean;
  onOpen: () => void;
  onDelete: () => void;
}) {
  const { name, readOnly, onOpen, onDelete } = props;
  const { t } = useText();
  return (
    <RowActions
      actions={[
        {
          label: t(readOnly ? 'adminReference.view' : 'adminReference.edit', { name }),
          icon: readOnly ? IconEye : IconPencil,
          onClick: onOpen,
        },
        !readOnly && {
          label: t('adminReference.remove', { name }),
          icon: IconTrash,
          onClick: onDelete,
        },
      ]}
    />
  );
}

/** One reference list in full: searched, extended, edited, ordered, entries switched on and off. */
export function ReferenceListView<Row extends ReferenceRow, Values extends object>(props: {
  list: ReferenceList<Row, Values>;
  readOnly: boolean;
}) {
  const { list, readOnly } = props;
  const { calls, name } = list;
  const { t, language } = useText();
  const query = useQuery(wholeQuery(calls.list));
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const all = query.data?.data ?? [];
  const titleOf = (row: Row) => list.title(row, language);
  const { busy, ordered, order, switchTo, remove } = useReferenceChanges({
    list,
    rows: all,
    titleOf,
    // What was opened meanwhile stays.
    onDone: ({ id }) =>
      setOpen((now) => (now?.what === 'delete' && now.row.id === id ? null : now)),
    onUsed: (row, usedBy) => setOpen({ what: 'delete', row, usedBy }),
  });
  const wanted = search.trim();
  const rows = wanted ? ordered.filter((row) => matches(list.words(row), wanted)) : ordered;

  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;

  const columns: OrderedColumn<Row>[] = [
    ...list.columns({ t, language }),
    {
      key: 'uses',
      label: t('adminReference.uses'),
      align: 'right',
      wide: true,
      render: (row) => formatNumber(row.uses),
    },
    {
      key: 'active',
      label: t('adminReference.active'),
      render: (row) => (
        <Switch
          size="sm"
          checked={row.is_active}
          disabled={readOnly || busy}
          onChange={(event) => void switchTo(row, event.currentTarget.checked)}
          aria-label={`${t('adminReference.active')}: ${titleOf(row)}`}
        />
      ),
    },
  ];

  const foot = () => {
    if (readOnly) return t('adminReference.readOnly');
    return t(wanted ? 'adminReference.orderWhole' : 'adminReference.orderHint');
  };

  return (
    <section className={classes.card} aria-label={t(`adminReference.list.${name}`)}>
      <div className={classes.head}>
        <div className={classes.about}>{t(`adminReference.about.${name}`)}</div>
        <div className={classes.tools}>
          <TextInput
            type="search"
            className={classes.search}
            size="xs"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('adminReference.search')}
            aria-label={t('adminReference.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={
              search && (
                <CloseButton
                  size="sm"
                  aria-label={t('list.clearSearch')}
                  onClick={() => setSearch('')}
                />
              )
            }
          />
          {!readOnly && (list.canAdd?.(all) ?? true) && (
            <Button
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={query.isPending}
              onClick={() => setOpen({ what: 'form', row: null })}
            >
              {t(`adminReference.add.${name}`)}
            </Button>
          )}
        </div>
      </div>
      {query.isPending ? (
        <div role="status" aria-label={t('list.loading')} className={classes.waiting}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no key of their own
            <Skeleton key={index} height={28} radius="sm" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyPanel title={t(wanted ? 'adminReference.none' : 'adminReference.empty')} />
      ) : (
        <OrderedTable
          caption={t(`adminReference.list.${name}`)}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowLabel={titleOf}
          onOrder={readOnly || wanted !== '' ? undefined : (ids) => void order(ids)}
          groupOf={list.groupOf}
          actions={(row) => (
            <EntryActions
              name={titleOf(row)}
              readOnly={readOnly}
              onOpen={() => setOpen({ what: 'form', row })}
              onDelete={() => setOpen({ what: 'delete', row, usedBy: row.used_by })}
            />
          )}
          faded={(row) => !row.is_active}
        />
      )}
      <div className={classes.foot}>{foot()}</div>
      <Later>
        {open?.what === 'form' && (
          <ReferenceDrawer
            list={list}
            row={open.row}
            rows={all}
            readOnly={readOnly}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.what === 'delete' && (
          <ReferenceDeleteDialog
            name={titleOf(open.row)}
            usedBy={open.usedBy}
            active={open.row.is_active}
            busy={busy}
            onDelete={() => void remove(open.row)}
            onSwitchOff={() => void switchTo(open.row, false)}
            onClose={() => setOpen(null)}
          />
        )}
      </Later>
    </section>
  );
}
