import { expect, type Page, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goToView, openAs, tokenOf } from '../fixtures.ts';
import { makePharmacist, makeRepresentative } from './users-fixtures.ts';

const bar = (page: Page) => page.getByRole('toolbar').or(page.locator('[data-keep-clear]'));

test('all that match are chosen, fixed, and suspended with a reason, and that is undone; who leaves as a file is named for a reason only; who cannot be approved yet says why', async ({
  page,
}) => {
  const team = `ทีม${Date.now()}`;
  const token = await tokenOf(page);
  const headers = { Authorization: `Bearer ${token}` };
  const make = async (n: number) => {
    const data = {
      user_type: 'staff',
      first_name: 'หลายคน',
      last_name: `ตัวอย่าง`,
      email: `many.${Date.now()}.${n}@novonordisk.com`,
      employee_code: `M${Date.now()}${n}`,
      team,
    };
    const reply = await page.request.post('/v1/user', { headers, data });
    expect(reply.status(), await reply.text()).toBe(201);
    const made: { data: { id: number } } = await reply.json();
    return made.data.id;
  };
  await Promise.all(Array.from({ length: 12 }, (_, n) => make(n)));
  await openAs(page, 'admin', `/users/staff?team=${encodeURIComponent(team)}`);
  await expect(page.locator('tbody tr')).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'เลือกทั้งหน้านี้' }).check();
  await page.getByRole('button', { name: 'เลือกทั้ง 12 รายการที่ตรงกัน' }).click();
  await expect(bar(page).getByText('เลือก 12 รายการ')).toBeVisible();
  await make(99);

  await page.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'อนุมัติผู้ใช้หลายคน' });
  await expect(asked.getByRole('button', { name: 'อนุมัติ 12 คน' })).toBeVisible();
  await expectPartAccessible(asked);
  await asked.getByRole('button', { name: 'อนุมัติ 12 คน' }).click();
  await expect(page.getByText('อนุมัติ 12 คนแล้ว')).toBeVisible();
  await expect(page.getByRole('button', { name: /^รออนุมัติ\s*1$/ })).toBeVisible();

  await page.getByRole('checkbox', { name: 'เลือกทั้งหน้านี้' }).check();
  await page.getByRole('button', { name: 'เลือกทั้ง 13 รายการที่ตรงกัน' }).click();
  await page.getByRole('button', { name: 'ระงับ', exact: true }).click();
  const suspend = page.getByRole('dialog', { name: 'ระงับหลายบัญชี' });
  await expect(suspend).toContainText('อีก 1 คนที่เลือกไม่ได้อยู่ในสถานะใช้งาน');
  await suspend.getByRole('button', { name: 'ระงับ 12 คน' }).click();
  await expect(suspend.getByRole('textbox')).toBeFocused();
  await suspend.getByRole('textbox').fill('ปิดทั้งทีม');
  await suspend.getByRole('button', { name: 'ระงับ 12 คน' }).click();
  await expect(page.getByRole('button', { name: /^ระงับ\s*12$/ })).toBeVisible();
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(page.getByRole('button', { name: /^ใช้งาน\s*12$/ })).toBeVisible();

  await test.step('who leaves as a file is named for a reason only', async () => {
    await goToView(page, '/users/pharmacist');
    await page.getByRole('button', { name: 'ส่งออก', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'ส่งออก' });
    await asked.getByRole('textbox', { name: /เหตุผล/ }).fill('ส่งให้ทีมกิจกรรม');
    const file = page.waitForEvent('download');
    await asked.getByRole('button', { name: 'ส่งออก', exact: true }).click();
    expect((await file).suggestedFilename()).toMatch(/^connect_user_.*\.xlsx$/);
  });

  await test.step('who cannot be approved yet says why', async () => {
    const { name } = await makePharmacist(page);
    await goToView(page, `/users?search=${encodeURIComponent(name)}`);
    await page.locator('tbody tr').first().getByRole('checkbox').check();
    const approve = bar(page).getByRole('button', { name: 'อนุมัติ', exact: true });
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await expect(approve).toHaveAccessibleDescription(/ใบอนุญาตที่ตรวจสอบแล้วก่อน/);
  });
});

test('giving users to a representative is undone for each, and who could not go back is named; the people of a representative move to another one', async ({
  page,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
  await test.step('giving users to a representative is undone for each, and who could not go back is named', async () => {
    const [first, second, to] = [
      await makeRepresentative(page),
      await makeRepresentative(page),
      await makeRepresentative(page),
    ];
    const ownerOf = async (id: number) => {
      const reply = await page.request.get(`/v1/user/${id}`, { headers });
      const body: { data: { owner_rep_id: number | null } } = await reply.json();
      return body.data.owner_rep_id;
    };
    const held = [await makePharmacist(page, first.id), await makePharmacist(page, second.id)];
    const taken = await makePharmacist(page, first.id);
    await openAs(page, 'admin', '/users?order_by=registered_at&order=desc');
    for (const { name } of [...held, taken]) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'มอบหมายผู้แทน' }).click();
    const asked = page.getByRole('dialog', { name: 'มอบหมายผู้แทน' });
    await asked.getByPlaceholder('ค้นหาผู้แทน').fill(to.name);
    await page.getByRole('option', { name: to.name }).click();
    await asked.getByRole('button', { name: 'มอบหมาย 3 คน' }).click();
    await expect(page.getByText('มอบหมายผู้แทนให้ 3 คนแล้ว')).toBeVisible();
    const elsewhere = await page.request.post(`/v1/user/${taken.id}/owner`, {
      headers,
      data: { owner_rep_id: second.id },
    });
    expect(elsewhere.status()).toBe(200);
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    const told = page.getByRole('dialog');
    await expect(told.getByRole('listitem').first()).toContainText(taken.name);
    await expect(told.getByRole('img', { name: 'ไม่สำเร็จ' })).toHaveCount(1);
    await expectPartAccessible(told);
    const owners = await Promise.all([...held, taken].map(({ id }) => ownerOf(id)));
    expect(owners).toEqual([first.id, second.id, second.id]);
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
  });

  await test.step('the people of a representative move to another one', async () => {
    const reps = await page.request.get('/v1/user?user_type=sale&limit=50', { headers });
    const { data }: { data: { id: number; display_name: string; hcp_count: number }[] } =
      await reps.json();
    const [from, to] = data.filter(({ hcp_count: n }) => n > 0);
    if (!from || !to) throw new Error('The demo has no two representatives with people');
    await goToView(page, `/users/sale?search=%23${from.id}`);
    await page.locator('tbody tr').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'โอนย้าย HCP ให้ผู้แทนอื่น' }).click();
    const asked = page.getByRole('dialog', { name: 'มอบหมายผู้แทน' });
    await asked.getByPlaceholder('ค้นหาผู้แทน').fill(to.display_name.slice(0, 8));
    await page.getByRole('option', { name: to.display_name }).click();
    await asked.getByRole('button', { name: `มอบหมาย ${from.hcp_count} คน` }).click();
    await expect(page.getByText(`มอบหมายผู้แทนให้ ${from.hcp_count} คนแล้ว`)).toBeVisible();
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(page.getByText('เลิกทำแล้ว')).toBeVisible();
  });
});
