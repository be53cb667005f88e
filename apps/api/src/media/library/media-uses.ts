import { labelsOfKind } from '@connect/contract/administration/kind-labels.ts';
import { errorText } from '@connect/contract/errors/errors.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import { areaOf, CONTENT_KINDS, ITEM_TYPES, type ItemType } from '@connect/contract/kinds.ts';
import type { MediaUse } from '@connect/contract/media/media-library.ts';
import { type Actor, brandLimit, can } from '../../actor.ts';
import { DomainError } from '../../domain-error.ts';
import type { Work } from '../../writing/work.ts';
import type { MediaUse as Use } from '../files/media.queries.ts';

export function maySeeUse(actor: Actor, use: Use): boolean {
  if (use.owner === 'staff') return can(actor, 'staff.view') || use.id === actor.id;
  const kind = CONTENT_KINDS.find((one) => one === use.kind);
  const area = kind && areaOf(kind);
  if (!area || !can(actor, `${area}.view`)) return false;
  const brands = brandLimit(actor, area);
  return !brands || brands.some((brand) => brand === use.brand);
}

/** The uses of a file: each item once, if the actor may see it; the others are counted. */
export interface Uses {
  seen: MediaUse[];
  hidden: number;
}

export const keyOf = (item: { type: string; id: number }) => `${item.type}:${item.id}`;

export function usesFor(actor: Actor, uses: readonly Use[]): Uses {
  const seen = new Map<string, MediaUse>();
  const hidden = new Set<string>();
  for (const use of uses) {
    const type = ITEM_TYPES.find((one): one is ItemType => one === use.kind);
    const key = keyOf({ type: use.kind, id: use.id });
    if (!type || !maySeeUse(actor, use)) hidden.add(key);
    else {
      const { title, deleted, field } = use;
      const fields = [...(seen.get(key)?.fields ?? []), field];
      seen.set(key, { type, id: use.id, title, fields, deleted });
    }
  }
  return { seen: [...seen.values()], hidden: hidden.size };
}

/** The refusal of one item in words. */
function refusal(item: MediaUse, { code, params, issues }: DomainError, work: Work) {
  const { language } = work.context;
  return {
    type: item.type,
    id: item.id,
    title: item.title,
    code,
    message: errorText(code, language, params),
    errors: issues.map((issue) => fieldMessage(issue, language, labelsOfKind(item.type))),
  };
}

/**
 * Runs work on each item that uses a file; throws `code` with all items that refuse, or that the
 * actor may not see.
 */
export async function forEachUse(
  { seen, hidden }: Uses,
  work: Work,
  code: 'replace_refused' | 'words_refused',
  act: (item: MediaUse) => Promise<void>,
): Promise<void> {
  const refused: ReturnType<typeof refusal>[] = [];
  for (const item of seen) {
    try {
      await act(item);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push(refusal(item, error, work));
    }
  }
  const n = refused.length + hidden;
  if (n > 0) throw new DomainError(code, { params: { n }, detail: { refused, hidden } });
}
