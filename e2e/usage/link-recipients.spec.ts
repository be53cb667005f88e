import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs, tokenOf } from '../fixtures.ts';
import { type MadeUser, makePharmacist, recordConsent } from '../users/users-fixtures.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1';

/** A link to an address, and people of a team of their own. */
async function prepare(page: Page, n: number) {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
  const mark = `${Date.now()}`;
  const target = { target_type: 'url', target_url: 'https://www.hcp.example/', channel: 'email' };
  const made = await page.request.post('/v1/link', {
    headers,
    data: { name: `เชิญร่วมงาน ${mark}`, ...target },
  });
  expect(made.status(), await made.text()).toBe(201);
  const link: { data: { id: number; name: string; code: string } } = await made.json();
  const people: MadeUser[] = [];
  while (people.length < n) people.push(await makePharmacist(page));
  return { link: link.data, people };
}

const panel = (page: Page) => page.getByRole('region', { name: 'ผู้รับเฉพาะราย' });

/** Makes people recipients of a link by a call. */
async function addRecipients(page: Page, link: number, people: readonly MadeUser[]) {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
  const data = { user_ids: people.map(({ id }) => id) };
  const reply = await page.request.post(`/v1/link/${link}/recipients`, { headers, data });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** A link is sent, one of two clicks, and the file and the log tell who. */
async function expectSent(page: Page, token: string): Promise<void> {
  const { link, people } = await prepare(page, 2);
  const [clicker, other] = people;
  if (!clicker || !other) throw new Error('Two people were to be made');
  await addRecipients(page, link.id, people);
  await recordConsent(page, clicker.id, 'marketing_email');
  await goWithin(page, '/links');
  await goWithin(page, `/links/${link.id}`);
  await panel(page).scrollIntoViewIfNeeded();
  await panel(page).getByRole('button', { name: 'บันทึกว่าส่งแล้ว' }).click();
  const sent = page.getByRole('dialog', { name: 'บันทึกว่าส่งแล้ว' });
  await expect(sent).toContainText('2 คน');
  await sent.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(panel(page).getByRole('listitem').filter({ hasText: /ส่ง \d/ })).toHaveCount(2);

  await panel(page).getByRole('button', { name: 'ส่งออก' }).click();
  const asked = page.getByRole('dialog', { name: 'ส่งออก' });
  await asked.getByRole('radio', { name: /CSV/ }).check();
  await asked.getByRole('textbox').fill('ส่งคำเชิญทางอีเมล');
  const coming = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'ส่งออก' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text).toContain(clicker.email);
  expect(text, 'who does not agree to e-mails is named, not reached').not.toContain(other.email);
  const address = new RegExp(
    `${clicker.id},${clicker.name},.*(/l/${link.code}\\?r=[A-Za-z0-9]{12})`,
  );
  const [, own = ''] = address.exec(text) ?? [];
  const clicked = await page.request.get(own, {
    maxRedirects: 0,
    headers: { 'user-agent': PHONE },
  });
  expect(clicked.status()).toBe(302);
  const counted = async () => {
    const reply = await page.request.get(`/v1/link/${link.id}/recipients?clicked=1`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { pagination }: { pagination: { total: number } } = await reply.json();
    return pagination.total;
  };
  await expect.poll(counted).toBe(1);

  await goWithin(page, `/links/${link.id}/log?view=recipients&clicked=1`);
  await expect(page.getByRole('row', { name: new RegExp(clicker.name) })).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByText('1 (50%)')).toBeVisible();
  await expectPartAccessible(page.locator('main'));
  await page
    .getByRole('navigation', { name: 'มุมมอง' })
    .getByRole('button', { name: 'คลิก' })
    .click();
  await expect(page.getByRole('row', { name: new RegExp(clicker.name) })).toBeVisible();
}

test('people become recipients one by one, by their ids and from the list of users, and go again; a link is sent, and the file and the log tell who clicks', async ({
  page,
}) => {
  const { link, people } = await prepare(page, 3);
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error('Three people were to be made');
  const token = await openAs(page, 'admin', `/users?search=${encodeURIComponent(`#${third.id}`)}`);
  await page.getByRole('checkbox', { name: third.name }).check();
  await page.getByRole('button', { name: 'เพิ่มเป็นผู้รับลิงก์' }).click();
  const many = page.getByRole('dialog', { name: 'เพิ่มเป็นผู้รับลิงก์' });
  await many.getByRole('textbox', { name: 'ลิงก์' }).fill(link.name);
  await page.getByRole('option', { name: link.name }).click();
  await expectPartAccessible(many);
  await many.getByRole('button', { name: 'เพิ่ม 1 คน' }).click();
  await expect(page.getByText('เพิ่มผู้รับ 1 คนแล้ว')).toBeVisible();

  await goWithin(page, `/links/${link.id}`);
  await panel(page).scrollIntoViewIfNeeded();
  const row = (name: string) => panel(page).getByRole('listitem').filter({ hasText: name });
  await expect(row(third.name)).toBeVisible();
  await panel(page).getByRole('textbox', { name: 'เพิ่มผู้รับ' }).fill(`#${first.id}`);
  await page.getByRole('option', { name: first.name }).click();
  await expect(row(first.name)).toBeVisible();

  await panel(page).getByRole('button', { name: 'วางรหัสผู้ใช้' }).click();
  const pasted = page.getByRole('dialog', { name: 'วางรหัสผู้ใช้' });
  await pasted.getByRole('textbox').fill(`#${first.id}, ${second.id}\n9999999`);
  await expectPartAccessible(page.getByRole('dialog'));
  // What failed leaves the ids to try again with.
  const body = { code: 'conflict', message: 'ยังเพิ่มไม่ได้' };
  await page.route('**/recipients', (route) => route.fulfill({ status: 409, json: body }), {
    times: 1,
  });
  await pasted.getByRole('button', { name: 'เพิ่มผู้รับ' }).click();
  await expect(page.getByText(body.message)).toBeVisible();
  await expect(pasted.getByRole('textbox')).toHaveValue(/9999999/);
  await pasted.getByRole('button', { name: 'เพิ่มผู้รับ' }).click();
  await expect(
    page.getByText('เพิ่มผู้รับ 1 คนแล้ว · มีอยู่แล้ว 1 คน · ไม่พบหรืออยู่นอกขอบเขตของคุณ 1 คน'),
  ).toBeVisible();

  await panel(page)
    .getByRole('button', { name: `นำ ${first.name} ออก` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'นำออก' }).click();
  await expect(row(first.name)).toHaveCount(0);
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  // The focus goes on to the next one.
  await expect(panel(page).locator(':focus')).toHaveAccessibleName(/^นำ .+ ออก$/);
  await expectSent(page, token);
});

test('on a phone all of it fits, and who may not read names sees none', async ({ page }) => {
  const { link, people } = await prepare(page, 1);
  await addRecipients(page, link.id, people);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'analyst', `/links/${link.id}/log?view=recipients`);
  await expect(page.getByText(/^ภ\*\*\*/).first()).toBeVisible();
  await expect(page.getByText(people[0]?.name ?? '')).toHaveCount(0);
  await expectNoSideways(page);
  await openAs(page, 'publisher', `/links/${link.id}`);
  await panel(page).getByRole('button', { name: 'ผู้รับเฉพาะราย' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
});
