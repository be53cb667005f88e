import type { Permission } from '@connect/contract/permissions.ts';
import {
  type Icon,
  IconArticle,
  IconFiles,
  IconLayoutDashboard,
  IconMovie,
  IconPresentation,
  IconSettings,
  IconShieldLock,
  IconUsersGroup,
} from '@tabler/icons-react';

interface Entry {
  /** English by SPEC 2, in both languages. */
  label: string;
  /** Without one, everybody who is signed in. */
  permission?: Permission;
}

export interface NavigationLink extends Entry {
  to:
    | '/'
    | '/articles'
    | '/articles/life-ready'
    | '/documents'
    | '/documents/massege-templates'
    | '/webinars'
    | '/webinars/hosts'
    | '/videos'
    | '/videos/podcasts'
    | '/staffs'
    | '/setting'
    | '/admins';
}

export type Single = NavigationLink & { icon: Icon };
export type Group = { label: string; icon: Icon; children: readonly NavigationLink[] };
export type NavigationEntry = Single | Group;

/** The sidebar of SPEC 2; an area's entry comes together with its screens. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Overall', to: '/', icon: IconLayoutDashboard, permission: 'overview.view' },
  {
    label: 'Documents',
    icon: IconFiles,
    children: [
      { label: 'All Documents', to: '/documents', permission: 'document.view' },
      {
        label: 'Message Templates',
        to: '/documents/massege-templates',
        permission: 'message_template.view',
      },
    ],
  },
  {
    label: 'Article',
    icon: IconArticle,
    children: [
      { label: 'All Articles', to: '/articles', permission: 'article.view' },
      { label: 'Life Ready', to: '/articles/life-ready', permission: 'life_ready.view' },
    ],
  },
  {
    label: 'Seminar',
    icon: IconPresentation,
    children: [
      { label: 'All Seminars', to: '/webinars', permission: 'webinar.view' },
      { label: 'Meeting host', to: '/webinars/hosts', permission: 'host.view' },
    ],
  },
  {
    label: 'Video On Demand',
    icon: IconMovie,
    children: [
      { label: 'All Videos', to: '/videos', permission: 'video.view' },
      { label: 'Deep Talk', to: '/videos/podcasts', permission: 'podcast.view' },
    ],
  },
  { label: 'Staff', to: '/staffs', icon: IconUsersGroup, permission: 'staff.view' },
];

/** The bottom section of SPEC 2, above signing out. */
export const NAVIGATION_BOTTOM: readonly Single[] = [
  { label: 'Setting', to: '/setting', icon: IconSettings },
  { label: 'Admin', to: '/admins', icon: IconShieldLock, permission: 'audit.view' },
];

/** The entries that somebody may see; a group without any is left out (DOMAIN 3.0). */
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
 * Whether a link stands for the page shown: itself or a page below it, unless a longer link of the
 * menu stands for it (`/articles/life-ready` is not an article).
 */
export const isActive = (to: string, pathname: string): boolean =>
  covers(to, pathname) &&
  !links.some((link) => link.to.length > to.length && covers(link.to, pathname));
