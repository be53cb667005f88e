import bowser from 'bowser';
import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

const t = (key: string, values: Record<string, unknown> = {}) =>
  key === 'options.device_name.both' ? `${values.browser} on ${values.system}` : key;
const named = (userAgent: string) => deviceOf(bowser.parse, userAgent, t);

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    { name: 'Chrome on Windows', kind: 'desktop' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { name: 'Safari on iOS 17', kind: 'mobile' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    { name: 'Chrome on Android 14', kind: 'mobile' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
    { name: 'Firefox on macOS', kind: 'desktop' },
  ],
])('%s is named by browser and system', (userAgent, device) => {
  expect(named(userAgent)).toEqual(device);
});

test.each(['', '   ', 'curl/8.5.0', '\u0000<script>'])('%j is an unknown device', (userAgent) => {
  expect(named(userAgent)).toEqual({ name: 'options.device_name.unknown', kind: null });
});
