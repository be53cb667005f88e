import { expect, type Page, test } from '@playwright/test';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { expectNoSideways, goWithin, inLanguage, openAs, signIn } from '../fixtures.ts';

/** Videos on other sites: written, published, listed, and their usage log. */

const field = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"]`).getByRole('textbox');

/** A host with consent, made through the API. */
async function makeSpeaker(make: ArticleMaker, name: string): Promise<number> {
  const { id } = await make.send<{ id: number }>('POST', '/v1/video-host', {
    title: name,
    workplace: 'โรงพยาบาลทดสอบ',
    featured_image_id: await make.picture(400, 400),
    publicity_consent: true,
    status: 'publish',
  });
  return id;
}

/** The log of a video shows who stayed, where users left, and how often it was played again. */
async function expectLog(page: Page): Promise<void> {
  await goWithin(page, '/videos?status=publish&order_by=views');
  const row = page.locator('tbody tr').first();
  const title = await row.getByRole('link').first().innerText();
  const href = await row.getByRole('link').first().getAttribute('href');
  const range = 'date_from=2025-11-01&date_to=2027-01-31';
  await goWithin(page, `${href}/log?${range}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const curve = page.getByRole('region', { name: 'ผู้ชมที่เหลืออยู่ ณ แต่ละช่วง' });
  await curve.getByText('ดูเป็นตาราง').click();
  await expect(curve.getByRole('row')).toHaveCount(22);
  await expect(curve.getByRole('row').nth(1)).toContainText('100%');
  await expect(
    page.getByRole('region', { name: 'ช่วงที่ผู้ชมออกมากที่สุด' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await expect(page.getByRole('region', { name: 'จำนวนครั้งที่เล่นซ้ำ' })).toContainText('เล่นซ้ำ');
  await expectPartAccessible(page.getByRole('main'));
}

test('a video is made from a link, asks nothing of anybody before a click, and goes live; its log shows who stayed and where they left', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page, 'publisher'));
  const mark = uniqueMark();
  await makeSpeaker(make, `ผู้บรรยาย ${mark}`);
  const cover = await make.picture();
  const asked: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>ตัวเล่นจำลอง</p>' });
  });

  await page.goto('/videos');
  await expect(page.getByRole('link', { name: 'จัดการผู้บรรยาย' })).toHaveAttribute(
    'href',
    '/videos/hosts',
  );
  await goWithin(page, '/videos/create');
  await field(page, 'title').fill(`วิดีโอ ${mark}`);
  await page.getByText('ลิงก์', { exact: true }).click();
  await field(page, 'source_url').fill('https://example.com/film');
  await field(page, 'source_url').blur();
  await expect(page.getByText('ลิงก์ไม่ตรงกับแหล่งที่เลือก', { exact: false }).first()).toBeVisible();
  await field(page, 'source_url').fill('https://vimeo.com/123456789');
  await expect(page.getByText('Vimeo · รหัส 123456789')).toBeVisible();
  await field(page, 'source_url').fill('https://youtu.be/dQw4w9WgXcQ?si=x');
  await expect(page.getByText('YouTube · รหัส dQw4w9WgXcQ')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'โหลดตัวเล่นจาก YouTube' }).click();
  await expect(page.frameLocator('iframe[title="ตัวเล่น"]').getByText('ตัวเล่นจำลอง')).toBeVisible();
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ']);

  await field(page, 'duration_seconds').fill('ยาว');
  await field(page, 'duration_seconds').blur();
  await expect(page.getByText('รูปแบบข้อมูลไม่ถูกต้อง').first()).toBeVisible();
  await field(page, 'duration_seconds').fill('10:00');
  await field(page, 'duration_seconds').blur();
  await expect(field(page, 'duration_seconds')).toHaveValue('00:10:00');
  await page.locator('[data-field="video_category"] input').first().click();
  await page.getByRole('option', { name: 'กรณีศึกษา' }).click();
  await page.getByRole('textbox', { name: 'เพิ่มจากรายชื่อ' }).fill(mark);
  await page.getByRole('option', { name: new RegExp(mark) }).click();

  // Chapters must be in the order of time and before the end; a button sorts them.
  const add = page.getByRole('button', { name: 'เพิ่มช่วง', exact: true });
  await add.click();
  await page.getByRole('textbox', { name: 'ชื่อช่วงที่ 1' }).fill('เปิดเรื่อง');
  await add.click();
  await expect(page.getByRole('textbox', { name: 'ชื่อช่วงที่ 2' })).toBeFocused();
  await page.keyboard.type('กลางเรื่อง');
  await page.getByRole('textbox', { name: 'เวลาของช่วงที่ 1' }).fill('5:00');
  await page.getByRole('textbox', { name: 'เวลาของช่วงที่ 1' }).blur();
  await page.getByRole('button', { name: 'เรียงตามเวลา' }).click();
  await expect(page.getByRole('textbox', { name: 'ชื่อช่วงที่ 1' })).toHaveValue('กลางเรื่อง');

  await page.getByRole('button', { name: 'บันทึกแบบร่าง' }).click();
  await expect(page).toHaveURL(/\/videos\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await make.send('PUT', `/v1/video/${id}`, { featured_image_id: cover });
  // Started anew: the app does not know of the cover yet.
  await page.goto(`/videos?search=${mark}`);
  const row = page.locator('tbody tr').filter({ hasText: mark });
  await expect(row.getByText('10:00')).toBeVisible();
  await expect(row.getByText('YouTube')).toBeVisible();
  await expect(row.getByText('กรณีศึกษา')).toBeVisible();
  await expect(row.getByText(`ผู้บรรยาย ${mark}`)).toBeVisible();
  await expectPartAccessible(page.getByRole('main'));
  await row.getByRole('link').first().click();
  await expect(page.getByText('ครบทุกข้อก่อนเผยแพร่')).toBeVisible();
  await expectPartAccessible(page.getByRole('main'));
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(page.getByText('เผยแพร่เรียบร้อยแล้ว')).toBeVisible();
  expect(await make.send('GET', `/v1/video/${id}`)).toMatchObject({
    effective_status: 'published',
    provider_id: 'dQw4w9WgXcQ',
    duration_seconds: 600,
    chapters: [
      { at_seconds: 60, title: 'กลางเรื่อง' },
      { at_seconds: 300, title: 'เปิดเรื่อง' },
    ],
  });

  await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click();
  const preview = page.frameLocator('[role="dialog"] iframe[sandbox]');
  await expect(preview.getByRole('heading', { level: 1, name: `วิดีโอ ${mark}` })).toBeVisible();
  await expect(preview.getByText('ตัวเล่น YouTube จะแสดงตรงนี้')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'โหลดตัวเล่นจาก YouTube' }).click();
  const player = page.getByRole('dialog').frameLocator('iframe[title="ตัวเล่น"]');
  await expect(player.getByText('ตัวเล่นจำลอง')).toBeVisible();
  await expect(preview.getByText('1:00 กลางเรื่อง')).toBeVisible();

  await goWithin(page, `/videos?search=${mark}`);
  await row.getByRole('button', { name: `คำสั่งของ วิดีโอ ${mark}` }).click();
  await page.getByRole('menuitem', { name: 'เล่น', exact: true }).click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'โหลดตัวเล่นจาก YouTube' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goWithin(page, '/videos/hosts');
  await expectLog(page);
});

/** A provider is asked after a change by hand only, and what comes late overwrites nothing. */
async function expectAskedByHand(page: Page): Promise<void> {
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/video/link-facts?*', async (route) => {
    asked.push(route.request().url());
    await held.promise;
    const data = { title: 'ชื่อที่มาช้า', duration_seconds: 60, thumbnail_url: null };
    await route.fulfill({ json: { data, meta: {} } });
  });
  await page.getByText('ลิงก์', { exact: true }).click();
  await field(page, 'source_url').fill('https://vimeo.com/987654321');
  await expect.poll(() => asked.length).toBe(1);
  await field(page, 'title').fill('ชื่อที่พิมพ์ระหว่างรอ');
  held.resolve();
  await expect(page.getByText('ชื่อที่ Vimeo: ชื่อที่มาช้า')).toBeVisible();
  await expect(field(page, 'duration_seconds')).toHaveValue('00:01:00');
  await expect(field(page, 'title')).toHaveValue('ชื่อที่พิมพ์ระหว่างรอ');
  await field(page, 'duration_seconds').fill('');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/videos\/\d+$/);
  await page.reload();
  await expect(field(page, 'source_url')).toHaveValue('https://vimeo.com/987654321');
  await expect(page.getByRole('button', { name: 'ดึงชื่อและความยาว' })).toBeVisible();
  await expect(field(page, 'duration_seconds')).toHaveValue('');
  expect(asked.length).toBe(1);
  await page.unrouteAll();
}

test('what a link gives: title, length and picture are filled in where there are none; a stream plays where it can; a provider is asked after a change by hand only', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await openAs(page, 'editor', '/videos/create'));
  await expectAskedByHand(page);
  await goWithin(page, '/videos/create');

  await test.step('title and length come with a link where they are empty, and are offered otherwise', async () => {
    const title = `ชื่อจากต้นทาง ${uniqueMark()}`;
    let told: object | null = {
      title,
      duration_seconds: 754,
      thumbnail_url: 'https://i.vimeocdn.com/a.jpg',
    };
    const asked: (string | null)[] = [];
    await page.route('**/v1/video/link-facts?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('source_url'));
      return route.fulfill({ json: { data: told, meta: {} } });
    });
    // A picture that is too small for a cover.
    await page.route('**/v1/media/from-link', (route) =>
      route.fulfill({ json: { data: null, meta: {} } }),
    );
    await page.getByText('ลิงก์', { exact: true }).click();
    const ask = page.getByRole('button', { name: 'ดึงชื่อและความยาว' });
    await expect(ask).toHaveCount(0);
    await field(page, 'source_url').fill('https://vimeo.com/123456789');
    await expect(field(page, 'title')).toHaveValue(title);
    await expect(field(page, 'duration_seconds')).toHaveValue('00:12:34');
    await expect(page.getByText(`ใส่ชื่อจาก Vimeo แล้ว: ${title}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'ใช้ชื่อนี้', exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'เปิดภาพปกที่ Vimeo' })).toHaveAttribute(
      'href',
      'https://i.vimeocdn.com/a.jpg',
    );

    // Filled-in values are undone, and offered again.
    await page.getByRole('button', { name: 'ไม่ใช้ชื่อนี้' }).click();
    await page.getByRole('button', { name: 'ไม่ใช้ความยาวนี้' }).click();
    await expect(field(page, 'title')).toHaveValue('');
    await expect(field(page, 'duration_seconds')).toHaveValue('');

    // Typed values stay until they are replaced on request, even invalid ones; the same video is not
    // asked for again, however its link is written.
    await field(page, 'title').fill('ชื่อของเราเอง');
    await field(page, 'duration_seconds').fill('ยาว');
    await field(page, 'source_url').fill('https://vimeo.com/');
    await expect(page.getByText(`ชื่อที่ Vimeo: ${title}`)).toHaveCount(0);
    await field(page, 'source_url').fill('https://player.vimeo.com/video/123456789');
    await expect(page.getByText(`ชื่อที่ Vimeo: ${title}`)).toBeVisible();
    await expect(field(page, 'title')).toHaveValue('ชื่อของเราเอง');
    await expect(field(page, 'duration_seconds')).toHaveValue('ยาว');
    expect(asked).toEqual(['https://vimeo.com/123456789']);
    await page.getByRole('button', { name: 'ใช้ชื่อนี้', exact: true }).click();
    await page.getByRole('button', { name: 'ใช้ความยาวนี้', exact: true }).click();
    await expect(field(page, 'title')).toHaveValue(title);
    await expect(field(page, 'duration_seconds')).toHaveValue('00:12:34');
    await page.getByRole('button', { name: 'ไม่ใช้ชื่อนี้' }).click();
    await expect(field(page, 'title')).toHaveValue('ชื่อของเราเอง');
    await expectPartAccessible(page.getByRole('main'));

    // Another link has another name; facts that cannot be read are reported quietly.
    told = null;
    await field(page, 'source_url').fill('https://youtu.be/dQw4w9WgXcQ');
    await expect(page.getByText(`ชื่อที่ Vimeo: ${title}`)).toHaveCount(0);
    await expect(page.getByText('ไม่สามารถดึงข้อมูลจาก YouTube ได้ กรุณากรอกเอง')).toBeVisible();
    await expect(field(page, 'title')).toHaveValue('ชื่อของเราเอง');
    expect(asked.slice(1)).toEqual(['https://youtu.be/dQw4w9WgXcQ']);
    // After a failure the button asks again.
    await ask.click();
    await expect.poll(() => asked.length).toBe(3);
  });

  await test.step('the picture of a link becomes the cover where there is none, and is taken back', async () => {
    await page.unrouteAll();
    const stored = await make.send<object>('GET', `/v1/media/${await make.picture()}`);
    const facts = { title: null, duration_seconds: 60, thumbnail_url: 'https://i.ytimg.com/a.jpg' };
    await page.route('**/v1/video/link-facts?*', (route) =>
      route.fulfill({ json: { data: facts, meta: {} } }),
    );
    const asked: unknown[] = [];
    await page.route('**/v1/media/from-link', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { data: stored, meta: {} } });
    });
    await field(page, 'source_url').fill('https://youtu.be/aqz-KE-bpKQ');
    await expect(page.getByText('ใส่ภาพปกจาก YouTube แล้ว โปรดตรวจว่ามีสิทธิ์ใช้ภาพ')).toBeVisible();
    const cover = page
      .getByRole('region', { name: 'ภาพปก' })
      .getByRole('img', { name: 'ภาพทดสอบ' });
    await expect(cover).toBeVisible();
    expect(asked).toEqual([{ source_url: 'https://youtu.be/aqz-KE-bpKQ' }]);
    await page.getByRole('button', { name: 'ไม่ใช้ภาพนี้' }).click();
    await expect(cover).toHaveCount(0);
    await page.getByRole('button', { name: 'ใช้ภาพนี้', exact: true }).click();
    await expect(cover).toBeVisible();
  });

  await test.step('a stream plays after a click where the browser can, and is led to where it cannot', async () => {
    const link = 'https://www.hcp.example/film.m3u8';
    const asked: string[] = [];
    await page.route('https://www.hcp.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 404 });
    });
    await field(page, 'source_url').fill(link);
    await expect(page.getByText('HLS · www.hcp.example')).toBeVisible();
    await expect(page.getByRole('link', { name: 'เปิดที่ HLS' })).toHaveAttribute('href', link);
    expect(asked).toEqual([]);
    const plays = await page.evaluate(
      () => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
    );
    const load = page.getByRole('button', { name: 'โหลดตัวเล่นจาก HLS' });
    if (plays) {
      await load.click();
      await expect(page.getByText('เล่นสตรีมนี้ไม่ได้ ลองเปิดจากลิงก์')).toBeVisible();
      expect(asked).toContain(link);
    } else {
      await expect(load).toHaveCount(0);
      await expect(page.getByText('เบราว์เซอร์นี้เล่นสตรีม HLS ไม่ได้')).toBeVisible();
    }
  });
});

test('list and form hold on a phone, in English and in the dark', async ({ page }) => {
  await signIn(page, 'publisher');
  await inLanguage(page, 'en');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/videos');
  for (const path of ['/videos', '/videos/create', '/videos/podcasts', '/videos/podcasts/create']) {
    if (path !== '/videos') await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await expectNoSideways(page);
    // One of the lists and the other of the forms: they are drawn by the same code.
    if (path === '/videos' || path === '/videos/podcasts/create')
      await expectPartAccessible(page.getByRole('main'));
  }
});
