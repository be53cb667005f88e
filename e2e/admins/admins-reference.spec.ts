import { expect, type Page, test } from '@playwright/test';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, openAs, signIn } from '../fixtures.ts';

/** Reference data and system settings: changed in the admin area, used in forms. */

interface Entry {
  id: number;
  version: number;
}

const openList = async (page: Page, list: string) => {
  await page.goto(`/admins?tab=reference&list=${list}`);
  await expect(page.getByRole('table')).toBeVisible();
};

/** Holds the next call to an address back, until what it gives is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return letThrough;
}

/** The switch of an entry, pressed until the server has it. */
async function turn(page: Page, name: string, to: 'เปิดใช้' | 'ปิดใช้'): Promise<void> {
  const active = page.getByRole('row').filter({ hasText: name }).getByRole('switch');
  await active.press('Space');
  await expect(page.getByText(`${to} “${name}” แล้ว`)).toBeVisible();
  await expect(active).toBeEnabled();
}

const makeCategory = (make: ArticleMaker, name: string, description: string | null = null) =>
  make.send<Entry>('POST', '/v1/admin/article-category', {
    name,
    name_en: null,
    slug: '',
    scope: 'article',
    description,
    color: null,
  });

async function categoryChoices(page: Page, path: string) {
  await goWithin(page, path);
  await page.getByRole('combobox', { name: 'หมวดหมู่' }).click();
  return page.getByRole('option');
}

/** A category that an article uses, one that nothing uses, and one to be changed by two. */
async function makeCategories(make: ArticleMaker) {
  const mark = uniqueMark();
  const [name, unused, shared] = [`ใช้ ${mark}`, `ว่าง ${mark}`, `ร่วม ${mark}`];
  const { id } = await makeCategory(make, name);
  await makeCategory(make, unused);
  const overtaken = await makeCategory(make, shared, 'ก่อน');
  await make.draft({ title: `บทความ ${name}`, category_id: id });
  return { name, unused, shared, overtaken };
}

/**
 * What is used cannot be deleted, what nothing uses is deleted after a question; closing a drawer with
 * unsaved changes asks first; what is opened while another entry is switched stays; an edit that somebody else
 * overtook is not lost.
 */
async function expectNothingLost(
  page: Page,
  make: ArticleMaker,
  { name, unused, shared, overtaken }: Awaited<ReturnType<typeof makeCategories>>,
): Promise<void> {
  await goWithin(page, '/admins?tab=reference&list=categories');
  await page.getByRole('button', { name: `ลบ ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `ลบ “${name}” ไม่ได้` });
  await expect(dialog).toContainText('ใช้อยู่ใน 1 บทความ');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'ปิดใช้งานแทน' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('switch')).not.toBeChecked();

  await page.getByRole('button', { name: `ลบ ${unused}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ลบ', exact: true }).click();
  await expect(page.getByText(`ลบ “${unused}” แล้ว`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: unused })).toHaveCount(0);

  await page.getByRole('button', { name: 'ระดับการยอมรับ', exact: true }).click();
  await page.getByRole('button', { name: 'แก้ไข รับรู้' }).click();
  const drawer = page.getByRole('dialog', { name: 'แก้ไข รับรู้' });
  await drawer.getByRole('textbox', { name: 'ชื่อภาษาไทย' }).fill('รับรู้แล้ว');
  await expectPartAccessible(drawer);
  await drawer.getByRole('button', { name: 'ยกเลิก' }).click();
  await expect(page.getByText('มีการแก้ไขที่ยังไม่ได้บันทึก ต้องการปิดหรือไม่')).toBeVisible();
  await page.getByRole('button', { name: 'อยู่ต่อ' }).click();
  await expect(drawer.getByRole('textbox', { name: 'ชื่อภาษาไทย' })).toHaveValue('รับรู้แล้ว');
  await drawer.getByRole('button', { name: 'ยกเลิก' }).click();
  const sure = page.getByRole('dialog').filter({ hasText: 'ต้องการปิดหรือไม่' });
  await sure.getByRole('button', { name: 'ปิด', exact: true }).last().click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'หมวดหมู่บทความ', exact: true }).click();

  const letThrough = await hold(page, '**/v1/admin/article-category/*');
  await row.getByRole('switch').press('Space');
  await page.getByRole('button', { name: `แก้ไข ${shared}` }).click();
  const mine = page.getByRole('dialog', { name: `แก้ไข ${shared}` });
  await mine.getByRole('textbox', { name: 'คำอธิบาย' }).fill('ของฉัน');
  letThrough();
  await expect(page.getByText(`เปิดใช้ “${name}” แล้ว`)).toBeVisible();
  await make.send('PUT', `/v1/article-category/${overtaken.id}`, {
    description: 'ของเขา',
    version: overtaken.version,
  });
  await mine.getByRole('button', { name: 'บันทึก' }).click();
  const conflict = page.getByRole('dialog').filter({ hasText: 'ถูกแก้ไขโดย' });
  await conflict.getByRole('button', { name: 'ดูความแตกต่าง' }).click();
  await expect(page.getByText('ของเขา')).toBeVisible();
}

/**
 * What is typed while an entry is saved stays open, and is saved by the next press; opened again before
 * the list was reread, the entry is what was saved.
 */
async function expectTypedWhileSavingKept(page: Page, name: string): Promise<void> {
  await openList(page, 'categories');
  const edit = page.getByRole('button', { name: `แก้ไข ${name}` });
  await edit.click();
  const drawer = page.getByRole('dialog', { name: `แก้ไข ${name}` });
  const words = drawer.getByRole('textbox', { name: 'คำอธิบาย' });
  const letThrough = await hold(page, '**/v1/admin/article-category/*');
  await words.fill('ก่อน');
  await words.press('Control+s');
  await words.fill('ก่อน หลัง');
  letThrough();
  await expect(page.getByText('บันทึกเรียบร้อยแล้ว').first()).toBeVisible();
  await expect(words).toHaveValue('ก่อน หลัง');
  const reread = await hold(page, '**/v1/admin/article-category');
  await drawer.getByRole('button', { name: 'บันทึก' }).click();
  await expect(drawer).toBeHidden();
  await edit.click();
  await expect(words).toHaveValue('ก่อน หลัง');
  reread();
}

test('a category that is added can be chosen in the article form without loading the page again; switched off it cannot, but still shows where it was chosen before; what is used cannot be deleted, what is not saved is asked about, what was overtaken is compared', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await openAs(page, 'admin', '/articles'));
  const categories = await makeCategories(make);
  const name = `หมวด ${uniqueMark()}`;
  const { id } = await make.draft({ title: `บทความ ${name}` });
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('tab', { name: 'ข้อมูลอ้างอิง' }).click();
  await page.getByRole('button', { name: 'เพิ่มหมวดหมู่' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'บันทึก' }).click();
  await expect(drawer.getByRole('alert')).toContainText('กรอกชื่อหมวดหมู่');
  await drawer.getByRole('textbox', { name: 'ชื่อหมวดหมู่', exact: true }).fill(name);
  await drawer.getByRole('button', { name: 'บันทึก' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expect(await categoryChoices(page, `/articles/${id}`)).toContainText([name]);
  const all = await make.send<{ id: number; name: string }[]>('GET', '/v1/article-category');
  const category = all.find((one) => one.name === name);
  const chosen = await make.draft({ title: `มี ${name}`, category_id: category?.id });

  await goWithin(page, '/admins?tab=reference&list=categories');
  await turn(page, name, 'ปิดใช้');
  await expect(await categoryChoices(page, `/articles/${id}`)).not.toHaveCount(0);
  await expect(page.getByRole('option', { name })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await goWithin(page, `/articles/${chosen.id}`);
  await expect(page.getByRole('combobox', { name: 'หมวดหมู่' })).toHaveValue(name);

  await goWithin(page, '/admins?tab=reference&list=categories');
  await turn(page, name, 'เปิดใช้');
  await page.getByRole('link', { name: 'All Articles' }).click();
  await page.getByRole('link', { name: 'เพิ่มบทความ' }).click();
  await page.getByRole('combobox', { name: 'หมวดหมู่' }).click();
  await expect(page.getByRole('option', { name })).toBeVisible();

  await expectTypedWhileSavingKept(page, name);
  await expectNothingLost(page, make, categories);
});

/** Three consecutive specialties; no other test changes that list at the same time. */
async function threeSpecialties(make: ArticleMaker) {
  const mark = uniqueMark();
  const letter = () => String.fromCharCode(65 + Math.floor(Math.random() * 26));
  const ids: number[] = [];
  for (const word of ['หนึ่ง', 'สอง', 'สาม']) {
    const { id } = await make.send<Entry>('POST', '/v1/admin/specialty', {
      code: Array.from({ length: 5 }, letter).join(''),
      name_th: `${word} ${mark}`,
      name_en: 'Test',
      short_th: null,
      group: 'other',
      parent_id: null,
      therapy_area_ids: [],
    });
    ids.push(id);
  }
  await make.send('PUT', '/v1/admin/specialty-order', { ids });
  const stored = async () => {
    const all = await make.send<{ name_th: string }[]>('GET', '/v1/admin/specialty');
    return all.map(({ name_th: name }) => name).filter((name) => name.endsWith(mark));
  };
  return { mark, one: `หนึ่ง ${mark}`, two: `สอง ${mark}`, three: `สาม ${mark}`, stored };
}

/** The order changes by button, by keyboard and by dragging; moves made during a saving wait for it. */
async function expectOrdering(page: Page, make: ArticleMaker): Promise<void> {
  const { mark, one, two, three, stored } = await threeSpecialties(make);
  const rows = page.getByRole('row').filter({ hasText: mark });
  const up = (name: string) => page.getByRole('button', { name: `เลื่อนขึ้น: ${name}` });
  const expectOrder = async (...order: string[]) => {
    await expect(rows).toContainText(order);
    await expect.poll(stored).toEqual(order);
  };

  await openList(page, 'specialties');
  await up(three).click();
  await expectOrder(one, three, two);
  await expect(page.getByText('บันทึกลำดับแล้ว').first()).toBeVisible();
  await page.getByRole('button', { name: `แก้ไข ${two}` }).press('Alt+ArrowUp');
  await expectOrder(one, two, three);
  const grip = rows.filter({ hasText: three }).locator('[draggable="true"]');
  await grip.dragTo(rows.filter({ hasText: one }));
  await expectOrder(three, one, two);
  await page.reload();
  await expect(rows).toContainText([three, one, two]);

  let asked = 0;
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/v1/admin/specialty-order', async (route) => {
    asked += 1;
    if (asked === 1) await held;
    await route.continue();
  });
  await up(two).click();
  await expect(rows).toContainText([three, two, one]);
  await up(two).click();
  await expect(rows).toContainText([two, three, one]);
  await up(one).click();
  await expect(rows).toContainText([two, one, three]);
  expect(asked).toBe(1);
  letThrough();
  await expectOrder(two, one, three);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page);
  await expect(page.getByRole('button', { name: /^ลบ / }).first()).toBeInViewport({ ratio: 1 });
}

test('the DPO looks at every list and changes nothing; axe finds nothing in what lists are made of', async ({
  page,
}) => {
  await signIn(page, 'dpo');
  await openList(page, 'categories');
  for (const [list, name] of [
    ['categories', 'หมวดหมู่บทความ'],
    ['specialties', 'สาขาความเชี่ยวชาญ'],
    ['units', 'หน่วยธุรกิจ (BU)'],
    ['areas', 'กลุ่มโรค'],
    ['ladders', 'Adoption ladder'],
    ['stages', 'ระดับการยอมรับ'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`list=${list}$`));
    await expect(page.getByRole('table', { name })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(เพิ่ม|แก้ไข|ลบ|เลื่อน)/ })).toHaveCount(0);
    await expect(page.getByRole('switch', { disabled: false })).toHaveCount(0);
    // These have every kind of cell; all lists are drawn by the same code.
    if (list === 'specialties' || list === 'ladders')
      await expectPartAccessible(page.locator('main'));
  }
});

test('the order of a list is kept, however it is changed; an administrator sees the security settings and why they are not theirs to change; leaving them unsaved asks, also for another tab; a changed one takes effect at once: codes are warned of earlier', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page, 'admin'));
  await expectOrdering(page, make);
  const read = () =>
    make.send<{ values: { material_warn_days: number }; version: number }>(
      'GET',
      '/v1/admin/settings',
    );
  const before = (await read()).values.material_warn_days;
  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', {
      timeZone: 'Asia/Bangkok',
    });
  const mark = uniqueMark();
  await make.draft({
    title: `เตือน ${mark}`,
    brand: 'Ozempic',
    promotional_type: 'medical',
    material_code: 'TH26OZM00999',
    material_approved_at: day(-10),
    material_expires_at: day(before + 1),
  });
  const left = page.locator('[data-state]').filter({ hasText: `เหลือ ${before + 1} วัน` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await goWithin(page, `/articles?search=${mark}`);
  await expect(left.first()).toHaveAttribute('data-state', 'valid');

  try {
    await goWithin(page, '/admins?tab=settings');
    await expect(page.getByText('เปลี่ยนได้เฉพาะผู้ดูแลระบบสูงสุด')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^อายุโทเคนเข้าใช้/ })).not.toBeEditable();
    await expect(page.getByRole('textbox', { name: /^ชื่อบริษัท/ })).toBeEditable();
    await expectPartAccessible(page.locator('main'));
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const months = page.getByRole('textbox', { name: /^อายุรหัสสื่อสูงสุด/ });
    await months.fill('12');
    await expect(page.getByText('แก้ไข 1 รายการ ยังไม่ได้บันทึก')).toBeVisible();
    await page.getByRole('tab', { name: 'ข้อมูลอ้างอิง' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'อยู่ต่อ' }).click();
    await expect(months).toHaveValue('12');
    await page.getByRole('button', { name: 'คืนค่าเริ่มต้น: อายุรหัสสื่อสูงสุด (เดือน)' }).click();
    await expect(months).toHaveValue('24');
    await expect(page.getByText('ยังไม่ได้บันทึก')).toHaveCount(0);

    const days = page.getByRole('textbox', { name: /^เตือนก่อนรหัสสื่อหมดอายุ/ });
    await days.fill('0');
    await page.getByRole('button', { name: 'บันทึกการตั้งค่า' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('ต้องไม่น้อยกว่า 1');
    await days.fill(String(before + 5));
    await page.getByRole('button', { name: 'บันทึกการตั้งค่า' }).click();
    await expect(page.getByText('บันทึกการตั้งค่าแล้ว')).toBeVisible();
    await goWithin(page, `/articles?search=${mark}`);
    await expect(left.first()).toHaveAttribute('data-state', 'expiring');
  } finally {
    const { version } = await read();
    await make.send('PUT', '/v1/admin/settings', { material_warn_days: before, version });
  }
});
