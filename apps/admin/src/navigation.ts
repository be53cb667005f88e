import type { Permission } from '@connect/contract/permissions.ts';
import { type Icon, IconArticle, IconLayoutDashboard } from '@tabler/icons-react';

interface Entry {
  /** English by SPEC 2, in both languages. */
  label: string;
  permission: Permission;
}

export interface NavigationLink extends Entry {
  to: '/' | '/articles';
}

export type NavigationEntry =
  | (NavigationLink & { icon: Icon })
  | { label: string; icon: Icon; children: readonly NavigationLink[] };

/** The sidebar of SPEC 2; an area's entry comes together with its screens. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Overall', to: '/', icon: IconLayoutDashboard, permission: 'overview.view' },
  {
    label: 'Article',
    icon: IconArticle,
    children: [{ label: 'All Articles', to: '/articles', permission: 'article.view' }],
  },
];

/** Whether a link stands for the page shown: itself or, except for home, a page below it. */
export const isActive = (to: string, pathname: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
