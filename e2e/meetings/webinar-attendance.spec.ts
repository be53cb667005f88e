import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { enterAs, makeAccount, tokenFor } from '../account-maker.ts';
import { ArticleMaker } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goToView, signIn } from '../fixtures.ts';

/** Attendance from a report of the meeting tool, and the CPE list. */

interface Webinar {
  id: number;
  title: string;
  start_at: string;
  end_at: string;
  cpe_credits: number | null;
}
interface Participant {
  user: { display_name: string };
  cancelled: boolean;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'นำเข้าผลการเข้าร่วม' });
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first();

async function choose(page: Page, text: string, encoding: BufferEncoding = 'utf8') {
  const mark = encoding === 'utf16le' ? '\uFEFF' : '';
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'participants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(mark + text, encoding),
    });
}

test('a report of Teams is tried, saved, and gives the list for CPE', async ({ page }) => {
  const account = await makeAccount(page, 'event_manager');
  const token = await tokenFor(page, account.username, account.password);
  const make = new ArticleMaker(page.request, token);
  const held = await make.send<Webinar[]>('GET', '/v1/webinar?phase=replay,ended&has_credits=1');
  const item = held.find(({ cpe_credits: credits }) => credits !== null);
  if (!item) throw new Error('The demo has no webinar with CPE that is over');
  const absent = (
    await make.send<Participant[]>(
      'GET',
      `/v1/webinar/${item.id}/registrations?attended=0&limit=100`,
    )
  ).filter(({ cancelled }) => !cancelled);
  const [first, second] = absent;
  if (!first || !second) throw new Error('Everybody came to this webinar already');
  // A moment as Teams writes it in Thailand: day first, Buddhist year, Thai time.
  const moment = (iso: string) =>
    `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${Number(iso.slice(0, 4)) + 543} ${iso.slice(11, 19)}`;
  const [from, to] = [moment(item.start_at), moment(item.end_at)];
  const report = [
    '3. In-Meeting Activities',
    'Name\tJoin Time\tLeave Time\tDuration\tEmail\tRole\tLicence No.',
    `${first.user.display_name.replace(/^\S*?\./, '')}\t${from}\t${to}\t\t\tPresenter`,
    `${second.user.display_name}\t${from}\t${from}\t\t\tPresenter`,
    `คนนอกงาน\t${from}\t${to}\t\tguest@hcp.example\tPresenter`,
    `\t${from}\t${to}\t\t\tAttendee\tว.999999`,
    'ไม่ได้มา สมมติธรรม\t\t\t\t\tAttendee',
  ].join('\r\n');

  await enterAs(page, account, `/webinars/${item.id}/log`);
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
  const before = Number(await figure(page, 'เข้าร่วม').innerText());
  await page.getByRole('button', { name: 'นำเข้าผลการเข้าร่วม' }).click();
  await expect(dialog(page).getByRole('button', { name: 'เลือกไฟล์' })).toBeFocused();

  await choose(page, 'ไม่ใช่รายงาน');
  await expect(dialog(page).getByRole('alert')).toContainText('ไม่พบคอลัมน์');
  await choose(page, report, 'utf16le');
  await expect(dialog(page).getByRole('status')).toContainText('จับคู่ได้ 2 คน จาก 5 แถว');
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await expect(dialog(page).getByText('จับคู่ไม่ได้ (3)')).toBeVisible();
  const left = (text: string) => dialog(page).getByRole('row').filter({ hasText: text });
  await expect(left('คนนอกงาน')).toContainText('ไม่พบในผู้ลงทะเบียน');
  await expect(left('ว.999999')).toContainText(/^6/);
  await expect(left('ไม่ได้มา')).toContainText('ไม่มีเวลาเข้าและออกในไฟล์');
  await dialog(page).getByText('จับคู่ได้ (2)').click();
  await expect(dialog(page).getByText(`${first.user.display_name} (ชื่อ)`)).toBeVisible();
  await expectPartAccessible(dialog(page));

  await dialog(page).getByRole('button', { name: 'บันทึกผล 2 คน' }).click();
  await expect(page.getByText('บันทึกผลการเข้าร่วมแล้ว 2 คน')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(figure(page, 'เข้าร่วม')).toHaveText(String(before + 2));

  await page.getByRole('button', { name: 'นำเข้าผลการเข้าร่วม' }).click();
  await choose(page, report, 'utf16le');
  await expect(dialog(page).getByText('ไม่มีอะไรต้องบันทึก')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'ดาวน์โหลดรายชื่อสำหรับยื่น CPE' }).click();
  const ask = page.getByRole('dialog', { name: 'ดาวน์โหลดรายชื่อสำหรับยื่น CPE' });
  await ask.getByRole('radio', { name: 'CSV' }).check();
  await ask.getByRole('textbox', { name: 'เหตุผล' }).fill('ยื่นต่อสถาบันหลัก');
  const coming = page.waitForEvent('download');
  await ask.getByRole('button', { name: 'ส่งออก' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^connect_webinar-cpe_\d{8}-\d{4}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(first.user.display_name);
  expect(text).not.toContain(second.user.display_name);
});

test('on a phone the window fits, and what cannot be done says why', async ({ page }) => {
  const token = await signIn(page, 'event_manager');
  const make = new ArticleMaker(page.request, token);
  const [over] = await make.send<Webinar[]>('GET', '/v1/webinar?phase=replay,ended');
  const [ahead] = await make.send<Webinar[]>(
    'GET',
    '/v1/webinar?phase=upcoming&status=publish&has_credits=0',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/webinars/${ahead?.id}/log`);
  const start = page.getByRole('button', { name: 'นำเข้าผลการเข้าร่วม' });
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription('นำเข้าผลได้เมื่อสัมมนาเริ่มแล้ว');
  await expect(
    page.getByRole('button', { name: 'ดาวน์โหลดรายชื่อสำหรับยื่น CPE' }),
  ).toHaveAccessibleDescription(/ไม่มีรหัสกิจกรรมหรือหน่วยกิต CPE/);

  // Cards tell who took part from who did not.
  const card = page.locator('[data-card]').first();
  const minutes = card.getByText('นาที');
  await goToView(page, `/webinars/${over?.id}/log?attended=1`);
  await expect(page.getByRole('heading', { level: 1, name: over?.title })).toBeVisible();
  await expect(minutes).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await expect(minutes).toBeInViewport({ ratio: 1 });
  await goToView(page, `/webinars/${over?.id}/log?attended=0`);
  await expect(minutes).toHaveCount(0);
  await expect(card).toBeVisible();
  await expect(minutes).toHaveCount(0);

  await goToView(page, `/webinars/${over?.id}/log`);
  await start.click();
  const times = [over?.start_at, over?.end_at].map((iso) => iso?.slice(0, 19).replace('T', ' '));
  const rows = Array.from({ length: 40 }, (_, n) =>
    [
      `แขกรับเชิญที่มีชื่อยาวมากหมายเลข${n}`,
      `guest.with.a.long.address.${n}@hcp.example`,
      ...times,
    ].join(),
  );
  await choose(page, ['Name,Email,Join Time,Leave Time', ...rows].join('\n'));
  await expect(dialog(page).getByText('จับคู่ไม่ได้ (40)')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'ปิด' }).last()).toBeVisible();
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"], [role="dialog"] table')].map(
      (part) => part.scrollWidth - part.clientWidth,
    ),
  );
  expect(Math.max(...wide)).toBeLessThanOrEqual(0);
  await expectPartAccessible(dialog(page));
});
