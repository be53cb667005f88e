import type { FieldIssue } from '@connect/contract/errors.ts';
import { fieldMessage } from '@connect/contract/field-issues.ts';
import { kindLabel } from '@connect/contract/kind-labels.ts';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useText } from '../text/i18n.ts';
import type { FieldName } from './form-state.ts';
import type { Form, FormSnapshot } from './form-store.ts';

/** What a field needs of its form, whatever the form holds. */
export interface FormBinding {
  readonly readOnly: boolean;
  subscribe(listener: () => void): () => void;
  /** A message of the server, or what the rules say, once it should be seen. */
  problem(name: string, nested: boolean): string | FieldIssue | null;
  touch(name: string): void;
}

/** One field of a form: where an input reads and writes. */
export interface FieldHandle<Value> {
  readonly name: string;
  readonly form: FormBinding;
  get(): Value;
  set(value: Value): void;
}

/** Binds a store to fields; `readOnly` makes every input show its value only. */
export function bindStore<Values extends object>(
  store: Form<Values>,
  readOnly: boolean,
): FormBinding {
  return {
    readOnly,
    subscribe: store.subscribe,
    problem: (name, nested) => visibleProblem(store.snapshot(), name, nested),
    touch: (name) => store.touch(name),
  };
}

export function handleOf<Values extends object, Name extends FieldName<Values>>(
  store: Form<Values>,
  form: FormBinding,
  name: Name,
): FieldHandle<Values[Name]> {
  return {
    name,
    form,
    get: () => store.snapshot().values[name],
    set: (value) => store.set(name, value),
  };
}

/** The same field, shown only: this person may change the form but not this. */
export const locked = <Value>(handle: FieldHandle<Value>): FieldHandle<Value> => ({
  ...handle,
  form: { ...handle.form, readOnly: true },
});

/** A part of an object field, for instance `seo.title`. */
export function partOf<Whole extends object, Name extends keyof Whole & string>(
  handle: FieldHandle<Whole>,
  name: Name,
): FieldHandle<Whole[Name]> {
  return {
    name: `${handle.name}.${name}`,
    form: handle.form,
    get: () => handle.get()[name],
    set: (value) => handle.set({ ...handle.get(), [name]: value }),
  };
}

/** One part of one entry of a list, as a field of its own for its messages. */
export function entryPart<Row extends object, Part extends keyof Row & string>(
  list: FieldHandle<Row[]>,
  index: number,
  part: Part,
  /** Stands for an entry that has just gone. */
  empty: Row,
): FieldHandle<Row[Part]> {
  return {
    name: `${list.name}.${index}.${part}`,
    form: list.form,
    get: () => (list.get()[index] ?? empty)[part],
    set: (value) =>
      list.set(list.get().map((row, at) => (at === index ? { ...row, [part]: value } : row))),
  };
}

/**
 * The same field seen as another type. `read` must give the same object for the same value, since
 * inputs redraw by identity.
 */
export function mapped<Value, Seen>(
  handle: FieldHandle<Value>,
  read: (value: Value) => Seen,
  write: (seen: Seen) => Value,
): FieldHandle<Seen> {
  return {
    name: handle.name,
    form: handle.form,
    get: () => read(handle.get()),
    set: (seen) => handle.set(write(seen)),
  };
}

function visibleProblem<Values>(
  { notes, issues, touched, attempted }: FormSnapshot<Values>,
  name: string,
  nested: boolean,
): string | FieldIssue | null {
  const mine = (field: string) => field === name || (nested && field.startsWith(`${name}.`));
  for (const [field, note] of notes) if (mine(field)) return note;
  if (!attempted && !touched.has(name)) return null;
  return issues.find(({ field }) => mine(field)) ?? null;
}

/** The kind whose fields are shown: it may have words of its own for them. */
export const FieldKind = createContext<string | undefined>(undefined);

/** Gives a function that names a field as its kind does. */
export function useFieldLabel(): (field: string) => string {
  const { language } = useText();
  const kind = use(FieldKind);
  return (field) => kindLabel(kind, field, language);
}

/** Gives a function that says what is wrong with a field of the kind. */
export function useFieldMessage(): (issue: FieldIssue) => string {
  const { language } = useText();
  const kind = use(FieldKind);
  return (issue) => fieldMessage(issue, language, kind).message;
}

export interface FieldState<Value> {
  value: Value;
  set: (value: Value) => void;
  blur: () => void;
  label: string;
  error: string | null;
  readOnly: boolean;
}

/** Value, problem and name of a field; `nested` also takes problems of its parts (`tags.3`). */
export function useField<Value>(handle: FieldHandle<Value>, nested = false): FieldState<Value> {
  const labelOf = useFieldLabel();
  const messageOf = useFieldMessage();
  const { form, name } = handle;
  const value = useSyncExternalStore(form.subscribe, handle.get);
  const problem = useSyncExternalStore(
    form.subscribe,
    useCallback(() => form.problem(name, nested), [form, name, nested]),
  );
  return {
    value,
    set: handle.set,
    blur: () => form.touch(name),
    label: labelOf(name),
    error: problem && typeof problem !== 'string' ? messageOf(problem) : problem,
    readOnly: form.readOnly,
  };
}

const INPUTS = 'input:not([type="hidden"]), textarea, [contenteditable], button';

/** A text that is written in comes before the buttons above it. */
const inputWithin = (box: HTMLElement): HTMLElement | null =>
  box.querySelector<HTMLElement>('[contenteditable="true"]') ??
  box.querySelector<HTMLElement>(INPUTS);

/** Focuses the input of a field; of one that is still on its way as soon as it is there. */
function focusWithin(box: HTMLElement): void {
  const input = inputWithin(box);
  input?.focus({ preventScroll: true });
  if (input) return;
  const left = document.activeElement;
  const observer = new MutationObserver(() => {
    const arrived = inputWithin(box);
    // Whoever went on elsewhere meanwhile stays there.
    const stays = document.activeElement === left || document.activeElement === document.body;
    if (!arrived && stays && box.isConnected) return;
    observer.disconnect();
    if (arrived && stays) arrived.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Brings a field into view and puts the cursor into it; of `references.2.url` the nearest that is there. */
export function focusField(name: string): void {
  const parts = name.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const path = parts.slice(0, length).join('.');
    const place = `[data-field="${CSS.escape(path)}"]`;
    // What stands in a window comes before the page behind it.
    const box =
      document.querySelector<HTMLElement>(`[role="dialog"] ${place}`) ??
      document.querySelector<HTMLElement>(place);
    if (!box) continue;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
    focusWithin(box);
    return;
  }
}
