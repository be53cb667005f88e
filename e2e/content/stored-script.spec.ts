import { expect, type Page, test } from '@playwright/test';
import { FIRST_PASSWORD, makeAccount, send, tokenFor } from '../account-maker.ts';
import { goWithin, keepToken, signIn, tokenOf } from '../fixtures.ts';

// Opens many screens one after another.
test.describe.configure({ timeout: 120_000 });

// Escaped text makes no element; text read as markup makes one with this attribute.
const MARK = 'data-stored-script';
const script = (label: string) =>
  `${label} <img ${MARK} src=x onerror=alert(1)><script ${MARK}>alert(1)</script>`;

interface Made {
  data: { id: number };
}

let serial = 0;
const unique = (): string => {
  serial += 1;
  return `ss${Date.now().toString(36)}${process.pid}x${serial}`;
};

/** Records what a page does only if an injected script runs. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', async (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) seen.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) seen.push(`loaded ${request.url()}`);
  });
  return seen;
}

/** Opens a page, waits for the text where it must be shown, and looks for elements made of it. */
async function expectText(page: Page, path: string, label: string, seen: string[]): Promise<void> {
  // Markup would be read as such however its screen is reached: the app is started at the first one.
  if (page.url().endsWith('/favicon.svg')) await page.goto(path);
  else await goWithin(page, path);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(shown(page, label), `${path} shows ${label}`).toBeVisible();
  await expectNothingInjected(page, path, seen);
}

/** The label as text of the page or as the value of an input. */
const shown = (page: Page, label: string) =>
  page
    .getByText(`${label} <img`, { exact: false })
    .or(page.locator(`input[value*="${label} <img"]`))
    .filter({ visible: true })
    .first();

async function expectNothingInjected(page: Page, where: string, seen: string[]): Promise<void> {
  await expect(page.locator(`[${MARK}], body script:not([src])`), where).toHaveCount(0);
  // The only inline script is that of the build.
  await expect(page.locator('head script:not([src])'), where).toHaveCount(1);
  expect(seen, where).toEqual([]);
}

/** The preview of an open article, which is a document in a frame. */
async function expectPreview(page: Page, label: string, seen: string[]): Promise<void> {
  await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click();
  const preview = page.getByRole('dialog').locator('iframe').contentFrame();
  await expect(preview.getByText(`${label} <img`).first()).toBeVisible();
  await expect(preview.locator(`[${MARK}], script, [onclick], a[href^="javascript:"]`)).toHaveCount(
    0,
  );
  await expectNothingInjected(page, 'preview', seen);
}

/** An API key and a category with a script in their names, and an article of that category. */
async function makeNames(page: Page, token: string, label: string) {
  const name = `${label} <img ${MARK}>`;
  const key = await send<Made>(page, token, 'POST', '/v1/admin/api-keys', {
    name,
    scopes: ['content:read'],
    allowed_ips: [],
    rate_limit_per_min: 60,
    expires_at: null,
  });
  const category = await send<Made>(page, token, 'POST', '/v1/admin/article-category', {
    name,
    name_en: null,
    slug: '',
    scope: 'article',
    description: null,
    color: '#112233',
  });
  const article = await send<Made>(page, token, 'POST', '/v1/article', {
    title: `ในหมวด ${label}`,
    category_id: category.data.id,
  });
  await send(page, token, 'POST', `/v1/admin/api-keys/${key.data.id}/revoke`, {
    reason: script('เหตุผล'),
  });
  // No two in a row have the same path: the document stays.
  return [
    '/admins?tab=api-keys',
    `/articles?search=${label}`,
    '/admins?tab=reference&list=categories',
    `/articles/${article.data.id}`,
    `/admins?tab=audit&entity_type=api_key&entity_id=${key.data.id}`,
  ];
}

test('scripts in an article stay text in list, form, preview, log, history, search and audit; so do those in names of a category and of an API key', async ({
  page,
}) => {
  const seen = watch(page);
  const token = await signIn(page);
  const [label, named] = [unique(), unique()];
  const screens = await makeNames(page, token, named);
  const text = script(label);
  const { data } = await send<Made>(page, token, 'POST', '/v1/article', {
    title: text,
    excerpt: text,
    content: `<p ${MARK} onclick=alert(1)>เนื้อหา ${label}</p><script ${MARK}>alert(1)</script><p><a href="javascript:alert(1)" ${MARK}>x</a></p>`,
    tags: [`<b ${MARK}>t`],
    references: [{ text }],
    author_name: text,
    seo: { title: `<i ${MARK}>`, description: text, og_title: text.slice(0, 60) },
  });
  await expectText(page, `/articles?search=${label}`, label, seen);
  await expectText(page, `/articles/${data.id}`, label, seen);
  await expectPreview(page, label, seen);
  await expectText(page, `/articles/${data.id}/log`, label, seen);
  await expectText(page, `/admins?tab=audit&entity_type=article&entity_id=${data.id}`, label, seen);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(label);
  await expect(page.getByRole('option').filter({ hasText: `${label} <img` })).toHaveCount(1);
  await expectNothingInjected(page, 'search', seen);
  await page.keyboard.press('Escape');
  await goWithin(page, '/setting');
  for (const path of screens) await expectText(page, path, named, seen);
});

test('scripts in a staff’s name stay text in header, lists, forms and own settings', async ({
  page,
}) => {
  const seen = watch(page);
  const label = unique();
  const name = script(label);
  const account = await makeAccount(page, 'admin');
  const own = await tokenFor(page, account.username, account.password);
  await send(page, own, 'PUT', '/v1/auth/me', { display_name: name });
  await keepToken(page, own);
  await expectText(page, '/', label, seen);
  await expectText(page, '/setting?tab=profile', label, seen);
  await expectText(page, `/staffs?search=${account.username}`, label, seen);
  const { data } = await send<Made>(page, own, 'POST', '/v1/article', { title: `ของ ${label}` });
  await expectText(page, `/articles/${data.id}`, label, seen);

  const colleague = await send<Made>(page, own, 'POST', '/v1/staff', {
    username: unique(),
    email: `${label}@example.com`,
    first_name: 'สมหญิง',
    last_name: 'ทดสอบ',
    display_name: `${label} <img ${MARK}>`,
    position: name.slice(0, 100),
    role: 'editor',
    password: FIRST_PASSWORD,
  });
  await expectText(page, `/staffs/${colleague.data.id}`, label, seen);
  await signIn(page);
  // Other tests have accounts too: sorted by last sign-in, this one comes first.
  const last = '/admins?tab=administrators&order_by=last_login_at&order=desc&limit=50';
  await expectText(page, last, label, seen);
});

test('scripts in settings stay text wherever settings are shown', async ({ page }) => {
  const seen = watch(page);
  const label = unique();
  const token = await signIn(page);
  // Stored settings would affect all tests, so only this page gets them.
  const put = (settings: object) => ({
    ...settings,
    company_name: script(label),
    ae_reminder_text_th: script(label),
    demo_banner: script(label),
  });
  await page.route('**/v1/auth/me', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data = { ...put(body.data), settings: put(body.data.settings) };
    await route.fulfill({ response, json: body });
  });
  await page.route('**/v1/admin/settings', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.values = put(body.data.values);
    await route.fulfill({ response, json: body });
  });
  await expectText(page, '/', label, seen);
  await expectText(page, '/admins?tab=settings', label, seen);
  const { data } = await send<Made>(page, token, 'POST', '/v1/article', {
    title: `คำเตือน ${label}`,
    brand: 'Ozempic',
    promotional_type: 'promotional',
    visibility: 'hcp_only',
  });
  await goWithin(page, `/articles/${data.id}`);
  await expectPreview(page, label, seen);
});

test('the check for injected scripts finds one', async ({ page }) => {
  const seen = watch(page);
  await tokenOf(page);
  await page.goto('/login');
  await page.evaluate((mark) => {
    const box = document.createElement('div');
    box.innerHTML = `<img ${mark} src=x onerror=alert(1)>`;
    document.body.append(box);
  }, MARK);
  await expect(page.locator(`[${MARK}]`)).toHaveCount(1);
  await expect.poll(() => seen.length).toBeGreaterThan(0);
});
