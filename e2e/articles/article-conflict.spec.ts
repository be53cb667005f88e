import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  createArticle,
  saveButton,
  saveState,
  signIn,
  titleField,
  uniqueTitle,
} from './article-fixtures.ts';

const excerpt = (page: Page) => page.getByRole('textbox', { name: 'คำโปรย' });
const author = (page: Page) => page.getByRole('textbox', { name: 'ผู้เขียน/ผู้เรียบเรียง' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'มีการแก้ไขพร้อมกัน' });

/**
 * Opens one article in this page and in a second browser of the same staff, which shares no storage
 * with the first.
 */
async function twoBrowsers(page: Page, browser: Browser) {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('สองเบราว์เซอร์'), { excerpt: 'เดิม' });
  await page.goto(`/articles/${id}`);
  await expect(titleField(page)).toBeVisible();
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(`/articles/${id}`);
  await expect(titleField(other)).toBeVisible();
  return { api, id, other };
}

async function saveIn(tab: Page): Promise<void> {
  await saveButton(tab).click();
  await expect(saveState(tab)).toHaveText(/บันทึกแล้ว \d\d:\d\d/);
}

test('changes to different fields are joined without a question about them', async ({
  page,
  browser,
}) => {
  const { api, id, other } = await twoBrowsers(page, browser);
  await author(other).fill('พญ. อีกแท็บ');
  await saveIn(other);
  await excerpt(page).fill('ของแท็บนี้');
  await saveButton(page).click();
  const dialog = dialogOf(page);
  await expect(
    dialog.getByText(/รายการนี้ถูกแก้ไขโดย .+ เมื่อ \d\d\/\d\d\/\d{4} \d\d:\d\d/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'ดูความแตกต่าง' }).click();
  await expect(dialog.getByText('รวมให้แล้วโดยไม่ชนกัน: ผู้เขียน/ผู้เรียบเรียง')).toBeVisible();
  await dialog.getByRole('button', { name: 'บันทึกฉบับที่รวมแล้ว' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => api.get(`/v1/article/${id}`))
    .toMatchObject({ excerpt: 'ของแท็บนี้', author_name: 'พญ. อีกแท็บ' });
  await expect(author(page)).toHaveValue('พญ. อีกแท็บ');
});

test('a clashing field is picked before the joined version can be saved', async ({
  page,
  browser,
}) => {
  const { api, id, other } = await twoBrowsers(page, browser);
  await excerpt(other).fill('ของเขา');
  await saveIn(other);
  await excerpt(page).fill('ของฉัน');
  const mine = uniqueTitle('ชื่อของฉัน');
  await titleField(page).fill(mine);
  await saveButton(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'ดูความแตกต่าง' }).click();
  const save = dialog.getByRole('button', { name: 'บันทึกฉบับที่รวมแล้ว' });
  await expect(save).toBeDisabled();
  await dialog.getByRole('radio').last().check();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => api.get(`/v1/article/${id}`))
    .toMatchObject({ excerpt: 'ของเขา', title: mine });
});

test('overwriting keeps what was typed here, on purpose', async ({ page, browser }) => {
  const { api, id, other } = await twoBrowsers(page, browser);
  await excerpt(other).fill('ของเขา');
  await saveIn(other);
  await excerpt(page).fill('ของฉัน');
  await saveButton(page).click();
  await dialogOf(page).getByRole('button', { name: 'บันทึกทับ' }).click();
  await expect.poll(() => api.get(`/v1/article/${id}`)).toMatchObject({ excerpt: 'ของฉัน' });
});

test('reloading takes the other version, and can be taken back', async ({ page, browser }) => {
  const { other } = await twoBrowsers(page, browser);
  await excerpt(other).fill('ของเขา');
  await saveIn(other);
  await excerpt(page).fill('ของฉัน');
  await saveButton(page).click();
  await dialogOf(page).getByRole('button', { name: 'โหลดใหม่' }).click();
  await expect(excerpt(page)).toHaveValue('ของเขา');
  await page.getByRole('alert').getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(excerpt(page)).toHaveValue('ของฉัน');
});

test('closing the question loses nothing, and the next save asks again', async ({
  page,
  browser,
}) => {
  const { other } = await twoBrowsers(page, browser);
  await excerpt(other).fill('ของเขา');
  await saveIn(other);
  await excerpt(page).fill('ของฉัน');
  await saveButton(page).click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(excerpt(page)).toHaveValue('ของฉัน');
  await saveButton(page).click();
  await expect(dialogOf(page)).toBeVisible();
});
