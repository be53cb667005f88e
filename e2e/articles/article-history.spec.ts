import { expect, test } from '@playwright/test';
import { expectAccessible, signIn } from '../fixtures.ts';
import { ArticleMaker, uniqueMark } from './article-maker.ts';

test('two revisions are compared field by field, changed words marked', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();
  const first = await make.draft({ title: `ผู้ป่วยเบาหวานชนิดที่หนึ่ง ${mark}`, tags: ['เดิม'] });
  await make.change(first, { title: `ผู้ป่วยเบาหวานชนิดที่สอง ${mark}`, tags: ['ใหม่'] });
  await page.goto(`/articles/${first.id}?history=1`);

  const drawer = page.getByRole('dialog', { name: 'ประวัติการแก้ไข' });
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await expect(drawer.getByRole('listitem').first()).toContainText('ฉบับปัจจุบัน');
  await drawer.getByRole('checkbox', { name: 'ฉบับที่ 1' }).click();
  await drawer.getByRole('checkbox', { name: 'ฉบับที่ 2' }).click();
  await drawer.getByRole('button', { name: 'เปรียบเทียบ', exact: true }).click();

  const compared = page.getByRole('dialog', { name: 'เปรียบเทียบฉบับที่ 1 กับฉบับที่ 2' });
  const title = compared.getByRole('region', { name: 'ชื่อเรื่อง' });
  await expect(title.locator('del')).toHaveText('หนึ่ง');
  await expect(title.locator('ins')).toHaveText('สอง');
  await expect(compared.getByRole('region', { name: 'แท็ก' })).toBeVisible();
  await expect(compared.getByRole('region', { name: 'คำโปรย' })).toHaveCount(0);
  await expectAccessible(page);

  await compared.getByRole('button', { name: 'กลับไปรายการฉบับ' }).click();
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
});

test('an old revision comes back as a draft, and the newer one stays in the history', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();
  const first = await make.draft({ title: `ฉบับแรก ${mark}` });
  await make.change(first, { title: `ฉบับสอง ${mark}` });
  await page.goto(`/articles/${first.id}?history=1`);

  const drawer = page.getByRole('dialog', { name: 'ประวัติการแก้ไข' });
  await drawer.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง: ฉบับที่ 1' }).click();
  const question = page.getByRole('dialog', { name: 'กู้คืนฉบับที่ 1 เป็นแบบร่างหรือไม่' });
  // Escape closes the dialog on top and leaves the drawer open.
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await drawer.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง: ฉบับที่ 1' }).click();
  await question.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง' }).click();
  await expect(page.getByText('กู้คืนฉบับที่ 1 เป็นแบบร่างแล้ว')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^ชื่อเรื่อง/ })).toHaveValue(`ฉบับแรก ${mark}`);

  const revisions = await make.send<{ revision_no: number; note: string | null }[]>(
    'GET',
    `/v1/article/${first.id}/revisions`,
  );
  expect(revisions.map((revision) => revision.revision_no)).toEqual([3, 2, 1]);
  expect(revisions[0]?.note).toBe('กู้คืนจากฉบับที่ 1');
});

test('restoring over what users can see asks for the reason at once, and says for what', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();
  const first = await make.published({ title: `เผยแพร่แล้ว ${mark}` });
  await make.change(first, { title: `แก้แล้ว ${mark}` });
  await page.goto(`/articles/${first.id}?history=1`);
  await page.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง: ฉบับที่ 1' }).click();
  const question = page.getByRole('dialog', { name: 'กู้คืนฉบับที่ 1 เป็นแบบร่างหรือไม่' });
  await expect(question).toContainText('เนื้อหาจะหายไปจากแพลตฟอร์มทันที');
  await question.getByRole('textbox', { name: 'เหตุผล' }).fill('ข้อมูลล้าสมัย');
  await question.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง' }).click();
  await expect(page.getByText('กู้คืนฉบับที่ 1 เป็นแบบร่างแล้ว')).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('restoring over an item that was published meanwhile asks for the reason of that', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();
  const first = await make.publishable({ title: `แบบร่าง ${mark}` });
  await make.change(first, { title: `แก้แล้ว ${mark}` });
  await page.goto(`/articles/${first.id}?history=1`);
  const message = 'เนื้อหาจะหายไปจากแพลตฟอร์มทันที บันทึกการใช้งานยังอยู่ครบ';
  const errors = [{ field: 'reason', code: 'reason_unpublish', message }];
  const data = { status: 422, request_id: 'x', errors };
  await page.route('**/revisions/1/restore', (route) =>
    route.fulfill({ status: 422, json: { code: 'reason_required', message: 'x', data } }),
  );
  await page.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง: ฉบับที่ 1' }).click();
  const question = page.getByRole('dialog', { name: 'กู้คืนฉบับที่ 1 เป็นแบบร่างหรือไม่' });
  await question.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง' }).click();
  await expect(question.getByRole('textbox', { name: 'เหตุผล' })).toBeVisible();
  await expect(question).toContainText(message);
});

test('cancelling a restore changes nothing', async ({ page }) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();
  const first = await make.draft({ title: `เดิม ${mark}` });
  await make.change(first, { title: `ล่าสุด ${mark}` });
  await page.goto(`/articles/${first.id}?history=1`);
  await page.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง: ฉบับที่ 1' }).click();
  const question = page.getByRole('dialog', { name: 'กู้คืนฉบับที่ 1 เป็นแบบร่างหรือไม่' });
  await question.getByRole('button', { name: 'ยกเลิก' }).click();
  await expect(question).toHaveCount(0);
  const now = await make.send<{ title: string }>('GET', `/v1/article/${first.id}`);
  expect(now.title).toBe(`ล่าสุด ${mark}`);
});
