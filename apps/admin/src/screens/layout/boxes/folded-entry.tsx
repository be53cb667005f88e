import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { Group, Single } from '../navigation.ts';
import { isActive, type NavigationEntry } from '../navigation.ts';
import classes from '../sidebar.module.css';

/**
 * An entry of the folded menu: an icon whose name is a tooltip, and whose group opens beside it.
 */
export function FoldedEntry({ entry }: { entry: NavigationEntry }) {
  return 'children' in entry ? <FoldedGroup entry={entry} /> : <FoldedLink entry={entry} />;
}

function FoldedLink({ entry }: { entry: Single }) {
  const { pathname } = useLocation();
  const active = isActive(entry.to, pathname);
  return (
    <Tooltip label={entry.label} position="right">
      <Link
        to={entry.to}
        className={clsx(classes.item, active && classes.active)}
        aria-current={active ? 'page' : undefined}
        aria-label={entry.label}
      >
        <entry.icon size={18} stroke={1.7} aria-hidden />
      </Link>
    </Tooltip>
  );
}

function FoldedGroup({ entry }: { entry: Group }) {
  const { pathname } = useLocation();
  const within = entry.children.some(({ to }) => isActive(to, pathname));
  return (
    <Menu position="right-start" offset={10} withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={clsx(classes.item, within && classes.active)}
          aria-label={entry.label}
        >
          <entry.icon size={18} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{entry.label}</Menu.Label>
        {entry.children.map((child) => (
          <Menu.Item
            key={child.to}
            component={Link}
            to={child.to}
            aria-current={isActive(child.to, pathname) ? 'page' : undefined}
          >
            {child.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
