import { OnceShownDialog } from '../../../kit/dialog/once-shown-dialog.tsx';
import { formatDateTime } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';

/** Shows the link for setting a password when no e-mail was sent. */
export default function PasswordLinkDialog(props: {
  name: string;
  link: string;
  expiresAt: string;
  onClose: () => void;
}) {
  const { name, link, expiresAt, onClose } = props;
  const { t } = useText();
  return (
    <OnceShownDialog
      title={t('staffs.link.title')}
      text={t('staffs.link.text', { name })}
      label={t('staffs.link.label')}
      value={link}
      note={t('staffs.link.expires', { time: formatDateTime(expiresAt) })}
      warning={t('staffs.link.warning')}
      done={t('form.close')}
      onClose={onClose}
    />
  );
}
