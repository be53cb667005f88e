import type { ReferenceUse } from '@connect/contract/resources/reference-admin.ts';
import { ActionIcon, Button, CloseButton, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { wholeQuery } from '../../api/queries.ts';
import { formatNumber } from '../../kit/format.ts';
import { notifyDone, notifyError } from '../../kit/notify.ts';
import { type OrderedColumn, OrderedTable } from '../../kit/ordered-table.tsx';
import { createSaveQueue } from '../../kit/save-queue.ts';
import { EmptyPanel, ErrorPanel } from '../../kit/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './reference.module.css';
import type LoadedDrawer from './reference-drawer.tsx';
import { type ReferenceList, type ReferenceRow, refreshReference } from './reference-list.ts';

const LazyDrawer = lazy(() => import('./reference-drawer.tsx'));
const ReferenceDeleteDialog = lazy(() => import('./reference-delete-dialog.tsx'));

/** The same component: loading it late only loses its type parameters. */
const ReferenceDrawer = LazyDrawer as unknown as typeof LoadedDrawer;

type Open<Row> =
  | { what: 'form'; row: Row | null }
  | { what: 'delete'; row: Row; usedBy: readonly ReferenceUse[] };

/** What the server says uses the entry, when it refused to delete it. */
function usesOf(error: unknown): readonly ReferenceUse[] | null {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return null;
  const { used_by: usedBy } = error.detail;
  // parser: the one call that gives this code gives this list
  return Array.isArray(usedBy) ? (usedBy as ReferenceUse[]) : null;
}

/** A refusal that names fields says it in their words: there is no form to put them beside. */
function tell(error: unknown): void {
  const words = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  notifyError(words.length > 0 ? new Error(words.join(' · ')) : error);
}

const matches = (words: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.toLowerCase().includes(part));

/** Rows in a chosen order; what was added meanwhile comes last, as on the server. */
function inOrder<Row extends ReferenceRow>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  const place = ({ id }: Row) => places.get(id) ?? ids.length;
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** One reference list in full: searched, added to, edited, put in order, switched on and off. */
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
  const [busy, setBusy] = useState(false);
  /** The order that was chosen last, until the server has it. */
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  /** Changes reach the server one after another: of two orders the later one holds. */
  const [queue] = useState(createSaveQueue);

  const all = query.data?.data ?? [];
  const ordered = moving ? inOrder(all, moving) : all;
  const wanted = search.trim();
  const rows = wanted ? ordered.filter((row) => matches(list.words(row), wanted)) : ordered;
  const titleOf = (row: Row) => list.title(row, language);

  const attempt = (work: () => Promise<unknown>): Promise<void> =>
    queue(async () => {
      setBusy(true);
      try {
        await work();
      } catch (error) {
        tell(error);
      } finally {
        // With the lists come the versions that the next change has to name.
        await refreshReference();
        setBusy(false);
      }
    });

  const order = async (ids: number[]) => {
    setMoving(ids);
    await attempt(async () => {
      await call(calls.order, { body: { ids } });
      notifyDone(t('adminReference.ordered'));
    });
    // Unless a later move waits for its turn.
    setMoving((latest) => (latest === ids ? null : latest));
  };

  const switchTo = (row: Row, active: boolean) =>
    attempt(async () => {
      await call(calls.update, {
        params: { id: String(row.id) },
        body: { is_active: active, version: row.version },
      });
      const words = active ? 'adminReference.switchedOn' : 'adminReference.switchedOff';
      notifyDone(t(words, { name: titleOf(row) }));
      setOpen(null);
    });

  const remove = (row: Row) =>
    attempt(async () => {
      try {
        await call(calls.delete, { params: { id: String(row.id) } });
        notifyDone(t('adminReference.removed', { name: titleOf(row) }));
        setOpen(null);
      } catch (error) {
        const usedBy = usesOf(error);
        if (!usedBy) throw error;
        setOpen({ what: 'delete', row, usedBy });
      }
    });

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

  const actions = (row: Row) => (
    <div className={classes.rowActions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => setOpen({ what: 'form', row })}
        aria-label={t(readOnly ? 'adminReference.view' : 'adminReference.edit', {
          name: titleOf(row),
        })}
      >
        {readOnly ? <IconEye size={17} aria-hidden /> : <IconPencil size={17} aria-hidden />}
      </ActionIcon>
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => setOpen({ what: 'delete', row, usedBy: row.used_by })}
          aria-label={t('adminReference.remove', { name: titleOf(row) })}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );

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
            // biome-ignore lint/suspicious/noArrayIndexKey: lines that stand for rows have no other name
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
          actions={actions}
          faded={(row) => !row.is_active}
        />
      )}
      <div className={classes.foot}>{foot()}</div>
      <Suspense>
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
      </Suspense>
    </section>
  );
}
