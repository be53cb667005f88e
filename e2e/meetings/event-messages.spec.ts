import { expect, test } from '@playwright/test';
import { send } from '../account-maker.ts';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, signIn } from '../fixtures.ts';

const EVENT = 'Pharmacy Meet-up ภูเก็ต (ตัวอย่าง)';

test('who is registered is written to: the message waits in the tab, is dropped there, and stands in the drawer', async ({
  page,
}) => {
  const token = await signIn(page, 'event_manager');
  const path = `/v1/event?search=${encodeURIComponent(EVENT)}`;
  const { data } = await send<{ data: { id: number }[] }>(page, token, 'GET', path);
  const event = data[0]?.id;
  await send(page, token, 'POST', `/v1/event/${event}/registrations`, {
    person: {
      ...{ title_prefix: '', first_name: 'ชลธิชา', last_name: 'นามสมมติ', user_type: 'pharmacist' },
      ...{ profession: null, license_no: null, specialty_id: null, workplace_name: '' },
      ...{ province_code: null, email: `msg${Date.now()}@hcp.example`, phone: null },
    },
  });
  await page.goto(`/events/${event}?view=people`);
  const tabs = page.getByRole('navigation', { name: 'ส่วนของกิจกรรม' });
  await tabs.getByRole('button', { name: 'ข้อความ' }).click();
  await expect(page).toHaveURL(/view=messages/);
  const message = page.locator('tbody tr', { hasText: 'ชลธิชา นามสมมติ' }).first();
  await expect(message).toContainText('รอส่ง');
  await expectAccessible(page);
  await message.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'ไม่ต้องส่ง', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'ไม่ส่งข้อความ 1 ข้อความหรือไม่' });
  await expectPartAccessible(page.getByRole('dialog'));
  await sure.getByRole('button', { name: 'ไม่ต้องส่ง', exact: true }).click();
  await expect(message).toContainText('ไม่ส่ง');
  await message.getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'ข้อความ' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await goToView(page, `/events/${event}?view=messages`);
  await expect(page.getByText('ชลธิชา นามสมมติ').first()).toBeVisible();
  await expectNoSideways(page);
});
