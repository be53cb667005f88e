import { useSession } from '../../api/session.ts';
import { PasswordRules } from '../../content/account/new-password.tsx';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { SwitchField } from '../../kit/fields/fields.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useField } from '../../kit/form-values/form-field.ts';
import { PasswordField } from '../../kit/short-form/password-field.tsx';
import { useText } from '../../text/i18n.ts';
import { ExpiryField } from './expiry-field.tsx';
import classes from './security-card.module.css';
import type { StaffEditor } from './staff-editor.ts';

function FirstPassword({ editor }: { editor: StaffEditor }) {
  const { form } = editor;
  const { t } = useText();
  const { value, set, label, error } = useField(fieldOf(form, 'password'));
  const username = useFormState(form, ({ values }) => values.username);
  const email = useFormState(form, ({ values }) => values.email);
  return (
    <FieldBox name="password">
      <PasswordField
        label={label}
        withAsterisk
        autoComplete="new-password"
        value={value}
        error={error}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <PasswordRules password={value} owner={{ username, email }} />
      <p className={classes.note}>{t('staffs.firstPassword')}</p>
    </FieldBox>
  );
}

/** How a new account gets its password, and when it expires. */
export function SecurityNewCard({ editor }: { editor: StaffEditor }) {
  const { form } = editor;
  const { t } = useText();
  const { me } = useSession();
  const invited = useFormState(form, ({ values }) => values.send_invite);
  const invitedHint = me.mail ? 'staffs.inviteHint' : 'staffs.makeLinkHint';
  return (
    <FormSection title={t('staffs.section.security')}>
      <SwitchField
        field={fieldOf(form, 'send_invite')}
        label={me.mail ? undefined : t('staffs.makeLink')}
        description={t(invited ? invitedHint : 'staffs.noInviteHint')}
      />
      {!invited && <FirstPassword editor={editor} />}
      <ExpiryField editor={editor} />
    </FormSection>
  );
}
