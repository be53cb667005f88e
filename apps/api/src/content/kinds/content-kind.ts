import type { pageQuery } from '@connect/contract/calls/envelope.ts';
import type { ValuesOf } from '@connect/contract/calls/record.ts';
import type { Brand, ScanStatus } from '@connect/contract/constants.ts';
import type {
  CONTENT_SORTABLE,
  contentFilters,
  contentRow,
  sharedFields,
} from '@connect/contract/content/content.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import type { PublishingContext, PublishNeeds } from '@connect/contract/publishing/publishing.ts';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../deps.ts';
import type { Columns } from '../../exports/columns.ts';
import type { PictureAddress } from '../../media/files/media-url.ts';
import type { namesFor } from '../../rights/visible-kinds.ts';
import type { Work } from '../../writing/work.ts';
import type { SharedItem, SharedRow } from '../reading/presented.ts';
import type { OwnWarning } from '../reading/warnings.ts';

/** The values of all content (domain/content#shared-fields) as one flat object. */
export type ContentValues = ValuesOf<typeof sharedFields>;

export type ListQuery = z.output<typeof pageQuery> & {
  order_by?: string;
} & { [Key in keyof typeof contentFilters]?: z.output<(typeof contentFilters)[Key]> };

/** What the list of a query can be sorted by; below, what every list of content can. */
type SortOf<Query> = Extract<Query extends { order_by?: infer By } ? By : never, string>;
export type SharedSort = (typeof CONTENT_SORTABLE)[number];

/** Another item that a field of this one names. */
export interface Relation<Values> {
  readonly name:
    | 'attachment'
    | 'related'
    | 'host'
    | 'handout'
    | 'replay'
    | 'source_webinar'
    | 'linked_webinar'
    | 'confirmation'
    | 'reminder'
    | 'thanks'
    | 'target'
    | 'superseded_by';
  readonly field: string;
  readonly to: ContentKind | readonly ContentKind[];
  /**
   * `always`: only an item that is published may be named. `to_publish`: a draft may name a draft,
   * publishing needs both published. In both cases the named item cannot be removed meanwhile.
   */
  readonly published: 'always' | 'to_publish' | 'never';
  /** The field holds one id or null, not a list of them. */
  readonly one?: true;
  ids(values: Values): readonly number[];
  /** The field's value reduced to these ids, when it holds more than ids. */
  keep?(values: Values, ids: readonly number[]): unknown;
}

/**
 * `plain` allows words, lists and links only: no headings, tables, pictures or videos. With
 * `placeholders` a link may also lead to a placeholder, whose name the kind's rules check.
 */
export type BodySort = 'plain' | 'placeholders';

/** Files that a field of a kind uses, and the file types it allows. */
export interface FileUse<Values> {
  readonly field: string;
  readonly kinds: readonly MediaFacts['kind'][];
  ids(values: Values): readonly number[];
}

/** What a rule that needs the database gets to know about a save. */
export interface Checking<Values> {
  readonly id: number | null;
  readonly before: Values | null;
  readonly values: Values;
  /** When the item was first visible; null when it never was. */
  readonly firstPublishedAt: string | null;
  readonly reason: string | undefined;
}

/**
 * The result of such a rule: issues that refuse every save, and issues that only block publishing.
 */
export interface Checked {
  readonly issues?: readonly FieldIssue[];
  readonly publish?: readonly FieldIssue[];
}

/** The columns of a kind's own table, and how they are read and written. */
export interface KindTable<Own, Query> {
  readonly join: RawBuilder<unknown>;
  readonly listColumns: RawBuilder<unknown>;
  /** The columns for an export, when the list holds less than the export needs. */
  readonly fileColumns?: RawBuilder<unknown>;
  readonly itemColumns: RawBuilder<unknown>;
  /** The columns of the kind's own fields. */
  readonly ownColumns: RawBuilder<unknown>;
  filters(query: Query, now: Date): RawBuilder<unknown>[];
  /** The kind's own sort orders, by the name they are requested with. */
  sorts?(
    now: Date,
  ): Readonly<
    Record<
      Exclude<SortOf<Query>, SharedSort>,
      Readonly<Record<'asc' | 'desc', RawBuilder<unknown>>>
    >
  >;
  /** Default order of the list; without it, latest change first. */
  readonly defaultSort?: { readonly by: SortOf<Query>; readonly order: 'asc' | 'desc' };
  /**
   * The fields that the kind's own row is made from: it is written again only when one of them
   * changes.
   */
  readonly ownFields: readonly string[];
  insert(trx: Trx, id: number, values: ContentValues & Own): Promise<void>;
  update(trx: Trx, id: number, values: ContentValues & Own): Promise<void>;
}

/** What rules and writes need to know about a kind. */
export interface KindRules<Own extends object> {
  readonly kind: ContentKind;
  /** Every writable field: those that snapshots hold and differences name. */
  readonly fields: readonly string[];
  readonly needs: PublishNeeds;
  readonly table: Pick<KindTable<Own, never>, 'ownFields' | 'insert' | 'update'>;
  readonly relations: readonly Relation<ContentValues & Own>[];
  /**
   * Category of the item, when the kind has one: one of the kind's own, or one shared by several
   * kinds.
   */
  category?(values: ContentValues & Own): number | null;
  readonly files?: readonly FileUse<ContentValues & Own>[];
  /** What `content` may hold, when it differs from normal rich text. */
  readonly body?: BodySort;
  /** Maximum characters of a title, when it differs from the usual 200. */
  readonly titleMax?: number;
  /** The kind's own texts that the material code covers, besides title, excerpt and `content`. */
  readonly codedTexts?: readonly string[];
  /**
   * Fields that may change on a published item even when it no longer fulfils the rules of
   * publishing.
   */
  readonly freeFields?: readonly string[];
  /** The values of a copy, without those it does not take over. Its title is already set. */
  copied?(
    values: ContentValues & Own,
    trx: Trx,
  ): (ContentValues & Own) | Promise<ContentValues & Own>;
  /**
   * Sets values that follow from other values or from the files, before any rule runs; `files`
   * holds the files named now and those named `before`.
   */
  settle?(
    values: ContentValues & Own,
    files: readonly FileFacts[],
    before: (ContentValues & Own) | null,
  ): ContentValues & Own;
  /** Rules of the kind's own fields, applied on every save. */
  issues(values: ContentValues & Own, context: PublishingContext): FieldIssue[];
  /** The kind's own rules that only block publishing. */
  publishIssues?(values: ContentValues & Own, context: PublishingContext): FieldIssue[];
  /** Rules that need the database, run inside the transaction of the save. */
  check?(trx: Trx, work: Work, item: Checking<ContentValues & Own>): Promise<Checked>;
}

/** Fields of a kind that its list rows contain unchanged. */
export type Listed<Own, Row> = Pick<Own, keyof Own & keyof Row>;

/**
 * A row as the item query returns it: shared and own values, and what the kind looks up besides.
 */
export type ItemOf<Own, Extra> = ItemRow & Own & Extra;

/**
 * What one kind of content adds to what all kinds share: names, fields, needs, references and its
 * own table. Everything else (status, publishing, slugs, revisions, trash, logs) is shared code.
 */
export interface ContentKindDefinition<
  Own extends object,
  Extra,
  ListColumns,
  Query extends ListQuery,
  Row,
  Item,
  Column extends string = string,
> extends KindRules<Own> {
  readonly table: KindTable<Own, Query>;
  /** Picks the kind's writable values from an object that has more. */
  values(source: ContentValues & Own): ContentValues & Own;
  /** Parses a stored snapshot of any age: one that no longer fits gives issues. */
  parse(
    snapshot: unknown,
  ): { data: ContentValues & Own; issues?: undefined } | { data?: undefined; issues: FieldIssue[] };
  /** The kind's own columns about other items, reduced to what this actor may know. */
  veil?(row: ItemOf<Own, Extra>, named: ReturnType<typeof namesFor>): Partial<Extra>;
  /** The kind's own warnings on an item, instead of the one about a title that another item has. */
  warnings?(row: ItemOf<Own, Extra>, view: { now: Date; actor: Actor }): readonly OwnWarning[];
  /** How the columns of its list are written in an export, by their keys on the screen. */
  readonly columns: Columns<Row, Column>;
  /** The kind's own part of a reply, besides the shared one. */
  row(row: ListRow & ListColumns, shared: SharedRow, now: Date): Row;
  item(row: ItemOf<Own, Extra>, shared: SharedItem, view: ItemView): Item;
}

/** What the reply of an item is made with. */
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
  /** Title and file name, also when the title is withheld. */
  names: string;
  /** The actor may not see the item: its title is withheld. */
  veiled?: boolean;
  /** A host without consent to be shown (domain/hosts#consent-to-be-shown). */
  no_consent: boolean;
}

export interface MediaFacts {
  id: number;
  sha256: string;
  mime_type: string;
  kind: string;
  /** Only signed addresses open it, until a public item shows it. */
  closed: boolean;
  alt_text: string;
  width: number | null;
  height: number | null;
  /** The point that stays visible when the picture is cropped, as shares of its size. */
  focal_x: number;
  focal_y: number;
}

/** A file with what was read from it when it was stored. */
export interface FileFacts extends MediaFacts {
  file_name: string;
  scan_status: ScanStatus;
  size: number;
  duration_seconds: number | null;
  page_count: number | null;
  /** The first page of a PDF. */
  cover: MediaFacts | null;
}

/** An item as it is stored: what a change of it goes by. A kind's own columns come on top. */
export type StoredRow = Omit<ContentValues, 'slug'> & {
  id: number;
  version: number;
  slug: string;
  created_by: number | null;
  updated_at: string;
  updated_by: number | null;
  editor_name: string | null;
  deleted_at: string | null;
  deleted_by: number | null;
  /** Who last changed text or values that the audience sees. */
  edited_by: number | null;
  first_published_at: string | null;
  material_flag: boolean;
  /** Number of its newest revision. */
  revision: number;
};

/** The row behind one item, with what its reply shows besides. */
export type ItemRow = StoredRow & {
  created_at: string;
  creator_name: string | null;
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
  same_title: number;
  code_reused: number;
  featured: number;
};

/** The row behind one line of a list; never contains `content`. */
export type ListRow = Pick<
  ItemRow,
  | (keyof ContentValues & keyof typeof contentRow)
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
  | 'first_published_at'
  | 'material_flag'
  | 'views'
  | 'unique_viewers'
  | 'avg_seconds'
  | 'completion_rate'
  | 'last_viewed_at'
  | 'shares'
  | 'downloads'
  | 'cover'
>;
