import { expect, type Page, test } from '@playwright/test';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goToView, signIn } from '../fixtures.ts';
import { ArticleMaker, uniqueMark } from './article-maker.ts';

/** Opens the history of an article as a link of the app does. */
async function openHistory(page: Page, { id, title }: { id: number; title: string }) {
  await goToView(page, `/articles/${id}?history=1`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
}

const questionOf = (page: Page) => page.getByRole('dialog', { name: 'กู้คืนฉบับที่ 1 เป็นแบบร่างหรือไม่' });
const restore = (page: Page) => page.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง: ฉบับที่ 1' });

test('revisions are compared, and an old one comes back as a draft', async ({ page }) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();
  const first = await make.draft({ title: `ผู้ป่วยเบาหวานชนิดที่หนึ่ง ${mark}`, tags: ['เดิม'] });
  const second = await make.change(first, {
    title: `ผู้ป่วยเบาหวานชนิดที่สอง ${mark}`,
    tags: ['ใหม่'],
  });
  await page.goto(`/articles/${first.id}?history=1`);
  const drawer = page.getByRole('dialog', { name: 'ประวัติการแก้ไข' });

  await test.step('two revisions are compared field by field, changed words marked', async () => {
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
    await expectPartAccessible(compared);

    await compared.getByRole('button', { name: 'กลับไปรายการฉบับ' }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await expectPartAccessible(drawer);
  });

  await test.step('cancelling a restore changes nothing', async () => {
    await restore(page).click();
    const question = questionOf(page);
    await question.getByRole('button', { name: 'ยกเลิก' }).click();
    await expect(question).toHaveCount(0);
    const now = await make.send<{ title: string }>('GET', `/v1/article/${first.id}`);
    expect(now.title).toBe(`ผู้ป่วยเบาหวานชนิดที่สอง ${mark}`);
  });

  await test.step('a change that came while the question stood is not restored over', async () => {
    await restore(page).click();
    const read = page.waitForResponse((reply) => reply.url().endsWith(`/article/${first.id}`));
    const title = `ผู้ป่วยเบาหวานชนิดที่สอง ${mark} ก`;
    const { version } = await make.change(second, { title });
    // What another tab of this browser says after it saved.
    await page.evaluate((note) => new BroadcastChannel('connect.saved').postMessage(note), {
      ...{ tag: 'article', id: first.id, version },
    });
    await read;
    const again = page.waitForResponse((reply) => reply.url().endsWith('/revisions'));
    await questionOf(page).getByRole('button', { name: 'กู้คืนเป็นแบบร่าง' }).click();
    await expect(page.getByRole('alert')).toContainText('แก้ไข');
    await again;
    expect(await make.send('GET', `/v1/article/${first.id}`)).toMatchObject({ title });
  });

  await test.step('an old revision comes back as a draft, and the newer one stays in the history', async () => {
    await restore(page).click();
    const question = questionOf(page);
    // Escape closes the dialog on top and leaves the drawer open.
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await restore(page).click();
    await question.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง' }).click();
    await expect(page.getByText('กู้คืนฉบับที่ 1 เป็นแบบร่างแล้ว')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^ชื่อเรื่อง/ })).toHaveValue(
      `ผู้ป่วยเบาหวานชนิดที่หนึ่ง ${mark}`,
    );

    const revisions = await make.send<{ revision_no: number; note: string | null }[]>(
      'GET',
      `/v1/article/${first.id}/revisions`,
    );
    expect(revisions.map((revision) => revision.revision_no)).toEqual([4, 3, 2, 1]);
    expect(revisions[0]?.note).toBe('กู้คืนจากฉบับที่ 1');
  });
});

test('restoring over what users can see asks for its reason', async ({ page }) => {
  const make = new ArticleMaker(page.request, await signIn(page));
  const mark = uniqueMark();

  await test.step('restoring over what users can see asks for the reason at once, and says for what', async () => {
    const first = await make.published({ title: `เผยแพร่แล้ว ${mark}` });
    await make.change(first, { title: `แก้แล้ว ${mark}` });
    await page.goto(`/articles/${first.id}?history=1`);
    await restore(page).click();
    const question = questionOf(page);
    await expect(question).toContainText('เนื้อหาจะหายไปจากแพลตฟอร์มทันที');
    await question.getByRole('textbox', { name: 'เหตุผล' }).fill('ข้อมูลล้าสมัย');
    await question.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง' }).click();
    await expect(page.getByText('กู้คืนฉบับที่ 1 เป็นแบบร่างแล้ว')).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  await test.step('restoring over an item that was published meanwhile asks for the reason of that', async () => {
    const first = await make.publishable({ title: `แบบร่าง ${mark}` });
    await openHistory(page, await make.change(first, { title: `แก้แบบร่าง ${mark}` }));
    const message = 'เนื้อหาจะหายไปจากแพลตฟอร์มทันที บันทึกการใช้งานยังอยู่ครบ';
    const errors = [{ field: 'reason', code: 'reason_unpublish', message }];
    const data = { status: 422, request_id: 'x', errors };
    await page.route('**/revisions/1/restore', (route) =>
      route.fulfill({ status: 422, json: { code: 'reason_required', message: 'x', data } }),
    );
    await restore(page).click();
    const question = questionOf(page);
    await question.getByRole('button', { name: 'กู้คืนเป็นแบบร่าง' }).click();
    await expect(question.getByRole('textbox', { name: 'เหตุผล' })).toBeVisible();
    await expect(question).toContainText(message);
  });
});
