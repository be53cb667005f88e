import { Drawer } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import classes from './default-layout.module.css';
import { Sidebar } from './sidebar.tsx';

/** The menu over the page on small screens, with its own sign-out (SPEC 2). */
export function MobileMenu(props: { opened: boolean; close: () => void; onSignOut: () => void }) {
  const { t } = useText();
  return (
    <Drawer.Root
      opened={props.opened}
      onClose={props.close}
      size={264}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content className={classes.drawer} aria-label={t('shell.menu')}>
        <Drawer.CloseButton
          size="lg"
          className={classes.drawerClose}
          aria-label={t('shell.closeMenu')}
        />
        <Drawer.Body className={classes.drawerBody}>
          <Sidebar folded={false} onSignOut={props.onSignOut} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
