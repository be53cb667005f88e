import { registrations } from '@connect/contract/registrations/registration.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refresh } from '../../api/after-write.ts';
import { readMark } from './read-mark.ts';

/** How soon a change of another organiser is seen. */
const EVERY_MS = 4000;

/** Rereads what is on screen once somebody else changed registrations since `mark` (domain/registrations#two-at-once). */
export function useChanges(eventId: number, mark: string | undefined): void {
  const client = useQueryClient();
  const shown = useRef(mark);
  shown.current = mark;
  useEffect(() => {
    let isAsking = false;
    const ask = async () => {
      if (isAsking || shown.current === undefined || document.visibilityState !== 'visible') return;
      isAsking = true;
      const now = await readMark(eventId);
      isAsking = false;
      if (now !== null && now !== shown.current) {
        void refresh(client, { queryKey: [registrations.list.tag] });
      }
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [client, eventId]);
}
