import type { Brand } from '@connect/contract/constants.ts';
import { type RawBuilder, sql } from 'kysely';
import { composed } from '../../db/composed.ts';
import type { Trx } from '../../deps.ts';
import { fileFactsSql } from '../../media/files/file-facts.queries.ts';
import { effectiveStatusSql } from '../../publishing/effective-status.queries.ts';
import { noConsentSql } from '../hosts/host-links.queries.ts';
import type { FileFacts } from '../kinds/content-kind.ts';

/** Ids that an item refers to, by type of reference. */
export interface ReferenceIds {
  categories: readonly number[];
  specialties: readonly number[];
  therapyAreas: readonly number[];
  provinces: readonly string[];
  ladders: readonly number[];
  /** The ladder of this brand is read as well; null when it has none. */
  ladderBrand: Brand | null;
  ladderValues: readonly number[];
  media: readonly number[];
  content: readonly number[];
}

export interface LadderFacts {
  id: number;
  brand: Brand;
  is_active: boolean;
  value_ids: number[];
}

export interface ContentFacts {
  id: number;
  kind: string;
  title: string;
  brand: Brand;
  document_type: string | null;
  deleted: boolean;
  effective_status: string;
  no_consent: boolean;
  /** Its title and file name. */
  names: string;
}

export interface ReferenceFacts {
  categories: { id: number; is_active: boolean; scope: string }[];
  specialties: { id: number; is_active: boolean }[];
  therapy_areas: { id: number; is_active: boolean }[];
  provinces: string[];
  ladders: LadderFacts[];
  ladder_values: { id: number; is_active: boolean }[];
  media: FileFacts[];
  content: ContentFacts[];
}

/** Hides the values of an array from the planner: one plan then serves all lengths. */
const unseen = (values: RawBuilder<unknown>, type: 'bigint' | 'text') =>
  sql`any((select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[])`;

const select = composed<ReferenceFacts, ReferenceIds & { now: string }>((value) => {
  const among = (name: keyof ReferenceIds, type: 'bigint' | 'text' = 'bigint') =>
    unseen(value(name), type);
  return sql`
    select
      coalesce((select json_agg(json_build_object('id', id, 'is_active', is_active, 'scope', scope))
        from article_category where id = ${among('categories')}), '[]') as categories,
      coalesce((select json_agg(s) from (
        select id, is_active from specialty
        where id = ${among('specialties')} order by id for key share) s), '[]') as specialties,
      coalesce((select json_agg(a) from (
        select id, is_active from therapy_area
        where id = ${among('therapyAreas')} order by id for key share) a), '[]') as therapy_areas,
      coalesce((select json_agg(code)
        from province where code = ${among('provinces', 'text')}), '[]') as provinces,
      coalesce((select json_agg(json_build_object('id', id, 'brand', brand,
          'is_active', is_active, 'value_ids', value_ids))
        from product_adoption_ladder
        where id = ${among('ladders')} or brand = ${value('ladderBrand')}), '[]') as ladders,
      coalesce((select json_agg(json_build_object('id', id, 'is_active', is_active))
        from adoption_ladder_value where id = ${among('ladderValues')}), '[]') as ladder_values,
      coalesce((select json_agg(m.facts) from (
        select ${fileFactsSql('media')} as facts from media
        where id = ${among('media')} order by id for key share) m), '[]') as media,
      coalesce((select json_agg(t) from (
        select x.id, x.kind, x.title, x.brand, d.document_type, x.deleted_at is not null as deleted,
          ${effectiveStatusSql('x', value('now'))} as effective_status,
          ${noConsentSql('x')} as no_consent, concat_ws(chr(10), x.title, f.file_name) as names
        from content x left join document d on d.content_id = x.id
        left join media f on f.id = d.file_id
        where x.id = ${among('content')} order by x.id for share of x) t), '[]') as content`;
});

const NOTHING: ReferenceFacts = {
  categories: [],
  specialties: [],
  therapy_areas: [],
  provinces: [],
  ladders: [],
  ladder_values: [],
  media: [],
  content: [],
};

/**
 * Reads everything that a save refers to, in one round trip; for a first draft, which refers to
 * nothing, in none. Files, items and lists without a
 * foreign key stay locked (shared) until the transaction ends, so that none of them can be deleted
 * while a reference to it is added.
 */
export async function selectReferences(
  trx: Trx,
  ids: ReferenceIds,
  now: Date,
): Promise<ReferenceFacts> {
  const { ladderBrand, ...lists } = ids;
  if (ladderBrand === null && Object.values(lists).every((list) => list.length === 0)) {
    return NOTHING;
  }
  const [facts] = await select(trx, { ...ids, now: now.toISOString() });
  if (!facts) throw new Error('The reference query gave no row');
  return facts;
}
