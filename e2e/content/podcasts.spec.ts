import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { ArticleMaker, uniqueMark } from '../articles/article-maker.ts';
import { expectPartAccessible } from '../axe-fixtures.ts';
import { goWithin, signIn } from '../fixtures.ts';

/** Deep Talk: audio that is uploaded, read, played, and numbered by episode. */

const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc0]), Buffer.alloc(100)]);
/** About twelve seconds of silence as MP3, different from any other of this run. */
const silence = () =>
  Buffer.concat([
    ...Array(460).fill(FRAME),
    Buffer.from(FRAME).fill(randomInt(1, 255), 60),
    Buffer.from(FRAME).fill(randomInt(1, 255), 50),
  ]);

const field = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"]`).getByRole('textbox');

/** Episodes elsewhere play here after a click, each in the player of its source. */
async function expectPlayers(page: Page): Promise<void> {
  const asked: string[] = [];
  const players =
    /^https:\/\/(w\.soundcloud\.com|open\.spotify\.com|embed\.podcasts\.apple\.com)\//;
  await page.route(players, (route) => {
    asked.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>ตัวเล่นจำลอง</p>' });
  });
  await page.getByText('ลิงก์', { exact: true }).click();
  for (const [link, source, host] of [
    ['https://soundcloud.com/a-show/first', 'SoundCloud', 'w.soundcloud.com'],
    ['https://open.spotify.com/episode/0123456789abcdefABCDEF', 'Spotify', 'open.spotify.com'],
    [
      'https://podcasts.apple.com/th/podcast/a/id12?i=34',
      'Apple Podcasts',
      'embed.podcasts.apple.com',
    ],
  ] as const) {
    await field(page, 'source_url').fill(link);
    await page.getByRole('button', { name: `โหลดตัวเล่นจาก ${source}` }).click();
    const player = page.frameLocator('iframe[title="ตัวเล่น"]');
    await expect(player.getByText('ตัวเล่นจำลอง')).toBeVisible();
    expect(asked.at(-1)).toBe(host);
  }
  expect(asked).toHaveLength(3);
}

test('an uploaded file says how long it lasts, plays, and jumps to its chapters; episodes elsewhere play here after a click', async ({
  page,
}) => {
  const make = new ArticleMaker(page.request, await signIn(page, 'publisher'));
  const mark = uniqueMark();
  const { id } = await make.send<{ id: number }>('POST', '/v1/podcast', { title: `ตอน ${mark}` });

  await page.goto(`/videos/podcasts/${id}`);
  const source = page.locator('[data-field="media_id"]');
  await source.locator('input[type="file"]').setInputFiles({
    name: `${mark}.mp3`,
    mimeType: 'audio/mpeg',
    buffer: silence(),
  });
  await expect(source.getByText(`${mark}.mp3`)).toBeVisible();
  await expect(field(page, 'duration_seconds')).toHaveValue('00:00:12');
  await expect(field(page, 'duration_seconds')).toHaveAttribute('readonly', '');
  await expect(page.getByText('อ่านจากไฟล์')).toBeVisible();

  const player = page.getByLabel('ตัวเล่น', { exact: true });
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(11);
  await page.getByRole('button', { name: 'เพิ่มช่วง', exact: true }).click();
  await page.getByRole('textbox', { name: 'ชื่อช่วงที่ 1' }).fill('กลางรายการ');
  await page.getByRole('textbox', { name: 'เวลาของช่วงที่ 1' }).fill('0:06');
  await page.getByRole('textbox', { name: 'เวลาของช่วงที่ 1' }).blur();
  await page.getByRole('button', { name: 'ไปที่ 00:00:06 กลางรายการ' }).click();
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(6);
  await page.locator('[data-field="series"] input').fill(mark);
  await page.keyboard.press('Escape');
  await field(page, 'season_no').fill('1');
  await page.getByRole('button', { name: 'ใช้ตอนถัดไป: 1' }).click();
  await expect(field(page, 'episode_no')).toHaveValue('1');
  const subtitles = page.locator('[data-field="subtitles.th"]');
  await subtitles.locator('input[type="file"]').setInputFiles({
    name: `${mark}.srt`,
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(`1\n00:00:00,000 --> 00:00:12,000\nบรรทัด ${mark}\n`),
  });
  await expect(subtitles.getByText(`${mark}.srt`)).toBeVisible();
  // The name is also shown while the upload runs; the button shows that it is done.
  await expect(subtitles.getByRole('button', { name: 'เปิดไฟล์' })).toBeVisible();
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(page.getByText(/บันทึกแล้ว \d\d:\d\d/)).toBeVisible();
  expect(await make.send('GET', `/v1/podcast/${id}`)).toMatchObject({
    duration_seconds: 12,
    chapters: [{ at_seconds: 6, title: 'กลางรายการ' }],
    subtitles: [{ language: 'th' }],
    series: mark,
    season_no: 1,
    episode_no: 1,
  });

  await goWithin(page, `/videos/podcasts?search=${mark}`);
  const row = page.locator('tbody tr').filter({ hasText: `${mark} · 1.1` });
  await expect(row.getByText('0:12')).toBeVisible();
  await goWithin(page, `/videos/podcasts/${id}?preview=1`);
  const preview = page.frameLocator('[role="dialog"] iframe');
  await expect(preview.locator('audio')).toHaveAttribute('src', /.+/);
  await expect(preview.getByText('0:06 กลางรายการ')).toBeVisible();

  // Without the right to skip nobody gets further than what was played.
  await expect(preview.getByText('ข้ามไปข้างหน้าไม่ได้')).toHaveCount(0);
  await make.send('PUT', `/v1/podcast/${id}`, { allow_seek: false });
  await page.reload();
  await expect(preview.getByText('ข้ามไปข้างหน้าไม่ได้')).toBeVisible();
  const sound = preview.locator('audio');
  await sound.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 8;
  });
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(0);

  // Another episode with the same number is refused at the field, which keeps what was typed.
  const other = await make.send<{ id: number }>('POST', '/v1/podcast', {
    title: `อีกตอน ${mark}`,
    series: mark,
    season_no: 1,
  });
  await goWithin(page, '/videos/podcasts');
  await goWithin(page, `/videos/podcasts/${other.id}`);
  await field(page, 'episode_no').fill('1');
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect(
    page.locator('[data-field="episode_no"]').getByText('ซีรีส์และซีซันนี้มีตอนที่ 1 แล้ว'),
  ).toBeVisible();
  await expectPartAccessible(page.getByRole('main'));
  await expectPlayers(page);
});
