import { PASSWORD_MAX, PASSWORD_MIN } from '@connect/contract/constants.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import {
  brokenPasswordRules,
  PASSWORD_RULES,
  type PasswordRule,
  passwordIssues,
} from '@connect/contract/sign-in/password.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { PasswordField } from '../../kit/short-form/password-field.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './new-password.module.css';

export interface Owner {
  username: string;
  email: string;
}

/** State of a new password that is typed twice, and whether it may be sent. */
export function useNewPassword(owner: Owner) {
  const { t, language } = useText();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [attempted, setAttempted] = useState(false);
  const [issue] = passwordIssues(password, owner);
  return {
    owner,
    password,
    setPassword,
    repeated,
    setRepeated,
    problem: attempted && issue ? fieldMessage(issue, language).message : undefined,
    mismatch: attempted && repeated !== password ? t('signIn.password.mismatch') : undefined,
    /** Shows all errors from now on; gives true if there are none. */
    check: (): boolean => {
      setAttempted(true);
      return !issue && repeated === password;
    },
    clear: () => {
      setPassword('');
      setRepeated('');
      setAttempted(false);
    },
  };
}

/** The two inputs of a new password and its rules, each ticked off while it is typed. */
export function NewPasswordFields(props: {
  form: ReturnType<typeof useNewPassword>;
  /** The server's message. */
  error?: string;
  autoFocus?: boolean;
}) {
  const { form, error, autoFocus } = props;
  const { t } = useText();
  return (
    <>
      <PasswordField
        label={t('signIn.password.new')}
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={form.password}
        onChange={(event) => form.setPassword(event.currentTarget.value)}
        error={error ?? form.problem}
      />
      <PasswordRules password={form.password} owner={form.owner} />
      <PasswordField
        label={t('signIn.password.repeat')}
        autoComplete="new-password"
        value={form.repeated}
        onChange={(event) => form.setRepeated(event.currentTarget.value)}
        error={form.mismatch}
      />
    </>
  );
}

export function PasswordRules({ password, owner }: { password: string; owner: Owner }) {
  const { t } = useText();
  const broken = new Set<PasswordRule>(
    password === '' ? PASSWORD_RULES : brokenPasswordRules(password, owner),
  );
  return (
    <ul className={classes.rules} aria-label={t('signIn.password.rules')}>
      {PASSWORD_RULES.map((rule) => {
        const met = !broken.has(rule);
        const Sign = met ? IconCircleCheck : IconCircle;
        return (
          <li key={rule} data-met={met || undefined}>
            <Sign size={16} stroke={1.7} aria-hidden />
            <span>
              {t(`signIn.password.${rule}`, { min: PASSWORD_MIN, max: PASSWORD_MAX })}
              {met && <VisuallyHidden> ({t('signIn.password.met')})</VisuallyHidden>}
            </span>
          </li>
        );
      })}
      <li className={classes.hint}>{t('signIn.password.server')}</li>
    </ul>
  );
}
