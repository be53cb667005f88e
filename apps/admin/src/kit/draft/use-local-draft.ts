import { startTransition, useEffect, useRef, useState } from 'react';
import {
  changedFields,
  type FieldName,
  fieldNames,
  pickFields,
} from '../form-values/form-state.ts';
import type { Form } from '../form-values/form-store.ts';
import { createDraftWriter } from './draft-writer.ts';
import {
  type DraftKey,
  dropLocalDraft,
  type LocalDraft,
  onDraftsCleared,
  onDraftsListed,
  readLocalDraft,
  writeLocalDraft,
} from './local-draft.ts';

export interface DraftState {
  /** When the unsaved changes were last stored in this browser. */
  keptAt: Date | null;
  /** A draft of an earlier visit, to be restored or discarded. */
  offered: LocalDraft | null;
  restore(): void;
  discard(): void;
  /** Deletes the draft because the item no longer exists. */
  drop(): Promise<void>;
  flush(): Promise<void>;
  afterSave(id: number, dirty: boolean): Promise<void>;
}

interface Options<Values extends object> extends DraftKey {
  readOnly: boolean;
  titleOf: (values: Values) => string;
  /** Fields that are never stored, such as passwords. */
  secret?: readonly FieldName<Values>[];
  values: Values;
  version: number | null;
}

const sameKind = (a: unknown, b: unknown) =>
  a === null || b === null || (typeof a === typeof b && Array.isArray(a) === Array.isArray(b));

/** The fields of a stored draft that the form still has, with a type that it can show. */
function readable<Values extends object>(
  stored: Record<string, unknown>,
  like: Values,
): Partial<Values> {
  const known = new Set<string>(
    fieldNames(like).filter((name) => sameKind(stored[name], like[name])),
  );
  const kept = Object.entries(stored).filter(([name]) => known.has(name));
  // The draft was written from these fields; fields whose type has changed since were left out
  // above.
  return Object.fromEntries(kept) as Partial<Values>;
}

/**
 * Keeps unsaved changes in this browser and offers them again on the next visit
 * (domain/screens#local-drafts).
 */
export function useLocalDraft<Values extends object>(
  store: Form<Values>,
  options: Options<Values>,
): DraftState {
  const latest = useRef(options);
  latest.current = options;
  /** A new item gets its id while the form stays mounted. */
  const key = useRef<DraftKey>(options);
  const offer = useRef<LocalDraft | null>(null);
  const [offered, setOffered] = useState<LocalDraft | null>(null);
  const [keptAt, setKeptAt] = useState<Date | null>(null);

  const decide = (draft: LocalDraft | null) => {
    offer.current = draft;
    setOffered(draft);
  };

  const apply = (draft: LocalDraft) => {
    const { values, version } = latest.current;
    const { base: shown, values: typed, dirty } = store.snapshot();
    // What was typed since the page opened is newer than the draft.
    const base = { ...values, ...readable(draft.base, values), ...pickFields(shown, dirty) };
    const changes = { ...readable(draft.changes, values), ...pickFields(typed, dirty) };
    store.reset(base, draft.version, changes);
    if (version !== null) store.refresh(values, version);
    decide(null);
  };

  const keep = async () => {
    const { base, values, version, dirty: changed } = store.snapshot();
    const { secret = [] } = latest.current;
    const dirty = changed.filter((name) => !secret.some((hidden) => hidden === name));
    if (dirty.length === 0) return;
    const at = new Date();
    const waiting = offer.current;
    const kept = await writeLocalDraft({
      userId: key.current.userId,
      resource: key.current.resource,
      id: key.current.id,
      title: latest.current.titleOf(values),
      savedAt: at.toISOString(),
      version,
      // An offered draft stays part of what is stored until it is restored or discarded.
      base: { ...waiting?.base, ...pickFields(base, dirty) },
      changes: { ...waiting?.changes, ...pickFields(values, dirty) },
    });
    // The time is rendered all over the page, so typing takes precedence.
    startTransition(() => setKeptAt(kept ? at : null));
  };
  const keepLatest = useRef(keep);
  keepLatest.current = keep;
  const [writer] = useState(() => createDraftWriter(() => keepLatest.current()));

  const { userId, readOnly } = options;
  useEffect(() => {
    // Also of who may not change it any more: what was typed until then is theirs.
    let gone = false;
    readLocalDraft(key.current).then((draft) => {
      if (gone || !draft) return;
      const now = store.snapshot().values;
      if (changedFields(now, { ...now, ...readable(draft.changes, now) }).length > 0) {
        offer.current = draft;
        setOffered(draft);
      } else dropLocalDraft(draft);
    });
    return () => {
      gone = true;
    };
  }, [store]);
  useEffect(() => {
    if (readOnly) return;
    let stopped = false;
    let known = store.snapshot().values;
    const stopStore = store.subscribe(() => {
      const { values, dirty } = store.snapshot();
      if (stopped || values === known) return;
      known = values;
      if (dirty.length > 0) return writer.changed();
      writer.cancel();
      if (!offer.current) dropLocalDraft(key.current);
    });
    const stopCleared = onDraftsCleared((cleared) => {
      stopped = stopped || cleared === userId;
      if (stopped) writer.cancel();
    });
    const stopListed = onDraftsListed(writer.flush);
    const flush = () => void writer.flush();
    // While the browser asks on `beforeunload` there is time to write, but not every way of leaving
    // a page asks.
    window.addEventListener('beforeunload', flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('beforeunload', flush);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      stopStore();
      stopCleared();
      stopListed();
      flush();
    };
  }, [store, writer, userId, readOnly]);

  return {
    keptAt,
    offered,
    restore: () => offered && apply(offered),
    discard: () => {
      decide(null);
      if (store.snapshot().dirty.length === 0) dropLocalDraft(key.current);
      else void keep();
    },
    drop: async () => {
      writer.cancel();
      await dropLocalDraft(key.current);
    },
    flush: writer.flush,
    afterSave: async (savedId, dirty) => {
      writer.cancel();
      await dropLocalDraft(key.current);
      key.current = { ...key.current, id: savedId };
      decide(null);
      setKeptAt(null);
      if (dirty) await keep();
    },
  };
}
