import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { freeSlug, slugFrom } from '../content/saving/slugs.ts';
import { type EntryOf, type Facts, listOf, type ReferenceKind } from './reference-entries.ts';
import {
  choiceIssues,
  emptyAsNull,
  folded,
  inStageOrder,
  isTaken,
  namesOf,
  once,
  when,
} from './reference-rules.ts';

type Category = EntryOf<'articleCategories'>;
type Specialty = EntryOf<'specialties'>;
type BusinessUnit = EntryOf<'businessUnits'>;
type TherapyArea = EntryOf<'therapyAreas'>;
type ProductLadder = EntryOf<'productLadders'>;
type LadderValue = EntryOf<'ladderValues'>;
type BrandSpelling = EntryOf<'brandSpellings'>;

const present = (id: number | null | undefined): number[] => (id ? [id] : []);
/**
 * The earlier choice, if the entry was active: when an entry is created or switched on, everything
 * it refers to must be active, even if it was chosen before.
 */
const chosenBefore = (
  next: { is_active: boolean },
  current: { is_active: boolean } | null,
  ids: readonly number[],
) => (current?.is_active || !next.is_active ? ids : []);
const switchedOff = (next: { is_active: boolean }, current: { is_active: boolean } | null) =>
  current?.is_active === true && !next.is_active;

/** Whether two scopes appear in the same form. */
const overlaps = (a: Category['scope'], b: Category['scope']) =>
  a === b || a === 'both' || b === 'both';
/** Whether the new scope leaves out a part of the old one. */
const narrowed = (next: Category, current: Category | null) =>
  current !== null && next.scope !== 'both' && next.scope !== current.scope;

/**
 * Article categories (domain/reference-data#article-categories). Names are unique among categories
 * of the same form.
 */
export const articleCategories: ReferenceKind<Category> = {
  ...listOf('articleCategories'),
  entity: 'article_category',
  title: ({ name }) => name,
  settle(entry, { articleCategories: all }) {
    const taken = new Set(all.filter(({ id }) => id !== entry.id).map(({ slug }) => slug));
    const slug = entry.slug || freeSlug(slugFrom(entry.name, 'category'), taken);
    const { name_en: english, description } = entry;
    return {
      ...entry,
      slug,
      name_en: emptyAsNull(english),
      description: emptyAsNull(description),
    };
  },
  issues(next, current, { lists: { articleCategories: all }, usedBy }) {
    const sameName = (entry: Category) =>
      folded(entry.name) === folded(next.name) && overlaps(entry.scope, next.scope);
    // Items of the kind that the new scope leaves out would lose their category.
    const lost = usedBy.some(({ type }) => type !== next.scope);
    return [
      ...when(isTaken(all, next.id, sameName), 'name', 'unique'),
      ...when(
        isTaken(all, next.id, ({ slug }) => slug === next.slug),
        'slug',
        'unique',
      ),
      ...when(narrowed(next, current) && lost, 'scope', 'used_elsewhere'),
    ];
  },
};

function parentIssues(
  next: Specialty,
  current: Specialty | null,
  { lists: { specialties: all } }: Facts,
): FieldIssue[] {
  if (next.parent_id === null) return [];
  if (next.parent_id === next.id) return [{ field: 'parent_id', code: 'self' }];
  const before = chosenBefore(next, current, present(current?.parent_id));
  const known = choiceIssues('parent_id', [next.parent_id], before, all);
  if (known.length > 0) return known;
  const parent = all.find(({ id }) => id === next.parent_id);
  const isParent = all.some(({ parent_id }) => parent_id === next.id);
  const twoLevels = isParent || (parent && parent.parent_id !== null);
  if (twoLevels) return [{ field: 'parent_id', code: 'parent_level' }];
  return when(parent?.group !== next.group, 'parent_id', 'parent_group');
}

/** A parent of the same group, one level (domain/reference-data#specialties). */
export const specialties: ReferenceKind<Specialty> = {
  ...listOf('specialties'),
  entity: 'specialty',
  title: ({ name_th: name }) => name,
  settle: (entry) => ({
    ...entry,
    short_th: emptyAsNull(entry.short_th),
    therapy_area_ids: once(entry.therapy_area_ids),
  }),
  issues(next, current, facts) {
    const { lists, usedBy } = facts;
    const children = lists.specialties.filter(
      (entry) => entry.parent_id === next.id && entry.is_active,
    );
    const bound = usedBy.some(({ type }) => type === 'user' || type === 'specialty');
    return [
      ...when(
        isTaken(lists.specialties, next.id, ({ code }) => code === next.code),
        'code',
        'unique',
      ),
      ...when(current !== null && current.group !== next.group && bound, 'group', 'used_elsewhere'),
      ...parentIssues(next, current, facts),
      ...choiceIssues(
        'therapy_area_ids',
        next.therapy_area_ids,
        current?.therapy_area_ids ?? [],
        lists.therapyAreas,
      ),
      ...when(switchedOff(next, current) && children.length > 0, 'is_active', 'used_by_active', {
        names: namesOf(children, facts),
      }),
    ];
  },
};

/**
 * A business unit can be switched off only after its areas (domain/reference-data#therapy-areas).
 */
export const businessUnits: ReferenceKind<BusinessUnit> = {
  ...listOf('businessUnits'),
  entity: 'business_unit',
  title: ({ name_th: name }) => name,
  settle: (entry) => entry,
  issues(next, current, facts) {
    const { businessUnits: all, therapyAreas: areas } = facts.lists;
    const active = areas.filter((area) => area.business_unit_id === next.id && area.is_active);
    return [
      ...when(
        isTaken(all, next.id, ({ code }) => code === next.code),
        'code',
        'unique',
      ),
      ...when(switchedOff(next, current) && active.length > 0, 'is_active', 'used_by_active', {
        names: namesOf(active, facts),
      }),
    ];
  },
};

/** Every area has an active business unit (domain/reference-data#therapy-areas). */
export const therapyAreas: ReferenceKind<TherapyArea> = {
  ...listOf('therapyAreas'),
  entity: 'therapy_area',
  title: ({ name_th: name }) => name,
  settle: (entry) => ({ ...entry, brands: once(entry.brands) }),
  issues: (next, current, { lists }) => [
    ...when(
      isTaken(lists.therapyAreas, next.id, ({ code }) => code === next.code),
      'code',
      'unique',
    ),
    ...choiceIssues(
      'business_unit_id',
      [next.business_unit_id],
      chosenBefore(next, current, present(current?.business_unit_id)),
      lists.businessUnits,
    ),
  ],
};

const MIN_STAGES = 2;

function stageIssues(next: ProductLadder, current: ProductLadder | null, facts: Facts) {
  const { ladderValues: stages } = facts.lists;
  const known = choiceIssues('value_ids', next.value_ids, current?.value_ids ?? [], stages);
  if (known.length > 0) return known;
  // Inactive stages stay in a ladder for its history, but cannot be chosen.
  const usable = next.value_ids.filter((id) => stages.find((stage) => stage.id === id)?.is_active);
  const removed = facts.stagesAimedAt.some((id) => !next.value_ids.includes(id));
  return [
    ...when(next.is_active && usable.length < MIN_STAGES, 'value_ids', 'min_items', {
      min: MIN_STAGES,
    }),
    ...when(removed, 'value_ids', 'used_elsewhere'),
  ];
}

/**
 * One ladder per product, with two or more stages in order of their ordinals
 * (domain/reference-data#ladders).
 */
export const productLadders: ReferenceKind<ProductLadder> = {
  ...listOf('productLadders'),
  entity: 'product_ladder',
  title: ({ name_th: name }) => name,
  settle: (entry, lists) => ({
    ...entry,
    applicable_user_types: once(entry.applicable_user_types),
    specialty_ids: once(entry.specialty_ids),
    value_ids: inStageOrder(entry.value_ids, lists),
  }),
  issues(next, current, facts) {
    const { lists } = facts;
    return [
      ...when(
        isTaken(lists.productLadders, next.id, ({ brand }) => brand === next.brand),
        'brand',
        'unique',
      ),
      ...choiceIssues(
        'therapy_area_id',
        [next.therapy_area_id],
        chosenBefore(next, current, present(current?.therapy_area_id)),
        lists.therapyAreas,
      ),
      ...choiceIssues(
        'specialty_ids',
        next.specialty_ids,
        current?.specialty_ids ?? [],
        lists.specialties,
      ),
      ...stageIssues(next, current, facts),
    ];
  },
};

/** Active ladders that would have fewer than two stages without this one. */
function laddersLosing(stage: number, { lists: { productLadders: all, ladderValues } }: Facts) {
  const active = new Set(ladderValues.filter((value) => value.is_active).map(({ id }) => id));
  active.delete(stage);
  return all.filter(
    (ladder) =>
      ladder.is_active &&
      ladder.value_ids.includes(stage) &&
      ladder.value_ids.filter((id) => active.has(id)).length < MIN_STAGES,
  );
}

/** Ordinals are unique; a stage without one is inactive (domain/reference-data#ladder-stages). */
export const ladderValues: ReferenceKind<LadderValue> = {
  ...listOf('ladderValues'),
  entity: 'ladder_value',
  title: ({ name_th: name }) => name,
  settle: (entry) => ({ ...entry, name_th_pharmacist: emptyAsNull(entry.name_th_pharmacist) }),
  issues(next, current, facts) {
    const { ladderValues: all } = facts.lists;
    const losing = laddersLosing(next.id, facts);
    return [
      ...when(
        isTaken(all, next.id, ({ code }) => code === next.code),
        'code',
        'unique',
      ),
      ...when(
        next.ordinal !== null && isTaken(all, next.id, ({ ordinal }) => ordinal === next.ordinal),
        'ordinal',
        'unique',
      ),
      ...when(switchedOff(next, current) && losing.length > 0, 'is_active', 'used_by_active', {
        names: namesOf(losing, facts),
      }),
    ];
  },
};

/** One entry per product, with every spelling of its name that must be found. */
export const brandSpellings: ReferenceKind<BrandSpelling> = {
  ...listOf('brandSpellings'),
  entity: 'brand_spelling',
  title: ({ brand }) => brand,
  settle: (entry) => ({ ...entry, spellings: once(entry.spellings) }),
  issues: (next, _current, { lists: { brandSpellings: all } }) =>
    when(
      isTaken(all, next.id, ({ brand }) => brand === next.brand),
      'brand',
      'unique',
    ),
};
