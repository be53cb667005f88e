import { OnceShownDialog } from '../../kit/once-shown-dialog.tsx';
import { useText } from '../../text/i18n.ts';

/** The whole of a new key. */
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
