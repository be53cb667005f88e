import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import {
  DESK_ACTIONS,
  REGISTRATIONS_AT_ONCE,
  SEATED,
} from '@connect/contract/meetings/registration-states.ts';
import {
  type EventRegistration,
  registrations,
} from '@connect/contract/registrations/registration.ts';
import { Alert, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { registrationsQuery } from '../../api/queries.ts';
import { ApiError } from '../../api/start/client.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../arrival/loaded-ahead.ts';
import { useLogExport } from '../../content/log/log-export.tsx';
import { useChanges } from '../../content/log/use-changes.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { ListFilters } from '../../kit/list/list-filters.tsx';
import { ListSearch } from '../../kit/list/list-search.tsx';
import { ListTabs } from '../../kit/list/list-tabs.tsx';
import { ListToolbar } from '../../kit/list/list-toolbar.tsx';
import { type PageCommand, PageCommands } from '../../kit/list/page-commands.tsx';
import { notifyDone } from '../../kit/notify/notify.ts';
import { Later } from '../../kit/page/later.tsx';
import { useEndpointQuery } from '../../kit/page/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../../kit/page/state-panels.tsx';
import { useNarrow } from '../../kit/page/use-narrow.ts';
import { ListBody } from '../../kit/table/list-body.tsx';
import { SortSelect } from '../../kit/table/list-sort.ts';
import type { Sort } from '../../kit/table/list-table.tsx';
import type { BulkAction, ListQuery } from '../../kit/table/list-types.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { useSelection } from '../../kit/table/use-selection.ts';
import { BottomBar } from '../../records/list/bottom-bar.tsx';
import classes from '../../records/list/list-page.module.css';
import { ListSelected } from '../../records/list/list-selected.tsx';
import { named } from '../../records/list/named-outcomes.ts';
import { useBulk } from '../../records/list/use-bulk.ts';
import { useOpenRow } from '../../records/list/use-open-row.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import { EventHeading } from './event-heading.tsx';
import { fileColumns } from './file-columns.ts';
import { useRegistrationColumns, useRegistrationLabel } from './registration-columns.tsx';
import { useRegistrationFilters, useRegistrationTabs } from './registration-filters.ts';
import { useReminding } from './reminding/use-reminding.tsx';
import { useImportAddress } from './use-import-address.ts';
import { useRegistrationMoves } from './use-registration-moves.tsx';

const RegistrationRowMenu = lazyChunk(() => import('./registration-row-menu.tsx'));
const BY_ID = loadable(withTexts(['asked'], () => import('./registration-drawer.tsx')));
const DietaryNotes = lazyChunk(() => import('./dietary-notes.tsx'));
const AddDialog = loadable(withTexts('writing', () => import('./add-dialog.tsx')));
const RegistrationImport = loadable(
  withTexts(['imports', 'writing'], () => import('./registration-import.tsx')),
);

const FILTERS = [
  ...(['search', 'status', 'user_type', 'province_code'] as const),
  ...(['specialty_id', 'source', 'registered_by'] as const),
];

/** How many seats are taken, and who waits for one. */
function useSeatWords(
  seats: { capacity: number | null; taken: number; waiting: number } | undefined,
) {
  const { t } = useText();
  if (!seats) return undefined;
  const taken = formatNumber(seats.taken);
  const { capacity } = seats;
  return [
    capacity === null
      ? t('registrations.seatsFree', { taken })
      : t('registrations.seats', { taken, capacity: formatNumber(capacity) }),
    ...(seats.waiting > 0 ? [t('registrations.waiting', { n: formatNumber(seats.waiting) })] : []),
  ].join(' · ');
}

/** What narrows the list: states, a search, filters. */
function Tools(props: {
  counts: Readonly<Record<string, number>> | undefined;
  masked: boolean;
  query: ListQuery;
  onQuery: (patch: ListQuery, options?: { replace?: boolean }) => void;
  sorting: ReactNode;
}) {
  const { counts, masked, query, onQuery, sorting } = props;
  const { t } = useText();
  const filters = useRegistrationFilters();
  const tabs = useRegistrationTabs();
  return (
    <>
      <ListTabs tabs={tabs} counts={counts} query={query} onChange={onQuery} />
      <div className={classes.tools}>
        <ListSearch
          value={query.search ?? ''}
          placeholder={t(masked ? 'registrations.searchMasked' : 'registrations.search')}
          onChange={(search, step) => onQuery({ search }, step)}
        />
        <ListToolbar>
          <ListFilters
            filters={filters}
            query={query}
            alsoClear={['search']}
            onChange={onQuery}
            more={sorting}
          />
        </ListToolbar>
      </div>
    </>
  );
}

/** Whether people of other regions have a seat or wait: the list knows only those whom the account sees. */
function hasOthers(
  meta:
    | { counts?: Readonly<Record<string, number>>; seats: { taken: number; waiting: number } }
    | undefined,
): boolean {
  if (!meta?.counts) return false;
  const { counts, seats } = meta;
  const seen = [...SEATED, 'waitlisted'].reduce((n, status) => n + (counts[status] ?? 0), 0);
  return seen < seats.taken + seats.waiting;
}

function Notice({ text }: { text: 'registrations.masked' | 'registrations.others' }) {
  const { t } = useText();
  return (
    <Alert variant="light" mx="md" mb="sm" py="xs">
      {t(text)}
    </Alert>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useText();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {t('registrations.add.action')}
    </Button>
  );
}

/** What the list offers besides adding: its file, what people do not eat, and registering from a file. */
function useCommands(props: {
  id: number;
  data: ReplyOf<typeof registrations.list> | undefined;
  query: ListQuery;
  asked: readonly (typeof FILTERS)[number][];
  startImport: () => void;
}): { commands: PageCommand[]; dialogs: ReactNode } {
  const { id, data, query, asked, startImport } = props;
  const { t, language } = useText();
  const label = useRegistrationLabel();
  const [dietary, setDietary] = useState(false);
  const rights = data?.meta.permissions;
  const exporting = useLogExport({
    endpoint: registrations.list,
    id,
    data,
    query: { ...query, event_id: String(id) },
    columns: fileColumns(language, data?.meta.questions.map((one) => one.label) ?? []),
    about: data?.meta.item.title,
    narrowed: asked.map((key) => (key === 'search' ? t('list.search') : label(key))),
  });
  return {
    commands: [
      ...(exporting ? [exporting[0]] : []),
      ...(rights?.dietary
        ? [{ label: t('registrations.dietary.title'), onClick: () => setDietary(true) }]
        : []),
      ...(rights?.create ? [{ label: t('registrations.import'), onClick: startImport }] : []),
    ],
    dialogs: (
      <>
        {exporting?.[1]}
        <Later>{dietary && <DietaryNotes id={id} onClose={() => setDietary(false)} />}</Later>
      </>
    ),
  };
}

/** ผู้ลงทะเบียน: who registered for an event (domain/registrations#list). */
export default function RegistrationsList({ id, tabs }: { id: number; tabs: ReactNode }) {
  const { t } = useText();
  useLoadedAhead(BY_ID.load);
  const [query, , put] = useEndpointQuery(registrations.list);
  const reply = useQuery({
    ...registrationsQuery(registrations.list, id, query),
    placeholderData: keepPreviousData,
  });
  const { data, error } = reply;
  useChanges(registrations.mark, id, data?.meta.mark);
  const columns = useRegistrationColumns();
  const seats = useSeatWords(data?.meta.seats);
  const { id: opened, open } = useOpenRow();
  const { move, moveMany, dialog } = useRegistrationMoves(id);
  const reminding = useReminding<EventRegistration>(
    { kind: 'event', id, tag: registrations.list.tag },
    data?.meta.permissions,
  );
  const [adding, setAdding] = useState(false);
  const { importing, startImport } = useImportAddress();
  const narrow = useNarrow();
  const asked = FILTERS.filter((key) => query[key]);
  const { commands, dialogs } = useCommands({ id, data, query, asked, startImport });
  const { page: _page, limit: _limit, order: _order, order_by: _by, ...scope } = query;
  const selection = useSelection<EventRegistration>(
    JSON.stringify(scope),
    REGISTRATIONS_AT_ONCE,
    () => notifyDone(t('list.selectionFull', { n: REGISTRATIONS_AT_ONCE })),
  );
  const rowLabel = (row: EventRegistration) =>
    t('registrations.row', { name: row.display_name, code: row.code });
  const bulk = useBulk(selection);
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  const rights = data?.meta.permissions;
  const desk = DESK_ACTIONS.map(
    (action): BulkAction<EventRegistration> => ({
      key: action,
      label: t(`registrations.action.${action}`),
      danger: action === 'cancel',
      allowed: (row) => row.permissions[action] === true,
      run: (rows) => moveMany(rows, action),
    }),
  );
  const sorting = {
    sort: data?.meta.sort,
    onSort: (sort: Sort) => put({ order_by: sort.by, order: sort.order }),
  };
  const narrowed = asked.length > 0;
  const isPart = !narrowed && hasOthers(data?.meta);
  const empty = isPart ? 'registrations.noneSeen' : 'registrations.empty';
  const add = rights?.create && <AddButton onClick={() => setAdding(true)} />;
  return (
    <>
      <EventHeading
        title={data?.meta.item.title}
        tabs={tabs}
        count={seats}
        actions={
          <>
            <PageCommands commands={commands} />
            {!narrow && add}
          </>
        }
      />
      <section className={classes.sheet} aria-label={t('registrations.title')}>
        <Tools
          counts={data?.meta.counts}
          masked={data?.meta.masked === true}
          query={query}
          onQuery={put}
          sorting={<SortSelect columns={columns} {...sorting} />}
        />
        {data?.meta.masked && <Notice text="registrations.masked" />}
        {isPart && <Notice text="registrations.others" />}
        {reminding.hint}
        <ListBody
          reply={reply}
          caption={t('registrations.title')}
          columns={columns}
          rowLabel={rowLabel}
          rowKey={(row) => row.id}
          {...sorting}
          onPage={(page) => put({ page: String(page) })}
          onLimit={(limit) => put({ limit: String(limit) })}
          selection={rights?.edit ? selection : undefined}
          menu={(row) => (
            <RowMenu name={row.display_name || row.code}>
              {(opener) => (
                <RegistrationRowMenu
                  opener={opener}
                  row={row}
                  onOpen={() => open(row.id)}
                  onMove={(action) => void move(row, action)}
                />
              )}
            </RowMenu>
          )}
          empty={
            <EmptyPanel
              title={t(narrowed ? 'registrations.noMatch' : empty)}
              text={!narrowed && t('registrations.emptyText')}
              action={!narrowed && add}
            />
          }
        />
      </section>
      {narrow && add && selection.rows.length === 0 && <BottomBar>{add}</BottomBar>}
      <ListSelected
        selection={selection}
        actions={[...desk, ...reminding.actions].map((action) => named(action, rowLabel))}
        bulk={bulk}
        onExport={undefined}
        keep={undefined}
        total={data?.pagination.total}
      />
      {dialog}
      {reminding.dialog}
      {dialogs}
      <Later>
        {opened !== undefined && (
          <BY_ID
            eventId={id}
            id={opened}
            rows={data?.data}
            questions={data?.meta.questions ?? []}
            onMove={(row, action) => void move(row, action)}
          />
        )}
        {importing && rights?.create && data && (
          <RegistrationImport eventId={id} questions={data.meta.questions} />
        )}
        {adding && data && (
          <AddDialog
            eventId={id}
            questions={data.meta.questions}
            door={rights?.walk_in === true}
            onClose={() => setAdding(false)}
          />
        )}
      </Later>
    </>
  );
}
