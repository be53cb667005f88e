import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../axe-fixtures.ts';
import { openAs, tokenOf } from '../fixtures.ts';

const EVENT = 'Pharmacy Meet-up ภูเก็ต (ตัวอย่าง)';

/** Somebody who is typed in for an event of the demo, and calls about them. */
async function typedIn(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'event_manager')}` };
  const found = await page.request.get('/v1/event', { headers, params: { search: EVENT } });
  const { data: events }: { data: { id: number }[] } = await found.json();
  const event = events[0]?.id ?? 0;
  const person = {
    ...{ title_prefix: '', first_name: 'ชุติมา', last_name: 'พิมพ์ผิด', user_type: 'pharmacist' },
    ...{ profession: null, license_no: null, specialty_id: null, workplace_name: '' },
    ...{ province_code: null, email: `fix${Date.now()}@hcp.example`, phone: null },
  };
  const made = await page.request.post(`/v1/event/${event}/registrations`, {
    headers,
    data: { person },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { data }: { data: { id: number; version: number } } = await made.json();
  const path = `/v1/event/${event}/registrations/${data.id}`;
  const correct = (body: object) => page.request.patch(path, { headers, data: body });
  return { ...data, event, correct };
}

test('who was typed in wrongly is corrected in the drawer; a second organiser meanwhile is told of', async ({
  page,
}) => {
  const { id, event, version, correct } = await typedIn(page);
  await openAs(page, 'event_manager', `/events/${event}?view=people&id=${id}`);
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: 'แก้ไขข้อมูล / หมายเหตุ' }).click();
  const form = page.getByRole('dialog', { name: 'แก้ไขข้อมูล / หมายเหตุ' });
  await form.getByRole('textbox', { name: /^นามสกุล/ }).fill('');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect(form.getByText('กรอกนามสกุล', { exact: true })).toBeVisible();
  await form.getByRole('textbox', { name: /^นามสกุล/ }).fill('นามสมมติ');
  await expectAccessible(page);

  // Another organiser writes a note while this form is open.
  const other = await correct({ note: 'โทรยืนยันแล้ว', version });
  expect(other.status(), await other.text()).toBe(200);
  // The drawer behind it has read it: what is open is older all the same.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('โทรยืนยันแล้ว').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText(/ถูกแก้ไขโดย/).first()).toBeVisible();
  // Nothing typed is lost.
  await expect(form.getByRole('textbox', { name: /^นามสกุล/ })).toHaveValue('นามสมมติ');

  // Opened anew it has what the other wrote.
  await form.getByRole('button', { name: 'ยกเลิก' }).click();
  await expect(drawer).toContainText('โทรยืนยันแล้ว');
  await drawer.getByRole('button', { name: 'แก้ไขข้อมูล / หมายเหตุ' }).click();
  await expect(form.getByRole('textbox', { name: 'หมายเหตุ' })).toHaveValue('โทรยืนยันแล้ว');
  await form.getByRole('textbox', { name: /^นามสกุล/ }).fill('นามสมมติ');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect(form).toHaveCount(0);
  await expect(drawer.getByRole('heading', { name: /ชุติมา นามสมมติ/ })).toBeVisible();
});
