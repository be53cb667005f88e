import { formatDateTime } from '../../kit/format.ts';
import { OnceShownDialog } from '../../kit/once-shown-dialog.tsx';
import { useText } from '../../text/i18n.ts';

/** The address for setting a password, where no mail carries it. */
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
