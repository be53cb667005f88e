import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import { type Labels, pathLabel } from '@connect/contract/labels.ts';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useText } from '../../text/i18n.ts';
import { isTouch } from '../start/touch.ts';
import type { FieldName } from './form-state.ts';
import type { Form, FormSnapshot } from './form-store.ts';

/** What a field needs of its form, independent of the form's values. */
export interface FormBinding {
  readonly readOnly: boolean;
  subscribe(listener: () => void): () => void;
  /** The server's message or the issue of a rule, once it is to be shown. */
  problem(name: string, nested: boolean): string | FieldIssue | null;
  touch(name: string): void;
}

/** One field of a form, through which an input reads and writes. */
export interface FieldHandle<Value> {
  readonly name: string;
  readonly form: FormBinding;
  get(): Value;
  set(value: Value): void;
}

/** Gives handles for the fields of a store; with `readOnly` every input only shows its value. */
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

/** The same field read-only, in a form that is otherwise editable. */
export const locked = <Value>(handle: FieldHandle<Value>): FieldHandle<Value> => ({
  ...handle,
  form: { ...handle.form, readOnly: true },
});

/** A part of an object field, e.g. `seo.title`. */
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

/** One part of one entry of a list, as a field with messages of its own. */
export function entryPart<Row extends object, Part extends keyof Row & string>(
  list: FieldHandle<Row[]>,
  index: number,
  part: Part,
  /** Value of an entry that was just removed. */
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
 * Takes an entry out of a list. Gives what puts it back at its place among what the list holds by
 * then, because other entries may have been edited since.
 */
export function takeOut<Row>(list: FieldHandle<Row[]>, index: number): () => void {
  const taken = list.get().slice(index, index + 1);
  list.set(list.get().toSpliced(index, 1));
  return () => list.set(list.get().toSpliced(index, 0, ...taken));
}

/**
 * The same field as another type. `read` must give the same object for the same value, because
 * inputs rerender by identity.
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

/** Labels of the fields, as the item's kind declares them. */
export const FieldLabels = createContext<Labels>({});

/** Gives a function that gives the label of a field. */
export function useFieldLabel(): (field: string) => string {
  const { language } = useText();
  const labels = use(FieldLabels);
  return (field) => pathLabel(labels, field, language);
}

/** Gives a function that words an issue of a field. */
export function useFieldMessage(): (issue: FieldIssue) => string {
  const { language } = useText();
  const labels = use(FieldLabels);
  return (issue) => fieldMessage(issue, language, labels).message;
}

export interface FieldState<Value> {
  value: Value;
  set: (value: Value) => void;
  blur: () => void;
  label: string;
  error: string | null;
  readOnly: boolean;
}

/** Value, problem and label of a field; `nested` includes problems of its parts (`tags.3`). */
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

/** The rich text itself takes precedence over the buttons above it. */
const inputWithin = (box: HTMLElement): HTMLElement | null =>
  box.querySelector<HTMLElement>('[contenteditable="true"]') ??
  box.querySelector<HTMLElement>(INPUTS);

const BUSY = 'input, textarea, [contenteditable="true"], [role="dialog"], [role="menu"]';

/** Focuses a newly mounted field, unless another input already has the focus. */
export function startWithin(box: HTMLElement | null): void {
  // On a phone the keyboard would cover the form before it was seen.
  if (!box || isTouch()) return;
  if (!document.activeElement?.closest(BUSY)) inputWithin(box)?.focus({ preventScroll: true });
}

/** Focuses the input of a field; if it is still loading, as soon as it is mounted. */
function focusWithin(box: HTMLElement): void {
  const input = inputWithin(box);
  input?.focus({ preventScroll: true });
  if (input) return;
  const left = document.activeElement;
  const observer = new MutationObserver(() => {
    const arrived = inputWithin(box);
    // Does not take the focus back if it has moved elsewhere meanwhile.
    const stays = document.activeElement === left || document.activeElement === document.body;
    if (!arrived && stays && box.isConnected) return;
    observer.disconnect();
    if (arrived && stays) arrived.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** The element of a field; for `references.2.url` the nearest one that exists. */
export function placeOf(name: string): HTMLElement | undefined {
  const parts = name.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const path = parts.slice(0, length).join('.');
    const place = `[data-field="${CSS.escape(path)}"]`;
    // An open dialog takes precedence over the page behind it.
    const box =
      document.querySelector<HTMLElement>(`[role="dialog"] ${place}`) ??
      document.querySelector<HTMLElement>(place);
    if (box) return box;
  }
  return undefined;
}

/** Field names in page order; fields that are not rendered come last. */
export function inPageOrder(names: readonly string[]): string[] {
  const places = new Map(names.map((name) => [name, placeOf(name)]));
  return names.toSorted((a, b) => {
    const [one, other] = [places.get(a), places.get(b)];
    if (!one || !other) return Number(!one) - Number(!other);
    if (one === other) return 0;
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/** Event that unfolds a folded section when a field in it is focused. */
export const UNFOLD = 'unfold';

/** Scrolls a field into view and focuses it. */
export function focusField(name: string): void {
  const box = placeOf(name);
  if (!box) return;
  let folded = box.closest<HTMLElement>('[hidden]');
  while (folded) {
    // Unfolds before React renders it, so that the field can get the focus at once.
    folded.hidden = false;
    folded.dispatchEvent(new Event(UNFOLD));
    folded = box.closest<HTMLElement>('[hidden]');
  }
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  box.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  focusWithin(box);
}

/** Focuses the field that comes first in the page. */
export function focusFirst(problems: readonly { field: string }[]): void {
  const [first] = inPageOrder(problems.map(({ field }) => field));
  if (first !== undefined) focusField(first);
}
