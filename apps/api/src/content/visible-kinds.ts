import type { Brand, ContentKind } from '@connect/contract/constants.ts';
import { areaOf } from '@connect/contract/permissions.ts';
import { HOST_KINDS } from '@connect/contract/resources/host.ts';
import { type Actor, brandLimit, can } from '../actor.ts';

/** Kinds that have a screen to go to: what search, attention and presence speak of. */
const KINDS: readonly ContentKind[] = [
  'article',
  'life_ready',
  'document',
  'message_template',
  'webinar',
  'video',
  'podcast',
  ...HOST_KINDS,
];

/** A kind the person may see, and the brands they see of it (null: all). */
export interface VisibleKind {
  readonly kind: ContentKind;
  readonly brands: readonly Brand[] | null;
}

/** What somebody may see across kinds of content (DOMAIN 1.2). */
export const visibleKinds = (actor: Actor): VisibleKind[] =>
  KINDS.filter((kind) => can(actor, `${areaOf(kind)}.view`)).map((kind) => ({
    kind,
    brands: brandLimit(actor, areaOf(kind)),
  }));
