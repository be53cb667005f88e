import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { auth } from '@connect/contract/sign-in/auth.ts';

/** The part of an endpoint that a call needs, without the schemas. */
export type Call<E extends Endpoint> = Pick<E, 'method' | 'path' | 'permission'>;

// Copied from the contract, so that the sign-in page loads without its schemas;
// `sign-in-calls.test.ts` compares both.
export const TOKEN: Call<typeof auth.token> = {
  method: 'POST',
  path: '/jwt-auth/v1/token',
  permission: 'public',
};
export const OPTIONS: Call<typeof auth.options> = {
  method: 'GET',
  path: '/v1/auth/options',
  permission: 'public',
};
export const REFRESH: Call<typeof auth.refresh> = {
  method: 'POST',
  path: '/v1/auth/refresh',
  permission: 'public',
};
export const LOGOUT: Call<typeof auth.logout> = {
  method: 'POST',
  path: '/api/auth/logout',
  permission: 'public',
};
