import { expect, type Page, test } from '@playwright/test';
import { cameraPicture, signIn, uniqueTitle } from '../articles/article-fixtures.ts';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectAccessible, expectContrastInDark, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs, tokenOf, unfoldSections } from '../fixtures.ts';

/** Hosts: their lists and form for three kinds. */

const field = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"]`).getByRole('textbox');

/** List, form and copying are free of what axe finds in both schemes, and nothing is cut off. */
async function expectReadable(page: Page): Promise<void> {
  await page.goto('/webinars/hosts');
  await expect(page.getByText('ยินยอมแล้ว').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const wide = { width: 1440, height: 900 };
  const phone = { width: 390, height: 900 };
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
  await expectContrastInDark(page);

  await page.setViewportSize(wide);
  await goWithin(page, '/videos/hosts/create');
  await expect(page.getByRole('textbox', { name: 'ประวัติย่อ' })).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
  await page.getByRole('button', { name: 'คัดลอกจากวิทยากรอื่น' }).click();
  await expect(page.getByRole('dialog').getByRole('button').nth(2)).toBeVisible();
  await page.setViewportSize(phone);
  await expectPartAccessible(page.getByRole('dialog'));
  await expectContrastInDark(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await unfoldSections(page);
    await expect(page.getByRole('textbox', { name: 'ประวัติย่อ' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
  await expectContrastInDark(page);
}

/** Hosts of an item are chosen, ordered, given roles, added, and removed with an undo. */
async function expectChosen(page: Page, make: ArticleMaker): Promise<void> {
  const mark = uniqueMark();
  const photo = await make.picture(400, 400);
  for (const name of ['เอก', 'โท']) {
    await make.send('POST', '/v1/webinar-host', {
      title: `${name} ${mark}`,
      workplace: 'โรงพยาบาลทดสอบ',
      publicity_consent: true,
      featured_image_id: photo,
      status: 'publish',
    });
  }
  await goWithin(page, '/webinars/create');
  await field(page, 'title').fill(`สัมมนา ${mark}`);
  const find = page.getByRole('textbox', { name: 'เพิ่มจากรายชื่อ' });
  for (const name of ['เอก', 'โท']) {
    await find.fill(`${name} ${mark}`);
    await page.getByRole('option', { name: `${name} ${mark}` }).click();
  }
  const people = page.getByRole('table', { name: 'วิทยากร' }).locator('tbody tr');
  const topic = (name: string) => page.getByRole('textbox', { name: `หัวข้อ: ${name} ${mark}` });
  await expect(people).toHaveText([/เอก/, /โท/]);
  await topic('โท').press('Alt+ArrowUp');
  await expect(people).toHaveText([/โท/, /เอก/]);
  await expect(people.first().locator(':focus')).toHaveCount(1);
  await topic('เอก').fill('เปิดงาน');
  await page.getByRole('combobox', { name: `บทบาท: โท ${mark}` }).click();
  await page.getByRole('option', { name: 'ประธาน' }).click();

  await page.getByRole('button', { name: 'เพิ่มวิทยากรใหม่' }).click();
  const dialog = page.getByRole('dialog', { name: 'เพิ่มวิทยากรใหม่' });
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
  const name = dialog.getByRole('textbox', { name: 'ชื่อวิทยากร' });
  await expect(name).toBeFocused();
  await name.fill(`ตรี ${mark}`);
  await dialog.getByRole('textbox', { name: 'สถาบัน/โรงพยาบาล' }).fill('คลินิกทดสอบ');
  await dialog.getByRole('switch').click();
  await expectPartAccessible(dialog);
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(people.nth(2)).toContainText('แบบร่าง');

  await page.getByRole('button', { name: `นำออก: เอก ${mark}` }).click();
  await expect(people).toHaveText([/โท/, /ตรี/]);
  await page.getByText('เลิกทำ').click();
  await expect(people).toHaveText([/โท/, /เอก/, /ตรี/]);
}

test('a new host is published once nothing blocks it, listed, and copied to another kind as a draft; list, form and copying can be read; hosts of an item are chosen, ordered and removed', async ({
  page,
}) => {
  const api = await signIn(page);
  await expectReadable(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = uniqueTitle('วิทยากร');
  await goWithin(page, '/webinars/hosts');
  await page.getByRole('link', { name: 'Meeting host' }).first().waitFor();
  await page
    .getByRole('link', { name: /วิทยากร/ })
    .filter({ hasText: /^(เพิ่ม|สร้าง)/ })
    .click();
  await field(page, 'title').fill(name);
  await page.getByRole('button', { name: 'บันทึกแบบร่าง' }).click();
  await expect(page).toHaveURL(/\/webinars\/hosts\/\d+$/);
  const id = Number(page.url().split('/').at(-1));

  await expect(page.getByText('สิ่งที่ต้องทำก่อนเผยแพร่ (3)')).toBeVisible();
  await page.getByRole('button', { name: 'กรอกสถาบัน/โรงพยาบาล' }).click();
  await expect(field(page, 'workplace')).toBeFocused();
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(page.getByRole('alert').getByText('กรุณาตรวจสอบข้อมูล 3 รายการ')).toBeVisible();
  expect((await api.get(`/v1/webinar-host/${id}`)).status).toBe('draft');

  await field(page, 'workplace').fill('โรงพยาบาลทดสอบ');
  await field(page, 'position').fill('แพทย์');
  await page.getByRole('switch', { name: 'ยินยอมให้เผยแพร่ชื่อและภาพ' }).click();
  await page.locator('[data-field="featured_image_id"]').scrollIntoViewIfNeeded();
  await page.locator('[data-field="featured_image_id"] input[type="file"]').setInputFiles({
    name: 'portrait.jpg',
    mimeType: 'image/jpeg',
    buffer: await cameraPicture(),
  });
  await page.getByRole('textbox', { name: 'คำอธิบายภาพ' }).fill('ภาพวิทยากร');
  // A slow click: pressing the button leaves the field, and the checklist above the button gets
  // shorter.
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).hover();
  await page.mouse.down();
  await expect(page.getByText('ครบทุกข้อก่อนเผยแพร่')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว')).toBeVisible();
  expect(await api.get(`/v1/webinar-host/${id}`)).toMatchObject({
    status: 'publish',
    workplace: 'โรงพยาบาลทดสอบ',
    publicity_consent: true,
  });

  await goWithin(page, `/webinars/hosts?search=${encodeURIComponent(name)}`);
  const row = page.locator('tbody tr').filter({ hasText: name });
  await expect(row.getByText('โรงพยาบาลทดสอบ')).toBeVisible();
  await expect(row.getByText('ยินยอมแล้ว')).toBeVisible();

  await goWithin(page, '/videos/podcasts/hosts/create');
  await page.getByRole('button', { name: 'คัดลอกจากวิทยากรอื่น' }).click();
  await page.getByRole('textbox', { name: 'ค้นหาชื่อ' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page).toHaveURL(/\/videos\/podcasts\/hosts\/\d+$/);
  await expect(field(page, 'title')).toHaveValue(name);
  await expect(field(page, 'position')).toHaveValue('แพทย์');
  const copy = page.url().split('/').at(-1);
  expect((await api.get(`/v1/podcast-host/${copy}`)).status).toBe('draft');
  await expectChosen(page, new ArticleMaker(page.request, await tokenOf(page)));
});

test('an analyst sees no contact data of a host and no way to change it', async ({ page }) => {
  const api = await signIn(page);
  const made = await api.post('/v1/video-host', {
    title: uniqueTitle('ผู้บรรยาย'),
    email: 'hidden@hcp.example',
  });
  await openAs(page, 'analyst', `/videos/hosts/${Number(made.id)}`);
  await expect(page.getByText('บทบาทของคุณไม่มีสิทธิ์ดูข้อมูลติดต่อ')).toBeVisible();
  await expect(page.getByText('hidden@hcp.example')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'เผยแพร่', exact: true })).toHaveCount(0);
});
