import { labelsOfKind } from '@connect/contract/administration/kind-labels.ts';
import { CONTENT_KINDS, type ContentKind } from '@connect/contract/kinds.ts';
import { personalFields } from '@connect/contract/labels.ts';

const BY_KIND = new Map(CONTENT_KINDS.map((kind) => [kind, personalFields(labelsOfKind(kind))]));

/**
 * The fields of a kind that only actors may read who can edit all items of its area or see personal
 * data.
 */
export const personalOf = (kind: ContentKind): readonly string[] => BY_KIND.get(kind) ?? [];

/** The personal fields of all kinds that hold files: documents about a person. */
export const PERSONAL_FILES: readonly string[] = [
  ...new Set(
    CONTENT_KINDS.flatMap((kind) =>
      personalOf(kind).filter((field) => labelsOfKind(kind)[field]?.[2] === 'file'),
    ),
  ),
];
