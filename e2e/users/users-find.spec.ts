import { expect, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goToView, openAs } from '../fixtures.ts';
import { makePharmacist } from './users-fixtures.ts';

test('a user is found by licence from any page, and opens over the list, by keyboard alone; while somebody new is typed in, who may be that person is named with a link', async ({
  page,
}) => {
  const made = await makePharmacist(page);
  await openAs(page, 'admin', '/articles');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'ค้นหา' });
  await expect(box.getByRole('combobox', { name: 'ค้นหา' })).toBeFocused();
  await page.keyboard.type(made.licence);
  const hit = box.getByRole('option', { selected: true });
  await expect(hit).toContainText(made.name);
  await expect(hit).toContainText('รออนุมัติ');
  await expectPartAccessible(box);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/users?id=${made.id}`);
  await expect(page.getByRole('dialog', { name: made.name })).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/user-similar')) asked.push(request.url());
  });
  await goToView(page, '/users/pharmacist?new=1');
  const drawer = page.getByRole('dialog', { name: 'เพิ่มเภสัชกร' });
  await drawer.getByRole('textbox', { name: 'อีเมล' }).pressSequentially(made.email.slice(0, 6));
  await expect(drawer.getByText('อาจมีผู้ใช้คนนี้อยู่แล้ว')).toHaveCount(0);
  await drawer.getByRole('textbox', { name: 'อีเมล' }).fill(made.email.toUpperCase());
  const hint = drawer.getByRole('status').filter({ hasText: 'อาจมีผู้ใช้คนนี้อยู่แล้ว' });
  await expect(hint).toContainText('ตรงกันที่ อีเมล');
  expect(asked).toHaveLength(1);
  await expect(drawer.getByRole('textbox', { name: 'อีเมล' })).toBeFocused();
  await expectPartAccessible(drawer);
  const link = hint.getByRole('link', { name: new RegExp(made.name) });
  const opened = page.waitForEvent('popup');
  await link.press('Enter');
  const other = await opened;
  await expect(other).toHaveURL(`/users?id=${made.id}`);
  await other.close();
  await drawer.getByRole('textbox', { name: 'อีเมล' }).fill('nobody@hcp.example');
  await expect(hint).toHaveCount(0);
});
