import type { SearchHit } from '@connect/contract/desk/search.ts';
import { HOST_KINDS, type ItemType } from '@connect/contract/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../deps.ts';
import { likeText } from '../lists/conditions.queries.ts';
import { effectiveStatusSql } from '../publishing/effective-status.queries.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { staffStatusSql } from '../staff/staff-status.queries.ts';

export const SEARCH_LIMIT = 20;

/** The parsed text of a search. */
export interface SearchTerms {
  /** The whole text, in lower case, with the digits 0-9. */
  text: string;
  /** Words that must all occur. */
  words: readonly string[];
  /** An id, typed as `#12` or as a bare number. */
  id: number | null;
  /** Typed as `#12`: only the id is searched. */
  onlyId: boolean;
}

export interface FoundRow {
  type: ItemType;
  id: number;
  title: string;
  subtitle: string;
  status: SearchHit['status'];
  /**
   * 0 for an exact match, then titles that begin with the text, titles that contain it, and the
   * rest.
   */
  rank: number;
  /** Share of the title that was typed, 0..1. */
  closeness: number;
  changed_at: string;
}

/**
 * Every hit contains the typed text, so a shorter title is closer. In tenths, so that of about
 * equal ones the newer comes first. Costs a fraction of a trigram comparison, which takes most of
 * the time over thousands of rows.
 */
export const closeness = (terms: SearchTerms, title: RawBuilder<unknown>) =>
  sql<number>`least(1, round(${terms.text.length}::numeric / length(${title}), 1))`;

export const matches = (terms: SearchTerms, id: RawBuilder<unknown>, text: RawBuilder<unknown>) => {
  const byId = sql`${id} = ${terms.id}`;
  if (terms.onlyId) return byId;
  const words = terms.words.map((word) => sql`${text} like ${`%${likeText(word)}%`}`);
  const byText = sql`(${sql.join(words, sql` and `)})`;
  return terms.id === null ? byText : sql`(${byId} or ${byText})`;
};

export const beginsWith = (terms: SearchTerms, texts: RawBuilder<unknown>[]) => {
  const pattern = `${likeText(terms.text)}%`;
  return sql.join(
    texts.map((text) => sql`${text} like ${pattern}`),
    sql` or `,
  );
};

/** Content by title, slug, tags, code and id, best match first; without the trash. */
export async function searchContent(
  db: Db,
  visible: readonly VisibleKind[],
  terms: SearchTerms,
  now: Date,
): Promise<FoundRow[]> {
  const text = sql`c.search_text`;
  const { rows } = await sql<FoundRow>`
    select c.kind as type, c.id, c.title, case when c.kind = any(${[...HOST_KINDS]}) then '' else concat_ws(' · ', c.brand, c.material_code) end as subtitle,
      ${effectiveStatusSql('c', now)} as status, f.rank, f.closeness, c.updated_at as changed_at
    from (
      select c.id,
        case when c.id = ${terms.id} or lower(c.material_code) = ${terms.text} then 0
          when ${beginsWith(terms, [text, sql`lower(c.material_code)`])} then 1
          when lower(c.title) like ${`%${likeText(terms.text)}%`} then 2
          else 3 end as rank,
        ${closeness(terms, sql`c.title`)} as closeness
      from content c
      where c.deleted_at is null and ${visibleCondition(visible)}
        and ${matches(terms, sql`c.id`, text)}
      order by rank, closeness desc, c.updated_at desc, c.id desc
      limit ${SEARCH_LIMIT}
    ) f join content c on c.id = f.id
    order by f.rank, f.closeness desc, c.updated_at desc, c.id desc`.execute(db);
  return rows;
}

/** Staff accounts by name, username, e-mail, employee code and id, best match first. */
export async function searchStaff(db: Db, terms: SearchTerms, now: Date): Promise<FoundRow[]> {
  // Must equal the expression of the index `staff_search`.
  const text = sql`lower(s.display_name || ' ' || s.username || ' ' || s.email || ' ' || coalesce(s.employee_code, ''))`;
  const { rows } = await sql<FoundRow>`
    select 'staff' as type, s.id, s.display_name as title, s.username as subtitle,
      ${staffStatusSql('s', now)} as status,
      case when s.id = ${terms.id} or ${terms.text} in (s.username, s.email, lower(s.employee_code))
          then 0
        when ${beginsWith(terms, [text, sql`s.username`, sql`s.email`, sql`lower(s.last_name)`])}
          then 1
        when lower(s.display_name) like ${`%${likeText(terms.text)}%`} then 2
        else 3 end as rank,
      ${closeness(terms, sql`s.display_name`)} as closeness,
      s.updated_at as changed_at
    from staff s
    where s.deleted_at is null and ${matches(terms, sql`s.id`, text)}
    order by rank, closeness desc, changed_at desc, s.id desc
    limit ${SEARCH_LIMIT}`.execute(db);
  return rows;
}
