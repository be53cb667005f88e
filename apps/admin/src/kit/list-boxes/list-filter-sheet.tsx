import { Button, Drawer } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import classes from '../list/list-filters.module.css';

interface FilterSheetProps {
  /** How many filters are in use. */
  active: number;
  /** The filters. */
  children: ReactNode;
  more: ReactNode;
}

/** The button for filters, sorting and views on a narrow screen, and the sheet that it opens. */
export default function FilterSheet({ active, children, more }: FilterSheetProps) {
  const { t } = useText();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant={active > 0 ? 'light' : 'default'}
        className={classes.opener}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        rightSection={active > 0 && <span className={classes.count} data-count={active} />}
        aria-label={[t('list.tools'), active > 0 && t('list.inUse', { n: active })]
          .filter(Boolean)
          .join(' · ')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        {t('list.filters')}
      </Button>
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
