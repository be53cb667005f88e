import { describe, expect, it } from 'vitest';
import { linkCreate } from './link.ts';
import { addressRefusal, destinationOf } from './link-address.ts';

const rules = {
  allowedHosts: ['www.hcp.example', 'xn--12c1fe0br.example'],
  anyHost: false,
  ownHosts: ['go.connect.example', 'admin.connect.example:8443'],
};

describe('addresses that a link may not lead to', () => {
  // Each reaches a machine, a script or a login that it does not seem to.
  it.each([
    ['http://www.hcp.example/', 'url'],
    ['javascript:alert(1)', 'url'],
    ['data:text/html,<script>alert(1)</script>', 'url'],
    ['//www.hcp.example/', 'url'],
    ['https://', 'url'],
    ['https://www.hcp.example@evil.example/', 'url_credentials'],
    ['https://staff:secret@www.hcp.example/', 'url_credentials'],
    ['https://127.0.0.1/', 'url_private'],
    ['https://2130706433/', 'url_private'],
    ['https://0x7f.1/', 'url_private'],
    ['https://0177.0.0.1/', 'url_private'],
    ['https://10.0.0.8/admin', 'url_private'],
    ['https://169.254.169.254/latest/meta-data/', 'url_private'],
    ['https://[::1]/', 'url_private'],
    ['https://[::ffff:127.0.0.1]/', 'url_private'],
    ['https://localhost/', 'url_private'],
    ['https://localhost./', 'url_private'],
    ['https://intranet/', 'url_private'],
    ['https://db.internal/', 'url_private'],
    ['https://printer.local:9100/', 'url_private'],
    ['https://１２７.0.0.1/', 'url_private'],
    ['https://go.connect.example/l/abc', 'url_loop'],
    ['https://GO.connect.example//L/abc', 'url_loop'],
    ['https://go.connect.example/%6c/abc', 'url_loop'],
    ['https://go.connect.example/x/../l/abc', 'url_loop'],
    ['https://admin.connect.example:8443/l/abc', 'url_loop'],
    ['https://evil.example/', 'url_host_not_allowed'],
    ['https://www.hcp.example.evil.example/', 'url_host_not_allowed'],
    ['https://evil.example\\@www.hcp.example/', 'url_host_not_allowed'],
    ['https:\\\\evil.example/', 'url_host_not_allowed'],
    ['https:/evil.example/', 'url_host_not_allowed'],
    ['https://evil.example#@www.hcp.example/', 'url_host_not_allowed'],
    ['https://www.hcp.example\u3002evil.example/', 'url_host_not_allowed'],
  ])('%s: %s', (address, code) => {
    expect(addressRefusal(address, rules)).toBe(code);
  });

  it('a host that is not in the list is for administrators', () => {
    expect(addressRefusal('https://evil.example/', { ...rules, anyHost: true })).toBeNull();
    expect(addressRefusal('https://10.0.0.8/', { ...rules, anyHost: true })).toBe('url_private');
  });

  it.each([
    'https://www.hcp.example/บทความ?q=ก#ท้าย',
    'https://WWW.hcp.example:8443/',
    'https://www.hcp.example./',
  ])('%s is allowed', (address) => expect(addressRefusal(address, rules)).toBeNull());

  it('what is stored is what was checked, without line ends for a header', () => {
    const body = { name: 'ลิงก์ทดสอบ', target_type: 'url', channel: 'web' };
    const stored = (target_url: string) => linkCreate.parse({ ...body, target_url }).target_url;
    expect(stored('https:\\\\www.hcp.example\\a')).toBe('https://www.hcp.example/a');
    expect(stored('https://www.hcp.example/a\r\nset-cookie: x=1')).not.toMatch(/[\r\n]/);
  });
});

describe('where a click leads', () => {
  const link = {
    target_type: 'url' as const,
    target_url: 'https://www.hcp.example/a',
    campaign: 'dm-nov',
    utm_source: 'line',
    utm_medium: 'oa',
    utm_campaign: '',
    utm_term: '',
    utm_content: '',
    line_external_browser: false,
  };
  const to = (more: Partial<typeof link>, click?: string) =>
    destinationOf({ ...link, ...more }, null, { platform: '', own: '' }, click);

  it('carries source, medium, campaign and the click', () => {
    expect(to({}, 'c1')).toBe(
      'https://www.hcp.example/a?utm_source=line&utm_medium=oa&utm_campaign=dm-nov&ck=c1',
    );
    expect(to({ utm_campaign: 'own', utm_source: '', utm_medium: '' })).toBe(
      'https://www.hcp.example/a?utm_campaign=own',
    );
  });

  it('leaves what the address has as it is, and its fragment at the end', () => {
    expect(to({ target_url: 'https://www.hcp.example/a?utm_source=own&q=a%20b&flag#part' })).toBe(
      'https://www.hcp.example/a?utm_source=own&q=a%20b&flag&utm_medium=oa&utm_campaign=dm-nov#part',
    );
  });

  it('asks LINE for the browser of the phone', () => {
    expect(to({ campaign: '', utm_source: '', utm_medium: '', line_external_browser: true })).toBe(
      'https://www.hcp.example/a?openExternalBrowser=1',
    );
  });

  it('content is below the address of the platform, by kind and slug', () => {
    const at = (platform: string, slug: string | null) =>
      destinationOf(
        { ...link, target_type: 'life_ready', campaign: '', utm_source: '', utm_medium: '' },
        slug === null ? null : { slug, has_page: false },
        { platform, own: 'https://connect.example' },
      );
    expect(at('https://hcp.example/app/', 'กินดี-1')).toBe(
      `https://hcp.example/app/life-ready/${encodeURIComponent('กินดี-1')}`,
    );
    expect(at('', 'a')).toBeNull();
    expect(at('https://hcp.example', null)).toBeNull();
  });

  it('an event that takes registrations is its own page, with and without a platform', () => {
    const at = (platform: string, has_page: boolean) =>
      destinationOf(
        { ...link, target_type: 'event' },
        { slug: 'ประชุม-1', has_page },
        { platform, own: 'https://connect.example/' },
        'c1',
      );
    const own = `https://connect.example/e/${encodeURIComponent('ประชุม-1')}`;
    const added = '?utm_source=line&utm_medium=oa&utm_campaign=dm-nov&ck=c1';
    expect(at('https://hcp.example', true)).toBe(own + added);
    expect(at('', true)).toBe(own + added);
    expect(at('https://hcp.example', false)).toMatch(/^https:\/\/hcp\.example\/event\//);
    expect(at('', false)).toBeNull();
  });
});
