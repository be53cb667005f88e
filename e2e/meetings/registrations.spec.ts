import { expect, type Page, test } from '@playwright/test';
import { send } from '../account-maker.ts';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, goWithin, signIn, tokenOf } from '../fixtures.ts';

const EVENT = 'ประชุมวิชาการภาคใต้ (สาธิต)';

// One after another: they change people of the same event, and clear its log.
test.describe.configure({ mode: 'default' });

const DIALOG = '[role=dialog]';

const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'ส่วนของกิจกรรม' }).getByRole('button', { name });

/** The id of an event of the demo. */
async function idOf(page: Page, token: string, title: string): Promise<number> {
  const path = `/v1/event?search=${encodeURIComponent(title)}`;
  const { data } = await send<{ data: { id: number }[] }>(page, token, 'GET', path);
  const [event] = data;
  if (!event) throw new Error(`The demo has no event ${title}`);
  return event.id;
}

/** Opens the registrations of the event as a role; gives its id and the token. */
async function openPeople(page: Page, role: 'analyst' | 'event_manager' | 'super_admin') {
  const token = await signIn(page, role);
  const id = await idOf(page, token, EVENT);
  await page.goto(`/events/${id}?view=people`);
  await expect(page.getByRole('heading', { level: 1, name: EVENT })).toBeVisible();
  return { id, token };
}

/** What another organiser changes is seen without a reload; figures lead to the people that they count. */
async function expectLive(page: Page, id: number): Promise<void> {
  const token = await tokenOf(page);
  const register = (first: string) =>
    send<{ data: { id: number } }>(page, token, 'POST', `/v1/event/${id}/registrations`, {
      person: {
        ...{ title_prefix: '', first_name: first, last_name: 'นามสมมติ', user_type: 'pharmacist' },
        ...{ profession: null, license_no: null, specialty_id: null, workplace_name: '' },
        ...{ province_code: null, email: `live${Date.now()}@hcp.example`, phone: null },
      },
    });
  const all = page.getByRole('button', { name: /^ทั้งหมด \d+$/ });
  const before = await all.innerText();
  const { data: added } = await register('ปาริชาต');
  await expect(all).not.toHaveText(before);
  await expect(page.locator(`tbody [data-row="${added.id}"]`)).toHaveText('ปาริชาต นามสมมติ');

  // The same of the bars in the list of events, and of the summary.
  await goWithin(page, '/events');
  const bar = page.locator('tbody tr').filter({ hasText: EVENT }).getByTitle(/150/);
  // Of a full event who waits is more, as the title says.
  const seats = await bar.getAttribute('title');
  await register('อรอนงค์');
  await expect(bar).not.toHaveAttribute('title', seats ?? '');
  await goWithin(page, `/events/${id}?view=summary`);
  const funnel = page.getByRole('region', { name: 'จากลงทะเบียนถึงเข้าร่วม', exact: true });
  await expect(funnel.getByRole('listitem')).toHaveCount(3);
  const came = funnel.getByRole('listitem').first();
  await expect(came).toHaveText(/\d/);
  const registered = await came.innerText();
  await register('สุภาวดี');
  await expect(came).not.toHaveText(registered);

  await expectPartAccessible(page.locator('main'));
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSideways(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await funnel.locator('summary').click();
  const step = funnel.getByRole('row', { name: /^ยืนยัน/ }).getByRole('link');
  const n = await step.textContent();
  await step.click();
  await expect(page).toHaveURL(/view=people/);
  await expect(page.getByText(new RegExp(`จาก ${n} รายการ`))).toBeVisible();
}

test('people of an event are found, confirmed, added and cancelled, and the log tells of it; what another organiser changes is seen without a reload', async ({
  page,
}) => {
  const { id } = await openPeople(page, 'event_manager');
  await expectLive(page, id);
  await goToView(page, `/events/${id}?view=people`);
  await expect(page.getByRole('button', { name: 'เพิ่มผู้ลงทะเบียน' })).toBeVisible();
  await expect(page.getByText(/^ใช้ที่นั่ง \d+ จาก 150/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^ลงทะเบียนแล้ว \d+$/ }).click();
  await expect(page).toHaveURL(/status=registered/);
  // The rows of before stay until these are there.
  const before = page.locator('tbody').getByText(/^(?:ยืนยันแล้ว|ยกเลิก|คิวสำรอง)$/);
  await expect(before).toHaveCount(0);
  const row = page.locator('tbody tr').first();
  await row.locator('[data-row]').focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'ประวัติ' })).toBeVisible();
  await expectPartAccessible(page.locator(DIALOG));
  // Nobody takes a rejection back: it is asked first.
  await drawer.getByRole('button', { name: 'ไม่อนุมัติ' }).click();
  const sure = page.getByRole('dialog', { name: 'ไม่อนุมัติ 1 คน' });
  await expectPartAccessible(sure);
  await sure.getByRole('button', { name: 'ยกเลิก' }).click();
  await expect(sure).toBeHidden();
  await drawer.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await expect(drawer.getByText('ยืนยันแล้ว', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const email = `e2e${Date.now()}@hcp.example`;
  await page.getByRole('button', { name: 'เพิ่มผู้ลงทะเบียน' }).click();
  const form = page.getByRole('dialog', { name: 'เพิ่มผู้ลงทะเบียน' });
  await form.getByText('บุคคลที่ไม่มีบัญชี').click();
  await form.getByRole('button', { name: 'ลงทะเบียน', exact: true }).click();
  await expect(form.getByText('กรอกชื่อ', { exact: true })).toBeVisible();
  await form.getByRole('textbox', { name: /^ชื่อ(?: \*)?$/ }).fill('กมลวรรณ');
  await form.getByRole('textbox', { name: /^นามสกุล(?: \*)?$/ }).fill('นามสมมติ');
  await form.getByRole('textbox', { name: 'อีเมล' }).fill(email);
  await expectPartAccessible(page.locator(DIALOG));
  await form.getByRole('button', { name: 'ลงทะเบียน', exact: true }).click();
  await expect(page.getByText(/^ลงทะเบียน กมลวรรณ นามสมมติ แล้ว/)).toBeVisible();

  await page.getByRole('button', { name: /^ทั้งหมด \d+$/ }).click();
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/ค้นหาชื่อ/))
    .first()
    .fill(email);
  await expect(page).toHaveURL(/search=/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.locator('tbody tr').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  const reason = page.getByRole('dialog', { name: 'ยกเลิกการลงทะเบียน 1 คน' });
  await reason.getByRole('textbox').fill('ไม่');
  await reason.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  await expect(reason).toBeVisible();
  await reason.getByRole('textbox').fill('ลงทะเบียนซ้ำ');
  await reason.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' }).click();
  await expect(page.locator('tbody tr').getByText('ยกเลิก', { exact: true })).toBeVisible();

  await tabOf(page, 'บันทึกกิจกรรม').click();
  await expect(page.locator('tbody tr').first()).toContainText('ลงทะเบียนซ้ำ');
  await expectPartAccessible(page.locator('main'));
  await page.locator('tbody tr').first().getByRole('link').click();
  await expect(page.getByRole('dialog').getByText('ลงทะเบียนซ้ำ').first()).toBeVisible();
});

test('an analyst sees no names on a phone and changes nothing; an event without people says so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { token } = await openPeople(page, 'analyst');
  const first = page.locator('[data-row]').first();
  await expect(first).toHaveText(/\*\*\*/);
  await expectNoSideways(page);
  await expect(page.getByRole('button', { name: 'เพิ่มผู้ลงทะเบียน' })).toHaveCount(0);
  await first.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('***@***', { exact: false })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'ยกเลิกการลงทะเบียน' })).toHaveCount(0);
  await expectNoSideways(page);
  const booth = await idOf(page, token, 'Booth งานประชุมตัวอย่าง');
  await goToView(page, `/events/${booth}?view=people`);
  await expect(page.getByText('ยังไม่มีผู้ลงทะเบียน')).toBeVisible();
});

test('the log of an event is cleared by who types its title and why, and restored', async ({
  page,
}) => {
  await openPeople(page, 'super_admin');
  await tabOf(page, 'บันทึกกิจกรรม').click();
  const rows = page.locator('tbody tr');
  await expect(rows.nth(1)).toBeVisible();
  const button = page.getByRole('button', { name: 'ล้างบันทึก', exact: true });
  await button.click();
  const form = page.getByRole('dialog', { name: 'ล้างบันทึกกิจกรรม' });
  await expect(form.getByText(/^จะล้างบันทึก \d+ รายการ/)).toBeVisible();
  await expectPartAccessible(form);
  await form.getByRole('textbox', { name: /พิมพ์ชื่อกิจกรรม/ }).fill('อีกชื่อหนึ่ง');
  await form.getByRole('textbox', { name: /^เหตุผล/ }).fill('ข้อมูลทดสอบก่อนเปิดงาน');
  await form.getByRole('button', { name: 'ล้างบันทึก', exact: true }).click();
  await expect(form.getByText('พิมพ์ชื่อกิจกรรมให้ตรงกัน')).toBeVisible();
  await form.getByRole('textbox', { name: /พิมพ์ชื่อกิจกรรม/ }).fill(EVENT);
  await form.getByRole('button', { name: 'ล้างบันทึก', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('ข้อมูลทดสอบก่อนเปิดงาน')).toBeVisible();
  const kept = page.getByRole('region', { name: 'บันทึกที่ล้างแล้ว' });
  await expect(kept.getByText(/ข้อมูลทดสอบก่อนเปิดงาน/)).toBeVisible();
  await expectPartAccessible(page.locator('main'));
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSideways(page);
  await kept.getByRole('button', { name: /^กู้คืน/ }).click();
  const sure = page.getByRole('dialog', { name: 'กู้คืนบันทึกที่ล้างแล้ว' });
  await expectPartAccessible(page.locator(DIALOG));
  await sure.getByRole('button', { name: 'กู้คืน', exact: true }).click();
  await expect(kept).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rows.nth(1)).toBeVisible();
});
