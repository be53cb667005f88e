import { GRANTS } from '@connect/contract/permissions.ts';
import { type AuditRow, audit } from '@connect/contract/resources/audit.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { listQuery } from '../../api/queries.ts';
import { useCan, useSession } from '../../api/session.ts';
import { useAuditWords } from '../../content/audit-words.ts';
import { findPeople } from '../../content/found-people.ts';
import { CutText } from '../../kit/cut-text.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { ListBody } from '../../kit/list-body.tsx';
import { ListFilters } from '../../kit/list-filters.tsx';
import type { ListColumn, ListFilter, ListQuery } from '../../kit/list-types.ts';
import { useEndpointQuery } from '../../kit/query-state.ts';
import { RowLink } from '../../kit/row-link.tsx';
import { EmptyPanel } from '../../kit/state-panels.tsx';
import { TwoLines } from '../../kit/two-lines.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './admins.module.css';
import { AuditVerify } from './audit-verify.tsx';

const AuditEntry = lazy(() => import('./audit-entry.tsx'));

const ENTRY_ID = /^[1-9]\d{0,9}$/;
const NOT_FILTERS = ['page', 'limit', 'order'];

/** The audit log: who did what and when, what changed, and whether it still holds (DOMAIN 3.9). */
export function AuditTab() {
  const { t } = useText();
  const { me } = useSession();
  const can = useCan();
  const words = useAuditWords();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [state, , put] = useEndpointQuery(audit.list);
  const query: ListQuery = state;
  const reply = useQuery({ ...listQuery(audit.list, state), placeholderData: keepPreviousData });

  const entry =
    typeof search.entry === 'string' && ENTRY_ID.test(search.entry) ? Number(search.entry) : null;
  const show = (id: number | null) =>
    void navigate({
      to: '.',
      search: ({ entry: _shown, ...rest }: Record<string, unknown>) =>
        id === null ? rest : { ...rest, entry: String(id) },
      resetScroll: false,
    });

  const columns: ListColumn<AuditRow>[] = [
    {
      key: 'occurred_at',
      label: t('admins.audit.time'),
      sort: 'occurred_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.occurred_at),
    },
    {
      key: 'actor',
      label: t('admins.audit.actor'),
      wrap: true,
      render: (row) => <TwoLines first={words.actor(row)} second={words.role(row)} />,
    },
    {
      key: 'action',
      label: t('admins.audit.action'),
      main: true,
      width: '28%',
      render: (row) => (
        <CutText lines={2}>
          <RowLink
            to="."
            search={(previous: Record<string, unknown>): Record<string, unknown> => ({
              ...previous,
              entry: String(row.id),
            })}
            resetScroll={false}
          >
            {words.action(row.action)}
          </RowLink>
        </CutText>
      ),
    },
    {
      key: 'item',
      label: t('admins.audit.item'),
      wrap: true,
      width: '26%',
      render: (row) =>
        row.entity_type ? (
          <TwoLines
            first={row.entity_title ?? words.thing(row.entity_type)}
            second={`${words.thing(row.entity_type)}${row.entity_id ? ` #${row.entity_id}` : ''}`}
          />
        ) : (
          '-'
        ),
    },
    {
      key: 'reason',
      label: t('admins.audit.reason'),
      wrap: true,
      render: (row) => row.reason ?? '-',
    },
  ];
  const filters: ListFilter[] = [
    {
      kind: 'found',
      key: 'actor_id',
      label: t('admins.audit.actor'),
      find: findPeople(audit.actors, {
        value: String(me.id),
        label: t('admins.audit.me', { name: me.display_name }),
      }),
    },
    {
      kind: 'choice',
      key: 'action',
      label: t('admins.audit.action'),
      options: words.actionOptions(),
    },
    {
      kind: 'choice',
      key: 'entity_type',
      label: t('admins.audit.thing'),
      options: words.thingOptions(),
    },
    { kind: 'dates', from: 'date_from', to: 'date_to', label: t('admins.audit.dates') },
  ];
  const narrowed = Object.keys(query).some((key) => !NOT_FILTERS.includes(key));
  const clear = () => put(Object.fromEntries(Object.keys(query).map((key) => [key, undefined])));
  const ownOnly = GRANTS[me.role].audit.only === 'own_items';

  return (
    <>
      {ownOnly && (
        <div className={classes.intro}>
          <p>{t('admins.audit.ownOnly')}</p>
        </div>
      )}
      {can('admin.view') && <AuditVerify onOpen={show} />}
      <div className={classes.sheet}>
        <div className={classes.tools}>
          <ListFilters filters={filters} query={query} alsoClear={['entity_id']} onChange={put} />
        </div>
        <ListBody
          reply={reply}
          caption={t('admins.audit.caption')}
          columns={columns}
          rowLabel={(row) => words.action(row.action)}
          rowKey={(row) => row.id}
          sort={reply.data?.meta.sort}
          onSort={({ order }) => put({ order })}
          onPage={(page) => put({ page: String(page) })}
          onLimit={(limit) => put({ limit: String(limit) })}
          empty={
            narrowed ? (
              <EmptyPanel
                title={t('admins.audit.noMatch')}
                action={
                  <Button variant="default" onClick={clear}>
                    {t('list.clearFilters')}
                  </Button>
                }
              />
            ) : (
              <EmptyPanel title={t('admins.audit.empty')} />
            )
          }
        />
      </div>
      <Suspense>
        {entry !== null && (
          <AuditEntry
            id={entry}
            onClose={() => show(null)}
            onAlike={(type, id) =>
              void navigate({
                to: '.',
                search: (): Record<string, string> => ({
                  tab: 'audit',
                  entity_type: type,
                  entity_id: String(id),
                }),
              })
            }
          />
        )}
      </Suspense>
    </>
  );
}
