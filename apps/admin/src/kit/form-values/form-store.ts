import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { parseFields } from '@connect/contract/errors/field-issues.ts';
import { z } from 'zod';
import {
  changedFields,
  type FieldName,
  fieldNames,
  keepTyped,
  mergeThreeWay,
  pickFields,
} from './form-state.ts';

/** Rules of a form: the contract's fields, and rules that involve several of them. */
export interface FormRules<Values extends object> {
  fields: { readonly [Name in FieldName<Values>]: z.ZodType<Values[Name]> };
  /** Rules between fields that hold on every save; called with cleaned values. */
  check?: (values: Values) => readonly FieldIssue[];
  /** Values that follow from others; applied after every change. */
  derive?: (values: Values, changed: FieldName<Values> | null) => Partial<Values>;
}

/** Messages about fields from the server or from an attempt to publish. */
export type FormNotes = ReadonlyMap<string, string | FieldIssue>;

export interface FormSnapshot<Values> {
  /** The values last read from the server; differences to them are unsaved. */
  base: Values;
  values: Values;
  /** Version of the item that `base` belongs to; null for an item never saved. */
  version: number | null;
  /** Names of the fields that differ from `base`. */
  dirty: readonly string[];
  issues: readonly FieldIssue[];
  /** A message is removed when its field changes. */
  notes: FormNotes;
  touched: ReadonlySet<string>;
  /** A save was tried: all issues show, not only those of touched fields. */
  attempted: boolean;
}

/**
 * A form as fields and cards use it. Declared with methods, so that the form of one kind is
 * assignable where a form of the shared fields is expected.
 */
export interface Form<Values extends object> {
  snapshot(): FormSnapshot<Values>;
  subscribe(listener: () => void): () => void;
  set<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void;
  touch(name: string): void;
  recheck(): void;
  reset(base: Values, version: number | null, changes?: Partial<Values>): void;
  refresh(theirs: Values, version: number): void;
  cleanValues(): Values;
}

/** State of one form outside React, so that a keystroke rerenders one field instead of the page. */
export class FormStore<Values extends object> implements Form<Values> {
  readonly rules: FormRules<Values>;
  #snapshot: FormSnapshot<Values>;
  #listeners = new Set<() => void>();
  /** Cache per field: the value last checked, its cleaned value, and its issues. */
  #seen: Partial<Values> = {};
  #clean: Partial<Values> = {};
  #found = new Map<string, FieldIssue[]>();
  /** Fields that were edited, even if they are empty again. */
  #written = new Set<string>();

  constructor(rules: FormRules<Values>, values: Values, version: number | null) {
    this.rules = rules;
    this.#snapshot = {
      base: values,
      values,
      version,
      dirty: [],
      issues: [],
      notes: new Map(),
      touched: new Set(),
      attempted: false,
    };
    this.#update({ values });
  }

  snapshot = (): FormSnapshot<Values> => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void {
    if (Object.is(this.#snapshot.values[name], value)) return;
    this.#written.add(name);
    const values = { ...this.#snapshot.values, [name]: value };
    const notes = new Map(this.#snapshot.notes);
    for (const key of notes.keys()) {
      if (key === name || key.startsWith(`${name}.`)) notes.delete(key);
    }
    this.#update({ values: this.#derived(values, name), notes });
  }

  /** Replaces several values at once, for a restored draft or a merge. */
  patch(changes: Partial<Values>): void {
    this.#update({ values: this.#derived({ ...this.#snapshot.values, ...changes }, null) });
  }

  /** Applies the rules again after something outside the values has changed. */
  recheck(): void {
    this.#update({ values: this.#derived(this.#snapshot.values, null) });
  }

  /**
   * The field lost the focus: its issue shows from now on, unless it is an unedited field of a new
   * item.
   */
  touch(name: string): void {
    const { touched, version, dirty } = this.#snapshot;
    if (touched.has(name)) return;
    const [field = name] = name.split('.');
    if (version === null && !this.#written.has(field) && !dirty.includes(field)) return;
    this.#update({ touched: new Set(touched).add(name) });
  }

  /** Shows all issues, and these notes besides. */
  showIssues(notes: FormNotes): void {
    this.#update({ attempted: true, notes });
  }

  /** Takes over the reply of a save; fields edited meanwhile keep their values. */
  saved(sent: Values, saved: Values, version: number): void {
    this.#update({
      base: saved,
      values: keepTyped(this.#snapshot.values, sent, saved),
      version,
      notes: new Map(),
      attempted: false,
    });
  }

  /**
   * Takes over a newer version of the item, unless it changes a field that is being edited here. In
   * that case nothing changes: the next save fails its version check and asks the staff.
   */
  refresh(theirs: Values, version: number): void {
    const { base, values } = this.#snapshot;
    if (version === this.#snapshot.version) return;
    const merge = mergeThreeWay(base, values, theirs);
    if (merge.clashes.length === 0) this.#update({ base: theirs, values: merge.values, version });
  }

  /** Starts again from given values, with unsaved changes on top. */
  reset(base: Values, version: number | null, changes: Partial<Values> = {}): void {
    this.#written.clear();
    this.#update({
      base,
      version,
      values: { ...base, ...changes },
      notes: new Map(),
      touched: new Set(),
      attempted: false,
    });
  }

  /** The values as the contract cleans them (trimmed, upper-cased); invalid ones as typed. */
  cleanValues(): Values {
    return { ...this.#snapshot.values, ...this.#clean };
  }

  /** The unsaved fields with their cleaned values. */
  cleanChanges(): Partial<Values> {
    return pickFields(this.cleanValues(), this.#snapshot.dirty);
  }

  #derived(values: Values, changed: FieldName<Values> | null): Values {
    return { ...values, ...this.rules.derive?.(values, changed) };
  }

  #look<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void {
    if (this.#found.has(name) && Object.is(this.#seen[name], value)) return;
    const field = this.rules.fields[name];
    const parsed = field.safeParse(value);
    this.#seen[name] = value;
    this.#clean[name] = parsed.success ? parsed.data : value;
    const { issues } = parsed.success
      ? { issues: [] }
      : parseFields(z.object({ [name]: field }), { [name]: value });
    this.#found.set(name, issues ?? []);
  }

  #issues(values: Values): FieldIssue[] {
    const names = fieldNames(values);
    for (const name of names) this.#look(name, values[name]);
    const issues = names.flatMap((name) => this.#found.get(name) ?? []);
    const named = new Set(issues.map(({ field }) => field));
    const between = this.rules.check?.({ ...values, ...this.#clean }) ?? [];
    return [...issues, ...between.filter(({ field }) => !named.has(field))];
  }

  #update(changes: Partial<FormSnapshot<Values>>): void {
    const next = { ...this.#snapshot, ...changes };
    if (changes.values || changes.base) {
      next.dirty = changedFields(next.base, next.values);
      next.issues = this.#issues(next.values);
    }
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }
}
