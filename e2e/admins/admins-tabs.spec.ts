import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectContrastInDark, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, goWithin, openAs } from '../fixtures.ts';

/** The admin area: the tabs of each role, how they are reached, and small screens. */

const ALL = [
  'ผู้ดูแลระบบ',
  'บทบาทและสิทธิ์',
  'ข้อมูลอ้างอิง',
  'API Keys',
  'บันทึกการตรวจสอบ',
  'ความเป็นส่วนตัว (PDPA)',
  'ตั้งค่าระบบ',
  'สถานะระบบ',
];

const tabs = (page: Page) =>
  page.getByRole('tablist', { name: 'ส่วนของการดูแลระบบ' }).getByRole('tab');

/** Every tab is offered, and the area starts with the administrators. */
async function expectEveryTab(page: Page): Promise<void> {
  await expect(tabs(page)).toHaveText(ALL);
  await expect(page.getByRole('tab', { name: 'ผู้ดูแลระบบ' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const table = page.getByRole('table', { name: 'ผู้ดูแลระบบ' });
  await expect(table.getByText('ผู้ดูแลระบบสูงสุด').first()).toBeVisible();
  await expect(table.getByRole('link', { name: 'นพดล สาธิตไพศาล' })).toBeVisible();
  await expect(table.getByText('ผู้อนุมัติและเผยแพร่')).toHaveCount(0);
}

test('a publisher sees the audit log only; another tab’s address shows the no-permission panel', async ({
  page,
}) => {
  await openAs(page, 'publisher', '/admins?tab=status');
  const panel = page.getByRole('heading', { name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' });
  await expect(panel).toBeVisible();
  await expect(tabs(page)).toHaveText(['บันทึกการตรวจสอบ']);
  for (const tab of ['api-keys', 'administrators', 'settings', 'privacy']) {
    await goToView(page, '/admins');
    await expect(page.getByRole('table', { name: 'บันทึกการตรวจสอบ' })).toBeVisible();
    await goToView(page, `/admins?tab=${tab}`);
    await expect(panel).toBeVisible();
  }
  await tabs(page).click();
  await expect(page.getByRole('table', { name: 'บันทึกการตรวจสอบ' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ตรวจสอบความถูกต้องของบันทึก' })).toHaveCount(0);
});

test('a sales manager has no Admin entry, and the typed address shows the no-permission panel', async ({
  page,
}) => {
  await openAs(page, 'sales_manager', '/admins');
  await expect(page.getByRole('heading', { name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Overall' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

/** The tabs are free of what axe finds and fit a phone; rights are read there one role at a time, in words. */
async function expectReadable(page: Page): Promise<void> {
  await goWithin(page, '/admins?tab=administrators');
  for (const tab of ['administrators', 'roles', 'api-keys', 'audit', 'status']) {
    const name = page.locator(`[role=tab][id$="-tab-${tab}"]`);
    await name.click();
    await expect(page).toHaveURL(`/admins?tab=${tab}`);
    await expect(page.locator(`[role=tabpanel][id$="-panel-${tab}"]`)).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
    // The shell is the same beside each.
    await (tab === 'administrators'
      ? expectAccessible(page)
      : expectPartAccessible(page.locator('main')));
    await expectContrastInDark(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(name).toBeInViewport({ ratio: 0.9 });
    await expectNoSideways(page);
    if (tab === 'roles') {
      const choice = page.getByRole('combobox', { name: 'บทบาท' });
      await expect(choice).toHaveValue('super_admin');
      await choice.selectOption({ label: 'ผู้ดูรายงาน' });
      await expect(page.getByRole('tabpanel')).toContainText('API Keys');
      await expect(page.getByText('ไม่มีสิทธิ์').first()).toBeVisible();
      await expectPartAccessible(page.locator('main'));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
}

test('super_admin sees every tab; a tab that there is not shows the no-permission panel and keeps the way out; tabs are walked by arrow keys, chosen by Enter, and Back returns to the one before; all are free of what axe finds and fit a phone', async ({
  page,
}) => {
  await openAs(page, 'super_admin', '/admins?tab=nothing');
  await expect(page.getByRole('heading', { name: 'คุณไม่มีสิทธิ์ดูส่วนนี้' })).toBeVisible();
  await page.getByRole('tab', { name: 'สถานะระบบ' }).click();
  await expect(page).toHaveURL(/\/admins\?tab=status$/);

  await goToView(page, '/admins');
  await expectEveryTab(page);
  await page.getByRole('tab', { name: 'ผู้ดูแลระบบ' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'บทบาทและสิทธิ์' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'สถานะระบบ' })).toBeFocused();
  await expect(page).toHaveURL(/\/admins$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admins\?tab=status$/);
  await expect(page.getByRole('heading', { name: 'ฐานข้อมูล', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'ผู้ดูแลระบบ' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  // The mark of one's own account is not cut off by its line.
  const mark = page.locator('main tbody').getByText('คุณ', { exact: true });
  const cut = await mark.evaluate((badge) => {
    const [own, line] = [badge, badge.parentElement ?? badge].map((box) =>
      box.getBoundingClientRect(),
    );
    return own && line && (own.top < line.top || own.bottom > line.bottom);
  });
  expect(cut).toBe(false);

  await page.getByRole('table').getByRole('link', { name: 'นพดล สาธิตไพศาล' }).click();
  await expect(page).toHaveURL(/\/staffs\/\d+$/);
  await expectReadable(page);
});

test('dpo sees every tab; the matrix says in words what its letters mean, also where the hint loads after the pointer is there', async ({
  page,
}) => {
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/notices-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, 'dpo', '/admins');
  await expectEveryTab(page);
  await page.getByRole('tab', { name: 'บทบาทและสิทธิ์' }).click();
  const matrix = page.getByRole('table', { name: 'สิทธิ์ตามบทบาท' });
  await expect(matrix.getByRole('columnheader')).toHaveCount(10);
  const row = matrix.getByRole('row', { name: /^เทมเพลตข้อความ/ });
  await expect(row.getByText('เฉพาะ Medical', { exact: true })).toBeVisible();
  const staffRow = matrix.getByRole('row').filter({
    has: page.getByRole('rowheader', { name: 'เจ้าหน้าที่', exact: true }),
  });
  await expect(staffRow.getByText('ดู, สร้าง, แก้ไข, ลบ')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'ความหมายของอักษร' })).toBeVisible();

  // In sight too, for the pointer and the focus, which the arrow keys move from cell to cell.
  const cell = staffRow.getByRole('button', { name: 'ดู, สร้าง, แก้ไข, ลบ' }).first();
  await cell.hover();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  arrive();
  await expect(page.getByText('ดู, สร้าง, แก้ไข, ลบ', { exact: true }).last()).toBeInViewport();
  await page.mouse.move(0, 0);
  await expect(matrix.locator('button[tabindex="-1"]').first()).toBeAttached();
  await row.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(row.getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row.getByRole('button').nth(1)).not.toBeFocused();
});

test('admin sees every tab; the status names what needs care, in numbers and dates; jobs that failed for good are named with their reason, and one is let run again', async ({
  page,
}) => {
  const at = '2026-11-20T09:00:00.000+07:00';
  let dead = [
    { id: 7, name: 'mail.notice', attempts: 12, failed_at: at, error: 'The mail server is away' },
    { id: 8, name: 'of.an.earlier.version', attempts: 3, failed_at: at, error: 'no such table' },
  ];
  await page.route('**/v1/admin/status', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.jobs.dead = dead.length;
    await route.fulfill({ response: reply, json: body });
  });
  await page.route('**/v1/admin/jobs/dead', (route) => route.fulfill({ json: { data: dead } }));
  await page.route('**/v1/admin/jobs/7/retry', (route) => {
    dead = dead.filter(({ id }) => id !== 7);
    return route.fulfill({ json: { data: { id: 7, name: 'mail.notice' } } });
  });
  await openAs(page, 'admin', '/admins');
  await expectEveryTab(page);
  await page.getByRole('tab', { name: 'สถานะระบบ' }).click();
  await expect(page.getByText('ยังไม่เคยสำรองข้อมูล')).toBeVisible();
  const database = page.getByRole('region', { name: 'ฐานข้อมูล', exact: true });
  await expect(database).toContainText(/18\.\d+ · ในตัว/);
  await expect(database).toContainText(/\d MB/);
  await expect(page.getByRole('region', { name: 'โครงสร้างฐานข้อมูล' })).toContainText(
    /0001_foundation\d\d\/\d\d\/\d{4} \d\d:\d\d/,
  );
  const list = page.getByRole('region', { name: 'งานเบื้องหลังที่ล้มเหลว' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('อีเมลแจ้งเกี่ยวกับบัญชี')).toBeVisible();
  await expect(list.getByText('The mail server is away')).toBeVisible();
  await expect(page.getByText('มีงานเบื้องหลังที่ล้มเหลวถาวร 2 รายการ')).toBeVisible();
  await expectPartAccessible(page.locator('main'));
  await list.getByRole('button', { name: 'ทำใหม่: อีเมลแจ้งเกี่ยวกับบัญชี' }).click();
  await expect(page.getByText('ใหม่ภายในครึ่งนาที')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveText([/of\.an\.earlier\.version/]);
  // The page goes on asking for the state while the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
