import {
  areaOf,
  groupOf,
  KINDS,
  MENU_KINDS,
  type MenuGroup,
  type MenuKind,
} from '@connect/contract/kinds.ts';
import type { Permission } from '@connect/contract/permissions.ts';
import {
  type Icon,
  IconArticle,
  IconBook2,
  IconCalendarEvent,
  IconFiles,
  IconLayoutDashboard,
  IconLink,
  IconMovie,
  IconPresentation,
  IconReportAnalytics,
  IconSettings,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { TextKey } from '../../text/i18n.ts';

interface Entry {
  /** English in both languages (domain/screens#menu). */
  label: string;
  /** Name of the page in the language of the screen. */
  title: TextKey;
  /** Without a permission the entry is shown to all staff. */
  permission?: Permission;
}

export interface NavigationLink extends Entry {
  to:
    | '/'
    | (typeof KINDS)[MenuKind]['path']
    | '/users'
    | '/staffs'
    | '/links'
    | '/guidelines'
    | '/report'
    | '/setting'
    | '/admins';
}

export type Single = NavigationLink & { icon: Icon };
export type Group = { label: string; icon: Icon; children: readonly NavigationLink[] };
export type NavigationEntry = Single | Group;

const group = (label: MenuGroup, icon: Icon): Group => ({
  label,
  icon,
  children: MENU_KINDS.filter((kind) => groupOf(kind) === label).map((kind) => ({
    label: KINDS[kind].menu,
    title: `kinds.${kind}.all`,
    to: KINDS[kind].path,
    permission: `${areaOf(kind)}.view`,
  })),
});

/** The entries of the sidebar (domain/screens#menu). */
export const NAVIGATION: readonly NavigationEntry[] = [
  {
    label: 'Overall',
    title: 'home.title',
    to: '/',
    icon: IconLayoutDashboard,
    permission: 'overview.view',
  },
  group('Documents', IconFiles),
  group('Article', IconArticle),
  group('Seminar', IconPresentation),
  group('Video On Demand', IconMovie),
  {
    label: KINDS.event.menu,
    title: 'kinds.event.all',
    to: KINDS.event.path,
    icon: IconCalendarEvent,
    permission: 'event.view',
  },
  {
    label: 'Users',
    title: 'kinds.user.all',
    to: '/users',
    icon: IconUsers,
    permission: 'user.view',
  },
  {
    label: 'Staff',
    title: 'staffs.title',
    to: '/staffs',
    icon: IconUsersGroup,
    permission: 'staff.view',
  },
  {
    label: 'Content Tracking',
    title: 'kinds.link.name',
    to: '/links',
    icon: IconLink,
    permission: 'link.view',
  },
  {
    label: 'Guideline for patient',
    title: 'kinds.guideline.all',
    to: '/guidelines',
    icon: IconBook2,
    permission: 'guideline.view',
  },
  {
    label: 'Report',
    title: 'search.pageReport',
    to: '/report',
    icon: IconReportAnalytics,
    permission: 'report.export',
  },
];

/** The entries of the bottom section, above sign-out. */
export const NAVIGATION_BOTTOM: readonly Single[] = [
  { label: 'Setting', title: 'search.pageSetting', to: '/setting', icon: IconSettings },
  {
    label: 'Admin',
    title: 'search.pageAdmins',
    to: '/admins',
    icon: IconShieldLock,
    permission: 'audit.view',
  },
];

/** The entries that the staff may see; a group without any is left out (domain/screens#menu). */
export function visibleEntries<Item extends NavigationEntry>(
  entries: readonly Item[],
  can: (permission: Permission) => boolean,
): Item[] {
  const allowed = ({ permission }: Entry) => permission === undefined || can(permission);
  return entries.flatMap((entry) => {
    if (!('children' in entry)) return allowed(entry) ? [entry] : [];
    const children = entry.children.filter(allowed);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

const links = [...NAVIGATION, ...NAVIGATION_BOTTOM].flatMap((entry) =>
  'children' in entry ? entry.children : [entry],
);
const covers = (to: string, pathname: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));

/**
 * Whether a link is the active one: for its page and pages below it, unless a longer link of the
 * menu matches (`/articles/life-ready` is no article).
 */
export const isActive = (to: string, pathname: string): boolean =>
  covers(to, pathname) &&
  !links.some((link) => link.to.length > to.length && covers(link.to, pathname));
