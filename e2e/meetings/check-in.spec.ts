import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import encodeQR from 'qr';
import sharp from 'sharp';
import { expectAccessible, expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goToView, openAs, TOKEN_KEY, tokenOf } from '../fixtures.ts';

/** An event of the demo that goes on for the whole day. */
const EVENT = 'บรรยายในโรงพยาบาล: ทีมสหสาขา (สาธิต)';

// One after another: they check in people of the same event.
test.describe.configure({ mode: 'default' });

interface Row {
  id: number;
  code: string;
  display_name: string;
  status: string;
  checked_in_at: string | null;
  checked_out_at: string | null;
}

/** The event, and who is still to come, as the server says it. */
async function doorOf(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'event_manager')}` };
  const list = await page.request.get('/v1/event', { headers, params: { search: EVENT } });
  const { data }: { data: { id: number }[] } = await list.json();
  const id = data[0]?.id ?? 0;
  const rows = async () => {
    const reply = await page.request.get(`/v1/event/${id}/check-in`, { headers });
    const body: { data: Row[] } = await reply.json();
    return body.data;
  };
  const logOf = async (registration: number) => {
    const reply = await page.request.get(`/v1/event/${id}/registrations/${registration}`, {
      headers,
    });
    const body: { data: { history: { type: string }[] } } = await reply.json();
    return body.data.history.map(({ type }) => type);
  };
  return { id, rows, logOf };
}
type Door = Awaited<ReturnType<typeof doorOf>>;
const isToCome = ({ status }: Row) => status === 'confirmed' || status === 'registered';

const verdictOf = (page: Page) => page.getByRole('status', { name: 'ผลการเช็กอิน' });

async function enter(page: Page, code: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'ค้นหาชื่อหรือรหัส 8 ตัว' });
  await search.fill(code);
  await search.press('Enter');
  await expect(search).toHaveValue('');
}

async function openDoor(page: Page, id: number): Promise<void> {
  await openAs(page, 'event_manager', `/events/${id}?view=check-in`);
  await expect(verdictOf(page)).toBeVisible();
  await expect(page.getByText('ส่งครบแล้ว')).toBeVisible();
}

/** Everything that the databases of the device hold, as text. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [];
    for (const name of ['connect-door-people', 'connect-door-waiting']) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const database = opening.result;
      if (database.objectStoreNames.contains('kept')) {
        const all = database.transaction('kept').objectStore('kept').getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        found.push(all.result);
      }
      database.close();
    }
    return JSON.stringify(found);
  });

const pictureOf = (text: string) =>
  sharp(Buffer.from(encodeQR(text, 'svg', { scale: 8, border: 4 })))
    .flatten({ background: '#ffffff' })
    .resize({ width: 600 })
    .png()
    .toBuffer();

/** Who leaves is scanned out without a network, told apart the second time, and may come back. */
async function expectCheckOut(page: Page, door: Door): Promise<void> {
  const [person, stranger] = (await door.rows()).filter(isToCome);
  if (!person || !stranger) throw new Error('Nobody is to come');
  await enter(page, person.code);
  await expect(verdictOf(page)).toContainText('เช็กอินสำเร็จ');
  await expect(page.getByText('ส่งครบแล้ว')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByText('เช็กเอาต์', { exact: true }).first().click();
  await enter(page, person.code);
  await expect(verdictOf(page)).toContainText('เช็กเอาต์สำเร็จ');
  await enter(page, person.code);
  await expect(verdictOf(page)).toContainText(/เช็กเอาต์ไปก่อนแล้ว นับเวลาล่าสุด \d\d:\d\d/);
  // Another door may have let them in.
  await enter(page, stranger.code);
  await expect(verdictOf(page)).toContainText('ยังไม่พบการเช็กอิน');
  // The result goes when the next one is looked for, and is there again for whoever gives that up.
  const search = page.getByRole('searchbox', { name: 'ค้นหาชื่อหรือรหัส 8 ตัว' });
  await search.fill(person.code.slice(0, 3));
  await expect(verdictOf(page)).not.toContainText('ยังไม่พบการเช็กอิน');
  await search.fill('');
  await expect(verdictOf(page)).toContainText('ยังไม่พบการเช็กอิน');
  // What the door says of the network covers no row.
  await expect(page.getByText('ออฟไลน์อยู่ — ข้อมูลอาจไม่เป็นปัจจุบัน')).toBeHidden();
  await expectNoSideways(page);
  await expectPartAccessible(page.locator('main'));
  await expect(page.getByText('ออฟไลน์ · 3 รอส่ง')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('ส่งครบแล้ว')).toBeVisible({ timeout: 30_000 });
  const rowOf = async (id: number) => (await door.rows()).find((row) => row.id === id);
  expect((await rowOf(person.id))?.checked_out_at).not.toBeNull();
  expect(await rowOf(stranger.id)).toMatchObject({ status: stranger.status, checked_out_at: null });
  const types = (await door.logOf(person.id)).filter((type) => type.startsWith('check_'));
  expect(types.slice(-3)).toEqual(['check_in', 'check_out', 'check_out']);
  // The device is still the one of the exit after a reload.
  await page.reload();
  await expect(page.getByRole('radio', { name: 'เช็กเอาต์' })).toBeChecked();
  await page.getByText('เช็กอิน', { exact: true }).last().click();
  await enter(page, person.code);
  await expect(verdictOf(page)).toContainText('เช็กอินสำเร็จ');
  await expect.poll(async () => (await rowOf(person.id))?.checked_out_at).toBeNull();
}

test('a phone shows the search and what it finds, buttons beside long names with their whole words, and the open tab; a camera that was refused is asked for again, and a picture without a code is told beside it; a picture of a QR code checks in, a second one says since when; it is taken back with a reason; who leaves is scanned out', async ({
  page,
}) => {
  const door = await doorOf(page);
  const person = (await door.rows()).find(isToCome);
  if (!person) throw new Error('Nobody is to come');
  await page.addInitScript(() => {
    let asked = 0;
    navigator.mediaDevices.getUserMedia = () => {
      asked += 1;
      const name = asked === 1 ? 'NotAllowedError' : 'NotFoundError';
      return Promise.reject(new DOMException('No camera', name));
    };
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openDoor(page, door.id);
  const list = page.getByRole('region', { name: 'รายชื่อ' });
  // The search is in sight at once, and what it finds stands right below it.
  const search = page.getByRole('searchbox', { name: 'ค้นหาชื่อหรือรหัส 8 ตัว' });
  await expect(search).toBeInViewport({ ratio: 1 });
  await search.fill(person.code.slice(0, 7));
  await expect(list.getByRole('button')).toHaveCount(1);
  await expect(list.getByRole('button')).toBeInViewport({ ratio: 1 });
  await search.fill('');
  const cut = () =>
    list
      .getByRole('button')
      .evaluateAll(
        (all) =>
          all.filter((one) =>
            [one, ...one.querySelectorAll('*')].some(
              (at) => at.scrollWidth > at.clientWidth + 1 && at.clientWidth > 0,
            ),
          ).length,
      );
  await expect(list.getByRole('button').first()).toBeVisible();
  expect(await cut()).toBe(0);
  const scanner = page.getByRole('region', { name: 'สแกน QR' });
  await scanner.getByRole('button', { name: 'เปิดกล้อง' }).click();
  await expect(scanner.getByRole('status')).toContainText('ไม่ได้รับอนุญาตให้ใช้กล้อง');
  await scanner.getByRole('button', { name: 'เปิดกล้อง' }).click();
  await expect(scanner.getByRole('status')).toContainText('ไม่พบกล้องที่ใช้ได้');
  const white = { width: 200, height: 200, channels: 3, background: '#ffffff' } as const;
  const buffer = await sharp({ create: white }).png().toBuffer();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer });
  await expect(scanner.getByRole('status')).toContainText('อ่าน QR จากรูปนี้ไม่ได้');
  // Otherwise browsers would not tell of the same picture chosen again.
  await expect(input).toHaveValue('');

  await expectNoSideways(page);
  await expectAccessible(page);
  // Colours change at once where motion is reduced: read before the next frame, they are the new ones.
  const words = await verdictOf(page).evaluate((said) => {
    const panel = said.parentElement;
    const colour = () => getComputedStyle(said.querySelector('p') ?? said).color;
    const before = colour();
    panel?.setAttribute('data-kind', 'ok');
    const during = colour();
    panel?.removeAttribute('data-kind');
    return { before, during };
  });
  expect(words.during).toBe('rgb(255, 255, 255)');
  expect(words.before).not.toBe(words.during);
  const choose = async (text: string) => {
    const picture = { name: 'qr.png', mimeType: 'image/png', buffer: await pictureOf(text) };
    await page.locator('input[type=file]').setInputFiles(picture);
  };
  await choose(`https://connect.example/r/${person.code}`);
  await expect(verdictOf(page)).toContainText('เช็กอินสำเร็จ');
  await expect(verdictOf(page)).toContainText(person.display_name);
  await expect(page.getByText('ส่งครบแล้ว')).toBeVisible();
  await expectPartAccessible(page.locator('main'));
  await page.getByRole('button', { name: /^เลิกทำการเช็กอินล่าสุด/ }).click();
  const reason = page.getByRole('dialog', { name: `เลิกทำการเช็กอิน ${person.display_name}` });
  await reason.getByRole('textbox').fill('เช็กอินผิดคน');
  await reason.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect
    .poll(() => door.logOf(person.id))
    .toEqual(expect.arrayContaining(['check_in', 'check_in_undone']));
  await choose(person.code);
  await expect(verdictOf(page)).toContainText('เช็กอินสำเร็จ');
  await choose(person.code.toLowerCase());
  await expect(verdictOf(page)).toContainText(/เช็กอินแล้วเมื่อ \d\d:\d\d/);
  await expect.poll(async () => (await door.logOf(person.id)).at(-1)).toBe('check_in_denied');
  await choose('ZZZZZZZZ');
  await expect(verdictOf(page)).toContainText('ไม่พบรหัสนี้ในกิจกรรม');
  await choose('https://example.com/');
  await expect(verdictOf(page)).toContainText('ไม่พบรหัสนี้ในกิจกรรม');
  await goToView(page, `/events/${door.id}?view=summary`);
  const tab = page.getByRole('button', { name: 'สรุปผล', exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expect(tab).toBeInViewport({ ratio: 1 });

  await goToView(page, `/events/${door.id}?view=check-in`);
  await expect(verdictOf(page)).toBeVisible();
  await expectCheckOut(page, door);
});

test('two tablets without a network check in four people, some of them both, and come to the same list', async ({
  browser,
  page,
}) => {
  test.slow();
  const door = await doorOf(page);
  const people = (await door.rows()).filter(isToCome).slice(0, 4);
  expect(people).toHaveLength(4);
  const [first, second] = [people.slice(0, 3), people.slice(1)];
  const contexts: BrowserContext[] = [await browser.newContext(), await browser.newContext()];
  const tablets: Page[] = [];
  for (const context of contexts) {
    const tablet = await context.newPage();
    await openDoor(tablet, door.id);
    tablets.push(tablet);
    await context.setOffline(true);
  }
  const [a, b] = tablets;
  if (!a || !b) throw new Error('No tablets');
  for (const { code } of first) await enter(a, code);
  for (const { code } of second) await enter(b, code);
  await expect(verdictOf(b)).toContainText('เช็กอินสำเร็จ');
  await expect(a.getByText('ออฟไลน์ · 3 รอส่ง')).toBeVisible();
  await expect(b.getByText('ออฟไลน์ · 3 รอส่ง')).toBeVisible();
  await expectPartAccessible(a.locator('main'));
  // Somebody without a registration, by keyboard alone.
  await a.getByRole('button', { name: 'Walk-in' }).press('Enter');
  const form = a.getByRole('dialog', { name: 'เพิ่มผู้มาหน้างาน' });
  await expect(form.getByRole('textbox', { name: /^ชื่อ/ })).toBeFocused();
  const phone = `08${String(Date.now()).slice(-8)}`;
  await a.keyboard.type('กมลวรรณ');
  await a.keyboard.press('Tab');
  await a.keyboard.type('นามสมมติ');
  await form.getByRole('textbox', { name: /โทรศัพท์/ }).fill(phone);
  await a.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(a.getByText('ออฟไลน์ · 4 รอส่ง')).toBeVisible();
  expect((await door.rows()).filter(({ id }) => people.some((one) => one.id === id))).toEqual(
    people,
  );

  for (const context of contexts.toReversed()) await context.setOffline(false);
  for (const tablet of tablets) {
    await expect(tablet.getByText('ส่งครบแล้ว')).toBeVisible({ timeout: 30_000 });
  }
  const after = await door.rows();
  const came = after.filter(({ id }) => people.some((one) => one.id === id));
  expect(came.map(({ status }) => status)).toEqual(people.map(() => 'attended'));
  for (const { id } of people.slice(1, 3)) {
    const types = (await door.logOf(id)).filter((type) => type.startsWith('check_in'));
    expect(types.toSorted()).toEqual(['check_in', 'check_in_denied']);
  }
  const inside = after.filter(({ status }) => status === 'attended').length;
  for (const tablet of tablets) {
    await tablet.getByRole('button', { name: 'อ่านใหม่' }).click();
    const count = tablet.locator('dl div', { hasText: 'เช็กอินแล้ว' }).locator('dd');
    await expect(count).toHaveText(String(inside));
  }
  for (const context of contexts) await context.close();
});

/** What waits survives a reload; names are gone from the device when the session ends. */
async function expectKept(page: Page, door: Door): Promise<void> {
  const person = (await door.rows()).find(isToCome);
  if (!person) throw new Error('Nobody is to come');
  await expect.poll(() => onDevice(page)).toContain(person.display_name);
  await page.route('**/v1/event/*/check-in', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await enter(page, person.code);
  await expect(page.getByText(/1 รอส่ง$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/1 รอส่ง$/)).toBeVisible();

  // The session is over on the server: names go, the code that waits stays and is sent later.
  await page.context().clearCookies();
  await page.evaluate(([key]) => localStorage.setItem(key ?? '', 'over'), [TOKEN_KEY]);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => onDevice(page)).not.toContain(person.display_name);
  expect(await onDevice(page)).toContain(person.code);
  await page.unroute('**/v1/event/*/check-in');
  await openDoor(page, door.id);
  await expect.poll(async () => (await door.logOf(person.id)).at(-1)).toBe('check_in');

  // An explicit sign-out takes everything.
  await expect.poll(() => onDevice(page)).toContain(person.code);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => onDevice(page)).not.toContain(person.code);
}

test('by keyboard alone: check-ins, one taken back, a walk-in and a refused one each lead to the next name; what waits survives a reload, and names are gone when the session ends', async ({
  page,
}) => {
  const door = await doorOf(page);
  const [first, second] = (await door.rows()).filter(isToCome);
  if (!first || !second) throw new Error('Nobody is to come');
  await openDoor(page, door.id);
  const search = page.getByRole('searchbox', { name: 'ค้นหาชื่อหรือรหัส 8 ตัว' });
  const nextIsTyped = async () => {
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
  };
  await search.focus();
  for (const { code } of [first, second]) {
    await page.keyboard.type(code.slice(0, 7));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^เช็กอิน / }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(verdictOf(page)).toContainText('เช็กอินสำเร็จ');
    await nextIsTyped();
  }
  await page.getByRole('button', { name: /^เลิกทำการเช็กอินล่าสุด/ }).press('Enter');
  const reason = page.getByRole('dialog');
  await expect(reason.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('เช็กอินผิดคน');
  await expect(reason.getByText('เหตุผลจะอยู่ในประวัติของการลงทะเบียนและบันทึกกิจกรรม')).toBeVisible();
  await expect(reason.getByText('บันทึกการตรวจสอบ')).toHaveCount(0);
  await page.mouse.click(5, 5);
  await expect(reason.getByRole('textbox')).toHaveValue('เช็กอินผิดคน');
  await reason.getByRole('button', { name: 'เลิกทำ' }).press('Enter');
  await expect(reason).toHaveCount(0);
  await nextIsTyped();
  await expect(page.getByText('ส่งครบแล้ว')).toBeVisible();

  const phone = `08${String(Date.now()).slice(-8)}`;
  for (const name of ['สมหญิง', 'สมชาย']) {
    await page.getByRole('button', { name: 'Walk-in' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'เพิ่มผู้มาหน้างาน' });
    await expect(form.getByRole('textbox', { name: /^ชื่อ/ })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('นามสมมติ');
    await form.getByRole('textbox', { name: /โทรศัพท์/ }).fill(phone);
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await nextIsTyped();
  }
  // The phone of somebody else.
  const refused = page.getByRole('alert', { name: 'รายการที่ต้องตัดสินใจ' });
  await expect(refused).toContainText('สมชาย นามสมมติ');
  await refused.getByRole('button', { name: 'นำออก' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'นำออก' }).press('Enter');
  await expect(refused).toHaveCount(0);
  await nextIsTyped();
  await expectKept(page, door);
});
