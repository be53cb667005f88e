import { Skeleton } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import classes from './list-skeleton.module.css';

/** Skeleton rows; invisible for the first 200 ms, so that quick replies do not flash. */
export function ListSkeleton({ rows, compact }: { rows: number; compact: boolean }) {
  const { t } = useText();
  return (
    <div className={classes.root} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={classes.row} data-compact={compact || undefined}>
          <Skeleton w={16} h={16} radius={4} />
          <Skeleton w={52} h={compact ? 28 : 36} radius={6} />
          <Skeleton h={12} className={classes.title} />
          <Skeleton h={12} w="10%" />
          <Skeleton h={12} w="12%" />
          <Skeleton h={22} w={76} radius={11} />
          <Skeleton h={12} w="11%" />
        </div>
      ))}
    </div>
  );
}
