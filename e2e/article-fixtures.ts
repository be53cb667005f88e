import { expect, type Page } from '@playwright/test';
import { accountOf, signIn as signInAs } from './fixtures.ts';

/** Calls of the API as the first administrator. */
export interface Api {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, data?: unknown): Promise<Record<string, unknown>>;
  put(path: string, data: unknown): Promise<Record<string, unknown>>;
}

/** Signs the page in, in a language, and gives the same person's calls. */
export async function signIn(page: Page, language: 'th' | 'en' = 'th'): Promise<Api> {
  const token = await signInAs(page);
  await page.evaluate((value) => localStorage.setItem('connect.language', value), language);
  const send = async (method: string, path: string, data?: unknown) => {
    const answer = await page.request.fetch(path, {
      method,
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  return {
    get: (path) => send('GET', path),
    post: (path, data) => send('POST', path, data),
    put: (path, data) => send('PUT', path, data),
  };
}

/** Signs in through the page that is shown. */
export async function signInHere(page: Page): Promise<void> {
  const { username, password } = accountOf('super_admin');
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(username);
  await page.getByRole('textbox', { name: 'รหัสผ่าน' }).fill(password);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).not.toHaveURL(/\/login/);
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
export const textField = (page: Page) => page.getByRole('textbox', { name: 'เนื้อหา', exact: true });
export const saveButton = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true });
/** What the form says about being saved. */
export const saveState = (page: Page) => page.getByRole('status').filter({ hasText: /บันทึก/ });
