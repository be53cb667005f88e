import { isProduct } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { PublishingContext } from '@connect/contract/publishing/publishing.ts';
import type { Spellings } from '@connect/contract/publishing/unbranded.ts';
import type { ActorContext } from '../../actor.ts';
import type { Trx } from '../../deps.ts';
import { isUrlOf, type ParsedMediaUrl, parseMediaUrl } from '../../media/files/media-url.ts';
import { namesFor } from '../../rights/visible-kinds.ts';
import type { Work } from '../../writing/work.ts';
import type {
  BodySort,
  ContentValues,
  KindRules,
  MediaFacts,
  Relation,
  StoredRow,
} from '../kinds/content-kind.ts';
import { brandedIssue, hiddenIssue, linkValue } from '../kinds/values.ts';
import type { MediaUse } from '../saving/write.queries.ts';
import { type ContentFacts, type ReferenceFacts, selectReferences } from './references.queries.ts';
import { PLAIN_TAGS, sanitizeContent, TAGS } from './sanitize-html.ts';

/** Sanitised text with the pictures it shows; pictures from other sites are refused. */
export interface Body {
  html: string;
  images: ParsedMediaUrl[];
  foreign: boolean;
}

/** For text whose pictures were checked before. */
export const NO_IMAGES: Omit<Body, 'html'> = { images: [], foreign: false };

/** Cleans rich text by the allow-list (domain/content#rich-text) and finds the files it uses. */
export function readBody(html: string, sort?: BodySort): Body {
  const tags = sort === 'plain' ? PLAIN_TAGS : TAGS;
  const clean = sanitizeContent(html, 'content', tags, sort === 'placeholders');
  const parsed = clean.mediaUrls.map(parseMediaUrl);
  const images = parsed.filter((url) => url !== null);
  return {
    html: clean.html,
    images,
    foreign: clean.foreignImages.length > 0 || images.length < parsed.length,
  };
}

/** The rows an item refers to, and the issues with them. */
export interface References {
  facts: ReferenceFacts;
  issues: FieldIssue[];
  /** Issues that only block publishing. */
  publishIssues: FieldIssue[];
  context: Pick<PublishingContext, 'cover' | 'shareAlt' | 'ladderBrand' | 'piBrand'>;
  mediaUse: MediaUse[];
}

const present = <Value>(...values: (Value | null | undefined)[]): Value[] =>
  values.filter((value) => value !== null && value !== undefined);

/** The files that values name, by field. */
export const namedFiles = <Own extends object>(
  kind: KindRules<Own>,
  values: ContentValues & Own,
  body: Pick<Body, 'images'>,
): { field: string; ids: number[] }[] => [
  { field: 'featured_image_id', ids: present(values.featured_image_id) },
  { field: 'seo', ids: present(values.seo.og_image_id) },
  { field: 'content', ids: body.images.map(({ id }) => id) },
  ...(kind.files ?? []).map(({ field, ids }) => ({ field, ids: [...ids(values)] })),
];

/** Reads and locks everything the values refer to. */
export function loadReferences<Own extends object>(
  trx: Trx,
  kind: KindRules<Own>,
  values: ContentValues & Own,
  body: Pick<Body, 'images'>,
  now: Date,
  before: (ContentValues & Own) | null = null,
): Promise<ReferenceFacts> {
  return selectReferences(
    trx,
    {
      categories: present(kind.category?.(values)),
      specialties: values.specialty_ids,
      therapyAreas: values.therapy_area_ids,
      provinces: values.province_codes,
      ladders: present(values.product_adoption_ladder_id),
      ladderBrand: isProduct(values.brand) ? values.brand : null,
      ladderValues: present(values.adoption_ladder_value_id),
      media: [
        ...namedFiles(kind, values, body).flatMap(({ ids }) => ids),
        ...(kind.files ?? []).flatMap((file) => (before ? file.ids(before) : [])),
      ],
      content: [
        ...present(values.pi_document_id),
        ...kind.relations.flatMap((relation) => relation.ids(values)),
      ],
    },
    now,
  );
}

/**
 * Reduces other items to what the actor may know: an item outside the actor's brands does not
 * exist, unless this item refers to it already.
 */
export function withinScope<Own extends object>(
  kind: KindRules<Own>,
  facts: ReferenceFacts,
  before: (ContentValues & Own) | null,
  context: ActorContext,
): ReferenceFacts {
  const kept = new Set(
    before ? [before.pi_document_id, ...kind.relations.flatMap(({ ids }) => ids(before))] : [],
  );
  const named = namesFor(context);
  const content = facts.content
    .map((row) => named({ ...row, type: row.kind }))
    .filter(({ id, veiled }) => kept.has(id) || !veiled);
  return { ...facts, content };
}

/** Choices from a reference list must exist, and newly chosen ones must be active. */
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
  before: StoredRow | null,
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
  const ofStage = choiceIssues(
    'adoption_ladder_value_id',
    present(stage),
    present(before?.adoption_ladder_value_id),
    facts.ladder_values,
  );
  if (ofStage.length === 0 && stage !== null && ladder && !ladder.value_ids.includes(stage)) {
    return [...issues, { field: 'adoption_ladder_value_id', code: 'option' }];
  }
  return [...issues, ...ofStage];
}

function fileIssues<Own extends object>(
  kind: KindRules<Own>,
  values: ContentValues & Own,
  facts: ReferenceFacts,
): FieldIssue[] {
  return (kind.files ?? []).flatMap(({ field, kinds, ids }): FieldIssue[] => {
    const rows = ids(values).map((id) => facts.media.find((row) => row.id === id));
    if (rows.some((row) => !row)) return [{ field, code: 'reference' }];
    return rows.some((row) => row && !kinds.includes(row.kind))
      ? [{ field, code: 'file_type' }]
      : [];
  });
}

/** The named pictures, and the cover pictures of named files. */
const picturesOf = (facts: ReferenceFacts): MediaFacts[] =>
  facts.media.flatMap((row) => [...(row.kind === 'image' ? [row] : []), ...present(row.cover)]);

function mediaIssues(values: ContentValues, body: Body, facts: ReferenceFacts): FieldIssue[] {
  const images = new Map(picturesOf(facts).map((row) => [row.id, row]));
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

/** Other items must exist, be of the right kind and, if the relation says so, be published. */
function itemIssues<Own extends object>(
  kind: KindRules<Own>,
  id: number | null,
  values: ContentValues & Own,
  before: (StoredRow & Own) | null,
  facts: ReferenceFacts,
): { always: FieldIssue[]; publish: FieldIssue[] } {
  const always: FieldIssue[] = [];
  const publish: FieldIssue[] = [];
  const known = new Map(facts.content.map((row) => [row.id, row]));
  const check = (
    field: string,
    to: string | readonly string[],
    ids: readonly number[],
    previous: readonly number[],
    published: Relation<never>['published'],
  ) => {
    const rows = ids.map((each) => known.get(each));
    if (id !== null && ids.includes(id)) always.push({ field, code: 'self' });
    else if (rows.some((row) => !row || ![to].flat().includes(row.kind) || row.deleted)) {
      always.push({ field, code: 'reference' });
    } else if (published !== 'never') {
      // A host who withdrew consent is hidden; the published item can still be changed.
      const hiddenThere = (row: ContentFacts) =>
        row.no_consent && before?.status === 'publish' && previous.includes(row.id);
      const issue = hiddenIssue(
        field,
        rows.flatMap((row) => (row && !hiddenThere(row) ? [{ ...row, type: row.kind }] : [])),
      );
      if (!issue) return;
      const fresh = published === 'always' && issue.items.some(({ id }) => !previous.includes(id));
      (fresh ? always : publish).push(issue);
    }
  };
  for (const relation of kind.relations) {
    const previous = before ? relation.ids(before) : [];
    check(relation.field, relation.to, relation.ids(values), previous, relation.published);
  }
  const pi = present(values.pi_document_id);
  check('pi_document_id', 'document', pi, present(before?.pi_document_id), 'always');
  const document = pi[0] === undefined ? undefined : known.get(pi[0]);
  if (document && !document.deleted && document.document_type !== 'prescribing_info') {
    always.push({ field: 'pi_document_id', code: 'option' });
  }
  return { always, publish };
}

function brandedIssues<Own extends object>(
  { relations, needs }: KindRules<Own>,
  values: ContentValues & Own,
  facts: ReferenceFacts,
  spellings: Spellings,
): FieldIssue[] {
  const by = {
    unbranded: needs.unbranded === true,
    visibility: values.visibility,
    spellings,
  };
  return relations.flatMap((relation) => {
    const ids = relation.ids(values);
    const named = facts.content.filter(({ id }) => ids.includes(id));
    return brandedIssue(
      relation,
      named.map((row) => ({ ...row, type: row.kind })),
      by,
    );
  });
}

function categoryIssues<Own extends object>(
  kind: KindRules<Own>,
  values: ContentValues & Own,
  before: (StoredRow & Own) | null,
  facts: ReferenceFacts,
): FieldIssue[] {
  if (!kind.category) return [];
  const known = facts.categories.filter(({ scope }) => scope === kind.kind || scope === 'both');
  const previous = before ? present(kind.category(before)) : [];
  return choiceIssues('category_id', present(kind.category(values)), previous, known);
}

/** Judges loaded references: issues of every save, and issues that only block publishing. */
export function judgeReferences<Own extends object>(
  kind: KindRules<Own>,
  id: number | null,
  values: ContentValues & Own,
  before: (StoredRow & Own) | null,
  body: Body,
  facts: ReferenceFacts,
  spellings: Spellings,
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
      ...fileIssues(kind, values, facts),
      ...items.always,
    ],
    publishIssues: [...brandedIssues(kind, values, facts, spellings), ...items.publish],
    context: {
      cover: picturesOf(facts).find((row) => row.id === values.featured_image_id) ?? null,
      shareAlt: picturesOf(facts).find((row) => row.id === values.seo.og_image_id)?.alt_text,
      ladderBrand: ladder?.brand ?? null,
      piBrand: pi?.brand ?? null,
    },
    mediaUse: [
      ...mediaUseOf(values, body),
      ...(kind.files ?? []).flatMap(({ field, ids }) =>
        [...new Set(ids(values))].map((id) => ({ media_id: id, field })),
      ),
    ],
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

/** The active ladder of a product, to be filled in; null when there is none. */
export function ladderOf(values: ContentValues, facts: ReferenceFacts) {
  if (!isProduct(values.brand)) return null;
  return facts.ladders.find((row) => row.brand === values.brand && row.is_active) ?? null;
}

/**
 * The same values without references that this actor could not choose now, for a copy or an old
 * revision. Reads and locks the rows referred to.
 */
export async function withUsableReferences<Own extends object>(
  trx: Trx,
  { context, now }: Pick<Work, 'context' | 'now'>,
  kind: KindRules<Own>,
  values: ContentValues & Own,
  before: (ContentValues & Own) | null = null,
): Promise<ContentValues & Own> {
  const loaded = await loadReferences(trx, kind, values, NO_IMAGES, now);
  const facts = withinScope(kind, loaded, before, context);
  const active = (rows: readonly { id: number; is_active: boolean }[]) => {
    const ids = new Set(rows.filter((row) => row.is_active).map(({ id }) => id));
    return (id: number) => ids.has(id);
  };
  const images = new Set(picturesOf(facts).map(({ id }) => id));
  const image = (id: number | null | undefined) => (id && images.has(id) ? id : null);
  const items = new Map(facts.content.map((row) => [row.id, row]));
  const usable = (id: number, published: Relation<never>['published']) => {
    const row = items.get(id);
    return row && !row.deleted && (published !== 'always' || row.effective_status === 'published');
  };
  const { pi_document_id: pi, product_adoption_ladder_id: ladder } = values;
  const stage = values.adoption_ladder_value_id;
  const category = kind.category?.(values) ?? null;
  return {
    ...values,
    specialty_ids: values.specialty_ids.filter(active(facts.specialties)),
    therapy_area_ids: values.therapy_area_ids.filter(active(facts.therapy_areas)),
    featured_image_id: image(values.featured_image_id),
    seo: { ...values.seo, og_image_id: image(values.seo.og_image_id) },
    pi_document_id: pi !== null && usable(pi, 'always') ? pi : null,
    adoption_ladder_value_id: stage !== null && active(facts.ladder_values)(stage) ? stage : null,
    ...(ladder !== null && !active(facts.ladders)(ladder)
      ? { product_adoption_ladder_id: null, adoption_ladder_value_id: null }
      : {}),
    ...(category !== null && !active(facts.categories)(category) ? { category_id: null } : {}),
    ...Object.fromEntries(
      kind.relations.map((relation) => [
        relation.field,
        linkValue(
          relation,
          values,
          relation.ids(values).filter((id) => usable(id, relation.published)),
        ),
      ]),
    ),
  };
}
