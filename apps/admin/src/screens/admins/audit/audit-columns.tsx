import { type AuditRow, audit } from '@connect/contract/administration/audit.ts';
import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { useSession } from '../../../api/session.ts';
import { useAuditWords } from '../../../content/history/audit-words.ts';
import { findStaff } from '../../../content/item/found-staff.ts';
import { CutText } from '../../../kit/display/cut-text.tsx';
import { formatDateTime } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import type { KeyOf, ListColumn, ListFilter } from '../../../kit/table/list-types.ts';
import { RowLink } from '../../../kit/table/row-link.tsx';
import { useText } from '../../../text/i18n.ts';

/** Columns of the audit log: actor, action, thing, reason; the action links to its row. */
export function useAuditColumns(): ListColumn<AuditRow>[] {
  const { t } = useText();
  const words = useAuditWords();
  return [
    {
      key: 'occurred_at',
      label: t('admins.audit.time'),
      least: 150,
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
      worth: 3,
      wrap: true,
      least: 180,
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
}

export function useAuditFilters(): ListFilter<KeyOf<QueryOf<typeof audit.list>>>[] {
  const { t } = useText();
  const { me } = useSession();
  const words = useAuditWords();
  return [
    {
      kind: 'found',
      key: 'actor_id',
      label: t('admins.audit.actor'),
      find: findStaff(audit.actors, {
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
}
