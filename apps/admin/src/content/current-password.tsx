import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '../kit/password-field.tsx';
import { useText } from '../text/i18n.ts';

/** The password of who is signed in, asked for again. */
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
      {/* Tells password managers whose password this is. */}
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
