import { OnceShownDialog } from '../../../kit/dialog/once-shown-dialog.tsx';
import { useText } from '../../../text/i18n.ts';

/** Shows the full text of a new API key once. */
export function ApiKeySecret(props: { name: string; secret: string; onClose: () => void }) {
  const { name, secret, onClose } = props;
  const { t } = useText();
  return (
    <OnceShownDialog
      title={t('admins.keys.secretTitle', { name })}
      text={t('admins.keys.secretText')}
      label={t('admins.keys.secretLabel')}
      value={secret}
      warning={t('admins.keys.secretWarning')}
      done={t('admins.keys.secretKept')}
      onClose={onClose}
    />
  );
}
