import { FOOTER_YEAR, type Language } from '@connect/contract/constants.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback } from 'react';
import { chooseLanguage } from '../../api/start/preferences.ts';
import { Logo } from '../../kit/start/logo.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './login.module.css';
import { rememberedPage } from './remembered-page.ts';
import { SignInForm } from './sign-in-form.tsx';
import {
  Arriving,
  ForgotStep,
  OtpStep,
  PasswordLinkStep,
  RestrictedStep,
  type Step,
  useStep,
} from './steps.ts';

/**
 * The sign-in page with all its steps (domain/screens#sign-in-page). Continues to the remembered
 * page if that is valid.
 */
export function Login() {
  const { t } = useText();
  useDocumentTitle(`${t('login.title')} | ${t('shell.app')}`);
  const [step, go] = useStep();
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
          {t('shell.copyright', { year: FOOTER_YEAR, name: t('shell.company') })}
        </p>
      </header>
      <main className={classes.sheet}>
        <div className={classes.form}>
          <LanguageSwitch />
          <Suspense fallback={<Waiting />}>
            <CurrentStep step={step} go={go} />
          </Suspense>
        </div>
      </main>
    </div>
  );
}

/** Skeleton of a step that is loading. */
function Waiting() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('shell.loading')} className={classes.fields}>
      <Skeleton height={30} width="60%" />
      <Skeleton height={44} />
      <Skeleton height={48} />
    </div>
  );
}

function CurrentStep({ step, go }: { step: Step; go: (step: Step) => void }): ReactNode {
  const router = useRouter();
  const { redirect } = useSearch({ strict: false });
  const enter = useCallback(
    () => router.history.replace(rememberedPage(redirect) ?? '/'),
    [router, redirect],
  );
  const toForm = (rest: { username?: string; passwordSet?: boolean } = {}) =>
    go({ name: 'form', ...rest });
  switch (step.name) {
    case 'form':
      return <SignInForm {...step} go={go} enter={enter} />;
    case 'otp':
      return <OtpStep {...step} go={go} enter={enter} />;
    case 'forgot':
      return <ForgotStep username={step.username} onBack={toForm} />;
    case 'link':
      return <PasswordLinkStep key={step.token} token={step.token} go={go} enter={enter} />;
    case 'restricted':
      return <RestrictedStep enter={enter} />;
    case 'arriving':
      return <Arriving go={go} enter={enter} />;
  }
}

function LanguageSwitch() {
  const { t, language } = useText();
  const option = (value: Language, label: string) => (
    <UnstyledButton
      lang={value}
      className={classes.language}
      data-tap
      aria-pressed={language === value}
      onClick={() => void chooseLanguage(value)}
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
