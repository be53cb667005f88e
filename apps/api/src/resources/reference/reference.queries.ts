import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { effectiveStatusSql } from '../../publishing/effective-status.queries.ts';

/**
 * `count` of a category: items that the audience can see at `now`
 * (domain/reference-data#article-categories).
 */
export const articleCategories = (db: Db, now: Date) =>
  db
    .selectFrom('article_category as category')
    .select((select) => [
      'category.id',
      'name',
      'name_en',
      'slug',
      'scope',
      'description',
      'color',
      'sort_order',
      'is_active',
      select
        .selectFrom('article')
        .innerJoin('content', 'content.id', 'article.content_id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('article.category_id', '=', 'category.id')
        .where('deleted_at', 'is', null)
        .where(effectiveStatusSql('content', now), '=', 'published')
        .as('count'),
    ])
    .orderBy('sort_order')
    .orderBy('category.id')
    .execute();

export const specialties = (db: Db) =>
  db
    .selectFrom('specialty')
    .select([
      'id',
      'code',
      'name_th',
      'name_en',
      'short_th',
      'profession_group as group',
      'parent_id',
      'therapy_area_ids',
      'sort_order',
      'is_active',
    ])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** With the business unit as a JSON object, in the order of units, then of areas. */
export const therapyAreas = (db: Db) =>
  db
    .selectFrom('therapy_area as area')
    .innerJoin('business_unit as unit', 'unit.id', 'area.business_unit_id')
    .select([
      'area.id',
      'area.code',
      'area.name_th',
      'area.name_en',
      'area.brands',
      'area.sort_order',
      'area.is_active',
      sql<object>`
        jsonb_build_object('id', unit.id, 'code', unit.code, 'name_th', unit.name_th,
          'name_en', unit.name_en, 'color', unit.color, 'is_active', unit.is_active)`.as('bu'),
    ])
    .orderBy('unit.sort_order')
    .orderBy('unit.id')
    .orderBy('area.sort_order')
    .orderBy('area.id')
    .execute();

export const productLadders = (db: Db) =>
  db
    .selectFrom('product_adoption_ladder')
    .selectAll()
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** Stages in order of the ladder; inactive ones last. */
export const ladderValues = (db: Db) =>
  db
    .selectFrom('adoption_ladder_value')
    .selectAll()
    .orderBy('ordinal', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();

export const brandSpellings = (db: Db) =>
  db.selectFrom('brand_spelling').selectAll().orderBy('sort_order').orderBy('id').execute();

/** The capital first, as in every Thai form, then in Thai order. */
export const provinces = (db: Db) =>
  db
    .selectFrom('province')
    .selectAll()
    .orderBy(sql`code <> '10'`)
    .orderBy(sql`name_th collate "th-x-icu"`)
    .execute();
