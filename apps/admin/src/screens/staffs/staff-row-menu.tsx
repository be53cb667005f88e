import type { StaffRow } from '@connect/contract/resources/staff.ts';
import { Menu } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Opener } from '../../kit/deferred.tsx';
import { OpenedMenu } from '../../kit/opened-menu.tsx';
import { useText } from '../../text/i18n.ts';
import { STAFF_VERBS, type StaffVerb } from './staff-verbs.ts';

/** What can be done with one listed account, as far as this person may (DOMAIN 3.8). */
export default function StaffRowMenu(props: {
  opener: Opener;
  row: StaffRow;
  run: (verb: StaffVerb) => void;
}) {
  const { opener, row, run } = props;
  const { t } = useText();
  const verbs = STAFF_VERBS.filter(({ permission }) => row.permissions[permission]);
  return (
    <OpenedMenu opener={opener} position="bottom-end">
      <Menu.Item
        renderRoot={(rest) => <Link to="/staffs/$id" params={{ id: String(row.id) }} {...rest} />}
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
      >
        {t(row.permissions.edit ? 'staffs.edit' : 'staffs.open')}
      </Menu.Item>
      {verbs.map(({ verb, icon: Icon, danger }) => (
        <Menu.Item
          key={verb}
          color={danger ? 'var(--bad)' : undefined}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          onClick={() => run(verb)}
        >
          {t(`staffs.action.${verb}`)}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}
