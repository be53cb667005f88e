import type { WebinarRow } from '@connect/contract/webinars/webinar.ts';
import { Menu } from '@mantine/core';
import { IconCalendarCancel, IconLink, IconMovie } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { useText } from '../../../text/i18n.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Row menu commands that only webinars have (domain/webinars#webinar-list). */
export default function RowCommands(props: { row: WebinarRow; onCancel: () => void }) {
  const { row, onCancel } = props;
  const { t } = useText();
  const { phase, join_url: url } = row;
  const may = row.permissions.edit === true;
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      notifyDone(t('webinars.copied'));
    } catch {
      notifyError(new Error(t('webinars.notCopied')));
    }
  };
  return (
    <>
      {url !== null && phase !== 'cancelled' && (
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy(url)}>
          {t('webinars.copyLink')}
        </Menu.Item>
      )}
      {may && phase === 'ended' && (
        <Menu.Item
          leftSection={<IconMovie {...icon} />}
          renderRoot={(rest) => (
            <Link
              to="/webinars/$id"
              params={{ id: String(row.id) }}
              search={{ field: 'replay_video_id' }}
              {...rest}
            />
          )}
        >
          {t('webinars.addReplay')}
        </Menu.Item>
      )}
      {may && (phase === 'upcoming' || phase === 'live' || phase === null) && (
        <Menu.Item
          color="var(--bad)"
          leftSection={<IconCalendarCancel {...icon} />}
          onClick={onCancel}
        >
          {t('webinars.cancel.action')}
        </Menu.Item>
      )}
    </>
  );
}
