import { auth, type Me } from '@connect/contract/sign-in/auth.ts';
import { Button, CopyButton, Input, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type SubmitEvent, Suspense, useState } from 'react';
import { call } from '../../api/start/client.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { CodeField, isCode } from '../../kit/second-step/code-field.tsx';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import { CurrentPassword } from './current-password.tsx';
import classes from './mfa-setup.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazyChunk(async () => ({
  default: (await import('../../kit/second-step/qr-code.tsx')).QrCode,
}));

interface Secret {
  secret: string;
  uri: string;
}

/**
 * Sets up two-step sign-in: current password, QR code for the app, first code, recovery codes.
 * `onDone` is called once the recovery codes have been stored.
 */
export function MfaSetup(props: { me: Me; onDone: () => void; onCancel?: () => void }) {
  const { me, onDone, onCancel } = props;
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} username={me.username} onStored={onDone} />;
  if (secret) return <FirstCode {...secret} onEnabled={setCodes} onCancel={onCancel} />;
  return <AskPassword me={me} onSecret={setSecret} onCancel={onCancel} />;
}

/** What is sent is done all the same: the recovery codes that it answers would never be seen. */
function Cancel({ onCancel, busy }: { onCancel?: () => void; busy: boolean }) {
  const { t } = useText();
  return (
    onCancel && (
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
    )
  );
}

function AskPassword(props: { me: Me; onSecret: (secret: Secret) => void; onCancel?: () => void }) {
  const { me, onSecret, onCancel } = props;
  const { t } = useText();
  const [password, setPassword] = useState('');
  const { busy, send, refuse, error, errorOf } = useSubmit();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password === '') return refuse(t('login.passwordRequired'));
    await send(async () => {
      const reply = await call(auth.mfaSetup, { body: { current_password: password } });
      onSecret(reply.data);
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <CurrentPassword
          username={me.username}
          autoFocus
          value={password}
          onType={setPassword}
          error={errorOf('current_password') ?? error}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            {t('signIn.mfa.next')}
          </Button>
          <Cancel onCancel={onCancel} busy={busy} />
        </div>
      </Stack>
    </form>
  );
}

/** Groups of four characters are easier to copy by hand. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function FirstCode(
  props: Secret & { onEnabled: (codes: readonly string[]) => void; onCancel?: () => void },
) {
  const { secret, uri, onEnabled, onCancel } = props;
  const { t } = useText();
  const [code, setCode] = useState('');
  const { busy, send, refuse, error, errorOf } = useSubmit();

  const enable = async (otp: string) => {
    if (!isCode(otp)) return refuse(t('signIn.otp.needed'));
    const enabled = await send(async () => {
      const reply = await call(auth.mfaEnable, { body: { otp } });
      onEnabled(reply.data.recovery_codes);
    });
    if (!enabled) setCode('');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void enable(code);
  };

  return (
    <form onSubmit={submit} noValidate className={classes.scan}>
      <Suspense fallback={<Skeleton width={176} height={176} />}>
        <QrCode text={uri} label={t('signIn.mfa.qr')} />
      </Suspense>
      <Stack gap={12} className={classes.steps}>
        <Text size="sm">{t('signIn.mfa.scan')}</Text>
        <div>
          <Text size="sm" c="var(--ink-2)">
            {t('signIn.mfa.secret')}
          </Text>
          <div className={classes.secret}>
            <code>{inGroups(secret)}</code>
            <CopyButton value={secret} timeout={2000}>
              {({ copied, copy }) => (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={
                    copied ? (
                      <IconCheck size={15} aria-hidden />
                    ) : (
                      <IconCopy size={15} aria-hidden />
                    )
                  }
                  onClick={copy}
                >
                  {t(copied ? 'signIn.copied' : 'signIn.copy')}
                </Button>
              )}
            </CopyButton>
          </div>
        </div>
        <CodeField
          label={t('signIn.mfa.first')}
          value={code}
          onChange={setCode}
          onComplete={(otp) => void enable(otp)}
          error={errorOf('otp') ?? error}
          autoFocus
        />
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            {t('signIn.mfa.enable')}
          </Button>
          <Cancel onCancel={onCancel} busy={busy} />
        </div>
        <Input.Description>{t('signIn.mfa.clock')}</Input.Description>
      </Stack>
    </form>
  );
}
