import { DayField } from '../../kit/fields-date.tsx';
import { locked } from '../../kit/form-field.ts';
import { fieldOf, useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { StaffEditor } from './staff-editor.ts';
import { expiryBounds } from './staff-values.ts';

/** The last day of an account; accounts of an agency must have one (DOMAIN 1.2). */
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
