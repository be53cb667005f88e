import type { EventRow } from '@connect/contract/events/event.ts';
import { Menu } from '@mantine/core';
import { IconCalendarCancel } from '@tabler/icons-react';
import { useText } from '../../text/i18n.ts';

/** Row menu commands that only events have (domain/events#list). */
export default function RowCommands(props: { row: EventRow; onCancel: () => void }) {
  const { row, onCancel } = props;
  const { t } = useText();
  const isOver = row.phase === 'cancelled' || row.phase === 'ended';
  if (row.permissions.edit !== true || isOver) return null;
  return (
    <Menu.Item
      color="var(--bad)"
      leftSection={<IconCalendarCancel size={16} stroke={1.6} aria-hidden />}
      onClick={onCancel}
    >
      {t('events.cancel.action')}
    </Menu.Item>
  );
}
