import { fieldNames } from '@connect/contract/calls/record.ts';
import { sharedFields } from '@connect/contract/content/content.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { composed, composedFor, composedLater, updatedColumns } from '../../db/composed.ts';
import { constraintMeaning } from '../../db/constraint-errors.ts';
import { sendLater } from '../../db/prepared-statements.ts';
import type { Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { pickFields } from '../../writing/changes.ts';
import type { ContentValues, Relation } from '../kinds/content-kind.ts';

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

/** The values of a save that the system sets. */
export interface SaveFacts {
  slug: string;
  firstPublishedAt: string | null;
  materialFlag: boolean;
  /** Who last changed text or values that the audience sees. */
  editedBy: number | null;
  at: Date;
  by: number;
}

const FIELDS = fieldNames(sharedFields);

/** Every shared field in the column of its name, except those stored under another name. */
function columns(values: ContentValues, facts: SaveFacts) {
  const { content, references, seo, ...plain } = pickFields<ContentValues>(FIELDS, values);
  return {
    ...plain,
    slug: facts.slug,
    body: content,
    reference_list: JSON.stringify(references),
    seo: JSON.stringify(seo),
    first_published_at: facts.firstPublishedAt,
    material_flag: facts.materialFlag,
    updated_at: facts.at.toISOString(),
    updated_by: facts.by,
    edited_by: facts.editedBy,
  };
}

type Written = Record<string, unknown>;

const insertShared = composedFor((names) =>
  composed<{ id: number }, Written>(
    (value) => sql`insert into content (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(names.map(value))}
      where not ${value('automatic')}::boolean or not exists (select from slug_redirect r
        where r.kind = ${value('kind')}::text and r.slug = ${value('slug')}::text)
      on conflict (kind, slug) where deleted_at is null do nothing returning id`,
  ),
);

const updateShared = composedFor((names) =>
  composedLater<Written>(
    (value) => sql`update content set ${updatedColumns(names, value)}, version = version + 1
      where id = ${value('id')}`,
  ),
);

/**
 * Inserts the shared part. Returns undefined when another item has the slug, or had it and the new
 * one is `automatic`, without breaking the transaction.
 */
export async function insertContent(
  trx: Trx,
  kind: ContentKind,
  values: ContentValues,
  facts: SaveFacts & { automatic: boolean },
): Promise<number | undefined> {
  const row = {
    kind,
    ...columns(values, facts),
    created_at: facts.at.toISOString(),
    created_by: facts.by,
  };
  const [inserted] = await insertShared(row)(trx, { ...row, automatic: facts.automatic });
  return inserted?.id;
}

/** Writes the shared part of a locked item and increments its version. */
export async function updateContent(
  trx: Trx,
  id: number,
  values: ContentValues,
  facts: SaveFacts,
): Promise<void> {
  const row = columns(values, facts);
  await updateShared(row)(trx, { ...row, id });
}

export async function markDeleted(trx: Trx, id: number, at: Date, by: number): Promise<void> {
  const moment = at.toISOString();
  await sendLater(
    trx,
    trx
      .updateTable('content')
      .set({
        deleted_at: moment,
        deleted_by: by,
        updated_at: moment,
        updated_by: by,
        version: sql`version + 1`,
      })
      .where('id', '=', id),
  );
}

export async function markRestored(
  trx: Trx,
  id: number,
  slug: string,
  at: Date,
  by: number,
): Promise<void> {
  await sendLater(
    trx,
    trx
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
      .where('id', '=', id),
  );
}

/** Replaces the links of an item in one relation, in the given order. */
export async function replaceLinks(
  trx: Trx,
  from: number,
  relation: Pick<Relation<never>, 'name' | 'published'>,
  to: readonly number[],
): Promise<void> {
  await sendLater(
    trx,
    trx
      .deleteFrom('content_link')
      .where('from_id', '=', from)
      .where('relation', '=', relation.name),
  );
  if (to.length === 0) return;
  await sendLater(
    trx,
    trx.insertInto('content_link').values(
      to.map((id, position) => ({
        from_id: from,
        relation: relation.name,
        to_id: id,
        position,
        needed: relation.published !== 'never',
      })),
    ),
  );
}

export interface MediaUse {
  media_id: number;
  field: string;
}

/**
 * Replaces which files an item uses in the given fields. Pictures in the fields of `personal` are
 * documents about a person: they become `closed`, so that their address alone no longer opens them.
 */
export async function replaceMediaUse(
  trx: Trx,
  contentId: number,
  fields: readonly string[],
  uses: readonly MediaUse[],
  personal: readonly string[],
): Promise<void> {
  if (fields.length > 0) {
    await sendLater(
      trx,
      trx
        .deleteFrom('media_use')
        .where('content_id', '=', contentId)
        .where(sql<boolean>`field = any(${fields})`),
    );
  }
  if (uses.length === 0) return;
  await sendLater(
    trx,
    trx.insertInto('media_use').values(uses.map((use) => ({ ...use, content_id: contentId }))),
  );
  const papers = uses.filter(({ field }) => personal.includes(field)).map((use) => use.media_id);
  if (papers.length === 0) return;
  await sendLater(
    trx,
    trx.updateTable('media').set({ closed: true }).where(sql<boolean>`id = any(${papers})`),
  );
}

/** Whether a user whose views count has seen the item (domain/usage#what-counts). */
export async function hasViews(trx: Trx, kind: ContentKind, id: number): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (select 1 from engagement_log where content_type = ${kind} and content_id = ${id}
      and action = 'view' and not is_bot and not is_internal) as seen`.execute(trx);
  return rows[0]?.seen ?? false;
}

/**
 * Slugs of live items, and old slugs of other items, that are the base or start with it; none when
 * the base itself is free.
 */
export async function selectTakenSlugs(
  trx: Trx,
  kind: ContentKind,
  base: string,
  exceptId: number | null,
): Promise<Set<string>> {
  // Who chooses at the same time waits, and then sees what was taken first.
  await sendLater(
    trx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${kind} ${base}`}, 0))`,
  );
  const select = async (taken: RawBuilder<unknown>) => {
    const { rows } = await sql<{ slug: string }>`
      select slug from content where kind = ${kind} and deleted_at is null
        and id is distinct from ${exceptId}::bigint and ${taken}
      union all
      select slug from slug_redirect where kind = ${kind}
        and content_id is distinct from ${exceptId}::bigint and ${taken}`.execute(trx);
    return rows;
  };
  if ((await select(sql`slug = ${base}`)).length === 0) return new Set();
  const rows = await select(sql`(slug = ${base} or slug like ${`${base}-%`})`);
  return new Set(rows.map(({ slug }) => slug));
}

/** Makes the old slug of an item lead to it, and removes older redirects from the new slug. */
export async function moveRedirect(
  trx: Trx,
  kind: ContentKind,
  id: number,
  slugs: { from: string | null; to: string },
  at: Date,
): Promise<void> {
  await sendLater(
    trx,
    trx.deleteFrom('slug_redirect').where('kind', '=', kind).where('slug', '=', slugs.to),
  );
  if (slugs.from === null) return;
  await sendLater(
    trx,
    trx
      .insertInto('slug_redirect')
      .values({ kind, slug: slugs.from, content_id: id, created_at: at.toISOString() })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'slug'])
          .doUpdateSet({ content_id: id, created_at: at.toISOString() }),
      ),
  );
}
