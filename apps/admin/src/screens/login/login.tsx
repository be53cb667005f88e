import { FOOTER_YEAR, type Language } from '@connect/contract/constants.ts';
import { Button, PasswordInput, TextInput, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertTriangle, IconEye, IconEyeOff, IconLock, IconUser } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { signIn } from '../../api/sign-in.ts';
import { Logo } from '../../kit/logo.tsx';
import { rememberedPage } from '../../remembered-page.ts';
import { useText } from '../../text/i18n.ts';
import classes from './login.module.css';

interface Failures {
  username?: string;
  password?: string;
  /** Words of another language than the page's are not shown. */
  language?: Language;
}

/** The sign-in page (DOMAIN 3.1). Goes back to the remembered page where that is valid. */
export function Login() {
  const { t } = useText();
  useDocumentTitle(`${t('login.title')} | ${t('shell.app')}`);
  return (
    <div className={classes.root}>
      <header className={classes.side}>
        <div className={classes.brand}>
          <Logo size={36} />
          {t('shell.app')}
        </div>
        <div className={classes.slogan}>
          <p className={classes.sloganTitle}>{t('login.slogan')}</p>
          <p className={classes.sloganHint}>{t('login.sloganHint')}</p>
        </div>
        <p className={classes.copyright}>
          {t('shell.copyright', { year: FOOTER_YEAR, name: t('shell.app') })}
        </p>
      </header>
      <main className={classes.sheet}>
        <div className={classes.form}>
          <LanguageSwitch />
          <h1 className={classes.title}>{t('login.title')}</h1>
          <p className={classes.hint}>{t('login.hint')}</p>
          <Reason />
          <SignInForm />
        </div>
      </main>
    </div>
  );
}

function LanguageSwitch() {
  const { t, language, setLanguage } = useText();
  const option = (value: Language, label: string) => (
    <UnstyledButton
      lang={value}
      className={classes.language}
      aria-pressed={language === value}
      onClick={() => setLanguage(value)}
    >
      {label}
    </UnstyledButton>
  );
  return (
    <fieldset className={classes.languages} aria-label={t('shell.language')}>
      {option('th', t('shell.thai'))}
      <span aria-hidden>|</span>
      {option('en', t('shell.english'))}
    </fieldset>
  );
}

/** Why the person is asked to sign in again. */
function Reason() {
  const { t } = useText();
  const { reason } = useSearch({ strict: false });
  if (reason !== 'expired' && reason !== 'error') return null;
  return (
    <div role="status" className={classes.reason}>
      <IconAlertTriangle size={18} aria-hidden />
      {t(reason === 'expired' ? 'login.expired' : 'login.failed')}
    </div>
  );
}

const VisibilityIcon = ({ reveal }: { reveal: boolean }) => {
  const Sign = reveal ? IconEyeOff : IconEye;
  return <Sign size={18} stroke={1.7} color="var(--ink-2)" aria-hidden />;
};

function SignInForm() {
  const { t, language } = useText();
  const router = useRouter();
  const { redirect } = useSearch({ strict: false });
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [lastFailures, setFailures] = useState<Failures>({});
  const failures = lastFailures.language === language ? lastFailures : {};
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [visible, setVisible] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (username.trim() === '' || password === '') {
      setFailures({
        language,
        username: username.trim() === '' ? t('login.usernameRequired') : undefined,
        password: password === '' ? t('login.passwordRequired') : undefined,
      });
      (username.trim() === '' ? usernameInput : passwordInput).current?.focus();
      return;
    }
    setBusy(true);
    setFailures({});
    try {
      await signIn(username.trim(), password);
      router.history.replace(rememberedPage(redirect) ?? '/');
    } catch (error) {
      const unreached = error instanceof ApiError && error.status === 0;
      setFailures({
        language,
        password: unreached || !(error instanceof ApiError) ? t('login.offline') : error.message,
      });
      setBusy(false);
      passwordInput.current?.select();
    }
  };

  return (
    <form onSubmit={submit} noValidate className={classes.fields}>
      <TextInput
        ref={usernameInput}
        label={t('login.username')}
        size="lg"
        leftSection={<IconUser size={18} stroke={1.7} aria-hidden />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={failures.username}
        errorProps={{ role: 'alert' }}
      />
      <PasswordInput
        ref={passwordInput}
        label={t('login.password')}
        size="lg"
        leftSection={<IconLock size={18} stroke={1.7} aria-hidden />}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        error={failures.password}
        aria-invalid={failures.password ? true : undefined}
        errorProps={{ role: 'alert' }}
        description={capsLock ? t('login.capsLock') : undefined}
        descriptionProps={{ className: classes.capsLock }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleIcon={VisibilityIcon}
        visibilityToggleButtonProps={{
          'aria-label': t(visible ? 'login.hidePassword' : 'login.showPassword'),
          tabIndex: 0,
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={busy} mt={8} className={classes.submit}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
