import { expect, test } from '@playwright/test';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { goWithin, signIn } from '../fixtures.ts';

test('an episode is called so in its list, its form, what is wrong and its history; logs say what users do with a document, a video and an episode', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page, 'publisher'));
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

  const mostUsed = async (kind: string) => {
    const rows = await make.send<{ id: number }[]>(
      'GET',
      `/v1/${kind}?order_by=views&order=desc&limit=1`,
    );
    return rows[0]?.id;
  };
  const heading = (name: string) => page.getByRole('region', { name }).first();
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await goWithin(page, `/documents/${await mostUsed('document')}/log`);
  await expect(heading('อ่านลึกถึง (ของจำนวนหน้า)')).toBeVisible();
  await expect(figure('เปิดเอกสารทั้งหมด')).toBeVisible();
  await expect(figure('อัตราอ่านจบ')).toBeVisible();
  await goWithin(page, `/videos/${await mostUsed('video')}/log`);
  await expect(figure('อัตราดูจบ')).toBeVisible();
  await goWithin(page, `/videos/podcasts/${await mostUsed('podcast')}/log?view=users`);
  await expect(heading('การฟังรายวัน')).toBeVisible();
  await expect(figure('ผู้ฟังไม่ซ้ำ')).toBeVisible();
  await expect(heading('ผู้ฟังที่เหลืออยู่ ณ แต่ละช่วง')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'ฟังจบ' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/ดูจบ|เปิดดู|ผู้ชม/);

  await goWithin(page, `/videos/podcasts/${made.id}?history=1`);
  const drawer = page.getByRole('dialog', { name: 'ประวัติการแก้ไข' });
  await expect(drawer.getByRole('listitem').first()).toContainText('ชื่อตอน');
  await drawer.getByRole('checkbox', { name: 'ฉบับที่ 1' }).click();
  await drawer.getByRole('checkbox', { name: 'ฉบับที่ 2' }).click();
  await drawer.getByRole('button', { name: 'เปรียบเทียบ', exact: true }).click();
  await expect(page.getByRole('region', { name: 'ชื่อตอน' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'ชื่อตอน' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await expect(page.getByRole('heading', { name: 'ผู้ดำเนินรายการ' })).toBeVisible();
  await expect(page.getByRole('button', { name: /เลือกผู้ดำเนินรายการ/ })).toBeVisible();
  const title = page.getByRole('textbox', { name: 'ชื่อตอน' });
  await title.fill('');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').getByRole('button', { name: 'กรอกชื่อตอน' })).toBeVisible();
});
