import { auth, type Me } from '@connect/contract/sign-in/auth.ts';
import { Button, Input, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { refreshMe } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { keepToken } from '../../api/start/token.ts';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import { CurrentPassword } from './current-password.tsx';
import { NewPasswordFields, useNewPassword } from './new-password.tsx';

/** Changes one's own password. The current session continues, all others end. */
export function ChangePasswordForm(props: {
  me: Me;
  autoFocus?: boolean;
  fullWidth?: boolean;
  onDone: () => void;
}) {
  const { me, autoFocus, fullWidth, onDone } = props;
  const { t } = useText();
  const [current, setCurrent] = useState('');
  const [missing, setMissing] = useState(false);
  const form = useNewPassword(me);
  const { busy, send, error, errorOf } = useSubmit();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(current === '');
    if (!form.check() || current === '') return;
    const changed = await send(async () => {
      const reply = await call(auth.changePassword, {
        body: { current_password: current, password: form.password },
      });
      keepToken(reply.data.token);
      await refreshMe();
    });
    if (!changed) return;
    setCurrent('');
    form.clear();
    onDone();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <CurrentPassword
          username={me.username}
          autoFocus={autoFocus}
          value={current}
          onType={setCurrent}
          error={
            errorOf('current_password') ??
            (missing && current === '' ? t('login.passwordRequired') : undefined)
          }
        />
        <NewPasswordFields form={form} error={errorOf('password')} />
        {error && <Input.Error role="alert">{error}</Input.Error>}
        <Button
          type="submit"
          loading={busy}
          fullWidth={fullWidth}
          size={fullWidth ? 'lg' : undefined}
          style={{ alignSelf: fullWidth ? undefined : 'flex-start' }}
        >
          {t('signIn.password.change')}
        </Button>
      </Stack>
    </form>
  );
}
