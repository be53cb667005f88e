import { type Browser, expect, type Page } from '@playwright/test';
import { ArticleMaker, type SavedArticle, uniqueMark } from '../articles/article-maker.ts';
import { signIn } from '../fixtures.ts';
import { DemoPlatform, test } from './reader-maker.ts';

/** What somebody reads on the platform's page is on the log page of Connect, exactly. */

let platform: DemoPlatform | undefined;
test.afterEach(() => platform?.stop());

interface Made {
  token: string;
  read: SavedArticle;
  offline: SavedArticle;
  person: { id: number; display_name: string };
}

async function publish(page: Page, baseURL: string | undefined): Promise<Made> {
  const token = await signIn(page);
  const make = new ArticleMaker(page.request, token);
  platform = await DemoPlatform.start(page.request, token, baseURL ?? '');
  const publishOne = () =>
    make.published({
      title: `อ่านจริงบนแพลตฟอร์ม ${uniqueMark()}`,
      content: `<p>${'การดูแลผู้ป่วยเบาหวานชนิดที่ 2 อย่างต่อเนื่อง '.repeat(8)}</p>`.repeat(30),
    });
  const [read, offline] = [await publishOne(), await publishOne()];
  const [person] = await make.send<Made['person'][]>(
    'GET',
    '/v1/user?user_type=doctor&consent=profiling&limit=1',
  );
  if (!person) throw new Error('The demo data has no doctor');
  return { token, read, offline, person };
}

/** Opens the article from the platform's list, where it is some seconds after it was published. */
async function openArticle(
  browser: Browser,
  { person }: Made,
  article: SavedArticle,
): Promise<Page> {
  const visitor = await platform?.visit(browser);
  if (!visitor) throw new Error('There is no platform');
  const link = visitor.getByRole('link', { name: article.title });
  await expect(async () => {
    await visitor.goto(`${platform?.url}?person=${person.id}`);
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await visitor.clock.pauseAt(Date.now() + 60_000);
  const started = visitor.waitForResponse(/\/track\?token=/);
  await link.click();
  expect((await started).status()).toBe(202);
  return visitor;
}

/** What Connect has noted of the article: seconds and share of each view. */
async function viewsOf(
  page: Page,
  { token }: Made,
  article: SavedArticle,
): Promise<[number, number][]> {
  const reply = await page.request.get(`/v1/article-logs/${article.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data }: { data: { duration_seconds: number; progress_pct: number }[] } =
    await reply.json();
  return data.map((row) => [row.duration_seconds, row.progress_pct]);
}

test('an article that is read, scrolled and left is one view with these seconds; what is read without a network arrives once it is there again, and once only', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await publish(page, baseURL);
  const visitor = await openArticle(browser, made, made.read);
  await visitor.clock.runFor(10_000);
  await visitor.mouse.move(200, 200);
  await visitor.mouse.wheel(0, 100_000);
  const left = () =>
    visitor.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await expect.poll(left).toBeLessThan(1);
  await visitor.clock.runFor(27_000);
  await visitor.goto('about:blank');
  await expect.poll(() => viewsOf(page, made, made.read)).toEqual([[37, 100]]);
  await visitor.context().close();

  await page.goto(`/articles/${made.read.id}/log`);
  const row = page.getByRole('tabpanel').locator('tbody tr');
  await expect(row).toHaveCount(1);
  for (const text of [made.person.display_name, '0:37', '100%']) {
    await expect(row).toContainText(text);
  }

  const away = await openArticle(browser, made, made.offline);
  await away.context().setOffline(true);
  await away.clock.runFor(50_000);
  await away.context().setOffline(false);
  await expect.poll(() => viewsOf(page, made, made.offline)).toEqual([[45, 15]]);
  await away.goto('about:blank');
  await expect.poll(() => viewsOf(page, made, made.offline)).toEqual([[50, 15]]);
  await away.context().close();
});
