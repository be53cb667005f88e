import { API_SCOPES, type ApiScope } from '@connect/contract/constants.ts';
import { type ApiKeyRow, apiKeyCreate, apiKeyUpdate } from '@connect/contract/programs/api-key.ts';
import { pickFields } from '../../../kit/form-values/form-state.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';

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
    // `unwrap` removes the defaults of a new key, so that an emptied field stays empty.
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

/** The form of an API key in its dialog. */
export const useKeyForm = (row: ApiKeyRow | null) =>
  useWindowForm<KeyValues>(
    RULES,
    () => ({ ...NEW, ...(row ? pickFields<KeyValues>(row, Object.keys(NEW)) : {}) }),
    row?.version ?? null,
  );
