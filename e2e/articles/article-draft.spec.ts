import { expect, type Page, test } from '@playwright/test';
import { goWithin, openAs, reloadAsked, tokenOf } from '../fixtures.ts';
import {
  type Api,
  createArticle,
  saveButton,
  saveState,
  signIn,
  signInHere,
  textField,
  titleField,
  uniqueTitle,
} from './article-fixtures.ts';
import { ArticleMaker } from './article-maker.ts';

const failure = (status: number, code: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({
    code,
    message: 'ระบบไม่พร้อมใช้งานชั่วคราว กรุณาลองใหม่',
    data: { status, request_id: 'test', errors: [] },
  }),
});

const isWrite = (method: string) => method === 'PUT' || method === 'POST';

/** Fails every write of an article until the returned function is called. */
async function failWrites(page: Page, status: number, code: string): Promise<() => Promise<void>> {
  const address = /\/v1\/article(\/\d+)?$/;
  await page.route(address, (route) =>
    isWrite(route.request().method()) ? route.fulfill(failure(status, code)) : route.fallback(),
  );
  return () => page.unroute(address);
}

const kept = (page: Page) => expect(saveState(page)).toHaveText(/บันทึกในเครื่องแล้ว \d\d:\d\d/);
const offer = (page: Page) => page.getByText(/พบแบบร่างในเครื่องเมื่อ \d\d\/\d\d\/\d{4} \d\d:\d\d/);

/** An IndexedDB that stores nothing: full, or closed with its page before the write was done. */
const withoutDatabase = (page: Page) =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
/** Number of drafts in localStorage, beside IndexedDB. */
const copies = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')).length);

/** A 500 signs out, and after signing in again the page and the typed text come back. */
async function expectBack(page: Page, api: Api): Promise<void> {
  const id = await createArticle(api, uniqueTitle('ห้าร้อย'));
  await goWithin(page, '/articles');
  await goWithin(page, `/articles/${id}`);
  await titleField(page).fill('ชื่อที่พิมพ์ก่อนระบบล่ม');
  await textField(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' ข้อความที่พิมพ์ไว้');
  const recover = await failWrites(page, 500, 'internal');
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/login/);
  await recover();
  await signInHere(page);
  await expect(page).toHaveURL(new RegExp(`/articles/${id}$`));
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'กู้คืน' }).click();
  await expect(titleField(page)).toHaveValue('ชื่อที่พิมพ์ก่อนระบบล่ม');
  await expect(textField(page)).toContainText('ข้อความที่พิมพ์ไว้');

  await test.step('a saved article offers no draft any more', async () => {
    await kept(page);
    await saveButton(page).click();
    await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
    await goWithin(page, '/articles/create');
    await goWithin(page, `/articles/${id}`);
    await expect(titleField(page)).toHaveValue('ชื่อที่พิมพ์ก่อนระบบล่ม');
    await expect(offer(page)).toBeHidden();
  });

  await test.step('a 500 loses nothing of an article that was never saved', async () => {
    await goWithin(page, '/articles/create');
    const title = uniqueTitle('ยังไม่เคยบันทึก');
    await titleField(page).fill(title);
    const recoverAgain = await failWrites(page, 500, 'internal');
    await saveButton(page).click();
    await expect(page).toHaveURL(/\/login/);
    await recoverAgain();
    await signInHere(page);
    await expect(page).toHaveURL(/\/articles\/create$/);
    await page.getByRole('button', { name: 'กู้คืน' }).click();
    await expect(titleField(page)).toHaveValue(title);
  });
}

test('a 503 keeps the page and the text, and the next save goes through; a session that ended while writing gives the text back after signing in; signing out throws it away, after a warning; a 500 signs out, and loses nothing', async ({
  page,
}) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ห้าศูนย์สาม'));
  await page.goto(`/articles/${id}`);
  await titleField(page).fill('พิมพ์ไว้ตอนระบบไม่พร้อม');
  const recover = await failWrites(page, 503, 'unavailable');
  await saveButton(page).press('Enter');
  await kept(page);
  await expect(titleField(page)).toHaveValue('พิมพ์ไว้ตอนระบบไม่พร้อม');
  await expect(saveButton(page)).toBeFocused();
  await recover();
  await saveButton(page).click();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
  expect((await api.get(`/v1/article/${id}`)).title).toBe('พิมพ์ไว้ตอนระบบไม่พร้อม');

  await titleField(page).fill('พิมพ์ก่อนเซสชันหมด');
  await page.route(/\/v1\/(article|auth\/refresh)/, (route) =>
    route.fulfill(failure(401, 'token_expired')),
  );
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/login\?.*reason=expired/);
  await page.unroute(/\/v1\/(article|auth\/refresh)/);
  await signInHere(page);
  await page.getByRole('button', { name: 'กู้คืน' }).click();
  await expect(titleField(page)).toHaveValue('พิมพ์ก่อนเซสชันหมด');

  await kept(page);
  await page
    .getByRole('button', { name: 'ออกจากระบบ' })
    .or(page.getByRole('button', { name: 'Sign out' }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/ร่างในเครื่องนี้ 1 รายการ/)).toBeVisible();
  await dialog.getByRole('button', { name: 'ออกจากระบบและลบร่าง' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInHere(page);
  await goWithin(page, `/articles/${id}`);
  await expect(titleField(page)).toHaveValue('พิมพ์ไว้ตอนระบบไม่พร้อม');
  await expect(offer(page)).toBeHidden();
  await expectBack(page, api);
});

test('a reload offers the draft with what it changed', async ({ page }) => {
  const api = await signIn(page);
  const title = uniqueTitle('โหลดซ้ำ');
  const id = await createArticle(api, title);
  await page.goto(`/articles/${id}`);
  await titleField(page).fill('แก้แล้วโหลดซ้ำ');
  await kept(page);
  await reloadAsked(page);
  await expect(titleField(page)).toHaveValue(title);
  await expect(offer(page)).toBeVisible();
  await expect(page.getByText('มีการแก้ไขที่ยังไม่ได้บันทึกในช่อง: ชื่อเรื่อง')).toBeVisible();
  await page.getByRole('button', { name: 'ดูความแตกต่าง' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('แบบร่างในเครื่อง', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await test.step('throwing it away is final', async () => {
    await page.getByRole('button', { name: 'ทิ้ง' }).click();
    await expect(offer(page)).toBeHidden();
    await goWithin(page, '/articles/create');
    await goWithin(page, `/articles/${id}`);
    await expect(titleField(page)).toHaveValue(title);
    await expect(offer(page)).toBeHidden();
  });

  await test.step('a reload right after the last key offers what was typed', async () => {
    await api.put(`/v1/article/${id}`, { title: 'คนอื่นแก้', version: 1 });
    await titleField(page).fill('พิมพ์แล้วโหลดซ้ำทันที');
    await textField(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' คำสุดท้าย');
    await reloadAsked(page);
    await expect(offer(page)).toBeVisible();
    await page.getByRole('button', { name: 'กู้คืน' }).click();
    await expect(titleField(page)).toHaveValue('พิมพ์แล้วโหลดซ้ำทันที');
    await expect(textField(page)).toContainText('คำสุดท้าย');
    await kept(page);
    expect(await copies(page)).toBe(0);
  });

  await test.step('restored though somebody else has changed the same, it meets the conflict', async () => {
    await saveButton(page).click();
    await expect(page.getByRole('dialog', { name: 'มีการแก้ไขพร้อมกัน' })).toBeVisible();
  });
});

test('what the database did not take in time is offered, and leaves with the save; what it did not take is named by the warning of the sign-out, and leaves with it', async ({
  page,
}) => {
  await withoutDatabase(page);
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('ไม่ทันฐานข้อมูล'));
  await page.goto(`/articles/${id}`);
  const title = uniqueTitle('พิมพ์ก่อนปิด');
  await titleField(page).fill(title);
  await reloadAsked(page);
  await page.getByRole('button', { name: 'กู้คืน' }).click();
  await expect(titleField(page)).toHaveValue(title);
  await saveButton(page).click();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว/);
  expect(await copies(page)).toBe(0);

  await titleField(page).fill('ยังอยู่นอกฐานข้อมูล');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('ยังอยู่นอกฐานข้อมูล');
  await dialog.getByRole('button', { name: 'ออกจากระบบและลบร่าง' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await copies(page)).toBe(0);
});

test('what an editor typed before a publisher published the article is shown, to copy it', async ({
  page,
}) => {
  const token = await openAs(page, 'editor', '/articles');
  const made = await new ArticleMaker(page.request, token).publishable({
    title: uniqueTitle('เผยแพร่ก่อนบันทึก'),
  });
  await goWithin(page, `/articles/${made.id}`);
  await titleField(page).fill('ชื่อที่พิมพ์ก่อนเผยแพร่');
  await kept(page);
  const publisher = new ArticleMaker(page.request, await tokenOf(page));
  await publisher.change(made, { status: 'publish' });
  await reloadAsked(page);
  await expect(offer(page)).toBeVisible();
  await expect(page.getByText(/แก้ไขรายการนี้ไม่ได้ คัดลอกข้อความได้/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'กู้คืน' })).toHaveCount(0);
  await page.getByRole('button', { name: 'ดูความแตกต่าง' }).click();
  await expect(page.getByRole('dialog').getByText('ชื่อที่พิมพ์ก่อนเผยแพร่')).toBeVisible();
});
