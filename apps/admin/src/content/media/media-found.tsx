import { Button, Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { EmptyPanel, ErrorPanel } from '../../kit/page/state-panels.tsx';
import { ListFooter } from '../../kit/table/list-footer.tsx';
import { useText } from '../../text/i18n.ts';
import type { FilterProps } from './media-filters.tsx';
import { MediaGrid } from './media-grid.tsx';
import classes from './media-library.module.css';
import { NO_FILTERS, type useFiles } from './use-files.ts';

interface MediaFoundProps
  extends FilterProps,
    Pick<ComponentProps<typeof MediaGrid>, 'chosen' | 'unfit' | 'onChoose'> {
  files: ReturnType<typeof useFiles>['files'];
}

/** One page of the filtered files, or why there is none. */
export function MediaFound(props: MediaFoundProps) {
  const { files, filters, filter, chosen, unfit, onChoose } = props;
  const { t } = useText();
  const filtered =
    filters.search !== '' || filters.tags.length > 0 || filters.mine || filters.unused;
  const rows = files.data?.data;
  return (
    <>
      {files.error ? (
        <ErrorPanel error={files.error} retry={() => void files.refetch()} />
      ) : !rows ? (
        <div className={classes.grid} aria-hidden>
          {Array.from({ length: 8 }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no key of their own
            <Skeleton key={n} height={150} />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyPanel
          title={t(filtered ? 'library.noneFound' : 'library.none')}
          action={
            filtered && (
              <Button variant="default" onClick={() => filter(NO_FILTERS)}>
                {t('library.clear')}
              </Button>
            )
          }
        />
      ) : (
        <MediaGrid
          files={rows}
          chosen={chosen}
          unfit={unfit}
          waiting={files.isPlaceholderData}
          onChoose={onChoose}
        />
      )}
      {files.data && (
        <ListFooter
          pagination={files.data.pagination}
          of={t('library.title')}
          onPage={(page) => filter({ page })}
          onLimit={(limit) => filter({ limit })}
        />
      )}
    </>
  );
}
