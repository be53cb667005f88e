import { useEffect } from 'react';
import { signInByCookie } from '../../api/start/client.ts';
import { useText } from '../../text/i18n.ts';
import classes from './login.module.css';
import { type StepProps, settle } from './steps.ts';

/** After single sign-on: gets the token with the refresh cookie. */
export default function Arriving({ go, enter }: StepProps) {
  const { t } = useText();
  useEffect(() => {
    signInByCookie()
      .then((signedIn) => (signedIn ? settle({ go, enter }) : go({ name: 'form' })))
      .catch(() => go({ name: 'form' }));
  }, [go, enter]);
  return (
    <p role="status" className={classes.hint}>
      {t('login.entering')}
    </p>
  );
}
