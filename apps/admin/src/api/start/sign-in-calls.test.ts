import { auth } from '@connect/contract/sign-in/auth.ts';
import { expect, it } from 'vitest';
import { LOGOUT, OPTIONS, REFRESH, TOKEN } from './sign-in-calls.ts';

it.each([
  [TOKEN, auth.token],
  [OPTIONS, auth.options],
  [REFRESH, auth.refresh],
  [LOGOUT, auth.logout],
])('$path is called as the contract has it', (call, endpoint) => {
  expect(endpoint).toMatchObject(call);
});
