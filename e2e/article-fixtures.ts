import { type APIRequestContext, expect, type Page } from '@playwright/test';

const USERNAME = process.env.CONNECT_ADMIN_USERNAME ?? 'admin';
const PASSWORD = process.env.CONNECT_ADMIN_PASSWORD ?? 'Connect-e2e-Password-1';

/** Calls of the API as the first administrator, without a page. */
export interface Api {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, data?: unknown): Promise<Record<string, unknown>>;
  put(path: string, data: unknown): Promise<Record<string, unknown>>;
}

export async function signInByApi(request: APIRequestContext): Promise<{ token: string; api: Api }> {
  const reply = await request.post('/jwt-auth/v1/token', {
    data: { username: USERNAME, password: PASSWORD },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const token: string = (await reply.json()).data.token;
  const send = async (method: string, path: string, data?: unknown) => {
    const answer = await request.fetch(path, {
      method,
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  return {
    token,
    api: {
      get: (path) => send('GET', path),
      post: (path, data) => send('POST', path, data),
      put: (path, data) => send('PUT', path, data),
    },
  };
}

/** A page that is signed in, in a language. */
export async function signIn(page: Page, language: 'th' | 'en' = 'th'): Promise<Api> {
  const { token, api } = await signInByApi(page.request);
  await page.addInitScript(
    ([value, chosen]) => {
      // Only once: a test that signs out must stay signed out.
      if (sessionStorage.getItem('e2e.seeded')) return;
      sessionStorage.setItem('e2e.seeded', '1');
      localStorage.setItem('connect.token', value);
      localStorage.setItem('connect.language', chosen);
    },
    [token, language] as const,
  );
  return api;
}

/** Signs in through the page that is shown. */
export async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(USERNAME);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
}

let serial = 0;
/** A title that no other test uses. */
export const uniqueTitle = (about: string): string => {
  serial += 1;
  return `${about} ${Date.now().toString(36)}${serial}`;
};

export const LONG_TEXT = `<p>${'เภสัชกรชุมชนติดตามการใช้ยาฉีดของผู้ป่วยเบาหวานอย่างต่อเนื่อง '.repeat(6)}</p>`;

/** A saved draft of this test alone; gives its id. */
export async function createArticle(
  api: Api,
  title: string,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const item = await api.post('/v1/article', { title, content: LONG_TEXT, ...fields });
  return Number(item.id);
}

export const titleField = (page: Page) => page.getByRole('textbox', { name: 'ชื่อเรื่อง' });
export const textField = (page: Page) => page.getByRole('textbox', { name: 'เนื้อหา' });
export const saveButton = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true });
/** What the form says about being saved. */
export const saveState = (page: Page) => page.getByRole('status').filter({ hasText: /บันทึก/ });
