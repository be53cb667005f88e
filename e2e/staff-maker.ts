import { type APIRequestContext, expect } from '@playwright/test';

export interface MadeStaff {
  id: number;
  username: string;
  name: string;
  password: string;
}

/** A password that every rule allows, different for each account. */
export const passwordFor = (username: string) => `Staff-${username}-2026!`;

let made = 0;
export const uniqueUsername = (): string => {
  made += 1;
  return `e2e.${Date.now().toString(36)}${made}.${Math.random().toString(36).slice(2, 6)}`;
};

/** Creates an account as a super administrator and sets its password by the invitation. */
export async function makeStaff(
  request: APIRequestContext,
  token: string,
  overrides: Record<string, unknown> = {},
): Promise<MadeStaff> {
  const username = uniqueUsername();
  const password = passwordFor(username);
  const created = await request.post('/v1/staff', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      username,
      email: `${username}@staff.example`,
      first_name: 'ทดสอบ',
      last_name: 'อัตโนมัติ',
      display_name: `ทดสอบ ${username}`,
      role: 'editor',
      send_invite: true,
      ...overrides,
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { data, meta } = await created.json();
  const secret = new URL(meta.password_link.link).hash.replace('#set-password=', '');
  const set = await request.post('/v1/auth/password/reset', { data: { token: secret, password } });
  expect(set.ok(), await set.text()).toBe(true);
  return { id: data.id, username, name: data.display_name, password };
}
