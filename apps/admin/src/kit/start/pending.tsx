import { Skeleton } from '@mantine/core';
import classes from './pending.module.css';

/** Skeleton of a page that is loading: a title and a card. */
export function PagePending() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={28} width={220} radius="md" />
      <Skeleton height={320} radius="lg" mt={22} />
    </div>
  );
}

/** Skeleton of the shell until the signed-in staff is known. */
export function ShellPending() {
  return (
    <div className={classes.shell} aria-busy="true">
      <div className={classes.sheet}>
        <PagePending />
      </div>
    </div>
  );
}
