/** The entry of a kind of content. */
interface KindEntry {
  /** The area of the matrix that holds its rights, and the area's row in the matrix. */
  area: string;
  rights: 'content' | 'recording' | 'message_template' | 'webinar' | 'host' | 'event';
  /**
   * Address of its screens (domain/routes#screens-by-address); a kind without it has no screens
   * yet.
   */
  path?: `/${string}`;
  /** Preferences and views of its list are stored under this name, so it must never change. */
  list?: string;
  /** Group of the menu for its screens, and its own menu item, if it has one. */
  group?: 'Documents' | 'Article' | 'Seminar' | 'Video On Demand';
  menu?: string;
  /** How the audience uses an item of it; absent for kinds without a page of their own. */
  used?: 'read' | 'opened' | 'watched' | 'heard';
  /** Its usage log is a part of its form; usually it is a page of its own. */
  logIn?: 'form';
  /** Kinds of one family share a table and most rules. */
  family?: 'story' | 'recording' | 'host';
  /** The kind of its hosts. */
  hosts?: string;
}

/**
 * All kinds of content. Rights, search, menu, addresses, lists, logs and words for all kinds are
 * derived from it. Fields and calls of a kind are in its own folder, its nouns in
 * `content/kinds.*`.
 */
export const KINDS = {
  article: {
    area: 'article',
    rights: 'content',
    path: '/articles',
    list: 'articles',
    group: 'Article',
    menu: 'All Articles',
    used: 'read',
    family: 'story',
  },
  life_ready: {
    area: 'life_ready',
    rights: 'content',
    path: '/articles/life-ready',
    list: 'life-ready',
    group: 'Article',
    menu: 'Life Ready',
    used: 'read',
    family: 'story',
  },
  document: {
    area: 'document',
    rights: 'content',
    path: '/documents',
    list: 'documents',
    group: 'Documents',
    menu: 'All Documents',
    used: 'opened',
  },
  message_template: {
    area: 'message_template',
    rights: 'message_template',
    path: '/documents/massege-templates',
    list: 'message-templates',
    group: 'Documents',
    menu: 'Message Templates',
  },
  webinar: {
    area: 'webinar',
    rights: 'webinar',
    path: '/webinars',
    list: 'webinars',
    group: 'Seminar',
    menu: 'All Seminars',
    used: 'watched',
    hosts: 'webinar_host',
  },
  video: {
    area: 'video',
    rights: 'recording',
    path: '/videos',
    list: 'videos',
    group: 'Video On Demand',
    menu: 'All Videos',
    used: 'watched',
    family: 'recording',
    hosts: 'video_host',
  },
  podcast: {
    area: 'podcast',
    rights: 'recording',
    path: '/videos/podcasts',
    list: 'podcasts',
    group: 'Video On Demand',
    menu: 'Deep Talk',
    used: 'heard',
    family: 'recording',
    hosts: 'podcast_host',
  },
  webinar_host: {
    area: 'host',
    rights: 'host',
    path: '/webinars/hosts',
    list: 'webinar-hosts',
    group: 'Seminar',
    menu: 'Meeting host',
    family: 'host',
  },
  video_host: {
    area: 'host',
    rights: 'host',
    path: '/videos/hosts',
    list: 'video-hosts',
    group: 'Video On Demand',
    family: 'host',
  },
  podcast_host: {
    area: 'host',
    rights: 'host',
    path: '/videos/podcasts/hosts',
    list: 'podcast-hosts',
    group: 'Video On Demand',
    family: 'host',
  },
  event: {
    area: 'event',
    rights: 'event',
    path: '/events',
    list: 'events',
    menu: 'Event Register',
    used: 'read',
    logIn: 'form',
    hosts: 'webinar_host',
  },
} as const satisfies Record<string, KindEntry>;

type Kinds = typeof KINDS;
export type ContentKind = keyof Kinds;
export const CONTENT_KINDS = Object.keys(KINDS) as ContentKind[]; // KINDS has exactly these keys

/** Kinds whose entry has this property. */
type KindWith<Key> = {
  [Kind in ContentKind]: Key extends keyof Kinds[Kind] ? Kind : never;
}[ContentKind];
const kindsWith = <Key extends keyof KindEntry>(key: Key) =>
  CONTENT_KINDS.filter((kind): kind is KindWith<Key> => key in KINDS[kind]);

export type ScreenKind = KindWith<'path'>;
export const SCREEN_KINDS = kindsWith('path');
export const LISTED_KINDS = kindsWith('list');
export type MenuKind = KindWith<'menu'>;
export const MENU_KINDS = kindsWith('menu');
/** Kinds that the audience opens, and whose usage is logged. */
export type UsedKind = KindWith<'used'>;
export const USED_KINDS = kindsWith('used');

/** Kinds whose usage log is a page of its own. */
export type LoggedKind = {
  [Kind in UsedKind & ScreenKind]: 'logIn' extends keyof Kinds[Kind] ? never : Kind;
}[UsedKind & ScreenKind];
export const isLogged = (kind: ScreenKind): kind is LoggedKind =>
  'used' in KINDS[kind] && !('logIn' in KINDS[kind]);

export type MenuGroup = NonNullable<KindEntry['group']>;
/** The group of the menu that a kind's screens belong to. */
export function groupOf(kind: ScreenKind): MenuGroup | undefined {
  const entry: KindEntry = KINDS[kind];
  return entry.group;
}

/** Kinds with hosts. */
export const SPOKEN_KINDS = kindsWith('hosts');

type FamilyKind<Family> = {
  [Kind in ContentKind]: Kinds[Kind] extends { family: Family } ? Kind : never;
}[ContentKind];
const familyOf = <Family extends KindEntry['family']>(family: Family) =>
  CONTENT_KINDS.filter((kind): kind is FamilyKind<Family> => {
    const entry: KindEntry = KINDS[kind];
    return entry.family === family;
  });

export type StoryKind = FamilyKind<'story'>;
/** Kinds with a player. */
export type RecordingKind = FamilyKind<'recording'>;
export const RECORDING_KINDS = familyOf('recording');
/** Kinds of hosts: three lists with the same fields (domain/hosts#three-lists). */
export type HostKind = FamilyKind<'host'>;
export const HOST_KINDS = familyOf('host');

export type KindArea = Kinds[ContentKind]['area'];
/** The area of the matrix of a kind or a record; all hosts share one. */
export function areaOf(kind: ContentKind): KindArea;
export function areaOf(type: ItemType): KindArea | (typeof RECORDS)[RecordType]['area'];
export function areaOf(type: ItemType) {
  return isRecord(type) ? RECORDS[type].area : KINDS[type].area;
}

/** A type's name in paths of the API: `life_ready` is read at `/v1/life-ready`. */
export const nameOf = (type: ItemType): string => type.replaceAll('_', '-');

/** The common part of every declaration of a kind's calls. */
export const callsOn = (kind: ContentKind) => ({ name: nameOf(kind), area: areaOf(kind) });

/**
 * Records that are not content but have a list and a form, each under the name of its calls: the area of their
 * rights, the path of their screens, the names of their lists. A record that is `beside` its list has no page of its
 * own, but is opened over the list by `?id=`.
 */
export const RECORDS = {
  staff: { area: 'staff', path: '/staffs', lists: ['staffs'], beside: false },
  user: {
    area: 'user',
    path: '/users',
    lists: ['users', 'usersPharmacist', 'usersSale', 'usersStaff'],
    beside: true,
  },
  link: { area: 'link', path: '/links', lists: ['links', 'linksOlder'], beside: false },
  guideline: { area: 'guideline', path: '/guidelines', lists: ['guidelines'], beside: true },
} as const satisfies Record<
  string,
  { area: string; path: `/${string}`; lists: readonly string[]; beside: boolean }
>;
export type RecordType = keyof typeof RECORDS;
export const RECORD_TYPES = Object.keys(RECORDS) as RecordType[]; // parser: the keys of the record just written
export const isRecord = (type: ItemType): type is RecordType => type in RECORDS;

/** Types of items that can be opened, searched and named in messages. */
export type ItemType = ContentKind | RecordType;
export const ITEM_TYPES: readonly ItemType[] = [...CONTENT_KINDS, ...RECORD_TYPES];
