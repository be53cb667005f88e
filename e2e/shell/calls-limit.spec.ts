import { expect, type Page, test } from '@playwright/test';
import {
  readyDraft,
  saveButton,
  saveState,
  signIn,
  titleField,
  uniqueTitle,
} from '../articles/article-fixtures.ts';

/** Answers calls below a path as a rate limit does, until `letThrough` is called. */
async function refuseCalls(page: Page, path: string, methods: string[]) {
  let refused = 0;
  let open = false;
  await page.route(
    ({ pathname }) => pathname.startsWith(path),
    (route) => {
      if (open || !methods.includes(route.request().method())) return route.fallback();
      refused += 1;
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '1' },
        json: {
          code: 'rate_limited',
          message: 'ทำรายการถี่เกินไป กรุณารอ 1 วินาที',
          data: { status: 429, request_id: 'x', errors: [] },
        },
      });
    },
  );
  return {
    count: () => refused,
    letThrough: () => {
      open = true;
    },
  };
}

const bar = (page: Page) => page.getByText('ระบบทำต่อให้เอง');
const failure = (page: Page) => page.getByRole('heading', { name: 'An error occurred' });

test('too many calls while a page opens: it waits under the calm bar, and opens by itself', async ({
  page,
}) => {
  await signIn(page);
  const limit = await refuseCalls(page, '/v1/', ['GET']);
  await page.goto('/articles');
  await expect(bar(page)).toBeVisible();
  await expect.poll(limit.count).toBeGreaterThan(1);
  await expect(failure(page)).toBeHidden();
  limit.letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'บทความ' })).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('too many calls while something is saved: what was typed stays, and is saved by itself', async ({
  page,
}) => {
  const id = await readyDraft(await signIn(page), 'บันทึกได้เอง');
  await page.goto(`/articles/${id}`);
  const title = uniqueTitle('บันทึกได้เอง');
  await titleField(page).fill(title);
  const limit = await refuseCalls(page, '/v1/article/', ['PUT']);
  await saveButton(page).click();
  await expect(bar(page)).toBeVisible();
  await expect.poll(limit.count).toBeGreaterThan(1);
  await expect(titleField(page)).toHaveValue(title);
  await expect(failure(page)).toBeHidden();
  limit.letThrough();
  await expect(saveState(page)).toHaveText(/บันทึกแล้ว \d\d:\d\d/);
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(titleField(page)).toHaveValue(title);
});
