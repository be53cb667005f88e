import type { FieldIssue } from '@connect/contract/errors.ts';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';
import { bindStore, type FieldHandle, type FormBinding, handleOf } from './form-field.ts';
import type { FieldName } from './form-state.ts';
import {
  type Form,
  type FormNotes,
  type FormRules,
  type FormSnapshot,
  FormStore,
} from './form-store.ts';
import { createSaveQueue } from './save-queue.ts';
import { useFailure } from './use-failure.ts';
import { type DraftState, useLocalDraft } from './use-local-draft.ts';

export interface SaveRequest<Values> {
  /** The changed fields, and those a button sets: all that an update sends. */
  changes: Partial<Values>;
  values: Values;
  version: number | null;
  reason?: string;
}

export interface Saved<Values> {
  id: number;
  values: Values;
  version: number;
}

/** What a save should do beyond writing what was typed. */
export interface SaveIntent<Values> {
  set?: Partial<Values>;
  reason?: string;
  /** Sends nothing but `set`: what was typed stays unsaved, and may be unfinished. */
  only?: boolean;
  /** Rules of this very step, looked at right before anything is sent. */
  issues?: () => readonly FieldIssue[];
  /** Lock to use instead of the one that was read: overwriting somebody's change on purpose. */
  version?: number;
}

export interface Conflict<Values> {
  by: string | null;
  at: string | null;
  version: number;
  intent: SaveIntent<Values>;
}

export type SavePhase = { state: 'idle' | 'saving' | 'failed' } | { state: 'saved'; at: Date };

export interface ItemFormOptions<Values extends object> {
  /** Names the local draft: per person, resource and item. */
  userId: number;
  resource: string;
  id: number | 'new';
  /** The item as the server has it; a newer one is taken over where nothing is being edited. */
  values: Values;
  version: number | null;
  rules: FormRules<Values>;
  readOnly: boolean;
  titleOf: (values: Values) => string;
  /** Fields that no local draft keeps, such as passwords. */
  secret?: readonly FieldName<Values>[];
  save: (request: SaveRequest<Values>) => Promise<Saved<Values>>;
  /** After a save was taken over; `dirty` when more was typed meanwhile. */
  onSaved?: (saved: Saved<Values>, dirty: boolean) => void;
  /** Told of every refusal; true when it says so to the person in its own way. */
  onRefused?: (error: ApiError, intent: SaveIntent<Values>) => boolean;
}

/** Is given the reason that the person stated for the save. */
type BeforeSave = (reason?: string) => Promise<void>;

export interface ItemForm<Values extends object> {
  readonly store: Form<Values>;
  readonly binding: FormBinding;
  readonly readOnly: boolean;
  readonly phase: SavePhase;
  readonly draft: DraftState;
  readonly conflict: Conflict<Values> | null;
  /** Grows with every refused save: the error summary takes the focus then. */
  readonly refusals: number;
  /** Resolves to whether everything was saved. */
  save(intent?: SaveIntent<Values>): Promise<boolean>;
  endConflict(): void;
  /** Runs first whenever something is saved: work that lives outside the fields. */
  beforeSave(task: BeforeSave): () => void;
}

/** The field of a form under its name. */
export function fieldOf<Values extends object, Name extends FieldName<Values>>(
  form: ItemForm<Values>,
  name: Name,
): FieldHandle<Values[Name]> {
  return handleOf(form.store, form.binding, name);
}

/** A part of the form's state; redraws only when that part changes. */
export function useFormState<Values extends object, Part>(
  form: { readonly store: Form<Values> },
  select: (snapshot: FormSnapshot<Values>) => Part,
): Part {
  return useSyncExternalStore(form.store.subscribe, () => select(form.store.snapshot()));
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.code === 'version_conflict';

function conflictOf<Values>(error: ApiError, intent: SaveIntent<Values>): Conflict<Values> {
  const { updated_by: by, updated_at: at, current_version: version } = error.detail;
  const name =
    typeof by === 'object' && by !== null && 'display_name' in by ? String(by.display_name) : null;
  return {
    by: name,
    at: typeof at === 'string' ? at : null,
    version: Number(version),
    intent,
  };
}

/**
 * State, checks, saving and safety net of one item's form: one save at a time, only changed fields,
 * nothing typed is ever replaced, a local draft behind it.
 */
export function useItemForm<Values extends object>(
  options: ItemFormOptions<Values>,
): ItemForm<Values> {
  const latest = useRef(options);
  latest.current = options;
  const [store] = useState(() => new FormStore(options.rules, options.values, options.version));
  const [queue] = useState(createSaveQueue);
  const [tasks] = useState(() => new Set<BeforeSave>());
  const [phase, setPhase] = useState<SavePhase>({ state: 'idle' });
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [refusals, setRefusals] = useState(0);
  const failure = useFailure();
  const draft = useLocalDraft(store, options);
  const binding = useMemo(() => bindStore(store, options.readOnly), [store, options.readOnly]);

  useEffect(() => {
    if (options.version !== null) store.refresh(options.values, options.version);
  }, [store, options.values, options.version]);

  const refuse = (notes: FormNotes) => {
    store.showIssues(notes);
    setRefusals((count) => count + 1);
    return false;
  };

  const send = async (intent: SaveIntent<Values>): Promise<boolean> => {
    const { base, values, version, dirty } = store.snapshot();
    if (version !== null && dirty.length === 0 && !intent.set) return true;
    setPhase({ state: 'saving' });
    try {
      const saved = await latest.current.save({
        changes: { ...(intent.only ? {} : store.cleanChanges()), ...intent.set },
        values: { ...store.cleanValues(), ...intent.set },
        version: intent.version ?? version,
        reason: intent.reason,
      });
      store.saved(intent.only ? base : values, saved.values, saved.version);
      setPhase({ state: 'saved', at: new Date() });
      const more = store.snapshot().dirty.length > 0;
      await draft.afterSave(saved.id, more);
      latest.current.onSaved?.(saved, more);
      return true;
    } catch (error) {
      setPhase({ state: 'failed' });
      if (error instanceof ApiError && latest.current.onRefused?.(error, intent)) return false;
      if (isConflict(error)) setConflict(conflictOf(error, intent));
      else if (error instanceof ApiError && error.errors.length > 0) {
        return refuse(new Map(error.errors.map(({ field, message }) => [field, message])));
      } else failure.say(error);
      return false;
    }
  };

  const save = async (intent: SaveIntent<Values> = {}): Promise<boolean> => {
    failure.forget();
    try {
      for (const task of tasks) await task(intent.reason);
    } catch (error) {
      const said = error instanceof ApiError && latest.current.onRefused?.(error, intent);
      if (!said) failure.say(error);
      return false;
    }
    const unfinished = !intent.only && store.snapshot().issues.length > 0;
    const more = intent.issues?.() ?? [];
    if (unfinished || more.length > 0) {
      return refuse(new Map(more.map((issue) => [issue.field, issue])));
    }
    // Written before the request leaves: whatever happens to the page, the text is here.
    await draft.flush();
    return queue(() => send(intent));
  };

  return {
    store,
    binding,
    readOnly: options.readOnly,
    phase,
    draft,
    conflict,
    refusals,
    save,
    endConflict: () => setConflict(null),
    beforeSave: (task) => {
      tasks.add(task);
      return () => tasks.delete(task);
    },
  };
}
