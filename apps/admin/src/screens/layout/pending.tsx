import { Skeleton } from '@mantine/core';
import classes from './pending.module.css';

/** Stands for a page that is on its way: a title and a card. */
export function PagePending() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={28} width={220} radius="md" />
      <Skeleton height={320} radius="lg" mt={22} />
    </div>
  );
}

/** Stands for the whole shell before it is known who is signed in. */
export function ShellPending() {
  return (
    <div className={classes.shell} aria-busy="true">
      <div className={classes.sheet}>
        <PagePending />
      </div>
    </div>
  );
}
