import type { ContentStatus, PromotionalType } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import type { PublishNeeds } from './publishing.ts';

/**
 * Fields that do not change what the audience reads: when an item is shown, its position in a list,
 * how it is counted. Each kind adds its own (`PublishNeeds.administrative`).
 */
const ADMINISTRATIVE: readonly string[] = [
  'status',
  'published_at',
  'expires_at',
  'is_featured',
  'sort_order',
  'tags',
  'product_adoption_ladder_id',
  'adoption_ladder_value_id',
];

/** Whether a change of these fields alters what the audience reads. */
export const changesContent = (
  changed: readonly string[],
  { administrative = [] }: Pick<PublishNeeds, 'administrative'>,
): boolean =>
  changed.some((field) => !ADMINISTRATIVE.includes(field) && !administrative.includes(field));

interface State {
  status: ContentStatus;
  promotional_type: PromotionalType;
}

/**
 * Four eyes (domain/content#four-eyes): the last editor of promotional content may not publish it,
 * and nobody changes it while it is published, not even its `promotional_type`. Null when the save
 * is allowed.
 */
export function fourEyesIssue(save: {
  /** Null for a new item. */
  before: State | null;
  after: State;
  /** Whether the save changes what the audience reads. */
  edits: boolean;
  lastEditor: number | null;
  actor: number;
}): FieldIssue | null {
  const { before, after, edits, lastEditor, actor } = save;
  const live = before?.status === 'publish';
  const promoted = after.promotional_type === 'promotional';
  const wasPromoted = live && before.promotional_type === 'promotional';
  if (after.status !== 'publish' || !(promoted || wasPromoted)) return null;
  if (live) return edits ? { field: 'status', code: 'four_eyes_live' } : null;
  return edits || lastEditor === actor ? { field: 'status', code: 'four_eyes' } : null;
}
