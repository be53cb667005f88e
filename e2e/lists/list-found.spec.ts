import { expect, test } from '@playwright/test';
import { makeAccount, send, tokenFor } from '../account-maker.ts';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goWithin, openAs, tokenOf } from '../fixtures.ts';

test('a filter by staff finds any of them by typing, Enter takes the first, and a reload keeps the name; a picker of a form keeps what was typed and takes the first match on Enter', async ({
  page,
}) => {
  const mark = uniqueMark();
  // An author whose only item is on no first page.
  const author = await makeAccount(page, 'editor');
  const own = await tokenFor(page, author.username, author.password);
  await send(page, own, 'PUT', '/v1/auth/me', { display_name: `ผู้เขียน ${mark}` });
  await new ArticleMaker(page.request, own).draft({ title: `${mark} เรื่อง` });
  const make = new ArticleMaker(page.request, await tokenOf(page));
  await make.draft({ title: 'เรื่องของคนอื่น' });

  await openAs(page, 'admin', '/articles?order_by=title');
  await page.getByRole('button', { name: 'ตัวกรอง', exact: true }).click();
  await page.getByRole('menuitem', { name: 'ผู้สร้าง' }).click();
  const box = page.getByRole('dialog', { name: 'ผู้สร้าง' });
  await expect(box.getByRole('checkbox', { name: /^ฉัน/ })).toBeVisible();
  const find = box.getByRole('textbox', { name: 'ค้นหาตัวเลือก' });
  await find.fill(mark);
  // Enter before the reply has come applies to the typed text.
  await find.press('Enter');
  await expect(box.getByRole('checkbox', { name: `ผู้เขียน ${mark}` })).toBeChecked();
  await expect(find).toHaveValue(mark);
  await expectPartAccessible(box);
  await page.keyboard.press('Escape');
  await expect(page.locator('main tbody tr')).toHaveCount(1);
  await expect(page.getByRole('link', { name: `${mark} เรื่อง` })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: `ผู้สร้าง: ผู้เขียน ${mark}` })).toBeVisible();

  await goWithin(page, '/articles/create');
  const related = page.getByRole('textbox', { name: 'บทความที่เกี่ยวข้อง' });
  await related.fill(mark);
  await expect(page.getByRole('option', { name: `${mark} เรื่อง` })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(related).toHaveValue(mark);
  await related.focus();
  await expect(page.getByRole('option', { name: `${mark} เรื่อง` })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: `${mark} เรื่อง` })).toBeVisible();
});
