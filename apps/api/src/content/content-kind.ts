import type { Brand, ContentKind, Language, ScanStatus } from '@connect/contract/constants.ts';
import type { contentFilters, sharedFields } from '@connect/contract/content.ts';
import type { pageQuery } from '@connect/contract/envelope.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import type { Area } from '@connect/contract/permissions.ts';
import type { PublishingContext, PublishNeeds } from '@connect/contract/publishing.ts';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { Trx } from '../deps.ts';
import type { Columns } from '../exports/columns.ts';
import type { PictureAddress } from '../media/media-url.ts';
import type { SharedItem, SharedRow } from './presented.ts';
import type { namesFor } from './visible-kinds.ts';
import type { OwnWarning } from './warnings.ts';
import type { Work } from './work.ts';

type Output<Shape extends z.ZodRawShape> = { [Key in keyof Shape]: z.output<Shape[Key]> };

/** The shared blocks of DOMAIN 1.1 as one flat set of values. */
export type ContentValues = Output<typeof sharedFields>;

export type ListQuery = z.output<typeof pageQuery> & {
  order_by?: string;
} & { [Key in keyof typeof contentFilters]?: z.output<(typeof contentFilters)[Key]> };

/** Another item that a field of this one names. */
export interface Relation<Values> {
  readonly name:
    | 'attachment'
    | 'related'
    | 'host'
    | 'handout'
    | 'replay'
    | 'source_webinar'
    | 'target'
    | 'superseded_by';
  readonly field: string;
  readonly to: ContentKind | readonly ContentKind[];
  /**
   * `always`: only what the audience can see may be named. `to_publish`: a draft may name a draft,
   * publishing needs both published. In both cases what is named cannot be taken away meanwhile.
   */
  readonly published: 'always' | 'to_publish' | 'never';
  /** The field holds one id or null, not a list of them. */
  readonly one?: true;
  ids(values: Values): readonly number[];
  /** The field's value with these ids alone left in it, where it holds more than ids. */
  keep?(values: Values, ids: readonly number[]): unknown;
}

/** Files that a field of a kind uses, and the sorts of file it takes. */
export interface FileUse<Values> {
  readonly field: string;
  readonly kinds: readonly MediaFacts['kind'][];
  ids(values: Values): readonly number[];
}

/** What a rule that needs the database is told of a save. */
export interface Checking<Values> {
  readonly id: number | null;
  readonly before: Values | null;
  readonly values: Values;
  /** When it was first to be seen; null for what never was. */
  readonly firstPublishedAt: string | null;
  readonly reason: string | undefined;
}

/** What such a rule found: refusals of every save, and what only blocks publishing. */
export interface Checked {
  readonly issues?: readonly FieldIssue[];
  readonly publish?: readonly FieldIssue[];
}

/** The columns a kind has in its own table, and how they are read and written. */
export interface KindTable<Own, Query> {
  readonly join: RawBuilder<unknown>;
  readonly listColumns: RawBuilder<unknown>;
  /** The same for a file of the list, where a list says less of something. */
  readonly fileColumns?: RawBuilder<unknown>;
  readonly itemColumns: RawBuilder<unknown>;
  filters(query: Query, now: Date): RawBuilder<unknown>[];
  /** Orders of its own, by the name they are asked for. */
  sorts?(
    now: Date,
  ): Readonly<Record<string, Readonly<Record<'asc' | 'desc', RawBuilder<unknown>>>>>;
  /** How its list is ordered unless asked; by the latest change if it does not say. */
  readonly defaultSort?: { readonly by: string; readonly order: 'asc' | 'desc' };
  insert(trx: Trx, id: number, values: ContentValues & Own): Promise<void>;
  update(trx: Trx, id: number, values: ContentValues & Own): Promise<void>;
}

/** What rules and writes need to know of a kind. */
export interface KindRules<Own extends object> {
  readonly kind: ContentKind;
  readonly area: Area;
  /** Everything that can be written: what snapshots hold and differences name. */
  readonly fields: readonly string[];
  /** Those of `fields` that the kind's own table is made from. */
  readonly ownFields: readonly string[];
  readonly needs: PublishNeeds;
  readonly table: Pick<KindTable<Own, never>, 'insert' | 'update'>;
  readonly relations: readonly Relation<ContentValues & Own>[];
  /** Category of the item, where the kind has one, and the scopes it may come from. */
  readonly category?: {
    readonly scopes: readonly string[];
    id(values: ContentValues & Own): number | null;
  };
  readonly files?: readonly FileUse<ContentValues & Own>[];
  /** Texts of its own with words, lists and links, and no files. */
  readonly richTexts?: readonly string[];
  /** `content` takes words, lists and links only: no headings, tables, pictures or films. */
  readonly plainText?: true;
  /** Links of `content` may lead to a placeholder, whose name its rules check. */
  readonly linkPlaceholders?: true;
  /** Characters of a title, where they are not the usual 200. */
  readonly titleMax?: number;
  /** Texts of its own that are approved by code, beside title, excerpt and `content`. */
  readonly codedTexts?: readonly string[];
  /** Fields that may change on what is published although it could not be published any more. */
  readonly freeFields?: readonly string[];
  /** A title for a copy that no other item has, where titles are unique. */
  freeTitle?(trx: Trx, wanted: string): Promise<string>;
  /** Fields that only those read who may edit everything of the area or see personal data. */
  readonly personal?: readonly string[];
  /** What a copy does not take along. */
  copied?(values: ContentValues & Own): ContentValues & Own;
  /**
   * Values that follow from others or from the files named, before anything is judged; `files` are
   * those named now and those named `before`.
   */
  settle?(
    values: ContentValues & Own,
    files: readonly FileFacts[],
    before: (ContentValues & Own) | null,
  ): ContentValues & Own;
  /** Rules of the kind's own fields, on every save. */
  issues(values: ContentValues & Own, context: PublishingContext): FieldIssue[];
  /** Rules of its own that only stand in the way of publishing. */
  publishIssues?(values: ContentValues & Own, context: PublishingContext): FieldIssue[];
  /** Rules that need the database, inside the transaction of the save. */
  check?(trx: Trx, work: Work, item: Checking<ContentValues & Own>): Promise<Checked>;
}

/** A row as the item query gives it: shared and own values, and what the kind looks up besides. */
export type ItemOf<Own, Extra> = ItemRow & Own & Extra;

/**
 * What one kind of content adds to what all share: names, fields, needs, references and its own
 * table. Everything else (status, publishing, slugs, revisions, trash, logs) is the core's.
 */
export interface ContentKindDefinition<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item,
> extends KindRules<Own> {
  readonly title: Readonly<Record<Language, string>>;
  readonly table: KindTable<Own, Query>;
  /** The kind's writable values out of anything that holds them. */
  values(source: ContentValues & Own): ContentValues & Own;
  /** Reads stored values of any age: a snapshot that no longer fits gives issues. */
  parse(
    snapshot: unknown,
  ): { data: ContentValues & Own; issues?: undefined } | { data?: undefined; issues: FieldIssue[] };
  /** What its own columns say of other items, as this person may know it. */
  veil?(row: ItemOf<Own, Extra>, named: ReturnType<typeof namesFor>): Partial<Extra>;
  /** Remarks of its own on an item, in place of the one on a title that another item has too. */
  warnings?(row: ItemOf<Own, Extra>, view: { now: Date; actor: Actor }): readonly OwnWarning[];
  /** How the columns of its list are written in a file, by their keys on the screen. */
  readonly columns: Columns<Row>;
  /** What the kind's own columns look like on the wire, beside the shared ones. */
  row(row: ListRow & ListColumns, shared: SharedRow, now: Date): Row;
  item(row: ItemOf<Own, Extra>, shared: SharedItem, view: ItemView): Item;
}

/** What an item is shown with. */
export interface ItemView {
  readonly now: Date;
  readonly address: PictureAddress;
}

export interface LinkedItem {
  relation: string;
  type: string;
  id: number;
  title: string;
  brand: Brand;
  effective_status: string;
  /** Its title and the name of its file, also where the title is not told. */
  names: string;
  /** Out of the person's sight: its title is not told. */
  veiled?: boolean;
  /** Somebody who has not agreed to be shown (DOMAIN 1.7). */
  no_consent: boolean;
}

export interface MediaFacts {
  id: number;
  sha256: string;
  mime_type: string;
  kind: string;
  /** Opened by signed addresses only, until something shows it to all. */
  closed: boolean;
  alt_text: string;
  width: number | null;
  height: number | null;
  /** What stays in view when the picture is cut, as shares of its size. */
  focal_x: number;
  focal_y: number;
}

/** A file with what was read from it when it came in. */
export interface FileFacts extends MediaFacts {
  file_name: string;
  scan_status: ScanStatus;
  size: number;
  duration_seconds: number | null;
  page_count: number | null;
  /** The first page of a PDF. */
  cover: MediaFacts | null;
}

/** The row behind one item, as the item query returns it; a kind's own columns come on top. */
export type ItemRow = Omit<ContentValues, 'slug'> & {
  id: number;
  version: number;
  slug: string;
  created_at: string;
  created_by: number | null;
  creator_name: string | null;
  updated_at: string;
  updated_by: number | null;
  editor_name: string | null;
  deleted_at: string | null;
  deleted_by: number | null;
  /** Who last changed what people are told. */
  edited_by: number | null;
  first_published_at: string | null;
  material_flag: boolean;
  views: number | null;
  unique_viewers: number | null;
  avg_seconds: number | null;
  completion_rate: number | null;
  last_viewed_at: string | null;
  shares: number | null;
  downloads: number | null;
  cover: MediaFacts | null;
  share_image: MediaFacts | null;
  ladder_brand: Brand | null;
  pi_document: { id: number; title: string; brand: Brand; effective_status: string } | null;
  links: LinkedItem[];
  revision: number;
  same_title: number;
  code_reused: number;
  featured: number;
};

/** The row behind one line of a list: never the body. */
export type ListRow = Pick<
  ItemRow,
  | 'id'
  | 'version'
  | 'created_at'
  | 'created_by'
  | 'creator_name'
  | 'updated_at'
  | 'updated_by'
  | 'editor_name'
  | 'deleted_at'
  | 'deleted_by'
  | 'title'
  | 'slug'
  | 'status'
  | 'published_at'
  | 'first_published_at'
  | 'expires_at'
  | 'is_featured'
  | 'sort_order'
  | 'language'
  | 'brand'
  | 'promotional_type'
  | 'material_code'
  | 'material_expires_at'
  | 'material_flag'
  | 'visibility'
  | 'therapy_area_ids'
  | 'views'
  | 'unique_viewers'
  | 'avg_seconds'
  | 'completion_rate'
  | 'last_viewed_at'
  | 'shares'
  | 'downloads'
  | 'cover'
>;
