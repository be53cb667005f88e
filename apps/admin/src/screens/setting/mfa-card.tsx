import { auth, type Me } from '@connect/contract/sign-in/auth.ts';
import { Button, Input, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { refreshMe } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { CurrentPassword } from '../../content/account/current-password.tsx';
import { MfaSetup } from '../../content/account/mfa-setup.tsx';
import { RecoveryCodes } from '../../content/account/recovery-codes.tsx';
import { StatusPill } from '../../kit/display/status-pill.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import classes from './setting.module.css';

/** With at most this many recovery codes left, new ones are suggested. */
const FEW_CODES = 3;

type Mode = { name: 'idle' | 'setup' | 'renew' | 'disable' } | { name: 'codes'; codes: string[] };

/** Two-step sign-in: set up, new recovery codes, switched off where the role allows it. */
export function MfaCard({ me }: { me: Me }) {
  const { t } = useText();
  const [mode, setMode] = useState<Mode>({ name: 'idle' });
  const idle = () => setMode({ name: 'idle' });
  const finish = async (message: string) => {
    idle();
    notifyDone(message);
    await refreshMe();
  };

  const content = () => {
    switch (mode.name) {
      case 'setup':
        return (
          <MfaSetup me={me} onCancel={idle} onDone={() => void finish(t('setting.mfa.enabled'))} />
        );
      case 'codes':
        return (
          <RecoveryCodes
            codes={mode.codes}
            username={me.username}
            onStored={() => void finish(t('setting.mfa.renewed'))}
          />
        );
      case 'renew':
        return (
          <Proof
            me={me}
            hint={t('setting.mfa.renewHint')}
            label={t('setting.mfa.renew')}
            onCancel={idle}
            send={async (proof) => {
              const reply = await call(auth.mfaRecoveryCodes, { body: proof });
              setMode({ name: 'codes', codes: reply.data.recovery_codes });
            }}
          />
        );
      case 'disable':
        return (
          <Proof
            me={me}
            hint={t('setting.mfa.disableHint')}
            label={t('setting.mfa.disable')}
            danger
            onCancel={idle}
            send={async (proof) => {
              await call(auth.mfaDisable, { body: proof });
              await finish(t('setting.mfa.disabled'));
            }}
          />
        );
      case 'idle':
        return me.mfa_enabled ? (
          <On
            me={me}
            onRenew={() => setMode({ name: 'renew' })}
            onDisable={() => setMode({ name: 'disable' })}
          />
        ) : (
          <div className={classes.actions}>
            <Button onClick={() => setMode({ name: 'setup' })}>{t('setting.mfa.enable')}</Button>
          </div>
        );
    }
  };

  return (
    <FormSection
      title={t('setting.mfa.title')}
      aside={
        <StatusPill tone={me.mfa_enabled ? 'ok' : 'neutral'}>
          {t(me.mfa_enabled ? 'setting.mfa.on' : 'setting.mfa.off')}
        </StatusPill>
      }
    >
      <p className={classes.hint}>{t('setting.mfa.hint')}</p>
      {content()}
    </FormSection>
  );
}

function On(props: { me: Me; onRenew: () => void; onDisable: () => void }) {
  const { me, onRenew, onDisable } = props;
  const { t } = useText();
  const left = me.recovery_codes_left;
  return (
    <Stack gap={12}>
      <StatusPill tone={left <= FEW_CODES ? 'warn' : 'info'}>
        {t('setting.mfa.codesLeft', { count: left })}
      </StatusPill>
      <div className={classes.actions}>
        <Button variant="default" onClick={onRenew}>
          {t('setting.mfa.renew')}
        </Button>
        {!me.mfa_required && (
          <Button variant="default" color="red" onClick={onDisable}>
            {t('setting.mfa.disable')}
          </Button>
        )}
      </div>
      {me.mfa_required && <p className={classes.hint}>{t('setting.mfa.required')}</p>}
    </Stack>
  );
}

/**
 * Asks for password and code again before the second step is switched off or its codes are renewed.
 */
function Proof(props: {
  me: Me;
  hint: string;
  label: string;
  danger?: boolean;
  send: (proof: { current_password: string; otp: string }) => Promise<void>;
  onCancel: () => void;
}) {
  const { me, hint, label, danger, onCancel } = props;
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const { busy, send, refuse, error, errorOf } = useSubmit();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = new Map<string, string>();
    if (password === '') missing.set('current_password', t('login.passwordRequired'));
    if (otp.trim() === '') missing.set('otp', t('setting.mfa.codeNeeded'));
    if (missing.size > 0) return refuse('', missing);
    await send(() => props.send({ current_password: password, otp: otp.trim() }));
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <p className={classes.hint}>{hint}</p>
        <CurrentPassword
          username={me.username}
          autoFocus
          value={password}
          onType={setPassword}
          error={errorOf('current_password')}
        />
        <TextInput
          label={t('setting.mfa.code')}
          autoComplete="one-time-code"
          value={otp}
          onChange={(event) => setOtp(event.currentTarget.value)}
          error={errorOf('otp')}
          errorProps={{ role: 'alert' }}
        />
        {error && <Input.Error role="alert">{error}</Input.Error>}
        <div className={classes.actions}>
          <Button type="submit" color={danger ? 'red' : undefined} loading={busy}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
