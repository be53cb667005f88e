import type { ContentKind } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { type Area, areaOf } from '@connect/contract/permissions.ts';
import type { PublishNeeds } from '@connect/contract/publishing.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Crumb } from '../kit/breadcrumb.tsx';
import type { FormRules } from '../kit/form-store.ts';
import type { Translate } from '../text/i18n.ts';
import type { ContentFacts, ContentRecord, ContentValues } from './content-form.ts';
import type { ContentCalls } from './content-resource.ts';
import type { ContentEditor } from './use-content-form.ts';

/** Where each kind of content has its screens (SPEC 2); a kind's path comes with its screens. */
export const CONTENT_PATHS = {
  article: '/articles',
  life_ready: '/articles/life-ready',
  document: '/documents',
  message_template: '/documents/massege-templates',
  webinar: '/webinars',
  webinar_host: '/webinars/hosts',
  video: '/videos',
  video_host: '/videos/hosts',
  podcast: '/videos/podcasts',
  podcast_host: '/videos/podcasts/hosts',
} as const satisfies Partial<Record<ContentKind, string>>;

export type ScreenKind = keyof typeof CONTENT_PATHS;

export const hasScreens = (type: string): type is ScreenKind => Object.hasOwn(CONTENT_PATHS, type);
export const SCREEN_KINDS = Object.keys(CONTENT_PATHS).filter(hasScreens);

type Path = (typeof CONTENT_PATHS)[ScreenKind];
/** Kinds whose use is logged. */
type LoggedPath = (typeof CONTENT_PATHS)[Exclude<
  ScreenKind,
  'message_template' | 'webinar_host' | 'video_host' | 'podcast_host'
>];

/** Addresses of one kind's screens. */
export interface ContentRoutes {
  list: Path;
  create: `${Path}/create`;
  form: `${Path}/$id`;
  /** Null where nobody views the items themselves. */
  log: `${LoggedPath}/$id/log` | null;
}

/** What all screens of one kind of content go by. */
export interface ContentKindScreens {
  kind: ScreenKind;
  area: Area;
  routes: ContentRoutes;
}

const isLogged = (path: Path): path is LoggedPath =>
  path !== CONTENT_PATHS.message_template && !path.endsWith('/hosts');

/** The screens of a kind, by its path. */
export function screensOf(kind: ScreenKind): ContentKindScreens {
  const path = CONTENT_PATHS[kind];
  return {
    kind,
    area: areaOf(kind),
    routes: {
      list: path,
      create: `${path}/create`,
      form: `${path}/$id`,
      log: isLogged(path) ? `${path}/$id/log` : null,
    },
  };
}

/** The way from the menu down to the list of a kind. */
export const breadcrumbOf = (kind: ScreenKind, t: Translate): Crumb[] => [
  { label: t(`kinds.${kind}.area`) },
  { label: t(`kinds.${kind}.all`), to: screensOf(kind).routes.list },
];

/** An item as forms read it: what all kinds have, and the kind's own fields. */
export type FormItem<Values> = ContentRecord &
  Values & { title: string; status: ContentValues['status'] };

export interface PartProps<Values extends ContentValues, Item> {
  editor: ContentEditor<Values>;
  /** Null while it is new. */
  item: Item | null;
}

/** The form of one kind of content: what is special about it, everything else is shared. */
export interface ContentFormScreen<Values extends ContentValues, Item extends FormItem<Values>>
  extends ContentKindScreens {
  calls: ContentCalls<Item>;
  fields: FormRules<Values>['fields'];
  /** The writable values of a saved item, and those that a new one starts with. */
  valuesOf: (item: Item) => Values;
  newValues: () => Values;
  needs: PublishNeeds;
  /** Rules of the kind's own fields, on every save. */
  check: (values: Values) => readonly FieldIssue[];
  /** Rules of its own that only stand in the way of publishing. */
  publishCheck?: (
    values: Values,
    facts: ContentFacts,
    wasPublished: boolean,
  ) => readonly FieldIssue[];
  /** The left column. */
  Sections: ComponentType<PartProps<Values, Item>>;
  /** Cards of the right rail between publishing and history. */
  Rail: ComponentType<PartProps<Values, Item>>;
  /** How the audience would see it; loaded when it is opened. */
  Preview: ComponentType<PartProps<Values, Item> & { onClose: () => void }>;
  /** Further commands of the menu. */
  commands?: (item: Item, rights: Readonly<Record<string, boolean>>) => ReactNode;
}
