import { RESET_HOURS } from '@connect/contract/constants.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../api/start/client.ts';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import classes from './login.module.css';
import { UsernameField } from './username-field.tsx';

/**
 * Asks for an e-mail that resets the password; the answer is the same for every username
 * (domain/staff#invitations).
 */
export default function ForgotStep(props: {
  username: string;
  onBack: (kept: { username: string }) => void;
}) {
  const { onBack } = props;
  const { t } = useText();
  const [username, setUsername] = useState(props.username);
  const [sent, setSent] = useState(false);
  const { busy, send, refuse, error } = useSubmit();
  const title = t(sent ? 'signIn.forgot.sentTitle' : 'signIn.forgot.title');
  useDocumentTitle(`${title} | ${t('shell.app')}`);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = username.trim();
    if (name === '') return refuse(t('login.usernameRequired'));
    await send(async () => {
      await call(auth.forgotPassword, { body: { username: name } });
      setSent(true);
    });
  };
  const back = (
    <UnstyledButton className={classes.link} onClick={() => onBack({ username })}>
      {t(sent ? 'signIn.toSignIn' : 'signIn.back')}
    </UnstyledButton>
  );

  if (sent) {
    return (
      <div role="status">
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.hint}>{t('signIn.forgot.sent', { hours: RESET_HOURS })}</p>
        <p className={classes.hint}>{t('signIn.forgot.none')}</p>
        {back}
      </div>
    );
  }
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{t('signIn.forgot.hint')}</p>
      <form onSubmit={submit} noValidate className={classes.fields}>
        <UsernameField
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={error}
        />
        <Button type="submit" size="lg" fullWidth loading={busy} className={classes.submit}>
          {t('signIn.forgot.submit')}
        </Button>
        <div className={classes.choices}>{back}</div>
      </form>
    </>
  );
}
