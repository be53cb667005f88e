import { createStore, del, entries, get, set } from 'idb-keyval';
import { z } from 'zod';
import { withoutStorage } from '../start/without-storage.ts';

/**
 * A local draft: unsaved changes of one staff to one item, kept in this browser
 * (domain/screens#local-drafts).
 */
const localDraft = z.object({
  userId: z.number(),
  resource: z.string(),
  id: z.union([z.number(), z.literal('new')]),
  /** Title for lists of drafts. */
  title: z.string(),
  /** When the draft was written, as ISO text. */
  savedAt: z.string(),
  /** Version of the item that was edited; null for a new item. */
  version: z.number().nullable(),
  /** The changed fields: saved values in `base`, typed values in `changes`. */
  base: z.record(z.string(), z.unknown()),
  changes: z.record(z.string(), z.unknown()),
});
export type LocalDraft = z.output<typeof localDraft>;
export type DraftKey = Pick<LocalDraft, 'userId' | 'resource' | 'id'>;

const database = createStore('connect-drafts', 'drafts');
const keyOf = ({ userId, resource, id }: DraftKey) => `draft:${userId}:${resource}:${id}`;

const PREFIX = 'connect.';
/**
 * Key of a synchronous copy in localStorage: IndexedDB would lose a write that is running when the
 * page is left.
 */
const copyKeyOf = (key: DraftKey) => PREFIX + keyOf(key);

function putCopy(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    // An older copy would count as the newest draft.
    localStorage.removeItem(key);
    return false;
  }
}

function copyAt(key: string): LocalDraft | null {
  try {
    const found = localDraft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

/**
 * Stores the draft, and a copy of it at once; resolves to false when this browser cannot store
 * anything.
 */
export function writeLocalDraft(draft: LocalDraft): Promise<boolean> {
  const key = copyKeyOf(draft);
  const text = JSON.stringify(draft);
  const copied = putCopy(key, text);
  return withoutStorage(async () => {
    await set(keyOf(draft), draft, database);
    // Another write may have replaced the copy already.
    if (localStorage.getItem(key) === text) localStorage.removeItem(key);
    return true;
  }, copied);
}

export async function readLocalDraft(key: DraftKey): Promise<LocalDraft | null> {
  const copy = copyAt(copyKeyOf(key));
  if (copy) {
    void writeLocalDraft(copy);
    return copy;
  }
  return withoutStorage(async () => {
    const found = localDraft.safeParse(await get<unknown>(keyOf(key), database));
    return found.success ? found.data : null;
  }, null);
}

export function dropLocalDraft(key: DraftKey): Promise<void> {
  localStorage.removeItem(copyKeyOf(key));
  return withoutStorage(() => del(keyOf(key), database), undefined);
}

const writers = new Set<() => Promise<void>>();

/** Registers an open form, which writes its last changes before drafts are counted. */
export function onDraftsListed(write: () => Promise<void>): () => void {
  writers.add(write);
  return () => writers.delete(write);
}

/** All drafts of a staff, newest first: those that an explicit sign-out would discard. */
export async function listLocalDrafts(userId: number): Promise<LocalDraft[]> {
  await Promise.all([...writers].map((write) => write()));
  const stored = await withoutStorage(() => entries<IDBValidKey, unknown>(database), []);
  const all = new Map<string, LocalDraft>();
  for (const [, value] of stored) {
    const found = localDraft.safeParse(value);
    if (found.success) all.set(keyOf(found.data), found.data);
  }
  for (const key of Object.keys(localStorage)) {
    const copy = key.startsWith(`${PREFIX}draft:`) ? copyAt(key) : null;
    if (copy) all.set(keyOf(copy), copy);
  }
  return [...all.values()]
    .filter((draft) => draft.userId === userId)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

const clearListeners = new Set<(userId: number) => void>();

/**
 * Tells an open form that all drafts of its staff were discarded, so that it does not write one
 * again.
 */
export function onDraftsCleared(listener: (userId: number) => void): () => void {
  clearListeners.add(listener);
  return () => clearListeners.delete(listener);
}

/** Discards all drafts of a staff, after a confirmed sign-out. */
export async function clearLocalDrafts(userId: number): Promise<void> {
  for (const listener of clearListeners) listener(userId);
  await Promise.all((await listLocalDrafts(userId)).map(dropLocalDraft));
}
