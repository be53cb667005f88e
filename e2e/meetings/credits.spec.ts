import { expect, test } from '@playwright/test';
import { expectAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs, tokenOf } from '../fixtures.ts';

interface Earned {
  registration_id: number;
  kind: 'event' | 'webinar';
  certificate_no: string;
  item: { id: number; title: string } | null;
}

/** Somebody with credits of an event, as the server knows them. */
async function somebody(page: import('@playwright/test').Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'admin')}` };
  const get = async <Data>(url: string): Promise<Data> => {
    const reply = await page.request.get(url, { headers });
    expect(reply.status(), url).toBe(200);
    return (await reply.json()).data;
  };
  const events = await get<{ id: number }[]>('/v1/event?phase=ended&limit=50');
  for (const { id } of events) {
    const came = await get<{ id: number; user_id: number | null }[]>(
      `/v1/event/${id}/registrations?status=attended&limit=100`,
    );
    for (const { user_id: user } of came) {
      if (user === null) continue;
      const { rows } = await get<{ rows: Earned[] }>(`/v1/user/${user}/credits`);
      const row = rows.find(({ kind, item }) => kind === 'event' && item?.id === id);
      if (row) return { user, event: id, row };
    }
  }
  throw new Error('Nobody in the demo has credits of an event');
}

test('the wallet of a person leads to the certificate, and its number is confirmed to anybody', async ({
  browser,
  page,
}) => {
  test.slow();
  const { user, event, row } = await somebody(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin', `/users?id=${user}&tab=credits`);
  const wallet = page.getByRole('dialog');
  await expect(wallet.getByRole('tab', { name: 'หน่วยกิต' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(wallet.getByText(row.item?.title ?? '-').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  const file = page.waitForEvent('download');
  await wallet.getByRole('button', { name: new RegExp(row.certificate_no) }).click();
  expect((await file).suggestedFilename()).toBe(`certificate_${row.certificate_no}.pdf`);

  // Anybody, without a script.
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'th-TH' });
  const anybody = await context.newPage();
  const base = new URL(page.url()).origin;
  for (const [language, valid, none] of [
    ['th', 'เกียรติบัตรนี้ถูกต้อง', 'ไม่พบเกียรติบัตรที่ใช้ได้'],
    ['en', 'This certificate is valid', 'No valid certificate'],
  ] as const) {
    const known = await anybody.goto(`${base}/c/${row.certificate_no}?lang=${language}`);
    expect(known?.status()).toBe(200);
    await expect(anybody.getByRole('heading', { level: 1 })).toHaveText(valid);
    await expect(anybody.getByText(row.item?.title ?? '-')).toBeVisible();
    const unknown = await anybody.goto(`${base}/c/C2026-0000-0000-0000?lang=${language}`);
    expect(unknown?.status()).toBe(404);
    await expect(anybody.getByRole('heading', { level: 1 })).toHaveText(none);
  }
  await context.close();

  // The council is handed its list from the summary, with a reason.
  await page.setViewportSize({ width: 1440, height: 900 });
  await goWithin(page, `/events/${event}?view=summary`);
  await page
    .getByRole('button', { name: /^ดาวน์โหลดรายชื่อ/ })
    .first()
    .click();
  const ask = page.getByRole('dialog');
  await ask.getByRole('textbox').fill('ส่งสถาบันการศึกษาต่อเนื่อง');
  const list = page.waitForEvent('download');
  await ask.getByRole('button', { name: 'ส่งออก' }).click();
  expect((await list).suggestedFilename()).toMatch(/\.(xlsx|csv)$/);
});
