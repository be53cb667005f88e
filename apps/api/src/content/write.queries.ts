import type { ContentKind } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import { constraintMeaning } from '../db/constraint-errors.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { ContentValues, Relation } from './content-kind.ts';

constraintMeaning(
  'content_slug_key',
  () => new DomainError('slug_taken', { issues: [{ field: 'slug', code: 'unique' }] }),
);
for (const [name, field] of [
  ['content_featured_image_id_fkey', 'featured_image_id'],
  ['content_pi_document_id_fkey', 'pi_document_id'],
  ['content_product_adoption_ladder_id_fkey', 'product_adoption_ladder_id'],
  ['content_adoption_ladder_value_id_fkey', 'adoption_ladder_value_id'],
  ['content_link_to_id_fkey', 'related_ids'],
] as const) {
  constraintMeaning(
    name,
    () => new DomainError('validation_failed', { issues: [{ field, code: 'reference' }] }),
  );
}

/** What the system decides about a save, beside the values. */
export interface SaveFacts {
  slug: string;
  firstPublishedAt: string | null;
  materialFlag: boolean;
  /** Who last changed what people are told. */
  editedBy: number | null;
  at: Date;
  by: number;
}

const columns = (values: ContentValues, facts: SaveFacts) => ({
  title: values.title,
  slug: facts.slug,
  excerpt: values.excerpt,
  body: values.content,
  featured_image_id: values.featured_image_id,
  status: values.status,
  published_at: values.published_at,
  first_published_at: facts.firstPublishedAt,
  expires_at: values.expires_at,
  is_featured: values.is_featured,
  sort_order: values.sort_order,
  tags: values.tags,
  language: values.language,
  reference_list: JSON.stringify(values.references),
  ae_reminder: values.ae_reminder,
  brand: values.brand,
  promotional_type: values.promotional_type,
  material_code: values.material_code,
  material_approved_at: values.material_approved_at,
  material_expires_at: values.material_expires_at,
  material_flag: facts.materialFlag,
  fda_ad_license_no: values.fda_ad_license_no,
  pi_document_id: values.pi_document_id,
  visibility: values.visibility,
  audience_user_types: values.audience_user_types,
  specialty_ids: values.specialty_ids,
  therapy_area_ids: values.therapy_area_ids,
  province_codes: values.province_codes,
  product_adoption_ladder_id: values.product_adoption_ladder_id,
  adoption_ladder_value_id: values.adoption_ladder_value_id,
  seo: JSON.stringify(values.seo),
  updated_at: facts.at.toISOString(),
  updated_by: facts.by,
  edited_by: facts.editedBy,
});

/** Inserts the shared part; undefined when another item has the slug, and nothing is broken. */
export async function insertContent(
  trx: Trx,
  kind: ContentKind,
  values: ContentValues,
  facts: SaveFacts,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('content')
    .values({
      kind,
      ...columns(values, facts),
      created_at: facts.at.toISOString(),
      created_by: facts.by,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'slug']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Writes the shared part of a locked item and raises its version. */
export async function updateContent(
  trx: Trx,
  id: number,
  values: ContentValues,
  facts: SaveFacts,
): Promise<void> {
  await trx
    .updateTable('content')
    .set({ ...columns(values, facts), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(trx: Trx, id: number, at: Date, by: number): Promise<void> {
  const moment = at.toISOString();
  await trx
    .updateTable('content')
    .set({
      deleted_at: moment,
      deleted_by: by,
      updated_at: moment,
      updated_by: by,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function markRestored(
  trx: Trx,
  id: number,
  slug: string,
  at: Date,
  by: number,
): Promise<void> {
  await trx
    .updateTable('content')
    .set({
      deleted_at: null,
      deleted_by: null,
      status: 'draft',
      slug,
      updated_at: at.toISOString(),
      updated_by: by,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces what an item refers to by one relation, in the given order. */
export async function replaceLinks(
  trx: Trx,
  from: number,
  relation: Pick<Relation<never>, 'name' | 'published'>,
  to: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('content_link')
    .where('from_id', '=', from)
    .where('relation', '=', relation.name)
    .execute();
  if (to.length === 0) return;
  await trx
    .insertInto('content_link')
    .values(
      to.map((id, position) => ({
        from_id: from,
        relation: relation.name,
        to_id: id,
        position,
        needed: relation.published !== 'never',
      })),
    )
    .execute();
}

export interface MediaUse {
  media_id: number;
  field: string;
}

/**
 * Replaces which files an item uses in the given fields. Pictures in those of `personal` are papers
 * about a person from now on: their address alone does not open them any more.
 */
export async function replaceMediaUse(
  trx: Trx,
  contentId: number,
  fields: readonly string[],
  uses: readonly MediaUse[],
  personal: readonly string[],
): Promise<void> {
  if (fields.length > 0) {
    await trx
      .deleteFrom('media_use')
      .where('content_id', '=', contentId)
      .where(sql<boolean>`field = any(${fields})`)
      .execute();
  }
  if (uses.length === 0) return;
  await trx
    .insertInto('media_use')
    .values(uses.map((use) => ({ ...use, content_id: contentId })))
    .execute();
  const papers = uses.filter(({ field }) => personal.includes(field)).map((use) => use.media_id);
  if (papers.length === 0) return;
  await trx
    .updateTable('media')
    .set({ closed: true })
    .where(sql<boolean>`id = any(${papers})`)
    .execute();
}

/** Whether anybody whose views count has seen the item (DOMAIN 4.4). */
export async function hasViews(trx: Trx, kind: ContentKind, id: number): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (select 1 from engagement_log where content_type = ${kind} and content_id = ${id}
      and action = 'view' and not is_bot and not is_internal) as seen`.execute(trx);
  return rows[0]?.seen ?? false;
}

/** Slugs of live items, and old addresses of other items, that are the base or start with it. */
export async function selectTakenSlugs(
  trx: Trx,
  kind: ContentKind,
  base: string,
  exceptId: number | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from content where kind = ${kind} and deleted_at is null
      and id is distinct from ${exceptId}::bigint
      and (slug = ${base} or slug like ${`${base}-%`})
    union all
    select slug from slug_redirect where kind = ${kind}
      and content_id is distinct from ${exceptId}::bigint
      and (slug = ${base} or slug like ${`${base}-%`})`.execute(trx);
  return new Set(rows.map(({ slug }) => slug));
}

/** Keeps the old address of an item leading to it, and frees the new one from older promises. */
export async function moveRedirect(
  trx: Trx,
  kind: ContentKind,
  id: number,
  slugs: { from: string | null; to: string },
  at: Date,
): Promise<void> {
  await trx
    .deleteFrom('slug_redirect')
    .where('kind', '=', kind)
    .where('slug', '=', slugs.to)
    .execute();
  if (slugs.from === null) return;
  await trx
    .insertInto('slug_redirect')
    .values({ kind, slug: slugs.from, content_id: id, created_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'slug'])
        .doUpdateSet({ content_id: id, created_at: at.toISOString() }),
    )
    .execute();
}
