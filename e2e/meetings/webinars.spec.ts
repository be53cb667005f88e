import { expect, type Page, test } from '@playwright/test';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, goWithin, signIn } from '../fixtures.ts';

/** Webinars: form, cancelling, calendar, registrations. */

const DAY = 86_400_000;
const box = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
const field = (page: Page, name: string) => box(page, name).getByRole('textbox');
/** A day some days ahead, typed with a time. */
const typed = (days: number, time: string) => {
  const [year, month, day] = bangkok(days).split('-');
  return `${day}/${month}/${year} ${time}`;
};
const bangkok = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * DAY).toISOString().slice(0, 10);

/** A published host with consent. */
async function speaker(make: ArticleMaker): Promise<{ id: number; title: string }> {
  const title = `วิทยากร ${uniqueMark()}`;
  return make.send('POST', '/v1/webinar-host', {
    title,
    workplace: 'โรงพยาบาลทดสอบ',
    publicity_consent: true,
    featured_image_id: await make.picture(400, 400),
    status: 'publish',
  });
}

/** End, registration and agenda follow the start, until that is undone. */
async function expectMoved(page: Page, make: ArticleMaker): Promise<void> {
  const at = (time: string) => `${bangkok(9)}T${time}:00+07:00`;
  const { id } = await make.send<{ id: number }>('POST', '/v1/webinar', {
    title: `สัมมนา ${uniqueMark()}`,
    webinar_type: 'live',
    start_at: at('13:00'),
    end_at: at('14:30'),
    registration_open_at: at('08:00'),
    registration_close_at: at('12:00'),
    agenda: [{ start_at: at('13:15'), title: 'เปิดงาน', host_ids: [] }],
  });
  await goWithin(page, '/webinars');
  await goWithin(page, `/webinars/${id}`);
  const start = field(page, 'start_at');
  const entry = page.getByRole('textbox', { name: 'เวลา รายการที่ 1' });
  const moved = page.getByText('เวลาสิ้นสุด ช่วงลงทะเบียน และกำหนดการเลื่อนตามเวลาเริ่มแล้ว');
  await start.fill('');
  await start.pressSequentially(typed(10, '09:00'));
  await expect(moved).toBeVisible();
  await expect(field(page, 'end_at')).toHaveValue(typed(10, '10:30'));
  await expect(entry).toHaveValue(typed(10, '09:15'));
  await expect(field(page, 'registration_open_at')).toHaveValue(typed(10, '04:00'));
  await expect(field(page, 'registration_close_at')).toHaveValue(typed(10, '08:00'));

  await page.getByRole('status').getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(moved).toBeHidden();
  await expect(start).toHaveValue(typed(10, '09:00'));
  await expect(field(page, 'end_at')).toHaveValue(typed(9, '14:30'));
  await expect(entry).toHaveValue(typed(9, '13:15'));
  await expect(field(page, 'registration_open_at')).toHaveValue(typed(9, '08:00'));
  await expect(field(page, 'registration_close_at')).toHaveValue(typed(9, '12:00'));
}

test('a webinar is written with its hosts and agenda, and published once nothing blocks it; end, registration and agenda follow the start, until that is undone', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page, 'publisher'));
  const [{ title: name }, cover] = await Promise.all([speaker(make), make.picture()]);
  const title = `สัมมนา ${uniqueMark()}`;
  await page.goto('/webinars');
  await page.getByRole('link', { name: 'เพิ่มสัมมนา' }).click();
  await field(page, 'title').fill(title);
  await field(page, 'start_at').fill(typed(9, '13:00'));
  await field(page, 'end_at').fill(typed(9, '12:00'));
  await field(page, 'end_at').blur();
  await expect(box(page, 'end_at')).toContainText('วันสิ้นสุดต้องอยู่หลังวันเริ่มต้น');
  await field(page, 'end_at').fill(typed(9, '14:30'));
  await page.getByRole('combobox', { name: 'ระบบถ่ายทอด' }).click();
  await page.getByRole('option', { name: 'Zoom' }).click();
  await field(page, 'join_url').fill('https://teams.microsoft.com/l/1');
  await field(page, 'join_url').blur();
  await expect(box(page, 'join_url')).toContainText('ลิงก์ไม่ตรงกับระบบถ่ายทอดที่เลือก');
  await field(page, 'join_url').fill('https://zoom.us/j/990');

  await page.getByRole('textbox', { name: 'เพิ่มจากรายชื่อ' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'เพิ่มรายการ' }).click();
  await page.getByRole('textbox', { name: 'หัวข้อ รายการที่ 1' }).fill('เปิดงาน');
  await expect(page.getByRole('textbox', { name: 'เวลา รายการที่ 1' })).toHaveValue(
    typed(9, '13:00'),
  );
  await page.getByRole('button', { name: 'บันทึกแบบร่าง' }).click();
  await expect(page).toHaveURL(/\/webinars\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await expect(page.getByText('กำลังจะมาถึง').first()).toBeVisible();

  await make.send('PUT', `/v1/webinar/${id}`, { featured_image_id: cover });
  await page.reload();
  await expect(page.getByText('ครบทุกข้อก่อนเผยแพร่')).toBeVisible();
  await expectPartAccessible(page.locator('main'));
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว')).toBeVisible();
  await expectMoved(page, make);
});

test('a published webinar is called off in the list, with a reason that says enough; the month shows webinars under the filters, turns by keys, and is a list on a phone', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page, 'publisher'));
  const [people, cover] = await Promise.all([speaker(make), make.picture()]);
  const title = `สัมมนา ${uniqueMark()}`;
  const { id } = await make.send<{ id: number }>('POST', '/v1/webinar', {
    title,
    webinar_type: 'live',
    start_at: `${bangkok(9)}T13:00:00+07:00`,
    end_at: `${bangkok(9)}T14:00:00+07:00`,
    platform: 'zoom',
    hosts: [{ host_id: people.id, role: 'speaker' }],
    featured_image_id: cover,
    status: 'publish',
  });
  await page.goto(`/webinars?search=${encodeURIComponent(title)}`);
  const row = page.locator('tbody tr').filter({ hasText: title });
  await expect(row.getByText(people.title)).toBeVisible();
  await expect(row.getByText('กำลังจะมาถึง')).toBeVisible();
  await row.getByRole('button', { name: `คำสั่งของ ${title}` }).click();
  await page.getByRole('menuitem', { name: 'ยกเลิกสัมมนา' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('สั้น');
  await dialog.getByRole('button', { name: 'ยกเลิกสัมมนา' }).click();
  await expect(dialog.getByText('อย่างน้อย 5 ตัวอักษร')).toBeVisible();
  await dialog.getByRole('textbox').fill('วิทยากรติดภารกิจ');
  await dialog.getByRole('button', { name: 'ยกเลิกสัมมนา' }).click();
  await expect(page.getByText('ยกเลิกสัมมนาแล้ว')).toBeVisible();
  await expect(row.getByText('ยกเลิก', { exact: true })).toBeVisible();
  const saved = await make.send<object>('GET', `/v1/webinar/${id}`);
  expect(saved).toMatchObject({ phase: 'cancelled', cancel_reason: 'วิทยากรติดภารกิจ' });

  const mark = uniqueMark();
  const at = (day: string, time: string) => `${day}T${time}:00+07:00`;
  for (const [name, day] of [
    ['แรก', '2031-03-10'],
    ['สอง', '2031-03-11'],
    ['เดือนถัดไป', '2031-04-15'],
  ] as const) {
    await make.send('POST', '/v1/webinar', {
      title: `${name} ${mark}`,
      webinar_type: 'live',
      start_at: at(day, '13:00'),
      end_at: at(day, '14:00'),
    });
  }
  await goToView(page, `/webinars?search=${mark}`);
  await expect(page.getByRole('link', { name: `แรก ${mark}` })).toBeVisible();
  await page.getByText('ปฏิทิน', { exact: true }).click();
  await expect(page).toHaveURL(/view=calendar/);
  await goToView(page, `/webinars?search=${mark}&view=calendar&month=2031-03`);
  const first = page.getByRole('link', { name: `แรก ${mark}` });
  await expect(first).toBeVisible();
  await expect(page.getByRole('link', { name: `เดือนถัดไป ${mark}` })).toHaveCount(0);
  await expectPartAccessible(page.locator('main'));
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: `สอง ${mark}` })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/month=2031-04/);
  await expect(page.getByRole('link', { name: `เดือนถัดไป ${mark}` })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 3, name: '15/04/2031' })).toBeVisible();
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
  await page.getByRole('link', { name: `เดือนถัดไป ${mark}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `เดือนถัดไป ${mark}` })).toBeVisible();
  await expectNoSideways(page);
});

test('the log says how a webinar went and who took part; who only reads it imports and downloads nothing', async ({
  page,
}) => {
  const token = await signIn(page, 'analyst');
  const make = new ArticleMaker(page.request, token);
  const [held] = await make.send<{ id: number; title: string }[]>(
    'GET',
    '/v1/webinar?phase=replay&limit=1',
  );
  expect(held).toBeDefined();
  const strip = page.getByRole('navigation', { name: 'มุมมอง' });
  await page.goto(`/webinars/${held?.id}/log`);
  await expect(page.getByRole('heading', { level: 1, name: held?.title })).toBeVisible();
  await expect(page.getByText('ผู้เข้าพร้อมกันสูงสุด')).toBeVisible();
  await expect(page.locator('tbody tr').filter({ hasText: '***' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'นำเข้าผลการเข้าร่วม' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /CPE/ })).toHaveCount(0);
  await expectPartAccessible(page.locator('main'));
  await strip.getByRole('button', { name: 'รายการกิจกรรม' }).click();
  await expect(page).toHaveURL(/view=activity/);
  await expect(page.getByText('เปิดดูทั้งหมด').first()).toBeVisible();
  await strip.getByRole('button', { name: 'ผู้ลงทะเบียน' }).click();
  // The page is another one, the focus stays where it was.
  await expect(strip.getByRole('button', { name: 'ผู้ลงทะเบียน' })).toBeFocused();
  await expect(page.getByText('ผู้เข้าพร้อมกันสูงสุด')).toBeVisible();

  // The strip stands at one height in all views, whatever their heads and figures are.
  const views = await strip.getByRole('button').allTextContents();
  expect(views.length).toBeGreaterThan(4);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const heights: Record<string, number | undefined> = {};
    for (const name of views) {
      const view = strip.getByRole('button', { name, exact: true });
      await view.click();
      await expect(view).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('heading', { level: 1, name: held?.title })).toBeVisible();
      heights[name] = (await strip.boundingBox())?.y;
    }
    expect(new Set(Object.values(heights)).size, JSON.stringify(heights)).toBe(1);
  }
});
