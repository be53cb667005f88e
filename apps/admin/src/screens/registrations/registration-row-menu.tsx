import { DESK_ACTIONS, type DeskAction } from '@connect/contract/meetings/registration-states.ts';
import type { EventRegistration } from '@connect/contract/registrations/registration.ts';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconDoorEnter,
  IconDoorExit,
  IconEye,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OpenedMenu } from '../../kit/menu/opened-menu.tsx';
import type { Opener } from '../../kit/page/deferred.tsx';
import { useText } from '../../text/i18n.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const ICONS: Record<DeskAction, ReactNode> = {
  confirm: <IconCheck {...icon} />,
  check_in: <IconDoorEnter {...icon} />,
  undo_check_in: <IconArrowBackUp {...icon} />,
  check_out: <IconDoorExit {...icon} />,
  undo_check_out: <IconArrowBackUp {...icon} />,
  reject: <IconX {...icon} />,
  cancel: <IconX {...icon} />,
};

/** What can be done with one listed registration. */
export default function RegistrationRowMenu(props: {
  opener: Opener;
  row: EventRegistration;
  onOpen: () => void;
  onMove: (action: DeskAction) => void;
}) {
  const { opener, row, onOpen, onMove } = props;
  const { t } = useText();
  return (
    <OpenedMenu opener={opener} position="bottom-end" returnFocus={false}>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={onOpen}>
        {t('registrations.open')}
      </Menu.Item>
      {DESK_ACTIONS.filter((action) => row.permissions[action]).map((action) => (
        <Menu.Item
          key={action}
          color={action === 'cancel' ? 'red' : undefined}
          leftSection={ICONS[action]}
          onClick={() => onMove(action)}
        >
          {t(`registrations.action.${action}`)}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}
