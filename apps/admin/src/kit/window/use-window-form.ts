import { useMemo, useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { queryClient } from '../../api/query-client.ts';
import { ApiError } from '../../api/start/client.ts';
import { bindStore, type FieldHandle, focusFirst, handleOf } from '../form-values/form-field.ts';
import type { FieldName } from '../form-values/form-state.ts';
import { type FormRules, FormStore } from '../form-values/form-store.ts';
import { useFailure } from '../notify/use-failure.ts';

/** A small form in a dialog: checked by the contract's fields, without draft, saved once. */
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

  /** Sends valid values, otherwise shows the issues. Gives true if it was saved. */
  const save = async (
    send: (values: Values, changes: Partial<Values>, version: number | null) => Promise<unknown>,
  ): Promise<boolean> => {
    const { issues } = store.snapshot();
    if (issues.length > 0) {
      store.showIssues(new Map());
      focusFirst(issues);
      return false;
    }
    setBusy(true);
    failure.forget();
    try {
      await send(store.cleanValues(), store.cleanChanges(), store.snapshot().version);
      return true;
    } catch (error) {
      // Somebody else came first: what the page shows is old, and whoever tried again by it would be refused again.
      if (error instanceof ApiError && error.status === 409) void refresh(queryClient, {});
      const told = error instanceof ApiError ? error.errors : [];
      if (told.length > 0) {
        store.showIssues(new Map(told.map((each) => [each.field, each.message])));
        focusFirst(told);
      } else failure.say(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    field,
    save,
    busy,
    dirty: () => store.snapshot().dirty.length > 0,
    /** Takes over what was read anew; where it changes what is being edited the version stays, and is refused. */
    refresh: (theirs: Values, of: number) => store.refresh(theirs, of),
  };
}
