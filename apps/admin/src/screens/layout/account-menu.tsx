import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useSession } from '../../api/session.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { Deferred } from '../../kit/page/deferred.tsx';
import { useText, withTexts } from '../../text/i18n.ts';
import classes from './header.module.css';
import { Initial } from './initial.tsx';

const AccountBox = loadable(withTexts('administration', () => import('./boxes/account-box.tsx')));

/** The staff's name; opens language, colours, density and sign-out. */
export function AccountMenu({ compact, onSignOut }: { compact: boolean; onSignOut: () => void }) {
  const { t } = useText();
  const { me } = useSession();
  const button = (
    <UnstyledButton className={classes.account} data-tap>
      <VisuallyHidden>{t('shell.account', { name: me.display_name })}</VisuallyHidden>
      <Initial />
      {!compact && (
        <span className={classes.name} aria-hidden>
          {me.display_name}
        </span>
      )}
      {!compact && <IconChevronDown size={16} aria-hidden />}
    </UnstyledButton>
  );
  return (
    <Deferred popup="dialog" opener={button}>
      {(opener) => <AccountBox opener={opener} onSignOut={onSignOut} />}
    </Deferred>
  );
}
