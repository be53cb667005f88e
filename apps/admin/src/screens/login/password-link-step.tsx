import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { Button, Input, Skeleton, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../../api/start/client.ts';
import { endSession } from '../../api/start/token.ts';
import { NewPasswordFields, useNewPassword } from '../../content/account/new-password.tsx';
import { LEAVING, useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import classes from './login.module.css';
import { signIn, storedSignInOptions } from './sign-in.ts';
import { type StepProps, settle } from './steps.ts';

type Link = ReplyOf<typeof auth.readPasswordLink>['data'];
type State = { name: 'reading' | 'dead' | 'failed' } | { name: 'good'; link: Link };

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Step of an invitation or reset link: shows its account and asks for the new password. */
export default function PasswordLinkStep(props: StepProps & { token: string }) {
  const { token, go, enter } = props;
  const { t } = useText();
  const [state, setState] = useState<State>({ name: 'reading' });
  useDocumentTitle(`${t('signIn.link.reset')} | ${t('shell.app')}`);

  const read = useCallback(async () => {
    setState({ name: 'reading' });
    try {
      const { data } = await call(auth.readPasswordLink, { body: { token } });
      setState({ name: 'good', link: data });
    } catch (error) {
      setState({ name: isRefused(error) ? 'dead' : 'failed' });
    }
  }, [token]);
  useEffect(() => void read(), [read]);

  switch (state.name) {
    case 'reading':
      return (
        <div role="status" aria-label={t('signIn.link.checking')} className={classes.fields}>
          <Skeleton height={30} width="70%" />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      );
    case 'dead':
      return <DeadLink onSignIn={() => go({ name: 'form' })} />;
    case 'failed':
      return (
        <div role="alert">
          <h1 className={classes.title}>{t('shell.loadFailed')}</h1>
          <p className={classes.hint}>{t('shell.unavailable')}</p>
          <Button onClick={read}>{t('shell.retry')}</Button>
        </div>
      );
    case 'good':
      return (
        <SetPassword
          token={token}
          link={state.link}
          onDead={() => setState({ name: 'dead' })}
          go={go}
          enter={enter}
        />
      );
  }
}

function DeadLink({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useText();
  const forgot = storedSignInOptions()?.forgot;
  return (
    <div role="alert">
      <h1 className={classes.title}>{t('signIn.link.expired')}</h1>
      <p className={classes.hint}>
        {t(forgot ? 'signIn.link.expiredForgot' : 'signIn.link.expiredHint')}
      </p>
      <UnstyledButton className={classes.link} onClick={onSignIn}>
        {t('signIn.toSignIn')}
      </UnstyledButton>
    </div>
  );
}

function SetPassword(props: StepProps & { token: string; link: Link; onDead: () => void }) {
  const { token, link, onDead, go, enter } = props;
  const { t } = useText();
  const form = useNewPassword(link);
  const { busy, send, error, errorOf } = useSubmit();

  /** Signs in directly, or goes to the step that the account still needs. */
  const goOn = async () => {
    try {
      // Another staff may still be signed in here.
      endSession('signed_out');
      await signIn(link.username, form.password);
    } catch (failure) {
      const otp = failure instanceof ApiError && failure.code === 'jwt_auth_otp_required';
      const { username } = link;
      go(
        otp
          ? { name: 'otp', username, password: form.password }
          : { name: 'form', username, passwordSet: true },
      );
      return;
    }
    await settle({ go, enter });
    return LEAVING;
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.check()) return;
    await send(async () => {
      try {
        await call(auth.resetPassword, { body: { token, password: form.password } });
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 410) throw failure;
        onDead();
        return;
      }
      return goOn();
    });
  };

  return (
    <>
      <h1 className={classes.title}>{t(`signIn.link.${link.purpose}`)}</h1>
      <p className={classes.hint}>
        {t('signIn.link.for', { name: link.display_name })}
        <br />
        {link.username} · {link.email}
      </p>
      <form onSubmit={submit} noValidate className={classes.fields}>
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={link.username} />
        <NewPasswordFields form={form} error={errorOf('password')} autoFocus />
        {error && <Input.Error role="alert">{error}</Input.Error>}
        <Button type="submit" size="lg" fullWidth loading={busy} className={classes.submit}>
          {t('signIn.link.submit')}
        </Button>
      </form>
    </>
  );
}
