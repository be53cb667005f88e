import { useAuditWords } from '../../content/history/audit-words.ts';
import { ListFilters, type ListFiltersProps } from '../../kit/list/list-filters.tsx';
import { useText } from '../../text/i18n.ts';

/** The filters of the report on the audit log, whose actions are worded as in the log. */
export default function AuditFilters({ filters, ...rest }: ListFiltersProps) {
  const { t } = useText();
  const { actionOptions } = useAuditWords();
  return (
    <ListFilters
      filters={[
        ...filters,
        {
          kind: 'choice',
          key: 'action',
          label: t('admins.audit.action'),
          options: actionOptions(),
        },
      ]}
      {...rest}
    />
  );
}
