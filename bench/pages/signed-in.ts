import type { Browser, Page } from '@playwright/test';
import type { Screen } from './screens.ts';

export interface Credentials {
  username: string;
  password: string;
}

const TOKEN_KEY = 'connect.token';

/** What a browser keeps of somebody who is signed in. */
export async function signedInState(browser: Browser, baseUrl: string, credentials: Credentials) {
  const context = await browser.newContext();
  const address = new URL('/jwt-auth/v1/token', baseUrl);
  const reply = await context.request.post(address.href, { data: credentials });
  if (!reply.ok()) throw new Error(`${address.pathname}: ${await reply.text()}`);
  const { data }: { data: { token: string } } = await reply.json();
  const { cookies } = await context.storageState();
  await context.close();
  const localStorage = [{ name: TOKEN_KEY, value: data.token }];
  return { cookies, origins: [{ origin: address.origin, localStorage }] };
}

export type State = Awaited<ReturnType<typeof signedInState>>;

export function bearerOf(state: State): { authorization: string } {
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  const token = kept.find(({ name }) => name === TOKEN_KEY)?.value;
  return { authorization: `Bearer ${token}` };
}

/** The address of a screen; if it shows an item, with the first of those that it names. */
export async function addressOf(
  page: Page,
  baseUrl: string,
  screen: Screen,
  state: State,
): Promise<URL> {
  if (!screen.items) return new URL(screen.path, baseUrl);
  const first = new URL(screen.items, baseUrl);
  first.searchParams.set('limit', '1');
  const reply = await page.request.get(first.href, { headers: bearerOf(state) });
  const { data }: { data: { id: number }[] } = await reply.json();
  return new URL(screen.path.replace('$id', String(data[0]?.id)), baseUrl);
}
