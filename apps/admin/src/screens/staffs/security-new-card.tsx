import { PasswordRules } from '../../content/new-password.tsx';
import { FieldBox } from '../../kit/field-box.tsx';
import { SwitchField } from '../../kit/fields.tsx';
import { useField } from '../../kit/form-field.ts';
import { FormSection } from '../../kit/form-section.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { fieldOf, useFormState } from '../../kit/use-item-form.ts';
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

/** How a new account gets its password, and when it ends. */
export function SecurityNewCard({ editor }: { editor: StaffEditor }) {
  const { form } = editor;
  const { t } = useText();
  const invited = useFormState(form, ({ values }) => values.send_invite);
  return (
    <FormSection title={t('staffs.section.security')}>
      <SwitchField
        field={fieldOf(form, 'send_invite')}
        description={t(invited ? 'staffs.inviteHint' : 'staffs.noInviteHint')}
      />
      {!invited && <FirstPassword editor={editor} />}
      <ExpiryField editor={editor} />
    </FormSection>
  );
}
