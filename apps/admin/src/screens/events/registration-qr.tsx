import type { EventRow } from '@connect/contract/events/event.ts';
import { NEW_LINK } from '@connect/contract/links/link.ts';
import QrDialog from '../links/qr/qr-dialog.tsx';
import { registrationUrl } from './registration-url.ts';

/** The QR code of the page on which people register for an event. */
export default function RegistrationQr(props: { row: EventRow; onClose: () => void }) {
  const { row, onClose } = props;
  const page = { name: row.title, short_url: registrationUrl(row.slug), qr: NEW_LINK.qr };
  return <QrDialog row={page} onClose={onClose} />;
}
