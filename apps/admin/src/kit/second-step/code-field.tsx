import { arabicDigits } from '@connect/contract/text.ts';
import { TextInput } from '@mantine/core';
import classes from './code-field.module.css';

const DIGITS = 6;

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Called as soon as all six digits are typed. */
  onComplete?: (code: string) => void;
  error?: string | null;
  autoFocus?: boolean;
}

export const isCode = (value: string): boolean => value.length === DIGITS;

/** The six digits of an authenticator app, also typed in Thai digits or pasted with a space. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, error, autoFocus } = props;
  const write = (typed: string) => {
    const code = arabicDigits(typed).replace(/\D/g, '').slice(0, DIGITS);
    if (code === value) return;
    onChange(code);
    if (isCode(code)) onComplete?.(code);
  };
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => write(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      classNames={{ input: classes.input }}
      error={error}
      errorProps={{ role: 'alert' }}
    />
  );
}
