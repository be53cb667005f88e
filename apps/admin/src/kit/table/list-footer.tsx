import type { Pagination as PaginationData } from '@connect/contract/calls/envelope.ts';
import { MAX_LIMIT } from '@connect/contract/constants.ts';
import { NativeSelect, Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { formatNumber } from '../display/format.ts';
import { refuse } from '../page/refuse.ts';
import { useNarrow } from '../page/use-narrow.ts';
import classes from './list-footer.module.css';

const PAGE_SIZES = [10, 20, 50, MAX_LIMIT] as const;

interface ListFooterProps {
  pagination: PaginationData;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  /** Names what is paged, if the footer is above a list with a pager of its own. */
  of?: string;
  /** Shown beside the shown range. */
  children?: ReactNode;
}

/** The shown range, the pager and the page size; on a phone a line of the range and the steps to the pages beside it. */
export function ListFooter({ pagination, onPage, onLimit, of, children }: ListFooterProps) {
  const { t } = useText();
  const narrow = useNarrow();
  const { total, total_pages: pages, current_page: page, per_page: limit, from, to } = pagination;
  if (from === null || to === null) return null;
  const sizes = [...new Set<number>([...PAGE_SIZES, limit])].sort((a, b) => a - b);
  return (
    <div className={classes.root} data-keep-clear>
      <p className={classes.shown} role="status">
        {t(pagination.total_is_estimate ? 'list.shownEstimate' : 'list.shown', {
          from: formatNumber(from),
          to: formatNumber(to),
          total: formatNumber(total),
        })}
      </p>
      {children}
      {!narrow && (
        <NativeSelect
          size="xs"
          aria-label={t('list.perPage')}
          value={String(limit)}
          data={sizes.map((size) => ({
            value: String(size),
            label: t('list.perPageOption', { n: size }),
          }))}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        />
      )}
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={[t('list.pages'), of].filter(Boolean).join(': ')}
          size="sm"
          gap={4}
          total={pages}
          withPages={!narrow}
          value={page}
          onChange={onPage}
          getItemProps={(number) => ({
            'aria-label': t('list.page', { n: number }),
          })}
          getControlProps={(control) => {
            const previous = control === 'previous';
            return {
              'aria-label': t(previous ? 'list.previousPage' : 'list.nextPage'),
              disabled: false,
              ...refuse(
                previous ? page === 1 && t('list.isFirst') : page === pages && t('list.isLast'),
              ),
            };
          }}
        />
      )}
    </div>
  );
}
