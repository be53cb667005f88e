import type { SignInOptions } from '@connect/contract/sign-in/auth.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/start/client.ts';
import { PasswordField } from '../../kit/short-form/password-field.tsx';
import { LEAVING, useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import classes from './login.module.css';
import { rememberedPage } from './remembered-page.ts';
import { readSignInOptions, signIn, ssoAddress, storedSignInOptions } from './sign-in.ts';
import { type Step, type StepProps, settle, usePrefetchedInside } from './steps.ts';
import { UsernameField } from './username-field.tsx';

/**
 * Ways of signing in besides username and password. The form works before they have loaded; those
 * stored in this browser show at once.
 */
function useSignInOptions(): SignInOptions | null {
  const [options, setOptions] = useState(storedSignInOptions);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      readSignInOptions(abort.signal).then(setOptions, () => undefined);
    });
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, []);
  return options;
}

const REASONS = {
  expired: 'login.expired',
  error: 'login.failed',
  sso_failed: 'login.sso_failed',
  sso_no_role: 'login.sso_no_role',
  sso_suspended: 'login.sso_suspended',
} as const;

const isReason = (reason: unknown): reason is keyof typeof REASONS =>
  typeof reason === 'string' && Object.hasOwn(REASONS, reason);

/** Why a new sign-in is needed. */
function Reason({ passwordSet }: { passwordSet?: boolean }) {
  const { t } = useText();
  const { reason } = useSearch({ strict: false });
  if (passwordSet) {
    return (
      <div role="status" className={classes.reason} data-good>
        {t('login.passwordSet')}
      </div>
    );
  }
  if (!isReason(reason)) return null;
  return (
    <div role="status" className={classes.reason}>
      <IconAlertTriangle size={18} aria-hidden />
      {t(REASONS[reason])}
    </div>
  );
}

function SsoButton({ label }: { label: string }) {
  const { t } = useText();
  const { redirect } = useSearch({ strict: false });
  return (
    <Button
      component="a"
      href={ssoAddress(rememberedPage(redirect))}
      variant="default"
      size="lg"
      fullWidth
      className={classes.submit}
    >
      {t('login.sso', { label })}
    </Button>
  );
}

type SignInFormProps = StepProps & Omit<Extract<Step, { name: 'form' }>, 'name'>;

/** The first step: username and password, and the other ways of signing in. */
export function SignInForm(props: SignInFormProps) {
  const { go, enter, passwordSet, refusal } = props;
  const { t } = useText();
  const options = useSignInOptions();
  usePrefetchedInside();
  const [username, setUsername] = useState(props.username ?? '');
  const [password, setPassword] = useState('');
  const [emergency, setEmergency] = useState(false);
  const { busy, send, refuse, error, errorOf } = useSubmit();
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = new Map<string, string>();
    if (username.trim() === '') missing.set('username', t('login.usernameRequired'));
    if (password === '') missing.set('password', t('login.passwordRequired'));
    if (missing.size > 0) {
      refuse('', missing);
      (missing.has('username') ? usernameInput : passwordInput).current?.focus();
      return;
    }
    const done = await send(async () => {
      try {
        await signIn(username.trim(), password);
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'jwt_auth_otp_required') {
          throw failure;
        }
        go({ name: 'otp', username: username.trim(), password });
        return;
      }
      await settle({ go, enter });
      return LEAVING;
    });
    if (!done) passwordInput.current?.select();
  };

  const sso = options?.sso;
  // If only the emergency account has a password, its form shows on demand, or once something is
  // typed.
  const untouched = username === '' && password === '';
  if (sso && options.local === 'break_glass' && !emergency && untouched) {
    return (
      <>
        <Heading />
        <Reason passwordSet={passwordSet} />
        <div className={classes.fields}>
          <SsoButton label={sso.label} />
          <UnstyledButton className={classes.quiet} onClick={() => setEmergency(true)}>
            {t('login.emergency')}
          </UnstyledButton>
        </div>
      </>
    );
  }

  return (
    <>
      <Heading />
      <Reason passwordSet={passwordSet} />
      <form onSubmit={submit} noValidate className={classes.fields}>
        <UsernameField
          ref={usernameInput}
          autoFocus={username === ''}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={errorOf('username')}
        />
        <PasswordField
          ref={passwordInput}
          label={t('login.password')}
          size="lg"
          leftSection={<IconLock size={18} stroke={1.7} aria-hidden />}
          autoComplete="current-password"
          autoFocus={username !== ''}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf('password') ?? error ?? refusal}
        />
        <div className={classes.forgot}>
          {options && !options.forgot && (
            <span className={classes.hint}>{t('login.forgotAsk')}</span>
          )}
          {options?.forgot && (
            <UnstyledButton
              className={classes.link}
              onClick={() => go({ name: 'forgot', username: username.trim() })}
            >
              {t('login.forgot')}
            </UnstyledButton>
          )}
        </div>
        <Button type="submit" size="lg" fullWidth loading={busy} className={classes.submit}>
          {t('login.submit')}
        </Button>
        {sso && (
          <div className={classes.more}>
            <span className={classes.or}>{t('login.or')}</span>
            <SsoButton label={sso.label} />
          </div>
        )}
      </form>
    </>
  );
}

function Heading() {
  const { t } = useText();
  return (
    <>
      <h1 className={classes.title}>{t('login.title')}</h1>
      <p className={classes.hint}>{t('login.hint')}</p>
    </>
  );
}
