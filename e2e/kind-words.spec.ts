import { expect, test } from '@playwright/test';
import { ArticleMaker, uniqueMark } from './article-maker.ts';
import { openAs } from './fixtures.ts';

test('an episode is called so in its list, its form, what is wrong, its history and its file', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await openAs(page, 'publisher', '/'));
  const mark = uniqueMark();
  const made = await make.send<{ id: number; version: number }>('POST', '/v1/podcast', {
    title: `ตอนแรก ${mark}`,
  });
  await make.send('PUT', `/v1/podcast/${made.id}`, {
    title: `ตอนหลัง ${mark}`,
    version: made.version,
  });

  await page.goto('/videos/podcasts');
  await expect(page.getByRole('columnheader', { name: 'ชื่อตอน' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'ฟังจบ' })).toBeVisible();

  await page.goto(`/videos/podcasts/${made.id}`);
  await expect(page.getByRole('heading', { name: 'ผู้ดำเนินรายการ' })).toBeVisible();
  await expect(page.getByRole('button', { name: /จำเป็นต้องกรอกผู้ดำเนินรายการ/ })).toBeVisible();
  const title = page.getByRole('textbox', { name: 'ชื่อตอน' });
  await title.fill('');
  await page.keyboard.press('Control+s');
  await expect(
    page.getByRole('alert').getByRole('button', { name: 'ชื่อตอน: จำเป็นต้องกรอกชื่อตอน' }),
  ).toBeVisible();
  await title.fill(`ตอนหลัง ${mark}`);

  await page.goto(`/videos/podcasts/${made.id}?history=1`);
  const drawer = page.getByRole('dialog', { name: 'ประวัติการแก้ไข' });
  await expect(drawer.getByRole('listitem').first()).toContainText('ชื่อตอน');
  await drawer.getByRole('checkbox', { name: 'ฉบับที่ 1' }).click();
  await drawer.getByRole('checkbox', { name: 'ฉบับที่ 2' }).click();
  await drawer.getByRole('button', { name: 'เปรียบเทียบ', exact: true }).click();
  await expect(page.getByRole('region', { name: 'ชื่อตอน' })).toBeVisible();
});
