import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/start/client.ts';
import { type DraftState, useLocalDraft } from '../draft/use-local-draft.ts';
import {
  bindStore,
  type FieldHandle,
  type FormBinding,
  handleOf,
} from '../form-values/form-field.ts';
import type { FieldName } from '../form-values/form-state.ts';
import {
  type Form,
  type FormNotes,
  type FormRules,
  type FormSnapshot,
  FormStore,
} from '../form-values/form-store.ts';
import { useFailure } from '../notify/use-failure.ts';
import { createSaveQueue } from './save-queue.ts';

export interface SaveRequest<Values> {
  /** The changed fields, and those that a button sets: the body of an update. */
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

/** What a save does besides saving the changes. */
export interface SaveIntent<Values> {
  set?: Partial<Values>;
  reason?: string;
  /** Sends only `set`: other changes stay unsaved, and may be invalid. */
  only?: boolean;
  /** Rules of this action, checked right before the request. */
  issues?: () => readonly FieldIssue[];
  /** Version to send instead of the one read, to overwrite another staff's change on purpose. */
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
  /** Key of the local draft: staff, resource and item. */
  userId: number;
  resource: string;
  id: number | 'new';
  /** The item as read; a newer one is taken over unless it changes edited fields. */
  values: Values;
  version: number | null;
  rules: FormRules<Values>;
  readOnly: boolean;
  titleOf: (values: Values) => string;
  /** Fields that are kept out of the local draft, such as passwords. */
  secret?: readonly FieldName<Values>[];
  save: (request: SaveRequest<Values>) => Promise<Saved<Values>>;
  /** Called after a save was taken over; `dirty` if there are newer changes. */
  onSaved?: (saved: Saved<Values>, dirty: boolean) => void;
  /** Called with every refusal; gives true if it shows the refusal itself. */
  onRefused?: (error: ApiError, intent: SaveIntent<Values>) => boolean;
}

/** Gets the reason that was given for the save. */
type BeforeSave = (reason?: string) => Promise<void>;

export interface ItemForm<Values extends object> {
  readonly store: Form<Values>;
  readonly binding: FormBinding;
  readonly readOnly: boolean;
  readonly phase: SavePhase;
  readonly draft: DraftState;
  readonly conflict: Conflict<Values> | null;
  /** Grows with every refused save, so that the error summary takes the focus. */
  readonly refusals: number;
  /** Resolves to whether everything was saved. */
  save(intent?: SaveIntent<Values>): Promise<boolean>;
  endConflict(): void;
  /**
   * Registers work outside the fields that runs before every save. Gives a function that removes
   * it.
   */
  beforeSave(task: BeforeSave): () => void;
}

/** The handle of a field by its name. */
export function fieldOf<Values extends object, Name extends FieldName<Values>>(
  form: ItemForm<Values>,
  name: Name,
): FieldHandle<Values[Name]> {
  return handleOf(form.store, form.binding, name);
}

/** A part of the form's state; rerenders only when that part changes. */
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
 * State, checks, saving and local draft of one item's form: one save at a time, only changed
 * fields, and typed values are never replaced.
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
    if (version !== null && dirty.length === 0 && !intent.set) {
      // An explicit save shows `saved`, although there was nothing to send.
      setPhase({ state: 'saved', at: new Date() });
      return true;
    }
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
    // The draft is written before the request, so that the text survives whatever happens to the
    // page.
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
