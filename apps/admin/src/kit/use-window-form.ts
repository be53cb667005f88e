import { useMemo, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { bindStore, type FieldHandle, focusField, handleOf } from './form-field.ts';
import type { FieldName } from './form-state.ts';
import { type FormRules, FormStore } from './form-store.ts';
import { useFailure } from './use-failure.ts';

/** A small form in a window: checked by the contract's own fields, without draft, saved once. */
export function useWindowForm<Values extends object>(
  rules: FormRules<Values>,
  initial: () => Values,
  version: number | null = null,
) {
  const [store] = useState(() => new FormStore<Values>(rules, initial(), version));
  const [busy, setBusy] = useState(false);
  const failure = useFailure();
  const binding = useMemo(() => bindStore(store, false), [store]);

  const field = <Name extends FieldName<Values>>(of: Name): FieldHandle<Values[Name]> =>
    handleOf(store, binding, of);

  /** Sends what is valid; otherwise shows what is wrong. Gives whether it was done. */
  const save = async (
    send: (values: Values, changes: Partial<Values>) => Promise<unknown>,
  ): Promise<boolean> => {
    const [first] = store.snapshot().issues;
    if (first) {
      store.showIssues(new Map());
      focusField(first.field);
      return false;
    }
    setBusy(true);
    failure.forget();
    try {
      await send(store.cleanValues(), store.cleanChanges());
      return true;
    } catch (error) {
      const told = error instanceof ApiError ? error.errors : [];
      if (told[0]) {
        store.showIssues(new Map(told.map((each) => [each.field, each.message])));
        focusField(told[0].field);
      } else failure.say(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { field, save, busy, dirty: () => store.snapshot().dirty.length > 0 };
}
