import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, goWithin, inLanguage, openAs } from '../fixtures.ts';
import { makePharmacist, recordConsent } from '../users/users-fixtures.ts';

/** The privacy desk in the admin area, and the consents of one person. */

const unique = () => `${Date.now() % 10_000_000}`;
const section = (name: string) => `/admins?tab=privacy&section=${name}`;
const part = (page: Page, name: string) => page.getByRole('region', { name });

/** A scan is attached and opened, and the receipt is shown in both languages. */
async function expectProof(page: Page): Promise<void> {
  const person = await makePharmacist(page);
  await recordConsent(page, person.id, 'marketing_sms');
  await goToView(page, `/users?id=${person.id}&tab=consents`);
  const drawer = page.getByRole('dialog', { name: person.name });
  const record = drawer.getByRole('listitem').filter({ hasText: 'รับข่าวสารทาง SMS' });
  const chosen = page.waitForEvent('filechooser');
  await record.getByRole('button', { name: /^แนบหลักฐาน/ }).click();
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 60 } });
  await (await chosen).setFiles({ name: 'scan.png', mimeType: 'image/png', buffer: image });
  await expect(page.getByText('แนบหลักฐานแล้ว')).toBeVisible();
  await expectPartAccessible(drawer);
  const popup = page.waitForEvent('popup');
  await record.getByRole('button', { name: /^เปิดหลักฐาน/ }).click();
  await expect(await popup).toHaveURL(/\/media\/\d+-[0-9a-f]{16}\/.*key=/);

  await record.getByRole('button', { name: /^ใบรับความยินยอม/ }).click();
  const window = page.getByRole('dialog', { name: 'ใบรับความยินยอม' });
  const paper = window.frameLocator('iframe');
  await expect(paper.getByText('วิธีถอนความยินยอม')).toBeVisible();
  await expect(paper.getByText(person.name)).toBeVisible();
  await window.getByText('อังกฤษ').click();
  await expect(paper.getByText('How to withdraw')).toBeVisible();
  await expectPartAccessible(window);
}

/** The register, a breach with its clock and retention are kept by the officer. */
async function expectKept(page: Page): Promise<void> {
  await goWithin(page, section('activities'));
  const register = part(page, 'บันทึกรายการประมวลผล (RoPA)');
  await register.getByRole('button', { name: 'แก้ไข การส่งข่าวสารและการตลาด' }).click();
  const activity = page.getByRole('dialog');
  const owner = `ฝ่ายการตลาด ${unique()}`;
  await activity.getByRole('textbox', { name: 'ผู้รับผิดชอบ' }).fill(owner);
  await expectPartAccessible(activity);
  await activity.getByRole('button', { name: 'บันทึก' }).click();
  await expect(activity).toBeHidden();
  await expect(register.getByText(owner)).toBeVisible();

  await goToView(page, section('breaches'));
  const breaches = part(page, 'เหตุละเมิดข้อมูล');
  await breaches.getByRole('button', { name: 'บันทึกเหตุ' }).click();
  const breach = page.getByRole('dialog', { name: 'บันทึกเหตุ' });
  const title = `เอกสารหาย ${unique()}`;
  await breach.getByRole('textbox', { name: 'เหตุการณ์', exact: true }).fill(title);
  await breach.getByRole('switch').press('Space');
  await breach.getByRole('button', { name: 'บันทึก' }).click();
  await expect(breach.getByText('กรอกมาตรการ')).toBeVisible();
  await expectPartAccessible(page.getByRole('dialog'));
  await breach.getByRole('switch').press('Space');
  await breach.getByRole('button', { name: 'บันทึก' }).click();
  await expect(breach).toBeHidden();
  await expect(breaches.getByRole('row').filter({ hasText: title })).toContainText('เหลือ 71 ชั่วโมง');

  await goToView(page, section('retention'));
  const rules = part(page, 'ระยะเวลาเก็บข้อมูล');
  await rules.getByRole('button', { name: 'แก้ไข บันทึกการใช้งานเนื้อหา' }).click();
  const rule = page.getByRole('dialog');
  await rule.getByRole('textbox').fill('๑๐๙๔');
  await rule.getByRole('button', { name: 'บันทึก' }).click();
  await expect(rules.getByText('1,094 วัน')).toBeVisible();
  await expect(rules.getByText('กำลังนับ')).toHaveCount(0);
  await expectPartAccessible(page.locator('main'));
}

test('a version is added after its effect was seen; those who agreed before are marked in the drawer; a scan is attached there; register, breaches and retention are kept', async ({
  page,
}) => {
  const person = await makePharmacist(page);
  await recordConsent(page, person.id, 'publicity');
  await openAs(page, 'dpo', section('texts'));
  const list = part(page, 'ข้อความขอความยินยอม');
  await expect(list.getByRole('row').nth(9)).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'เพิ่มฉบับ' }).click();
  const window = page.getByRole('dialog', { name: 'เพิ่มฉบับ' });
  await window.getByRole('combobox', { name: 'วัตถุประสงค์' }).click();
  await page.getByRole('option', { name: 'ใช้ภาพ/ชื่อเผยแพร่' }).click();
  const preview = window.getByRole('region', { name: /ตัวอย่าง/ });
  await expect(preview).toContainText('ใช้ชื่อและภาพของข้าพเจ้า');
  await window.getByRole('textbox', { name: 'ข้อความภาษาไทย' }).fill('ข้าพเจ้ายินยอมฉบับใหม่ทั้งหมด');
  await expect(preview).toContainText('ข้าพเจ้ายินยอมฉบับใหม่ทั้งหมด');
  await expect(window.getByRole('status').filter({ hasText: 'ควรขอใหม่' })).toBeVisible();
  await expectPartAccessible(page.getByRole('dialog'));
  await window.getByRole('button', { name: 'เพิ่มฉบับ' }).click();
  await expect(window.getByText('กรอกฉบับ')).toBeVisible();
  const version = unique();
  await window.getByRole('textbox', { name: 'ฉบับ', exact: true }).fill(version);
  await window.getByRole('button', { name: 'เพิ่มฉบับ' }).click();
  await expect(window).toBeHidden();
  await expect(list.getByRole('row').filter({ hasText: version })).toContainText('ใช้อยู่');

  await goWithin(page, `/users?id=${person.id}&tab=consents`);
  const drawer = page.getByRole('dialog', { name: person.name });
  const row = drawer.getByRole('row').filter({ hasText: 'ใช้ภาพ/ชื่อเผยแพร่' });
  await expect(row).toContainText('ควรขอใหม่');
  await row.getByRole('button', { name: /^ขอความยินยอมใหม่/ }).click();
  const asked = page.getByRole('dialog', { name: 'บันทึกความยินยอม' });
  await expect(asked.getByText('ข้าพเจ้ายินยอมฉบับใหม่ทั้งหมด')).toBeVisible();
  await asked.getByRole('combobox', { name: 'ช่องทาง' }).click();
  await page.getByRole('option', { name: 'เอกสาร' }).click();
  await asked.getByRole('button', { name: 'บันทึก' }).click();
  await expect(asked).toBeHidden();
  await expect(row).not.toContainText('ควรขอใหม่');
  await expect(row).toContainText(version);
  await expectProof(page);
  await expectKept(page);
});

test('who may only read sees no button that changes, in English and on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await inLanguage(page, 'en');
  await openAs(page, 'admin', section('texts'));
  for (const [name, label] of [
    ['texts', 'Consent texts'],
    ['figures', 'Consent statistics'],
    ['activities', 'Register of processing (RoPA)'],
    ['retention', 'Retention'],
    ['breaches', 'Breaches'],
  ] as const) {
    await goToView(page, section(name));
    const shown = part(page, label);
    await expect(shown.getByRole('row').nth(1)).toBeVisible();
    await expect(shown.getByRole('button', { name: /Add|Edit|Record|Remove/ })).toHaveCount(0);
    await expectNoSideways(page);
    await (name === 'texts' ? expectAccessible(page) : expectPartAccessible(page.locator('main')));
  }
  await part(page, 'Breaches').getByRole('button', { name: /^View/ }).first().click();
  await expect(page.getByRole('dialog').getByText('What happened')).toBeVisible();
  await expectPartAccessible(page.getByRole('dialog'));
});
