import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../api/after-write.ts';
import { useSession } from '../../api/session.ts';
import { ChangePasswordForm } from '../../content/account/change-password-form.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import { DevicesCard, sessionsQuery } from './devices-card.tsx';
import { MfaCard } from './mfa-card.tsx';
import classes from './setting.module.css';

/** Password, two-step sign-in and devices; single sign-on accounts have only devices. */
export function SecurityTab() {
  const { t } = useText();
  const { me } = useSession();
  const client = useQueryClient();
  const changed = () => {
    notifyDone(t('setting.security.passwordChanged'));
    void refresh(client, { queryKey: sessionsQuery.queryKey });
  };
  return (
    <>
      {me.sso ? (
        <FormSection title={t('setting.security.sso')}>
          <p className={classes.hint}>{t('setting.security.ssoHint')}</p>
        </FormSection>
      ) : (
        <>
          <FormSection title={t('signIn.password.change')}>
            <p className={classes.hint}>{t('setting.security.passwordHint')}</p>
            <ChangePasswordForm me={me} onDone={changed} />
          </FormSection>
          <MfaCard me={me} />
        </>
      )}
      <DevicesCard />
    </>
  );
}
