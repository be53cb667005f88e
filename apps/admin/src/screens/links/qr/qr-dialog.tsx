import type { LinkRow } from '@connect/contract/links/link.ts';
import { Modal } from '@mantine/core';
import { useText } from '../../../text/i18n.ts';
import QrView from './qr-view.tsx';

/** The QR code of a listed link, to be downloaded. */
export default function QrDialog(props: {
  row: Pick<LinkRow, 'name' | 'short_url' | 'qr'>;
  onClose: () => void;
}) {
  const { row, onClose } = props;
  const { t } = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={row.name}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      centered
    >
      <QrView shortUrl={row.short_url} options={row.qr} />
    </Modal>
  );
}
