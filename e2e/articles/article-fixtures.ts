import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { accountOf, signIn as signInAs } from '../fixtures.ts';

/** API calls as the first super administrator. */
export interface Api {
  get(path: string): Promise<Record<string, unknown>>;
  list(path: string): Promise<Record<string, unknown>[]>;
  post(path: string, data?: unknown): Promise<Record<string, unknown>>;
  put(path: string, data: unknown): Promise<Record<string, unknown>>;
}

/** Signs the page in, in a language; gives API calls of the same staff. */
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
    list: (path) => send('GET', path),
    post: (path, data) => send('POST', path, data),
    put: (path, data) => send('PUT', path, data),
  };
}

/** Signs in by the form of the open page. */
export async function signInHere(page: Page): Promise<void> {
  const { username, password } = accountOf('super_admin');
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(username);
  await page.getByRole('textbox', { name: 'รหัสผ่าน' }).fill(password);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

let serial = 0;
export const uniqueTitle = (about: string): string => {
  serial += 1;
  return `${about} ${Date.now().toString(36)}${serial}`;
};

export const LONG_TEXT = `<p>${'เภสัชกรชุมชนติดตามการใช้ยาฉีดของผู้ป่วยเบาหวานอย่างต่อเนื่อง '.repeat(6)}</p>`;

/** Creates a draft for one test; gives its id. */
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
/** The save state that the form shows. */
export const saveState = (page: Page) => page.getByRole('status').filter({ hasText: /บันทึก/ });

/** A picture as a camera held upright writes it: wide, with an EXIF rotation. */
export async function cameraPicture(): Promise<Buffer> {
  // A new colour each time, because the server answers an identical file with the stored one.
  const colour = Math.floor(Math.random() * 0xffffff);
  const background = `#${colour.toString(16).padStart(6, '0')}`;
  const wide = { width: 1200, height: 800, channels: 3 as const, background };
  const mark = Buffer.from(
    '<svg width="400" height="800"><rect width="400" height="800" fill="#1c3faa"/></svg>',
  );
  return sharp({ create: wide })
    .composite([{ input: mark, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A draft with excerpt, category and area, plus the given fields. */
export async function readyDraft(api: Api, about: string, fields: Record<string, unknown> = {}) {
  const [area] = await api.list('/v1/bu/therapy-areas');
  const [category] = await api.list('/v1/article-category');
  return createArticle(api, uniqueTitle(about), {
    excerpt: 'สรุปสั้น ๆ สำหรับเภสัชกร',
    category_id: category?.id,
    therapy_area_ids: [area?.id],
    ...fields,
  });
}
