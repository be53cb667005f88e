import { createStore, del, entries, get, set } from 'idb-keyval';
import { z } from 'zod';

/** Unsaved work of one person on one item, kept in this browser (DESIGN 5). */
const localDraft = z.object({
  userId: z.number(),
  resource: z.string(),
  id: z.union([z.number(), z.literal('new')]),
  /** To name the draft in a list. */
  title: z.string(),
  /** When it was written, ISO. */
  savedAt: z.string(),
  /** Lock of the item the changes were made to; null for a new item. */
  version: z.number().nullable(),
  /** The changed fields, as they were and as they are. */
  base: z.record(z.string(), z.unknown()),
  changes: z.record(z.string(), z.unknown()),
});
export type LocalDraft = z.output<typeof localDraft>;
export type DraftKey = Pick<LocalDraft, 'userId' | 'resource' | 'id'>;

const database = createStore('connect-drafts', 'drafts');
const keyOf = ({ userId, resource, id }: DraftKey) => `draft:${userId}:${resource}:${id}`;

/** Without storage (private window, full disk) the form still works, only without this net. */
async function withoutStorage<Result>(
  work: () => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** Keeps the draft; false when this browser cannot keep anything. */
export function writeLocalDraft(draft: LocalDraft): Promise<boolean> {
  return withoutStorage(async () => {
    await set(keyOf(draft), draft, database);
    return true;
  }, false);
}

export function readLocalDraft(key: DraftKey): Promise<LocalDraft | null> {
  return withoutStorage(async () => {
    const found = localDraft.safeParse(await get<unknown>(keyOf(key), database));
    return found.success ? found.data : null;
  }, null);
}

export function dropLocalDraft(key: DraftKey): Promise<void> {
  return withoutStorage(() => del(keyOf(key), database), undefined);
}

const writers = new Set<() => Promise<void>>();

/** Lets an open form write down what was typed a moment ago before drafts are counted. */
export function onDraftsListed(write: () => Promise<void>): () => void {
  writers.add(write);
  return () => writers.delete(write);
}

/** All drafts of one person, newest first: what an explicit sign-out would throw away. */
export function listLocalDrafts(userId: number): Promise<LocalDraft[]> {
  return withoutStorage(async () => {
    await Promise.all([...writers].map((write) => write()));
    const all = await entries<IDBValidKey, unknown>(database);
    return all
      .map(([, value]) => localDraft.safeParse(value))
      .flatMap((found) => (found.success && found.data.userId === userId ? [found.data] : []))
      .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  }, []);
}

const clearListeners = new Set<(userId: number) => void>();

/** Tells an open form that its person gave up all drafts, so that it does not write one again. */
export function onDraftsCleared(listener: (userId: number) => void): () => void {
  clearListeners.add(listener);
  return () => clearListeners.delete(listener);
}

/** Throws away every draft of one person: after an explicit, warned sign-out. */
export async function clearLocalDrafts(userId: number): Promise<void> {
  for (const listener of clearListeners) listener(userId);
  await Promise.all((await listLocalDrafts(userId)).map(dropLocalDraft));
}
