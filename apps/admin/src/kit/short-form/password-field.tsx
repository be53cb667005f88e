import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import classes from './password-field.module.css';

const VisibilityIcon = ({ reveal }: { reveal: boolean }) => {
  const Sign = reveal ? IconEyeOff : IconEye;
  return <Sign size={18} stroke={1.7} color="var(--ink-2)" aria-hidden />;
};

/** A password input: can be shown, warns of Caps Lock, and is never stored in a draft. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useText();
  const [capsLock, setCapsLock] = useState(false);
  const [visible, setVisible] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      {...props}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      aria-invalid={props.error ? true : undefined}
      errorProps={{ role: 'alert' }}
      description={capsLock ? t('login.capsLock') : undefined}
      descriptionProps={{ className: classes.capsLock }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'login.hidePassword' : 'login.showPassword'),
        tabIndex: 0,
      }}
    />
  );
}
