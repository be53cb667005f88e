import { expect, it } from 'vitest';
import { typedLink } from './link-address.ts';

it.each([
  ['https://hcp.example/page?a=1#b', 'https://hcp.example/page?a=1#b'],
  ['www.hcp.example/page', 'https://www.hcp.example/page'],
  ['hcp.example', 'https://hcp.example'],
  ['ตัวอย่าง.ไทย/หน้า', 'https://ตัวอย่าง.ไทย/หน้า'],
  ['www.hcp.example/@team/a:b', 'https://www.hcp.example/@team/a:b'],
  ['doctor.a@hcp.example', 'mailto:doctor.a@hcp.example'],
  ['mailto:a@hcp.example?subject=x', 'mailto:a@hcp.example?subject=x'],
  ['02-123 4567', 'tel:021234567'],
  ['+66 (2) 123-4567', 'tel:+6621234567'],
  ['1669', 'tel:1669'],
  ['tel:1669', 'tel:1669'],
])('%s is %s', (typed, href) => {
  expect(typedLink(typed)).toBe(href);
});

it.each([
  'http://hcp.example/page',
  'javascript:alert(1)',
  'javascript:alert(1).x',
  '//hcp.example/page',
  '/articles/1',
  './page.html',
  'หน้าแรก',
  'see hcp.example',
  'hcp.example and more',
  'https://',
  '12',
])('refuses %s', (typed) => {
  expect(typedLink(typed)).toBeNull();
});
