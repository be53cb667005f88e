import { API_SCOPES, type ApiScope } from '@connect/contract/constants.ts';
import { type ApiKeyRow, apiKeyCreate, apiKeyUpdate } from '@connect/contract/resources/api-key.ts';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { bindStore, type FieldHandle, focusField, handleOf } from '../../kit/form-field.ts';
import { type FieldName, pickFields } from '../../kit/form-state.ts';
import { FormStore } from '../../kit/form-store.ts';
import { notifyError } from '../../kit/notify.ts';

export interface KeyValues {
  name: string;
  scopes: ApiScope[];
  allowed_ips: string[];
  rate_limit_per_min: number;
  expires_at: string | null;
}

const { name, scopes } = apiKeyCreate.shape;
const { allowed_ips, rate_limit_per_min, expires_at } = apiKeyUpdate.shape;
const RULES = {
  fields: {
    name,
    scopes,
    // Without the defaults of a new key: a field that is emptied is empty.
    allowed_ips: allowed_ips.unwrap(),
    rate_limit_per_min: rate_limit_per_min.unwrap(),
    expires_at: expires_at.unwrap(),
  },
};
const NEW: KeyValues = {
  name: '',
  scopes: [],
  allowed_ips: [],
  rate_limit_per_min: apiKeyCreate.shape.rate_limit_per_min.parse(undefined),
  expires_at: null,
};

export const scopeOf = (text: string): ApiScope | null =>
  API_SCOPES.find((scope) => scope === text) ?? null;

/** The form of a key in a window: checked by the contract's own fields, saved once. */
export function useKeyForm(row: ApiKeyRow | null) {
  const [store] = useState(() => {
    const values = row ? pickFields<KeyValues>(row, Object.keys(NEW)) : {};
    return new FormStore<KeyValues>(RULES, { ...NEW, ...values }, row?.version ?? null);
  });
  const [busy, setBusy] = useState(false);
  const binding = useMemo(() => bindStore(store, false), [store]);

  const field = <Name extends FieldName<KeyValues>>(of: Name): FieldHandle<KeyValues[Name]> =>
    handleOf(store, binding, of);

  /** Sends what is valid; otherwise shows what is wrong. Gives whether it was done. */
  const save = async (
    send: (values: KeyValues, changes: Partial<KeyValues>) => Promise<unknown>,
  ): Promise<boolean> => {
    const [first] = store.snapshot().issues;
    if (first) {
      store.showIssues(new Map());
      focusField(first.field);
      return false;
    }
    setBusy(true);
    try {
      await send(store.cleanValues(), store.cleanChanges());
      return true;
    } catch (error) {
      const told = error instanceof ApiError ? error.errors : [];
      if (told[0]) {
        store.showIssues(new Map(told.map((each) => [each.field, each.message])));
        focusField(told[0].field);
      } else notifyError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { field, save, busy, dirty: () => store.snapshot().dirty.length > 0 };
}
