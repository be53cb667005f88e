import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import { z } from 'zod';
import { DEVICE_STORE, PEOPLE_ON_DEVICE, WAITING_ON_DEVICE } from '../../api/start/device.ts';
import { withoutStorage } from '../start/without-storage.ts';

/** Whose work it is, and on what. */
export interface Place {
  userId: number;
  id: number;
}

const people = createStore(PEOPLE_ON_DEVICE, DEVICE_STORE);
const waiting = createStore(WAITING_ON_DEVICE, DEVICE_STORE);
const keyOf = ({ userId, id }: Place) => `${userId}:${id}`;

/** What this device keeps of a page; resolves to false when it cannot keep anything. */
export const keepOnDevice = (
  place: Place,
  kept: { people?: unknown; waiting?: unknown },
): Promise<boolean> =>
  withoutStorage(async () => {
    const key = keyOf(place);
    await Promise.all([
      kept.people === undefined ? undefined : set(key, kept.people, people),
      kept.waiting === undefined ? undefined : set(key, kept.waiting, waiting),
    ]);
    return true;
  }, false);

/** The same as it was kept, unchecked. */
export const readFromDevice = (place: Place): Promise<{ people: unknown; waiting: unknown }> =>
  withoutStorage(
    async () => {
      const key = keyOf(place);
      return {
        people: await get<unknown>(key, people),
        waiting: await get<unknown>(key, waiting),
      };
    },
    { people: undefined, waiting: undefined },
  );

const named = z.object({ title: z.string(), items: z.array(z.unknown()) });

/** Titles of what waits for a staff, by what it is of. */
export const listWaiting = (userId: number): Promise<{ id: number; title: string }[]> =>
  withoutStorage(async () => {
    const all = await entries<string, unknown>(waiting);
    return all.flatMap(([key, value]) => {
      const [owner, id] = key.split(':').map(Number);
      const found = named.safeParse(value);
      const isWaiting = owner === userId && found.success && found.data.items.length > 0;
      return isWaiting && id !== undefined ? [{ id, title: found.data.title }] : [];
    });
  }, []);

/** Empties everything on an explicit sign-out. */
export const clearDevice = (): Promise<void> =>
  withoutStorage(async () => {
    await Promise.all([clear(people), clear(waiting)]);
  }, undefined);

/** Empties what others left who used this device. */
export const forgetOthers = (userId: number): Promise<void> =>
  withoutStorage(async () => {
    for (const store of [people, waiting]) {
      for (const [key] of await entries<string, unknown>(store)) {
        if (!key.startsWith(`${userId}:`)) await del(key, store);
      }
    }
  }, undefined);
