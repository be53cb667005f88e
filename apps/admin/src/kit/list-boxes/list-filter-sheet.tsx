import { Drawer } from '@mantine/core';
import { cloneElement, type ReactNode, Suspense } from 'react';
import { useText } from '../../text/i18n.ts';
import classes from '../list/list-filters.module.css';
import { useOpenedOnArrival } from '../menu/opened-on-arrival.ts';
import type { Opener } from '../page/deferred.tsx';

interface FilterSheetProps {
  opener: Opener;
  /** The filters. */
  children: ReactNode;
  more: ReactNode;
}

/** The sheet with filters, sorting and views of a list on a narrow screen. */
export default function FilterSheet({ opener, children, more }: FilterSheetProps) {
  const { t } = useText();
  const { opened, setOpened, button } = useOpenedOnArrival();
  return (
    <>
      {cloneElement(opener, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        onClick: () => setOpened(true),
      })}
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        // Escape in a box that floats above closes that box alone.
        closeOnEscape={false}
        onKeyDown={(event) => {
          const own = event.target instanceof Node && event.currentTarget.contains(event.target);
          if (own && event.key === 'Escape') setOpened(false);
        }}
        styles={{ content: { height: 'auto', maxHeight: '85dvh' } }}
        title={t('list.tools')}
        closeButtonProps={{ 'aria-label': t('list.close') }}
      >
        <div className={classes.sheet}>
          {children}
          <Suspense>{more}</Suspense>
        </div>
      </Drawer>
    </>
  );
}
