import type { SearchHit } from '@connect/contract/desk/search.ts';
import {
  areaOf,
  type ItemType,
  KINDS,
  MENU_KINDS,
  type MenuKind,
} from '@connect/contract/kinds.ts';
import type { Permission } from '@connect/contract/permissions.ts';
import {
  type Icon,
  IconArticle,
  IconBook2,
  IconCalendarEvent,
  IconFileText,
  IconHeadphones,
  IconLink,
  IconMessage,
  IconMicrophone,
  IconMovie,
  IconPhoto,
  IconPlus,
  IconPresentation,
  IconUser,
  IconUserHeart,
} from '@tabler/icons-react';
import { type ItemAddress, itemAddress, maySee } from '../../../content/item/item-address.ts';
import type { RecentItem } from '../../../records/recent/recent-items.ts';
import type { Translate } from '../../../text/i18n.ts';
import { LIBRARY_HASH } from '../library-window.tsx';
import {
  NAVIGATION,
  NAVIGATION_BOTTOM,
  type NavigationLink,
  visibleEntries,
} from '../navigation.ts';

type Can = (permission: Permission) => boolean;

type CreateRoute =
  | `${(typeof KINDS)[MenuKind]['path']}/create`
  | '/staffs/create'
  | '/links/create';

/** One entry of the search dialog. */
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

const ICONS: Readonly<Record<ItemType, Icon>> = {
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
  event: IconCalendarEvent,
  staff: IconUser,
  user: IconUserHeart,
  link: IconLink,
  guideline: IconBook2,
};

const COMMANDS: readonly {
  permission: Permission;
  to: CreateRoute;
  title: (t: Translate) => string;
}[] = [
  ...MENU_KINDS.map((kind) => ({
    permission: `${areaOf(kind)}.create` as const,
    to: `${KINDS[kind].path}/create` as const,
    title: (t: Translate) => t('search.create', { noun: t(`kinds.${kind}.one`) }),
  })),
  { permission: 'staff.create', to: '/staffs/create', title: (t) => t('staffs.create') },
  {
    permission: 'link.create',
    to: '/links/create',
    title: (t) => t('search.create', { noun: t('kinds.link.one') }),
  },
];

function itemEntry(item: RecentItem & Partial<SearchHit>): SearchEntry[] {
  const address = itemAddress(item);
  if (!address) return [];
  return [
    {
      key: `${item.type}-${item.id}`,
      icon: ICONS[item.type],
      title: item.title,
      subtitle: item.subtitle,
      status: item.status,
      type: item.type,
      address,
    },
  ];
}

/** The recently opened items that the role may still see. */
export const recentEntries = (items: readonly RecentItem[], can: Can): SearchEntry[] =>
  items.filter(({ type }) => maySee(type, can)).flatMap(itemEntry);

/** Commands that create something, as far as the role may. */
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
    ('children' in entry ? entry.children : [entry]).map(({ to, label, title }) => ({
      key: to,
      icon: entry.icon,
      title: t(title),
      subtitle: label === t(title) ? undefined : label,
      address: { to },
    })),
  );

/** Entries whose name or keywords contain every typed word. */
export function entriesWith(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ title, subtitle = '' }) => {
    const text = `${title} ${subtitle}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Hits grouped by type; groups are in the order of their best hit. */
export function hitGroups(hits: readonly SearchHit[], t: Translate): SearchGroup[] {
  const groups = new Map<ItemType, SearchEntry[]>();
  for (const hit of hits) {
    const entries = groups.get(hit.type) ?? [];
    groups.set(hit.type, [...entries, ...itemEntry(hit)]);
  }
  return [...groups].map(([type, entries]) => ({ label: groupLabel(type, t), entries }));
}

function groupLabel(type: ItemType, t: Translate): string {
  // The nouns are lower-case, as within a sentence.
  const noun = t(`kinds.${type}.many`);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
