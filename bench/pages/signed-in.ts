import type { Browser, Page } from '@playwright/test';
import type { Screen } from './screens.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** Signs in on the sign-in page, in a separate browser context. */
export async function signedInState(browser: Browser, baseUrl: string, credentials: Credentials) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL('/login', baseUrl).href);
  await page.locator('input[autocomplete=username]').fill(credentials.username);
  await page.locator('input[type=password]').fill(credentials.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}

export type State = Awaited<ReturnType<typeof signedInState>>;

export function bearerOf(state: State): { authorization: string } {
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  const token = kept.find(({ name }) => name === 'connect.token')?.value;
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
