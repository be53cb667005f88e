import { type SearchHit, searchHit } from '@connect/contract/desk/search.ts';
import { useEffect } from 'react';
import { z } from 'zod';
import { useSession } from '../../api/session.ts';

/** An item that was opened, with its title at that time. */
export type RecentItem = Pick<SearchHit, 'type' | 'id' | 'title'>;

const KEPT = 8;
const stored = z.array(searchHit.pick({ type: true, id: true, title: true })).max(KEPT);

const keyOf = (staffId: number): string => `connect.recent.${staffId}`;

/** The items that a staff opened last in this browser, newest first. */
export function readRecentItems(staffId: number): RecentItem[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(keyOf(staffId)) ?? '[]'));
  } catch {
    // Written by another version or by hand: discarded.
    return [];
  }
}

export const forgetRecentItems = (staffId: number): void => localStorage.removeItem(keyOf(staffId));

function remember(staffId: number, item: RecentItem): void {
  const others = readRecentItems(staffId).filter(
    ({ type, id }) => type !== item.type || id !== item.id,
  );
  localStorage.setItem(keyOf(staffId), JSON.stringify([item, ...others].slice(0, KEPT)));
}

/** Remembers the item of a form for the search box; `null` while there is none. */
export function useRecentItem(item: RecentItem | null): void {
  const { me } = useSession();
  const { type, id, title } = item ?? {};
  useEffect(() => {
    if (type && id && title) remember(me.id, { type, id, title });
  }, [me.id, type, id, title]);
}
