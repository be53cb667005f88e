import { expect, test } from 'vitest';
import { internalPath } from './internal-path.ts';

const HERE = 'https://connect.example';

test.each([
  '/',
  '/articles',
  '/articles?status=publish&page=2',
  '/articles/12/log#chart',
  '/staffs?search=%E0%B8%AA%E0%B8%A1',
  '/articles?search=//evil.example',
  '/a//evil.example',
  '/%2f%2fevil.example',
])('%s is an internal page and stays unchanged', (path) => {
  expect(internalPath(path)).toBe(path);
});

test('a path to another internal page is normalised', () => {
  expect(internalPath('/articles/../videos?page=1')).toBe('/videos?page=1');
  expect(internalPath('/สมาชิก')).toBe('/%E0%B8%AA%E0%B8%A1%E0%B8%B2%E0%B8%8A%E0%B8%B4%E0%B8%81');
});

const HOSTILE = [
  'https://evil.example',
  'HTTPS://evil.example',
  'http:evil.example',
  'https:/evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/a\\..\\..\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /articles',
  '/ /evil.example',
  '/\u00a0/evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  '/\u2028/evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/%2E.//evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'evil.example',
  '@evil.example',
  '.evil.example',
  '?next=https://evil.example',
  '#//evil.example',
  '/%E0%A4%A',
  '',
  `/${'a'.repeat(2048)}`,
];

test.each(HOSTILE)('%j is refused', (value) => {
  expect(internalPath(value)).toBeNull();
});

test.each(['/login', '/login/', '/login?redirect=/', '/a/../login', '/%6Cogin', '/login#x'])(
  '%s is the sign-in page itself and refused: it would lead in a circle',
  (value) => {
    expect(internalPath(value)).toBeNull();
  },
);

test.each([null, undefined, 1, ['/articles'], { href: '/articles' }])(
  '%j is no text and refused',
  (value) => {
    expect(internalPath(value)).toBeNull();
  },
);

test('whatever is accepted stays on our own host, however a browser reads it', () => {
  const pieces = ['/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '@', ':', 'evil.example', '\t'];
  for (const a of pieces) {
    for (const b of pieces) {
      for (const c of pieces) {
        for (const d of pieces) {
          const path = internalPath(`/${a}${b}${c}${d}`);
          if (path === null) continue;
          expect(path).toMatch(/^\/(?!\/)/);
          expect(new URL(path, HERE).origin, path).toBe(HERE);
        }
      }
    }
  }
});
