import type { Me } from '@connect/contract/sign-in/auth.ts';
import { UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { refreshMe, SessionContext, signOut, useMe } from '../../api/session.ts';
import { ChangePasswordForm } from '../../content/account/change-password-form.tsx';
import { MfaSetup } from '../../content/account/mfa-setup.tsx';
import { useText } from '../../text/i18n.ts';
import { useSignOut } from '../layout/sign-out.tsx';
import classes from './login.module.css';

/**
 * What a restricted account must do first: a new password, or the second step
 * (domain/staff#restricted-sessions).
 */
export default function RestrictedStep({ enter }: { enter: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn enter={enter} />
    </QueryClientProvider>
  );
}

function SignedIn({ enter }: { enter: () => void }) {
  const me = useMe()?.data;
  const free = me !== undefined && me.restricted === null;
  useEffect(() => {
    if (free) enter();
  }, [free, enter]);
  if (!me?.restricted) return null;
  return (
    <SessionContext value={{ me, signOut }}>
      <Restricted me={me} why={me.restricted} />
    </SessionContext>
  );
}

function Restricted({ me, why }: { me: Me; why: 'password' | 'mfa' }) {
  const { t } = useText();
  const { ask, dialog } = useSignOut();
  const title = t(`signIn.forced.${why}`);
  useDocumentTitle(`${title} | ${t('shell.app')}`);
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{t(`signIn.forced.${why}Hint`)}</p>
      <div className={classes.fields}>
        {why === 'password' ? (
          <ChangePasswordForm me={me} autoFocus fullWidth onDone={() => undefined} />
        ) : (
          <MfaSetup me={me} onDone={() => void refreshMe()} />
        )}
      </div>
      <p className={classes.who}>
        {t('signIn.signedInAs', { name: me.display_name })}
        <UnstyledButton className={classes.link} onClick={() => void ask()}>
          {t('shell.signOut')}
        </UnstyledButton>
      </p>
      {dialog}
    </>
  );
}
