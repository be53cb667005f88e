import { Menu } from '@mantine/core';
import { IconMicrophone2 } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

/** Menu item that leads to the items that name a host. */
export default function SessionsItem(props: { to: LinkProps['to']; id: number; label: string }) {
  const { to, id, label } = props;
  return (
    <Menu.Item
      renderRoot={(rest) => <Link to={to} search={{ host_id: String(id) }} {...rest} />}
      leftSection={<IconMicrophone2 size={16} stroke={1.6} aria-hidden />}
    >
      {label}
    </Menu.Item>
  );
}
