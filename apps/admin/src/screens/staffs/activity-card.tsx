import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { LIMIT_PER_PAGE } from '@connect/contract/constants.ts';
import { type ActivityRow, staff } from '@connect/contract/staff/staff.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { useAuditWords } from '../../content/history/audit-words.ts';
import { formatDateTime, formatNumber } from '../../kit/display/format.ts';
import { FormSection } from '../../kit/form/form-section.tsx';
import { refuse } from '../../kit/page/refuse.ts';
import { useText } from '../../text/i18n.ts';
import classes from './activity-card.module.css';

/**
 * The audit rows of the account as actor, newest first, page by page
 * (domain/audit#who-reads-the-audit).
 */
export function ActivityCard({ id }: { id: number }) {
  const { t } = useText();
  const words = useAuditWords();
  const [page, setPage] = useState(1);
  const query = useQuery<ReplyOf<typeof staff.activity>>({
    queryKey: [...resourceKeys(staff.get.tag).all, 'activity', id, page],
    queryFn: ({ signal }) =>
      call(staff.activity, {
        params: { id: String(id) },
        query: { page: String(page), limit: String(LIMIT_PER_PAGE) },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });
  /** Actions on the own account need no name beside them. */
  const isOwn = (row: ActivityRow) => row.entity_type === 'staff' && row.entity_id === id;
  const rows = query.data?.data;
  const pages = query.data?.pagination.total_pages ?? 0;
  return (
    <FormSection title={t('staffs.section.activity')}>
      {query.isPending && <Skeleton height={180} />}
      {query.isError && <div role="alert">{query.error.message}</div>}
      {rows?.length === 0 && <div className={classes.note}>{t('staffs.noActivity')}</div>}
      {rows && rows.length > 0 && (
        <ol className={classes.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <div>
                {words.action(row.action)}
                {row.entity_title && !isOwn(row) && (
                  <span className={classes.what}> {row.entity_title}</span>
                )}
              </div>
              <time className={classes.note} dateTime={row.occurred_at}>
                {formatDateTime(row.occurred_at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {pages > 1 && (
        <nav className={classes.pager} aria-label={t('list.pages')}>
          <ActionIcon
            variant="default"
            aria-label={t('list.previousPage')}
            onClick={() => setPage(page - 1)}
            {...refuse(page === 1 && t('list.isFirst'))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <span className={classes.note}>
            {t('staffs.pageOf', { n: formatNumber(page), total: formatNumber(pages) })}
          </span>
          <ActionIcon
            variant="default"
            aria-label={t('list.nextPage')}
            onClick={() => setPage(page + 1)}
            {...refuse(page >= pages && t('list.isLast'))}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </nav>
      )}
    </FormSection>
  );
}
