import { expect, type Page, test } from '@playwright/test';
import { expectNoSideways, tokenOf } from '../fixtures.ts';

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

/** An event that begins in half an hour, as its manager: what is written, and who came so far. */
async function makeEvent(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'event_manager')}` };
  async function send<Data>(method: string, path: string, data?: object): Promise<Data> {
    const reply = await page.request.fetch(path, { method, headers, data });
    expect(reply.ok(), await reply.text()).toBe(true);
    const body: { data: Data } = await reply.json();
    return body.data;
  }
  const [other] = await send<{ id: number }[]>('GET', '/v1/event?phase=open&limit=1');
  const { featured_image_id } = await send<{ featured_image_id: number }>(
    'GET',
    `/v1/event/${other?.id}`,
  );
  const slug = `survey-${Date.now()}`;
  const { id } = await send<{ id: number }>('POST', '/v1/event', {
    title: 'ประชุมหลังเลิกงาน (ทดสอบ)',
    slug,
    featured_image_id,
    status: 'publish',
    brand: 'Non-Brand',
    event_type: 'workshop',
    format: 'online',
    online_url: 'https://meet.example.com/survey',
    registration_mode: 'open',
    registration_open_at: inMinutes(-60),
    registration_close_at: inMinutes(25),
    start_at: inMinutes(30),
    end_at: inMinutes(90),
    check_in_open_minutes: 60,
    capacity: 20,
  });
  const path = `/v1/event/${id}`;
  return {
    address: `/e/${slug}`,
    async checkIn(code: string) {
      const rows = await send<{ id: number; version: number }[]>(
        'GET',
        `${path}/registrations?search=${code}`,
      );
      const [row] = rows;
      const body = { action: 'check_in', version: row?.version };
      await send('PUT', `${path}/registrations/${row?.id}`, body);
    },
    async end() {
      const { version } = await send<{ version: number }>('GET', path);
      await send('PUT', path, {
        version,
        registration_open_at: inMinutes(-120),
        registration_close_at: inMinutes(-65),
        start_at: inMinutes(-60),
        end_at: inMinutes(-1),
      });
    },
  };
}

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('whoever attended gives a score on their own page, is thanked, and is told of it the next time', async ({
    page,
  }) => {
    const event = await makeEvent(page);
    await page.goto(event.address);
    await page.getByLabel(/^ชื่อ \(จำเป็น\)/).fill('กมลวรรณ');
    await page.getByLabel(/^นามสกุล/).fill('นามสมมติ');
    await page.getByLabel(/^ประเภท \(จำเป็น\)/).selectOption('pharmacist');
    await page.getByLabel('อีเมล', { exact: true }).fill(`e2e${Date.now()}@hcp.example`);
    await page.getByLabel(/^รับทราบประกาศความเป็นส่วนตัว/).check();
    await page.getByRole('button', { name: 'ลงทะเบียน', exact: true }).click();
    const code = await page.locator('.code').innerText();
    const survey = page.getByRole('heading', { name: 'แบบประเมิน', exact: true });
    await expect(survey).toHaveCount(0);
    await event.checkIn(code);
    await event.end();

    const own = page.url();
    await page.goto(own);
    await expect(page.getByRole('heading', { level: 1, name: 'เข้าร่วมแล้ว' })).toBeVisible();
    await expect(survey).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    await expectNoSideways(page);
    await page.getByRole('radio', { name: /^4/ }).check();
    await page.getByRole('button', { name: 'ส่งคะแนน' }).click();
    const given = page.getByRole('status');
    await expect(given).toContainText('คุณให้ 4 จาก 5 คะแนน');
    await expect(given).toContainText('ขอบคุณ');
    expect(new URL(page.url()).pathname).toBe(new URL(own).pathname);

    await page.goto(own);
    await expect(given).toContainText('คุณให้ 4 จาก 5 คะแนน');
    await expect(page.getByRole('radio', { name: /^4/ })).toBeChecked();
    await page.getByRole('radio', { name: /^5/ }).check();
    await page.getByRole('button', { name: 'เปลี่ยนคะแนน' }).click();
    await expect(given).toContainText('คุณให้ 5 จาก 5 คะแนน');
  });
});
