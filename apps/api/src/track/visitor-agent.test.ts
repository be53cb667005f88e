import { describe, expect, test } from 'vitest';
import { CHROME } from '../../test/usage/tracking.ts';
import { botReason, deviceOf, SIGNALS } from './visitor-agent.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.6.0';
const FACEBOOK =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465.0.0.0;]';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';

describe('a request', () => {
  test.each([
    ['Googlebot/2.1 (+http://www.google.com/bot.html)', 0, 'ua_bot'],
    ['facebookexternalhit/1.1;line-poker/1.0', 0, 'ua_bot'],
    ['Mozilla/5.0 (compatible; TelegramBot/1.0)', 0, 'ua_bot'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 0, 'ua_bot'],
    ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', 0, 'ua_bot'],
    ['', 0, 'ua_missing'],
    [CHROME, SIGNALS.prefetch, 'prefetch'],
    [CHROME, SIGNALS.head, 'head'],
    [CHROME, SIGNALS.no_sec_fetch, 'ua_inconsistent'],
    [CHROME, SIGNALS.webdriver, 'headless'],
    [CHROME, SIGNALS.honeypot, 'honeypot'],
    [CHROME, SIGNALS.honeypot | SIGNALS.webdriver, 'honeypot'],
    [CHROME, SIGNALS.honeypot | SIGNALS.no_sec_fetch, 'ua_inconsistent'],
    // At the edge of the rule, and by what every browser made of Chromium says.
    [
      'Mozilla/5.0 (Windows NT 10.0) Chrome/80.0.1 Safari/537.36',
      SIGNALS.no_sec_fetch,
      'ua_inconsistent',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0 Safari/537.36 Edg/131.0',
      SIGNALS.no_sec_fetch,
      'ua_inconsistent',
    ],
    [CHROME, SIGNALS.office, null],
    // Of two reasons the first of the rules holds.
    ['curl/8.5.0', SIGNALS.prefetch | SIGNALS.head, 'ua_bot'],
    [CHROME, SIGNALS.prefetch | SIGNALS.webdriver, 'prefetch'],
    // Safari sends the headers only of late, and a preview is a colleague, no bot.
    [IPHONE, SIGNALS.no_sec_fetch, null],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/79.0.1 Safari/537.36', SIGNALS.no_sec_fetch, null],
    [CHROME, SIGNALS.preview, null],
    [CHROME, 0, null],
    [IPHONE, 0, null],
    [FACEBOOK, 0, null],
    // The platform's server said nothing of a browser.
    [null, 0, null],
    [null, SIGNALS.prefetch, 'prefetch'],
  ])('by %s with signals %i: %s', (agent, signals, reason) => {
    expect(botReason(agent, signals)).toBe(reason);
  });
});

describe('a browser', () => {
  test.each([
    [CHROME, { device: 'mobile', os: 'Android', browser: 'Chrome', in_app: 'none' }],
    [IPHONE, { device: 'mobile', os: 'iOS', in_app: 'line' }],
    [FACEBOOK, { device: 'mobile', os: 'Android', in_app: 'facebook' }],
    [IPAD, { device: 'tablet', browser: 'Safari', in_app: 'none' }],
    ['', { device: null, os: null, browser: null, in_app: 'none' }],
    [null, { device: null, os: null, browser: null, in_app: 'none' }],
    ['ข้อความใดๆ', { device: null, in_app: 'none' }],
  ])('is told by %s', (agent, device) => {
    expect(deviceOf(agent)).toMatchObject(device);
  });
});
