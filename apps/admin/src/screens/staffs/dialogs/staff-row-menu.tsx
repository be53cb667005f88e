import type { StaffRow } from '@connect/contract/staff/staff.ts';
import { Menu } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session.ts';
import { OpenedMenu } from '../../../kit/menu/opened-menu.tsx';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { useText } from '../../../text/i18n.ts';
import { wordsOf } from '../list/verb-words.ts';
import { STAFF_VERBS, type StaffVerb } from './staff-verbs.ts';

/**
 * The commands for one listed account, as far as the signed-in staff may use them
 * (domain/screens#staff-screens).
 */
export default function StaffRowMenu(props: {
  opener: Opener;
  row: StaffRow;
  run: (verb: StaffVerb) => void;
}) {
  const { opener, row, run } = props;
  const { t } = useText();
  const { me } = useSession();
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
          {t(`staffs.action.${wordsOf(verb, me.mail)}`)}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}
