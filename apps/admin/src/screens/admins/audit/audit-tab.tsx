import { audit } from '@connect/contract/administration/audit.ts';
import { GRANTS } from '@connect/contract/permissions.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listQuery } from '../../../api/queries.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../../arrival/loaded-ahead.ts';
import { useAuditWords } from '../../../content/history/audit-words.ts';
import { ListFilters } from '../../../kit/list/list-filters.tsx';
import { ListToolbar } from '../../../kit/list/list-toolbar.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import { SortSelect } from '../../../kit/table/list-sort.ts';
import type { Sort } from '../../../kit/table/list-table.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import classes from '../admins.module.css';
import { useAuditColumns, useAuditFilters } from './audit-columns.tsx';
import { AuditVerify } from './audit-verify.tsx';

// Entries say states of registrations.
const BY_ENTRY = loadable(withTexts(['registrations'], () => import('./audit-entry.tsx')));

const ENTRY_ID = /^[1-9]\d{0,9}$/;
const NOT_FILTERS = ['page', 'limit', 'order'];

/**
 * The audit log: who did what and when, what changed, and whether the chain is intact
 * (domain/audit#chain).
 */
export function AuditTab() {
  const { t } = useText();
  useLoadedAhead(BY_ENTRY.load);
  const { me } = useSession();
  const can = useCan();
  const words = useAuditWords();
  const navigate = useNavigate();
  const columns = useAuditColumns();
  const filters = useAuditFilters();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [query, , put] = useEndpointQuery(audit.list);
  const reply = useQuery({ ...listQuery(audit.list, query), placeholderData: keepPreviousData });

  const entry =
    typeof search.entry === 'string' && ENTRY_ID.test(search.entry) ? Number(search.entry) : null;
  const show = (id: number | null) =>
    void navigate({
      to: '.',
      search: ({ entry: _shown, ...rest }: Record<string, unknown>) =>
        id === null ? rest : { ...rest, entry: String(id) },
      resetScroll: false,
    });

  const narrowed = Object.keys(query).some((key) => !NOT_FILTERS.includes(key));
  const clear = () => put(Object.fromEntries(Object.keys(query).map((key) => [key, undefined])));
  const sorting = {
    sort: reply.data?.meta.sort,
    onSort: ({ order }: Sort) => put({ order }),
  };
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
          <ListToolbar>
            <ListFilters
              filters={filters}
              query={query}
              alsoClear={['entity_id']}
              onChange={put}
              more={<SortSelect columns={columns} {...sorting} />}
            />
          </ListToolbar>
        </div>
        <ListBody
          reply={reply}
          caption={t('admins.audit.caption')}
          columns={columns}
          rowLabel={(row) => words.action(row.action)}
          rowKey={(row) => row.id}
          {...sorting}
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
      <Later>
        {entry !== null && (
          <BY_ENTRY
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
      </Later>
    </>
  );
}
