import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { door } from '@connect/contract/registrations/door.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { doorQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { onRecovered } from '../../api/start/connection.ts';
import { onSessionEnd } from '../../api/start/token.ts';
import { readMark } from '../../content/log/read-mark.ts';
import { forgetOthers, keepOnDevice, readFromDevice } from '../../kit/device/device-store.ts';
import { randomId } from '../../kit/page/random-id.ts';
import { Door, type DoorParts, type DoorSnapshot } from './door.ts';
import { keptPeople, keptWaiting } from './door-queue.ts';
import { sound } from './door-sound.ts';
import { loadLaterParts } from './later-parts.ts';

/** How soon a device learns what the other doors did. */
const CHANGES_MS = 4000;
/** How often a device sends what waits, whatever it knows of the network. */
const BEAT_MS = 20_000;
const DEVICE_KEY = 'connect.door.device';

/** By this the server tells doors apart. */
function deviceId(): string {
  const known = localStorage.getItem(DEVICE_KEY);
  if (known) return known;
  const made = randomId();
  localStorage.setItem(DEVICE_KEY, made);
  return made;
}

/** The door of an event: from the server, or from this device when there is no network. */
export function useDoor(id: number) {
  const { me } = useSession();
  const client = useQueryClient();
  const query = useQuery(doorQuery(door.list, id));
  const [opened, setOpened] = useState<Door | null>(null);
  const [isKept, setKept] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const { data } = query;
  const isAway = query.fetchStatus === 'paused' || query.failureCount > 0;
  const userId = me.id;
  useEffect(() => {
    if (opened || (!data && !isAway)) return;
    let gone = false;
    const open = async (reply: ReplyOf<typeof door.list> | undefined) => {
      const place = { userId, id };
      await Promise.all([forgetOthers(userId), loadLaterParts()]);
      const kept = await readFromDevice(place);
      const people = keptPeople.safeParse(kept.people);
      const waiting = keptWaiting.safeParse(kept.waiting);
      if (gone) return;
      setMissing(!reply && !people.success);
      if (!reply && !people.success) return;
      const read = { ...doorQuery(door.list, id), staleTime: 0, retry: false };
      const parts: DoorParts = {
        read: () => client.fetchQuery(read),
        send: (items) =>
          call(door.sync, {
            params: { id: String(id) },
            body: { device_id: deviceId(), items },
            silent: true,
          }),
        said: sound,
        keep: (next) => void keepOnDevice(place, next).then(setKept),
      };
      const from = {
        reply,
        people: people.success ? people.data : null,
        waiting: waiting.success ? waiting.data : null,
      };
      setOpened(new Door(parts, from));
    };
    void open(data);
    return () => {
      gone = true;
    };
  }, [client, data, id, isAway, opened, userId]);

  useEffect(() => {
    if (!opened) return;
    const sync = () => void opened.catchUp();
    const isSeen = () => document.visibilityState === 'visible';
    const beat = () => isSeen() && sync();
    let known: string | null = null;
    const look = async () => {
      if (!isSeen()) return;
      const now = await readMark(registrations.mark, id);
      if (now === null || now === known) return;
      known = now;
      sync();
    };
    const timers = [setInterval(beat, BEAT_MS), setInterval(() => void look(), CHANGES_MS)];
    const stopRecovered = onRecovered(sync);
    const stopEnd = onSessionEnd(() => opened.end());
    document.addEventListener('visibilitychange', beat);
    window.addEventListener('online', sync);
    sync();
    return () => {
      timers.forEach(clearInterval);
      stopRecovered();
      stopEnd();
      document.removeEventListener('visibilitychange', beat);
      window.removeEventListener('online', sync);
    };
  }, [id, opened]);

  return { query, door: opened, isKept, isMissing };
}

const nothing = () => () => undefined;

/** What a door knows now; null before it is open. */
export const useDoorSnapshot = (opened: Door | null): DoorSnapshot | null =>
  useSyncExternalStore(opened?.subscribe ?? nothing, () => opened?.snapshot() ?? null);
