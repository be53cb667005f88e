import { DayField } from '../../kit/fields/fields-date.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { locked } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import type { StaffEditor } from './staff-editor.ts';
import { expiryBounds } from './staff-values.ts';

/** The last day of an account; agency accounts must have one (domain/staff#expiry). */
export function ExpiryField({ editor }: { editor: StaffEditor }) {
  const { form, own } = editor;
  const { t } = useText();
  const agency = useFormState(form, ({ values }) => values.department === 'agency');
  const field = fieldOf(form, 'expires_at');
  return (
    <DayField
      field={own ? locked(field) : field}
      required={agency}
      description={t(agency ? 'staffs.expiryAgency' : 'staffs.expiryHint')}
      {...expiryBounds(new Date())}
    />
  );
}
