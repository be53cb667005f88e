import type { Endpoint } from '@connect/contract/endpoint.ts';
import type { auth } from '@connect/contract/resources/auth.ts';

/** What it takes to make a call: an endpoint without its schemas. */
export type Call<E extends Endpoint> = Pick<E, 'method' | 'path' | 'permission'>;

// The sign-in page shows, and works, without the contract's schemas. A test holds these to it.
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
