import { Drawer } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { cloneElement, useState } from 'react';
import { useOpenedOnArrival } from '../../../kit/menu/opened-on-arrival.ts';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from '../default-layout.module.css';
import { Sidebar } from '../sidebar.tsx';

/** The menu in a drawer on small screens, with its own sign-out (domain/screens#small-screens). */
export default function MobileMenu(props: { opener: Opener; onSignOut: () => void }) {
  const { opener, onSignOut } = props;
  const { t } = useText();
  const { pathname } = useLocation();
  const { opened, setOpened, button } = useOpenedOnArrival();
  const close = () => setOpened(false);
  // Navigation closes the menu.
  const [shownOn, setShownOn] = useState(pathname);
  if (shownOn !== pathname) {
    setShownOn(pathname);
    close();
  }
  return (
    <>
      {cloneElement(opener, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        onClick: () => setOpened(true),
      })}
      <Drawer.Root
        opened={opened}
        onClose={close}
        size={264}
        transitionProps={{ duration: 150 }}
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('shell.menu')}>
          <Drawer.CloseButton
            size="lg"
            className={classes.drawerClose}
            aria-label={t('shell.closeMenu')}
          />
          <Drawer.Body className={classes.drawerBody}>
            <Sidebar
              folded={false}
              settled
              onSignOut={() => {
                close();
                onSignOut();
              }}
            />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
