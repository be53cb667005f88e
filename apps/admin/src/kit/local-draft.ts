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

const PREFIX = 'connect.';
/** What is being written: the database alone would lose it with a page that is left meanwhile. */
const copyKeyOf = (key: DraftKey) => PREFIX + keyOf(key);

function putCopy(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    // An older one would be taken for the newest.
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

/** Keeps the draft, a copy of it at once; false when this browser cannot keep anything. */
export function writeLocalDraft(draft: LocalDraft): Promise<boolean> {
  const key = copyKeyOf(draft);
  const text = JSON.stringify(draft);
  const copied = putCopy(key, text);
  return withoutStorage(async () => {
    await set(keyOf(draft), draft, database);
    // Another may be on its way already.
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

/** Lets an open form write down what was typed a moment ago before drafts are counted. */
export function onDraftsListed(write: () => Promise<void>): () => void {
  writers.add(write);
  return () => writers.delete(write);
}

/** All drafts of one person, newest first: what an explicit sign-out would throw away. */
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
