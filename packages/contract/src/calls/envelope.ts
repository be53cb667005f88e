import { z } from 'zod';
import { LIMIT_PER_PAGE, MAX_LIMIT, SEARCH_MAX } from '../constants.ts';
import { text } from '../text.ts';
import { wallTime } from '../wall-time.ts';
import { splitList } from './comma-list.ts';

/** The maximum of a column of type `integer`. */
export const INTEGER_MAX = 2_147_483_647;

/** An integer within bounds that its column can hold. */
export const whole = (min: number, max: number) =>
  z.number().int().min(min).max(Math.min(max, INTEGER_MAX));

/** The version that the caller read; stale → 409 `version_conflict`. */
export const version = whole(1, INTEGER_MAX);

/** A positive integer up to `max` in an address, for numbers smaller than ids. */
export const numberText = (max: number = INTEGER_MAX) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(whole(1, max));

/** An hour of a day in an address. */
export const hourText = z
  .string()
  .regex(/^(1?\d|2[0-3])$/)
  .transform(Number);

/** A positive integer in an address: `^[1-9]\d{0,9}$` (domain/conventions#ids). */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number);

const ID_MAX = 9_999_999_999;
export const id = z.number().int().min(1).max(ID_MAX);

/**
 * A number in a path identifies something. A number above `max` becomes 0, which nothing has, so
 * that it is answered like an unknown one.
 */
export const pathNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform((digits) => (Number(digits) <= max ? Number(digits) : 0));
export const idParams = z.object({ id: pathNumber(ID_MAX) });

const LIST_MAX = 100;

/** Checked before the items are. */
const notTooMany = ({ value, issues }: z.core.ParsePayload<string[]>): void => {
  if (value.length <= LIST_MAX) return;
  issues.push({
    code: 'too_big',
    origin: 'array',
    maximum: LIST_MAX,
    inclusive: true,
    input: value,
  });
};

/**
 * `a,b,c` in an address, as `comma-list.ts` writes it; invalid items are refused, not dropped
 * (domain/replies#lists).
 */
export const list = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z.string().transform(splitList).check(notTooMany).pipe(z.array(item));

/** `1`, `true`, `yes`, `on` and their opposites; anything else is refused. */
export const flag = z.stringbool();

/** A province by its code. */
export const provinceCode = z.string().regex(/^\d{2}$/);

/** The same moment in Bangkok time, with the microseconds that the database keeps. */
function inBangkok(value: string): string {
  const local = wallTime(Date.parse(value));
  // Also the last moment that a Date can hold, which is earlier than Bangkok's.
  if (Number.isNaN(local.getTime())) return value;
  const fraction = /\.\d{1,6}/.exec(value)?.[0] ?? '';
  return `${local.toISOString().slice(0, 19)}${fraction}+07:00`;
}

/** Years outside this range are typing errors, and some of them no database can hold. */
const usualYears =
  (format: 'date' | 'datetime') =>
  (context: z.core.ParsePayload<string>): void => {
    if (/^(19|20|21)\d\d-/.test(context.value)) return;
    context.issues.push({ code: 'invalid_format', format, input: context.value });
  };

/** A calendar day. `2026-02-30` is refused, and so are years before 1900 or after 2199. */
export const day = z.iso.date().check(usualYears('date'));
/**
 * A moment with an offset; becomes ISO text in Bangkok time, whose year is the one that is checked.
 */
export const moment = z.iso
  .datetime({ offset: true })
  .overwrite(inBangkok)
  .check(usualYears('datetime'));

/** Which part of a list is asked for. */
const paging = {
  page: numberText(1_000_000).default(1),
  limit: numberText(MAX_LIMIT).default(LIMIT_PER_PAGE),
};
/** The query of a list without search and order. */
export const pagingQuery = z.object(paging);
export const pageQuery = z.object({
  ...paging,
  search: text(0, SEARCH_MAX).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});

/** Keys of a list's columns; keys that a later version no longer has are ignored. */
export const columnKeys = z.array(z.string().regex(/^[a-z][\w.]{0,39}$/i)).max(40);

/** A staff account or a user by name, as lists and histories show it. */
export const personRef = z.object({ id: z.number(), display_name: z.string() });

/** Query and reply of a picker of staff or users: part of a name, or `#123` for one of them. */
export const findQuery = z.object({ search: pageQuery.shape.search });
export const foundPeople = z.object({ data: z.array(personRef) });

export const pagination = z.object({
  total: z.number(),
  per_page: z.number(),
  current_page: z.number(),
  total_pages: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  has_prev: z.boolean(),
  has_next: z.boolean(),
  total_is_estimate: z.boolean().optional(),
});
export type Pagination = z.output<typeof pagination>;

const permissionFlags = z.record(z.string(), z.boolean());

export const listMeta = z.object({
  title: z.string(),
  filters: z.record(z.string(), z.unknown()),
  sort: z.object({ by: z.string(), order: z.enum(['asc', 'desc']) }),
  counts: z.record(z.string(), z.number()).optional(),
  permissions: permissionFlags,
  generated_at: z.string(),
});

/** Lists carry data, meta and pagination (domain/replies#lists). */
export const listReply = <
  Row extends z.ZodType,
  Extra extends z.ZodRawShape = Record<never, never>,
>(
  row: Row,
  extraMeta?: Extra,
) =>
  z.object({
    data: z.array(row),
    meta: listMeta.extend(extraMeta ?? ({} as Extra)),
    pagination,
  });

export const seoReply = z.object({
  title: z.string(),
  description: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  canonical_url: z.string().nullable().optional(),
  robots: z.string().optional(),
  og_title: z.string().optional(),
  og_description: z.string().optional(),
  og_image: z.string().nullable().optional(),
});

/** A reference to another item, with what a link to it needs. */
export const itemRef = z.object({
  type: z.string(),
  id: z.number(),
  title: z.string(),
});
export type ItemRef = z.output<typeof itemRef>;

export const notice = z.object({
  field: z.string().optional(),
  code: z.string(),
  message: z.string(),
  /** The other items that cause the issue. */
  items: z.array(itemRef).optional(),
});
export type Notice = z.output<typeof notice>;

export const itemMeta = z.object({
  permissions: permissionFlags.optional(),
  warnings: z.array(notice).optional(),
  publish_blockers: z.array(notice).optional(),
  revision: z.number().optional(),
});

/** Single items carry data, seo and meta (domain/replies#single-items). */
export const itemReply = <
  Item extends z.ZodType,
  Extra extends z.ZodRawShape = Record<never, never>,
>(
  item: Item,
  extraMeta?: Extra,
) => z.object({ data: item, seo: seoReply, meta: itemMeta.extend(extraMeta ?? ({} as Extra)) });

export const deletedReply = z.object({
  data: z.object({ id: z.number(), deleted: z.literal(true) }),
  seo: z.object({}),
  meta: z.object({}),
});

export type ListReply<Row> = {
  data: Row[];
  meta: z.output<typeof listMeta>;
  pagination: Pagination;
};
export type ItemReply<Item> = {
  data: Item;
  seo: z.output<typeof seoReply>;
  meta: z.output<typeof itemMeta>;
};
