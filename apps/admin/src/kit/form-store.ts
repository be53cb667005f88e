import type { FieldIssue } from '@connect/contract/errors.ts';
import { parseFields } from '@connect/contract/field-issues.ts';
import { z } from 'zod';
import {
  changedFields,
  type FieldName,
  fieldNames,
  keepTyped,
  mergeThreeWay,
  pickFields,
} from './form-state.ts';

/** What a form must obey: the contract's bare fields, and rules that look at several of them. */
export interface FormRules<Values extends object> {
  fields: { readonly [Name in FieldName<Values>]: z.ZodType<Values[Name]> };
  /** Rules between fields that hold on every save; called with cleaned values. */
  check?: (values: Values) => readonly FieldIssue[];
  /** Values that follow from others; applied after every change. */
  derive?: (values: Values, changed: FieldName<Values> | null) => Partial<Values>;
}

/** What the server, or an attempt to go live, said of fields. */
export type FormNotes = ReadonlyMap<string, string | FieldIssue>;

export interface FormSnapshot<Values> {
  /** What the server last said; differences to it are unsaved. */
  base: Values;
  values: Values;
  /** Lock of the item that `base` belongs to; null while it has never been saved. */
  version: number | null;
  /** Names of the fields that differ from `base`. */
  dirty: readonly string[];
  issues: readonly FieldIssue[];
  /** Each gone once its field changes. */
  notes: FormNotes;
  touched: ReadonlySet<string>;
  /** A save was tried: every issue shows, not only those of fields already left. */
  attempted: boolean;
}

/**
 * A form as fields and cards see it. Methods, so that the form of one kind of content passes where
 * the fields that all kinds share are asked for.
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

/** State of one form outside React, so that a keystroke redraws one field and not the page. */
export class FormStore<Values extends object> implements Form<Values> {
  readonly rules: FormRules<Values>;
  #snapshot: FormSnapshot<Values>;
  #listeners = new Set<() => void>();
  /** Per field: the value last looked at, what it is when cleaned, and what is wrong with it. */
  #seen: Partial<Values> = {};
  #clean: Partial<Values> = {};
  #found = new Map<string, FieldIssue[]>();

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
    const values = { ...this.#snapshot.values, [name]: value };
    const notes = new Map(this.#snapshot.notes);
    for (const key of notes.keys()) {
      if (key === name || key.startsWith(`${name}.`)) notes.delete(key);
    }
    this.#update({ values: this.#derived(values, name), notes });
  }

  /** Replaces several values at once: a restored draft, a merge. */
  patch(changes: Partial<Values>): void {
    this.#update({ values: this.#derived({ ...this.#snapshot.values, ...changes }, null) });
  }

  /** Looks at the rules again: something outside the values that they depend on has changed. */
  recheck(): void {
    this.#update({ values: this.#derived(this.#snapshot.values, null) });
  }

  /** The field was left: from now on its issue shows. */
  touch(name: string): void {
    if (this.#snapshot.touched.has(name)) return;
    this.#update({ touched: new Set(this.#snapshot.touched).add(name) });
  }

  /** Shows every issue, and these besides. */
  showIssues(notes: FormNotes): void {
    this.#update({ attempted: true, notes });
  }

  /** Takes over what a save answered; fields typed in meanwhile keep what was typed. */
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
   * Takes over a newer state of the item unless it touches what is being edited here. Then nothing
   * changes: the next save meets the version check, which asks the person.
   */
  refresh(theirs: Values, version: number): void {
    const { base, values } = this.#snapshot;
    if (version === this.#snapshot.version) return;
    const merge = mergeThreeWay(base, values, theirs);
    if (merge.clashes.length === 0) this.#update({ base: theirs, values: merge.values, version });
  }

  /** Starts again from a given state, with unsaved changes on top of it. */
  reset(base: Values, version: number | null, changes: Partial<Values> = {}): void {
    this.#update({
      base,
      version,
      values: { ...base, ...changes },
      notes: new Map(),
      touched: new Set(),
      attempted: false,
    });
  }

  /** The values as the contract cleans them (trimmed, upper-cased); as typed where invalid. */
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
