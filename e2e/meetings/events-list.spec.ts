import { expect, test } from '@playwright/test';
import { openAs } from '../fixtures.ts';

const HEADS = {
  th: 'ชื่อกิจกรรม|ประเภทกิจกรรม|รูปแบบ|วันเวลา|สถานที่ / จังหวัด|ลงทะเบียน / ความจุ|ยืนยัน|เข้าร่วม|สถานะกิจกรรม|แบรนด์ / กลุ่มโรค|ผู้รับผิดชอบ',
  en: 'Event title|Type of event|Format|Time|Venue / province|Seats taken|Confirmed|Attended|Phase|Brand / area|Owner',
};

test('the list of events has all of its columns on a usual screen, and cuts neither type, form nor time, in both languages', async ({
  page,
}) => {
  await openAs(page, 'event_manager', '/events');
  for (const language of ['th', 'en'] as const) {
    if (language === 'en') {
      await page.evaluate(() => localStorage.setItem('connect.language', 'en'));
      await page.reload();
    }
    const table = page.getByRole('main').getByRole('table');
    const heads = table.locator('thead th:has-text(" "), thead th').filter({ hasText: /\S/ });
    await expect.poll(() => heads.allInnerTexts()).toHaveLength(11);
    const words = (await heads.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(words.join('|')).toBe(HEADS[language]);
    const cut = await table
      .locator('tbody td:is(:nth-child(3), :nth-child(4), :nth-child(5)) [data-lines]')
      .evaluateAll((texts) =>
        texts
          .filter((text) => text.scrollHeight > text.clientHeight + 8)
          .map((text) => text.textContent),
      );
    expect(cut).toEqual([]);
    // The event of the demo that goes on until midnight of the next day.
    await expect(table).toContainText(
      /\d\d–\d\d\/\d\d\/\d{4}00:00–00:00|\d\d\/\d\d–\d\d\/\d\d\/\d{4}00:00/,
    );
  }
});
