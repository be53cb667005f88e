import { ActionIcon, Drawer, Skeleton, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../api/start/client.ts';
import { refuse } from '../../kit/page/refuse.ts';
import { EmptyPanel, ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './drawer.module.css';

/** The records before and after the open one on the page of the list. */
export interface Beside {
  previous: number | undefined;
  next: number | undefined;
}

/** In place of what a drawer reads; with `onClose` in place of all of it. */
export const DrawerWaiting = ({ onClose }: { onClose?: () => void }) => {
  const { t } = useText();
  return (
    <>
      {onClose && (
        <div className={classes.closeAlone}>
          <DrawerClose onClose={onClose} />
        </div>
      )}
      <Stack
        gap={14}
        p={24}
        className={classes.waiting}
        role="status"
        aria-label={t('shell.loading')}
      >
        <Skeleton height={30} width="60%" />
        <Skeleton height={18} width="80%" />
        <Skeleton height={240} mt={20} />
      </Stack>
    </>
  );
};

export function DrawerClose({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <ActionIcon variant="default" size={36} aria-label={t('beside.close')} onClick={onClose}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Takes the focus when the drawer opens, so that a screen reader begins with the name. */
function focusOnArrival(title: HTMLHeadingElement | null): void {
  const inside = document.activeElement?.closest('[role="dialog"] :is(button, input, a)');
  if (!inside) title?.focus({ preventScroll: true });
}

export const DrawerTitle = ({ children }: { children: string }) => (
  <Drawer.Title ref={focusOnArrival} tabIndex={-1} data-autofocus className={classes.title}>
    {children}
  </Drawer.Title>
);

/** Head of a drawer without a record: a new one, one that waits, or one that is not there. */
export function DrawerPlainHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className={classes.head}>
      <div className={classes.headLine}>
        <DrawerTitle>{title}</DrawerTitle>
        <DrawerClose onClose={onClose} />
      </div>
    </div>
  );
}

/** In place of a record that is not there, or could not be read. */
export function DrawerMissing(props: {
  title: string;
  /** Said of one that is not there. */
  gone: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  onClose: () => void;
}) {
  const { title, gone, query, onClose } = props;
  const { error } = query;
  return (
    <>
      <DrawerPlainHead title={title} onClose={onClose} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyPanel title={gone} />
      ) : (
        <ErrorPanel error={error} retry={() => void query.refetch()} />
      )}
    </>
  );
}

/** The way to the records before and after the open one. */
export function DrawerSteps(props: { beside: Beside; onShow: (id: number) => void }) {
  const { beside, onShow } = props;
  const { t } = useText();
  const move = (to: number | undefined) => () => {
    if (to !== undefined) onShow(to);
  };
  return (
    <ActionIcon.Group>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('beside.previous')}
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={move(beside.previous)}
        {...refuse(beside.previous === undefined && t('beside.isFirst'))}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('beside.next')}
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={move(beside.next)}
        {...refuse(beside.next === undefined && t('beside.isLast'))}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </ActionIcon.Group>
  );
}
