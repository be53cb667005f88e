import { Skeleton } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import classes from './form-page.module.css';

/** Skeleton of a form while its item is being read. */
export function FormSkeleton() {
  const { t } = useText();
  const card = (height: number) => <Skeleton height={height} radius={12} />;
  return (
    <div className={classes.root} role="status" aria-label={t('shell.loading')}>
      <Skeleton height={38} width="50%" my={20} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {card(330)}
          {card(420)}
        </div>
        <div className={classes.rail}>
          {card(260)}
          {card(220)}
        </div>
      </div>
    </div>
  );
}
