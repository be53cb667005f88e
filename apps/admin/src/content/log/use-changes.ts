import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refresh } from '../../api/after-write.ts';
import { useWatch } from '../../kit/page/use-watch.ts';
import { type MarkCall, readMark } from './read-mark.ts';

/**
 * Rereads what is on screen, by its tag, once somebody else changed what `mark` stands for
 * (domain/registrations#two-at-once).
 */
export function useChanges(
  endpoint: MarkCall,
  id: number,
  mark: string | undefined,
  tag: string = endpoint.tag,
): void {
  const client = useQueryClient();
  const shown = useRef(mark);
  shown.current = mark;
  useWatch(async () => {
    if (shown.current === undefined) return;
    const now = await readMark(endpoint, id);
    if (now !== null && now !== shown.current) void refresh(client, { queryKey: [tag] });
  });
}
