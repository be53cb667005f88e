import { type ScreenKind, USED_KINDS } from '@connect/contract/kinds.ts';
import { useCan } from '../../api/session.ts';

/** Whether the staff may make tracking links to items of a kind. */
export function useTracks(kind: ScreenKind): boolean {
  const can = useCan();
  return USED_KINDS.some((used) => used === kind) && can('link.create');
}

/** Address of the form of a new tracking link to an item. */
export const trackAddress = (kind: ScreenKind, id: number) =>
  ({ to: '/links/create', search: { type: kind, target: String(id) } }) as const;
