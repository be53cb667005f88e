import type { ItemType } from '@connect/contract/constants.ts';
import type { Permission } from '@connect/contract/permissions.ts';
import type { SearchHit } from '@connect/contract/resources/search.ts';
import {
  type Icon,
  IconArticle,
  IconFile,
  IconFileText,
  IconHeadphones,
  IconMessage,
  IconMicrophone,
  IconMovie,
  IconPhoto,
  IconPlus,
  IconPresentation,
  IconUser,
} from '@tabler/icons-react';
import { type ItemAddress, itemAddress, maySee } from '../../content/item-address.ts';
import type { RecentItem } from '../../content/recent-items.ts';
import {
  NAVIGATION,
  NAVIGATION_BOTTOM,
  type NavigationLink,
  visibleEntries,
} from '../../navigation.ts';
import type { TextKey, Translate } from '../../text/i18n.ts';
import { LIBRARY_HASH } from './library-window.tsx';

type Can = (permission: Permission) => boolean;

type CreateRoute =
  | '/articles/create'
  | '/articles/life-ready/create'
  | '/documents/create'
  | '/documents/massege-templates/create'
  | '/webinars/create'
  | '/webinars/hosts/create'
  | '/videos/create'
  | '/videos/podcasts/create'
  | '/staffs/create';

/** One line of the search box. */
export interface SearchEntry {
  key: string;
  icon: Icon;
  title: string;
  subtitle?: string;
  status?: SearchHit['status'];
  type?: ItemType;
  address:
    | ItemAddress
    | { to: NavigationLink['to'] | CreateRoute }
    | { to: '.'; search: true; hash: typeof LIBRARY_HASH };
}

export interface SearchGroup {
  label: string;
  entries: SearchEntry[];
}

const ICONS: Partial<Record<ItemType, Icon>> = {
  article: IconArticle,
  life_ready: IconArticle,
  document: IconFileText,
  message_template: IconMessage,
  webinar: IconPresentation,
  webinar_host: IconMicrophone,
  video: IconMovie,
  podcast: IconHeadphones,
  video_host: IconMicrophone,
  podcast_host: IconMicrophone,
  staff: IconUser,
};

/** What the pages of the menu are called besides their name there. */
const PAGES: Record<NavigationLink['to'], TextKey> = {
  '/': 'home.title',
  '/articles': 'kinds.article.all',
  '/articles/life-ready': 'kinds.life_ready.all',
  '/documents': 'kinds.document.all',
  '/documents/massege-templates': 'kinds.message_template.all',
  '/webinars': 'kinds.webinar.all',
  '/webinars/hosts': 'kinds.webinar_host.all',
  '/videos': 'kinds.video.all',
  '/videos/podcasts': 'kinds.podcast.all',
  '/staffs': 'staffs.title',
  '/setting': 'search.pageSetting',
  '/admins': 'search.pageAdmins',
};

const COMMANDS: readonly {
  permission: Permission;
  to: CreateRoute;
  title: (t: Translate) => string;
}[] = [
  {
    permission: 'article.create',
    to: '/articles/create',
    title: (t) => t('search.create', { noun: t('kinds.article.one') }),
  },
  {
    permission: 'life_ready.create',
    to: '/articles/life-ready/create',
    title: (t) => t('search.create', { noun: t('kinds.life_ready.one') }),
  },
  {
    permission: 'document.create',
    to: '/documents/create',
    title: (t) => t('search.create', { noun: t('kinds.document.one') }),
  },
  {
    permission: 'message_template.create',
    to: '/documents/massege-templates/create',
    title: (t) => t('search.create', { noun: t('kinds.message_template.one') }),
  },
  {
    permission: 'webinar.create',
    to: '/webinars/create',
    title: (t) => t('search.create', { noun: t('kinds.webinar.one') }),
  },
  {
    permission: 'host.create',
    to: '/webinars/hosts/create',
    title: (t) => t('search.create', { noun: t('kinds.webinar_host.one') }),
  },
  {
    permission: 'video.create',
    to: '/videos/create',
    title: (t) => t('search.create', { noun: t('kinds.video.one') }),
  },
  {
    permission: 'podcast.create',
    to: '/videos/podcasts/create',
    title: (t) => t('search.create', { noun: t('kinds.podcast.one') }),
  },
  { permission: 'staff.create', to: '/staffs/create', title: (t) => t('staffs.create') },
];

function itemEntry(item: RecentItem & Partial<SearchHit>): SearchEntry[] {
  const address = itemAddress(item);
  if (!address) return [];
  return [
    {
      key: `${item.type}-${item.id}`,
      icon: ICONS[item.type] ?? IconFile,
      title: item.title,
      subtitle: item.subtitle,
      status: item.status,
      type: item.type,
      address,
    },
  ];
}

/** What was opened last, of what the role may still see. */
export const recentEntries = (items: readonly RecentItem[], can: Can): SearchEntry[] =>
  items.filter(({ type }) => maySee(type, can)).flatMap(itemEntry);

/** What creates something, where the role may. */
export function commandEntries(t: Translate, can: Can): SearchEntry[] {
  const library: SearchEntry = {
    key: LIBRARY_HASH,
    icon: IconPhoto,
    title: t('search.library'),
    address: { to: '.', search: true, hash: LIBRARY_HASH },
  };
  const creating = COMMANDS.filter(({ permission }) => can(permission)).map(({ to, title }) => ({
    key: to,
    icon: IconPlus,
    title: title(t),
    address: { to },
  }));
  return can('media.create') ? [...creating, library] : creating;
}

/** The pages of the menu that the role may see. */
export const pageEntries = (t: Translate, can: Can): SearchEntry[] =>
  visibleEntries([...NAVIGATION, ...NAVIGATION_BOTTOM], can).flatMap((entry) =>
    ('children' in entry ? entry.children : [entry]).map(({ to, label }) => ({
      key: to,
      icon: entry.icon,
      title: t(PAGES[to]),
      subtitle: label === t(PAGES[to]) ? undefined : label,
      address: { to },
    })),
  );

/** Entries that hold every word of what was typed, in their name or beside it. */
export function entriesWith(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ title, subtitle = '' }) => {
    const text = `${title} ${subtitle}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Found items by type, in the order of each type's best. */
export function hitGroups(hits: readonly SearchHit[], t: Translate): SearchGroup[] {
  const groups = new Map<ItemType, SearchEntry[]>();
  for (const hit of hits) {
    const entries = groups.get(hit.type) ?? [];
    groups.set(hit.type, [...entries, ...itemEntry(hit)]);
  }
  return [...groups].map(([type, entries]) => ({ label: groupLabel(type, t), entries }));
}

function groupLabel(type: ItemType, t: Translate): string {
  if (type === 'staff') return t('staffs.title');
  // The nouns are written as they stand inside a sentence.
  const noun = type === 'event' ? type : t(`kinds.${type}.many`);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
