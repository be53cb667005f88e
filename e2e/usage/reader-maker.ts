import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  type APIRequestContext,
  type Browser,
  test as base,
  devices,
  type Page,
} from '@playwright/test';
import { uniqueMark } from '../articles/article-maker.ts';

/**
 * The name of the whole browser, since what it sends for a page that is gone does not have the one
 * of the page.
 */
export const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const agent = `--user-agent=${devices['Desktop Chrome'].userAgent}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), agent] });
    },
    { scope: 'worker' },
  ],
});

/** The platform of `npm run demo:reader`, with an API key of its own. */
export class DemoPlatform {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#process = child;
  }

  static async start(request: APIRequestContext, token: string, connect: string) {
    const made = await request.post('/v1/admin/api-keys', {
      headers: { authorization: `Bearer ${token}` },
      data: { name: `แพลตฟอร์มตัวอย่าง ${uniqueMark()}`, scopes: ['content:read', 'track:write'] },
    });
    const { meta }: { meta: { secret: string } } = await made.json();
    const child = spawn(process.execPath, ['scripts/demo-reader.mjs'], {
      env: { ...process.env, CONNECT_URL: connect, CONNECT_API_KEY: meta.secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /http:\S+/.exec(line)?.[0];
      if (url) return new DemoPlatform(url, child);
    }
    throw new Error('The demo platform did not start');
  }

  /** A visitor's page, whose clock stands still unless it is moved. */
  async visit(browser: Browser): Promise<Page> {
    const context = await browser.newContext();
    // Otherwise Connect sees, rightly, that this is no person.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'webdriver', { value: false });
    });
    const page = await context.newPage();
    await page.clock.install();
    return page;
  }

  async stop(): Promise<void> {
    this.#process.kill();
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
  }
}
