import { expect, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goWithin, signIn } from '../fixtures.ts';
import { ArticleMaker, uniqueMark } from './article-maker.ts';

test('a Life Ready piece that names a product is held back, and goes live without it', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page, 'publisher'));
  const [categories, areas, cover] = await Promise.all([
    make.send<{ id: number; scope: string }[]>('GET', '/v1/article-category'),
    make.send<{ id: number }[]>('GET', '/v1/bu/therapy-areas'),
    make.picture(),
  ]);
  const title = `เดินวันละนิด ${uniqueMark()}`;
  const { id } = await make.send<{ id: number }>('POST', '/v1/life-ready', {
    title,
    excerpt: 'ชวนเดินแทนการใช้ Ozempic ทุกสัปดาห์',
    content: `<p>${'เนื้อหาสำหรับทดสอบการเผยแพร่ '.repeat(12)}</p>`,
    category_id: categories.find(({ scope }) => scope === 'life_ready')?.id,
    therapy_area_ids: areas.slice(0, 1).map((area) => area.id),
    featured_image_id: cover,
    life_topic: 'activity',
  });

  await page.goto(`/articles/life-ready/${id}`);
  await expect(page.getByText('Life Ready เป็นเนื้อหาไม่ระบุผลิตภัณฑ์')).toBeVisible();
  // Product names are marked in the text while it is typed.
  const editor = page.getByRole('textbox', { name: 'เนื้อหา', exact: true });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Saxenda');
  await expect(editor.locator('mark')).toHaveText('Saxenda');
  for (let key = 0; key < ' Saxenda'.length; key++) await page.keyboard.press('Backspace');
  await expect(editor.locator('mark')).toHaveCount(0);

  const blocker = page.getByRole('button', { name: /พบชื่อผลิตภัณฑ์ “Ozempic” ที่ “.*แทนการใช้ Ozempic/ });
  await blocker.click();
  const excerpt = page.getByRole('textbox', { name: 'คำโปรย' });
  await expect(excerpt).toBeFocused();
  await excerpt.fill('ชวนเดินหลังอาหารทุกวัน');
  await expect(page.getByText('ครบทุกข้อก่อนเผยแพร่')).toBeVisible();
  await expectPartAccessible(page.locator('main'));
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว')).toBeVisible();

  await goWithin(page, `/articles/life-ready?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByText('การออกกำลังกาย').first()).toBeVisible();
  await goWithin(page, `/articles/life-ready/${id}/log`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
