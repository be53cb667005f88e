import { DEPARTMENTS } from '@connect/contract/constants.ts';
import { TextInput } from '@mantine/core';
import { AvatarField } from '../../content/account/avatar-field.tsx';
import { CurrentPassword } from '../../content/account/current-password.tsx';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { SelectField, TextField } from '../../kit/fields/fields.tsx';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useField, useFieldLabel } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import classes from './security-card.module.css';
import type { StaffEditor } from './staff-editor.ts';
import { asksPassword } from './staff-values.ts';

/** The username, which cannot be changed later, and the e-mail address. */
export function AccountSection({ editor }: { editor: StaffEditor }) {
  const { form, item, own } = editor;
  const { t } = useText();
  const labelOf = useFieldLabel();
  return (
    <FormSection title={t('staffs.section.account')} open>
      <FormPair>
        {item ? (
          <FieldBox name="username">
            <TextInput
              readOnly
              label={labelOf('username')}
              description={t('staffs.usernameStays')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={item.username}
            />
          </FieldBox>
        ) : (
          <TextField
            field={fieldOf(form, 'username')}
            required
            first
            description={t('staffs.usernameHint')}
          />
        )}
        <TextField
          field={fieldOf(form, 'email')}
          required
          description={item?.status === 'invited' ? t('staffs.emailInvited') : undefined}
        />
      </FormPair>
      {own && <OwnPassword editor={editor} />}
    </FormSection>
  );
}

/**
 * The current password, needed to change one's own e-mail address: password resets are sent there.
 */
function OwnPassword({ editor: { form, item } }: { editor: StaffEditor }) {
  const { t } = useText();
  const asked = useFormState(form, ({ values }) => asksPassword(values, item));
  const { value, set, error } = useField(fieldOf(form, 'current_password'));
  if (!asked || !item) return null;
  return (
    <FieldBox name="current_password">
      <CurrentPassword username={item.username} value={value} onType={set} error={error} />
      <p className={classes.note}>{t('staffs.emailOwn')}</p>
    </FieldBox>
  );
}

/** Name and profile of the staff. */
export function PersonSection({ editor }: { editor: StaffEditor }) {
  const { form, item } = editor;
  const { t } = useText();
  const first = useFormState(form, ({ values }) => values.first_name);
  const last = useFormState(form, ({ values }) => values.last_name);
  const shown = useFormState(form, ({ values }) => values.display_name);
  const full = `${first} ${last}`.trim();
  return (
    <FormSection title={t('staffs.section.person')}>
      <AvatarField
        field={fieldOf(form, 'avatar_id')}
        name={shown || full || '?'}
        saved={{ id: item?.avatar_id ?? null, url: item?.avatar_url ?? null }}
      />
      <FormPair>
        <TextField field={fieldOf(form, 'title_prefix')} />
        <TextField field={fieldOf(form, 'first_name')} required />
      </FormPair>
      <FormPair>
        <TextField field={fieldOf(form, 'last_name')} required />
        <TextField
          field={fieldOf(form, 'display_name')}
          placeholder={full}
          description={t('staffs.displayNameHint')}
        />
      </FormPair>
      <FormPair>
        <SelectField
          field={fieldOf(form, 'department')}
          choices={DEPARTMENTS.map((value) => ({
            value,
            label: t(`staffs.department.${value}`),
          }))}
          empty={null}
        />
        <TextField field={fieldOf(form, 'position')} />
      </FormPair>
      <FormPair>
        <TextField field={fieldOf(form, 'employee_code')} empty={null} />
        <PhoneField field={fieldOf(form, 'phone')} />
      </FormPair>
    </FormSection>
  );
}
