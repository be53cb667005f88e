import type { EventRow } from '@connect/contract/events/event.ts';
import { Menu } from '@mantine/core';
import { IconCalendarCancel, IconDownload, IconLink, IconQrcode } from '@tabler/icons-react';
import { useCan } from '../../api/session.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import { registrationUrl } from './registration-url.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Row menu commands that only events have (domain/events#list). */
export default function RowCommands(props: {
  row: EventRow;
  onQr: () => void;
  onExport: () => void;
  onCancel: () => void;
}) {
  const { row, onQr, onExport, onCancel } = props;
  const { t } = useText();
  const can = useCan();
  const { phase } = row;
  const isOver = phase === 'cancelled' || phase === 'ended';
  const anybody = Object.values(row.counts).reduce((sum, n) => sum + n, 0);
  const copy = () =>
    navigator.clipboard
      .writeText(registrationUrl(row.slug))
      .then(() => notifyDone(t('events.page.copied')))
      .catch(() => notifyError(new Error(t('form.copyFailed'))));
  return (
    <>
      {!isOver && phase !== 'draft' && (
        <>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
            {t('events.page.copy')}
          </Menu.Item>
          <Menu.Item leftSection={<IconQrcode {...icon} />} onClick={onQr}>
            {t('events.page.qr')}
          </Menu.Item>
        </>
      )}
      {can('registration.export') && row.deleted_at === null && anybody > 0 && (
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={onExport}>
          {t('events.exportPeople')}
        </Menu.Item>
      )}
      {row.permissions.edit === true && !isOver && (
        <Menu.Item
          color="var(--bad)"
          leftSection={<IconCalendarCancel {...icon} />}
          onClick={onCancel}
        >
          {t('events.cancel.action')}
        </Menu.Item>
      )}
    </>
  );
}
