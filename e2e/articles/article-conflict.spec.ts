import { expect, type Page, test } from '@playwright/test';
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

test('a change by somebody else meanwhile is joined, picked, taken over or overwritten, as asked', async ({
  page,
}) => {
  const api = await signIn(page);
  const id = await createArticle(api, uniqueTitle('แก้พร้อมกัน'), { excerpt: 'เดิม' });
  const stored = () => api.get(`/v1/article/${id}`);
  const changeElsewhere = async (fields: Record<string, unknown>) =>
    api.put(`/v1/article/${id}`, { ...fields, version: (await stored()).version });
  const dialog = page.getByRole('dialog', { name: 'มีการแก้ไขพร้อมกัน' });
  const compare = dialog.getByRole('button', { name: 'ดูความแตกต่าง' });
  const saveJoined = dialog.getByRole('button', { name: 'บันทึกฉบับที่รวมแล้ว' });
  await page.goto(`/articles/${id}`);
  await expect(titleField(page)).toBeVisible();

  await test.step('changes to different fields are joined without a question about them', async () => {
    await changeElsewhere({ author_name: 'พญ. อีกคน' });
    await excerpt(page).fill('ของแท็บนี้');
    await saveButton(page).click();
    await expect(
      dialog.getByText(/รายการนี้ถูกแก้ไขโดย .+ เมื่อ \d\d\/\d\d\/\d{4} \d\d:\d\d/),
    ).toBeVisible();
    await compare.click();
    await expect(dialog.getByText('รวมให้แล้วโดยไม่ชนกัน: ผู้เขียน/ผู้เรียบเรียง')).toBeVisible();
    await saveJoined.click();
    await expect(dialog).toBeHidden();
    await expect.poll(stored).toMatchObject({ excerpt: 'ของแท็บนี้', author_name: 'พญ. อีกคน' });
    await expect(author(page)).toHaveValue('พญ. อีกคน');
    await expect(saveState(page)).toHaveText(/บันทึกแล้ว \d\d:\d\d/);
  });

  await test.step('a clashing field is picked before the joined version can be saved', async () => {
    await changeElsewhere({ excerpt: 'ของเขา' });
    await excerpt(page).fill('ของฉัน');
    const mine = uniqueTitle('ชื่อของฉัน');
    await titleField(page).fill(mine);
    await saveButton(page).click();
    await compare.click();
    await expect(saveJoined).toBeDisabled();
    await dialog.getByRole('radio').last().check();
    await saveJoined.click();
    await expect(dialog).toBeHidden();
    await expect.poll(stored).toMatchObject({ excerpt: 'ของเขา', title: mine });
    await expect(saveState(page)).toHaveText(/บันทึกแล้ว \d\d:\d\d/);
  });

  await test.step('reloading takes the other version, and can be taken back', async () => {
    await changeElsewhere({ excerpt: 'ของเขาอีกครั้ง' });
    await excerpt(page).fill('ของฉันอีกครั้ง');
    await saveButton(page).click();
    await dialog.getByRole('button', { name: 'โหลดใหม่' }).click();
    await expect(excerpt(page)).toHaveValue('ของเขาอีกครั้ง');
    await page.getByRole('alert').getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(excerpt(page)).toHaveValue('ของฉันอีกครั้ง');
  });

  await test.step('closing the question loses nothing, and the next save asks again', async () => {
    await changeElsewhere({ excerpt: 'ของเขาครั้งสุดท้าย' });
    await excerpt(page).fill('ของฉันครั้งสุดท้าย');
    await saveButton(page).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(excerpt(page)).toHaveValue('ของฉันครั้งสุดท้าย');
    await saveButton(page).click();
    await expect(dialog).toBeVisible();
  });

  await test.step('overwriting asks again about a change that nobody was told of', async () => {
    await changeElsewhere({ author_name: 'พญ. คนที่สาม' });
    await dialog.getByRole('button', { name: 'บันทึกทับ' }).click();
    await expect(dialog.getByRole('button', { name: 'บันทึกทับ' })).toBeEnabled();
    expect(await stored()).toMatchObject({ excerpt: 'ของเขาครั้งสุดท้าย' });
  });

  await test.step('overwriting keeps what was typed here, on purpose', async () => {
    await dialog.getByRole('button', { name: 'บันทึกทับ' }).click();
    await expect.poll(stored).toMatchObject({ excerpt: 'ของฉันครั้งสุดท้าย' });
  });
});
