import { isProduct } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import type { PublishingContext } from '@connect/contract/publishing.ts';
import type { Trx } from '../deps.ts';
import { isUrlOf, type ParsedMediaUrl, parseMediaUrl } from '../media/media-url.ts';
import type { ContentValues, ItemRow, KindRules } from './content-kind.ts';
import { type ReferenceFacts, selectReferences } from './references.queries.ts';
import { sanitizeContent } from './sanitize-html.ts';
import type { MediaUse } from './write.queries.ts';

type Kind<Own extends object> = Pick<KindRules<Own>, 'relations' | 'category'>;

/** Sanitised text with the pictures it shows; pictures from elsewhere are a refusal. */
export interface Body {
  html: string;
  images: ParsedMediaUrl[];
  foreign: boolean;
}

/** Text whose pictures have been looked at before. */
export const NO_IMAGES: Omit<Body, 'html'> = { images: [], foreign: false };

/** Cleans rich text by the allow-list of DOMAIN 1.1 and finds the files it uses. */
export function readBody(html: string): Body {
  const clean = sanitizeContent(html);
  const parsed = clean.mediaUrls.map(parseMediaUrl);
  const images = parsed.filter((url) => url !== null);
  return {
    html: clean.html,
    images,
    foreign: clean.foreignImages.length > 0 || images.length < parsed.length,
  };
}

/** What is known of everything an item refers to, and what is wrong with it. */
export interface References {
  facts: ReferenceFacts;
  issues: FieldIssue[];
  /** What only stands in the way of publishing. */
  publishIssues: FieldIssue[];
  context: Pick<PublishingContext, 'cover' | 'ladderBrand' | 'piBrand'>;
  mediaUse: MediaUse[];
}

const present = <Value>(...values: (Value | null | undefined)[]): Value[] =>
  values.filter((value) => value !== null && value !== undefined);

/** Reads and locks whatever the values refer to. */
export function loadReferences<Own extends object>(
  trx: Trx,
  kind: Kind<Own>,
  values: ContentValues & Own,
  body: Pick<Body, 'images'>,
  now: Date,
): Promise<ReferenceFacts> {
  return selectReferences(
    trx,
    {
      categories: present(kind.category?.id(values)),
      specialties: values.specialty_ids,
      therapyAreas: values.therapy_area_ids,
      provinces: values.province_codes,
      ladders: present(values.product_adoption_ladder_id),
      ladderBrand: values.brand,
      ladderValues: present(values.adoption_ladder_value_id),
      media: [
        ...present(values.featured_image_id, values.seo.og_image_id),
        ...body.images.map(({ id }) => id),
      ],
      content: [
        ...present(values.pi_document_id),
        ...kind.relations.flatMap((relation) => relation.ids(values)),
      ],
    },
    now,
  );
}

/** Choices from a reference list: they exist, and those chosen now are still in use. */
function choiceIssues(
  field: string,
  chosen: readonly number[],
  before: readonly number[],
  known: readonly { id: number; is_active: boolean }[],
): FieldIssue[] {
  const rows = new Map(known.map((row) => [row.id, row]));
  if (chosen.some((id) => !rows.has(id))) return [{ field, code: 'reference' }];
  const retired = chosen.some((id) => !rows.get(id)?.is_active && !before.includes(id));
  return retired ? [{ field, code: 'inactive' }] : [];
}

function ladderIssues(
  values: ContentValues,
  before: ItemRow | null,
  facts: ReferenceFacts,
): FieldIssue[] {
  const ladderId = values.product_adoption_ladder_id;
  const issues = choiceIssues(
    'product_adoption_ladder_id',
    present(ladderId),
    present(before?.product_adoption_ladder_id),
    facts.ladders,
  );
  const stage = values.adoption_ladder_value_id;
  const ladder = facts.ladders.find(({ id }) => id === ladderId);
  if (stage !== null && !facts.ladder_values.includes(stage)) {
    issues.push({ field: 'adoption_ladder_value_id', code: 'reference' });
  } else if (stage !== null && ladder && !ladder.value_ids.includes(stage)) {
    issues.push({ field: 'adoption_ladder_value_id', code: 'option' });
  }
  return issues;
}

function mediaIssues(values: ContentValues, body: Body, facts: ReferenceFacts): FieldIssue[] {
  const images = new Map(
    facts.media.filter(({ kind }) => kind === 'image').map((row) => [row.id, row]),
  );
  const missing = (id: number | null | undefined) => Boolean(id) && !images.has(id ?? 0);
  const unknown = body.images.some((url) => {
    const row = images.get(url.id);
    return !row || !isUrlOf(url, row);
  });
  return [
    ...(missing(values.featured_image_id)
      ? [{ field: 'featured_image_id', code: 'reference' } as const]
      : []),
    ...(missing(values.seo.og_image_id)
      ? [{ field: 'seo.og_image_id', code: 'reference' } as const]
      : []),
    ...(body.foreign || unknown ? [{ field: 'content', code: 'html_image' } as const] : []),
  ];
}

/** Other items: they exist, are of the right kind, and are published where that is asked for. */
function itemIssues<Own extends object>(
  kind: Kind<Own>,
  id: number | null,
  values: ContentValues & Own,
  before: (ItemRow & Own) | null,
  facts: ReferenceFacts,
): { always: FieldIssue[]; publish: FieldIssue[] } {
  const always: FieldIssue[] = [];
  const publish: FieldIssue[] = [];
  const known = new Map(facts.content.map((row) => [row.id, row]));
  const check = (
    field: string,
    to: string,
    ids: readonly number[],
    previous: readonly number[],
    published: boolean,
  ) => {
    const rows = ids.map((each) => known.get(each));
    if (id !== null && ids.includes(id)) always.push({ field, code: 'self' });
    else if (rows.some((row) => !row || row.kind !== to || row.deleted)) {
      always.push({ field, code: 'reference' });
    } else if (published && rows.some((row) => row?.effective_status !== 'published')) {
      const fresh = rows.some(
        (row) => row && row.effective_status !== 'published' && !previous.includes(row.id),
      );
      (fresh ? always : publish).push({ field, code: 'not_published' });
    }
  };
  for (const relation of kind.relations) {
    const previous = before ? relation.ids(before) : [];
    check(relation.field, relation.to, relation.ids(values), previous, relation.published);
  }
  const pi = present(values.pi_document_id);
  check('pi_document_id', 'document', pi, present(before?.pi_document_id), true);
  const document = pi[0] === undefined ? undefined : known.get(pi[0]);
  if (document && !document.deleted && document.document_type !== 'prescribing_info') {
    always.push({ field: 'pi_document_id', code: 'option' });
  }
  return { always, publish };
}

function categoryIssues<Own extends object>(
  kind: Kind<Own>,
  values: ContentValues & Own,
  before: (ItemRow & Own) | null,
  facts: ReferenceFacts,
): FieldIssue[] {
  if (!kind.category) return [];
  const { scopes } = kind.category;
  const known = facts.categories.filter(({ scope }) => scopes.includes(scope));
  const previous = before ? present(kind.category.id(before)) : [];
  return choiceIssues('category_id', present(kind.category.id(values)), previous, known);
}

/** Judges loaded references: what is wrong on every save, what only blocks publishing. */
export function judgeReferences<Own extends object>(
  kind: Kind<Own>,
  id: number | null,
  values: ContentValues & Own,
  before: (ItemRow & Own) | null,
  body: Body,
  facts: ReferenceFacts,
): Omit<References, 'facts'> {
  const items = itemIssues(kind, id, values, before, facts);
  const unknownProvince = values.province_codes.some((code) => !facts.provinces.includes(code));
  const ladder = facts.ladders.find((row) => row.id === values.product_adoption_ladder_id);
  const pi = facts.content.find((row) => row.id === values.pi_document_id);
  return {
    issues: [
      ...categoryIssues(kind, values, before, facts),
      ...choiceIssues(
        'specialty_ids',
        values.specialty_ids,
        before?.specialty_ids ?? [],
        facts.specialties,
      ),
      ...choiceIssues(
        'therapy_area_ids',
        values.therapy_area_ids,
        before?.therapy_area_ids ?? [],
        facts.therapy_areas,
      ),
      ...(unknownProvince ? [{ field: 'province_codes', code: 'reference' } as const] : []),
      ...ladderIssues(values, before, facts),
      ...mediaIssues(values, body, facts),
      ...items.always,
    ],
    publishIssues: items.publish,
    context: {
      cover: facts.media.find((row) => row.id === values.featured_image_id) ?? null,
      ladderBrand: ladder?.brand ?? null,
      piBrand: pi?.brand ?? null,
    },
    mediaUse: mediaUseOf(values, body),
  };
}

function mediaUseOf(values: ContentValues, body: Body): MediaUse[] {
  const uses = [
    ...present(values.featured_image_id).map((id) => ({
      media_id: id,
      field: 'featured_image_id',
    })),
    ...present(values.seo.og_image_id).map((id) => ({ media_id: id, field: 'seo.og_image_id' })),
  ];
  const inText = new Set(body.images.map(({ id }) => id));
  return [...uses, ...[...inText].map((id) => ({ media_id: id, field: 'content' }))];
}

/** The active ladder of a product, for filling it in; null where there is none. */
export function ladderOf(values: ContentValues, facts: ReferenceFacts) {
  if (!isProduct(values.brand)) return null;
  return facts.ladders.find((row) => row.brand === values.brand && row.is_active) ?? null;
}

/**
 * The same values without references that cannot be chosen any more: what a duplicate or an old
 * revision takes along. Reads and locks what is referred to.
 */
export async function withUsableReferences<Own extends object>(
  trx: Trx,
  kind: Kind<Own>,
  values: ContentValues & Own,
  now: Date,
): Promise<ContentValues & Own> {
  const facts = await loadReferences(trx, kind, values, NO_IMAGES, now);
  const active = (rows: readonly { id: number; is_active: boolean }[]) => {
    const ids = new Set(rows.filter((row) => row.is_active).map(({ id }) => id));
    return (id: number) => ids.has(id);
  };
  const images = new Set(facts.media.filter((row) => row.kind === 'image').map(({ id }) => id));
  const image = (id: number | null | undefined) => (id && images.has(id) ? id : null);
  const items = new Map(facts.content.map((row) => [row.id, row]));
  const usable = (id: number, published: boolean) => {
    const row = items.get(id);
    return row && !row.deleted && (!published || row.effective_status === 'published');
  };
  const { pi_document_id: pi, product_adoption_ladder_id: ladder } = values;
  const category = kind.category?.id(values) ?? null;
  return {
    ...values,
    specialty_ids: values.specialty_ids.filter(active(facts.specialties)),
    therapy_area_ids: values.therapy_area_ids.filter(active(facts.therapy_areas)),
    featured_image_id: image(values.featured_image_id),
    seo: { ...values.seo, og_image_id: image(values.seo.og_image_id) },
    pi_document_id: pi !== null && usable(pi, true) ? pi : null,
    ...(ladder !== null && !active(facts.ladders)(ladder)
      ? { product_adoption_ladder_id: null, adoption_ladder_value_id: null }
      : {}),
    ...(category !== null && !active(facts.categories)(category) ? { category_id: null } : {}),
    ...Object.fromEntries(
      kind.relations.map((relation) => [
        relation.field,
        relation.ids(values).filter((id) => usable(id, relation.published)),
      ]),
    ),
  };
}
