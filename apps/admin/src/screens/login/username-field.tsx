import { TextInput, type TextInputProps } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useText } from '../../text/i18n.ts';

export function UsernameField(props: TextInputProps) {
  const { t } = useText();
  return (
    <TextInput
      label={t('login.username')}
      size="lg"
      leftSection={<IconUser size={18} stroke={1.7} aria-hidden />}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      errorProps={{ role: 'alert' }}
      {...props}
    />
  );
}
