import type { Pagination as PaginationData } from '@connect/contract/calls/envelope.ts';
import { Pagination } from '@mantine/core';
import { useText } from '../../../text/i18n.ts';

/** Pages within a window; nothing when there is one. */
export function Pager(props: { pagination: PaginationData; onPage: (page: number) => void }) {
  const { pagination, onPage } = props;
  const { t } = useText();
  const { total_pages: pages, current_page: page } = pagination;
  if (pages < 2) return null;
  return (
    <Pagination
      component="nav"
      aria-label={t('merging.pages')}
      size="sm"
      mt="md"
      total={pages}
      value={page}
      onChange={onPage}
      getItemProps={(number) => ({ 'aria-label': t('list.page', { n: number }) })}
      withControls={false}
    />
  );
}
