import type { LoggedItem } from '@connect/contract/content/engagement.ts';
import { areaOf, type ContentKind } from '@connect/contract/kinds.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import { type Actor, brandLimit } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { type LogItem, selectLogItem } from './logged-item.queries.ts';

/** The item of a log; 404 when it is outside the caller's brands. */
export async function logItem(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { kind, id }: { kind: ContentKind; id: number },
): Promise<LogItem & { type: ContentKind }> {
  const item = await selectLogItem(deps.db, kind, id);
  const brands = brandLimit(actor, areaOf(kind));
  if (!item || (brands && !brands.includes(item.brand))) throw new DomainError('not_found');
  return { ...item, type: kind };
}

export const loggedItem = (item: LogItem, now: Date): LoggedItem => ({
  id: item.id,
  title: item.title,
  brand: item.brand,
  effective_status: effectiveStatus(item, now),
  deleted: item.deleted_at !== null,
});
