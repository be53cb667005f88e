import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/start/client.ts';
import { CodeField, isCode } from '../../kit/second-step/code-field.tsx';
import { LEAVING, useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import classes from './login.module.css';
import { signIn } from './sign-in.ts';
import { type StepProps, settle } from './steps.ts';

/** The second step: a code of the authenticator app, or a recovery code. */
export default function OtpStep(props: StepProps & { username: string; password: string }) {
  const { username, password, go, enter } = props;
  const { t } = useText();
  useDocumentTitle(`${t('signIn.otp.title')} | ${t('shell.app')}`);
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const { busy, send, refuse, clear, error } = useSubmit();
  const box = useRef<HTMLFormElement>(null);

  const confirm = async (otp: string) => {
    const done = await send(async () => {
      try {
        await signIn(username, password, otp);
      } catch (failure) {
        // Username and password are no longer accepted: back to the form.
        if (failure instanceof ApiError && failure.status === 403) {
          if (failure.code !== 'jwt_auth_otp_invalid') {
            go({ name: 'form', username, refusal: failure.message });
            return;
          }
        }
        throw failure;
      }
      await settle({ go, enter });
      return LEAVING;
    });
    if (done) return;
    setCode('');
    box.current?.querySelector('input')?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (recovery && code.trim() === '') refuse(t('signIn.otp.recoveryNeeded'));
    else if (!recovery && !isCode(code)) refuse(t('signIn.otp.needed'));
    else void confirm(code.trim());
  };
  const change = () => {
    setRecovery(!recovery);
    setCode('');
    clear();
  };

  return (
    <>
      <h1 className={classes.title}>{t('signIn.otp.title')}</h1>
      <p className={classes.hint}>{t(recovery ? 'signIn.otp.recoveryHint' : 'signIn.otp.hint')}</p>
      <form ref={box} onSubmit={submit} noValidate className={classes.fields}>
        {recovery ? (
          <TextInput
            key="recovery"
            label={t('signIn.otp.recoveryCode')}
            size="lg"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={error}
            errorProps={{ role: 'alert' }}
          />
        ) : (
          <CodeField
            label={t('signIn.otp.code')}
            value={code}
            onChange={setCode}
            onComplete={(otp) => void confirm(otp)}
            error={error}
            autoFocus
          />
        )}
        <Button type="submit" size="lg" fullWidth loading={busy} className={classes.submit}>
          {t('signIn.otp.submit')}
        </Button>
        <div className={classes.choices}>
          <UnstyledButton className={classes.link} onClick={() => go({ name: 'form', username })}>
            {t('signIn.back')}
          </UnstyledButton>
          <UnstyledButton className={classes.link} onClick={change}>
            {t(recovery ? 'signIn.otp.app' : 'signIn.otp.recovery')}
          </UnstyledButton>
        </div>
      </form>
    </>
  );
}
