import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '../../kit/short-form/password-field.tsx';
import { useText } from '../../text/i18n.ts';

/** Asks the signed-in staff for the current password again. */
export function CurrentPassword(
  props: Pick<PasswordInputProps, 'autoFocus' | 'error'> & {
    username: string;
    value: string;
    onType: (password: string) => void;
  },
) {
  const { username, onType, ...rest } = props;
  const { t } = useText();
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        {...rest}
        label={t('signIn.password.current')}
        autoComplete="current-password"
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </>
  );
}
