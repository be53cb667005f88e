import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import {
  areaOf,
  groupOf,
  isLogged,
  KINDS,
  type LoggedKind,
  type ScreenKind,
} from '@connect/contract/kinds.ts';
import type { Labels } from '@connect/contract/labels.ts';
import type { Area } from '@connect/contract/permissions.ts';
import type { PublishNeeds } from '@connect/contract/publishing/publishing.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FormRules } from '../../kit/form-values/form-store.ts';
import type { Crumb } from '../../kit/page/breadcrumb.tsx';
import type { Translate } from '../../text/i18n.ts';
import type { ContentFacts, ContentRecord, ContentValues } from '../editing/content-form.ts';
import type { ContentCalls } from '../editing/content-resource.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';

type Path<Kind extends ScreenKind = ScreenKind> = (typeof KINDS)[Kind]['path'];
export interface ContentRoutes {
  list: Path;
  create: `${Path}/create`;
  form: `${Path}/$id`;
  /** Null for a kind whose usage log is no page of its own. */
  log: `${Path<LoggedKind>}/$id/log` | null;
}

/** What all screens of one kind of content need. */
export interface ContentKindScreens {
  kind: ScreenKind;
  area: Area;
  routes: ContentRoutes;
}

/** Kind and addresses of a kind's screens. */
export function screensOf(kind: ScreenKind): ContentKindScreens {
  const { path } = KINDS[kind];
  return {
    kind,
    area: areaOf(kind),
    routes: {
      list: path,
      create: `${path}/create`,
      form: `${path}/$id`,
      log: isLogged(kind) ? `${KINDS[kind].path}/$id/log` : null,
    },
  };
}

/** The menu group of a kind's list, if it has one. */
export const groupCrumbs = (kind: ScreenKind): Crumb[] => {
  const label = groupOf(kind);
  return label === undefined ? [] : [{ label }];
};

/** Breadcrumb from the menu group to the list of a kind. */
export const breadcrumbOf = (kind: ScreenKind, t: Translate): Crumb[] => [
  ...groupCrumbs(kind),
  { label: t(`kinds.${kind}.all`), to: screensOf(kind).routes.list },
];

/** An item as its form reads it: the shared fields and those of the kind. */
export type FormItem<Values> = ContentRecord &
  Values & { title: string; status: ContentValues['status'] };

export interface PartProps<Values extends ContentValues, Item> {
  editor: ContentEditor<Values>;
  /** Null for a new item. */
  item: Item | null;
}

/** What is specific to the form of one kind of content; everything else is shared. */
export interface ContentFormScreen<Values extends ContentValues, Item extends FormItem<Values>>
  extends ContentKindScreens {
  calls: ContentCalls<Item>;
  fields: FormRules<Values>['fields'];
  /** The kind's labels of its fields. */
  labels: Labels;
  /** The writable values of a saved item, and the values of a new one. */
  valuesOf: (item: Item) => Values;
  newValues: () => Values;
  needs: PublishNeeds;
  /** Rules of the kind's own fields, checked on every save. */
  check: (values: Values) => readonly FieldIssue[];
  /** Rules of the kind that only block publishing. */
  publishCheck?: (
    values: Values,
    facts: ContentFacts,
    wasPublished: boolean,
  ) => readonly FieldIssue[];
  /** The left column. */
  Sections: ComponentType<PartProps<Values, Item>>;
  /** Cards of the right rail between publishing and history. */
  Rail: ComponentType<PartProps<Values, Item>>;
  /** Other parts of the item, each at an address of its own. */
  Tabs?: ComponentType<{ id: number }>;
  /** The item as users would see it; loaded when it is opened. */
  Preview: ComponentType<PartProps<Values, Item> & { onClose: () => void }>;
  /** Further commands of the menu. */
  commands?: (item: Item, rights: Readonly<Record<string, boolean>>) => ReactNode;
}
