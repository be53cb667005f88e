import { type ScreenKind, USED_KINDS } from '@connect/contract/kinds.ts';
import { useCan } from '../../api/session.ts';

/** Whether the staff may make tracking links to items of a kind. */
export function useTracks(kind: ScreenKind): boolean {
  const can = useCan();
  return USED_KINDS.some((used) => used === kind) && can('link.create');
}

/** Address of the form of a new tracking link to an item. */
export function trackAddress(kind: ScreenKind, id: number) {
  const search: Record<string, string> = { target_type: kind, target_id: String(id) };
  return { to: '/links/create', search } as const;
}
