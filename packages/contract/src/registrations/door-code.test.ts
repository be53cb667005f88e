import { expect, it } from 'vitest';
import { codeIn } from './door-code.ts';

it.each([
  ['H3D8P0WK', 'H3D8P0WK'],
  [' h3d8-p0wk\n', 'H3D8P0WK'],
  ['H3D8 POWK', 'H3D8P0WK'],
  ['https://connect.example/r/H3D8P0WK', 'H3D8P0WK'],
  ['https://connect.example/r/h3d8p0wk/?s=qr#top', 'H3D8P0WK'],
  // A code of another length, another system's address, Thai text, nothing.
  ['H3D8P0W', null],
  ['H3D8P0WKX', null],
  ['https://connect.example/r/H3D8P0WK/edit', null],
  ['https://connect.example/?code=H3D8P0WK', null],
  ['สมหญิง ตัวอย่าง', null],
  ['H3D8P0WU', null],
  ['', null],
  ['https://', null],
  ['/'.repeat(5000), null],
])('%j is the code %j', (scanned, code) => {
  expect(codeIn(scanned)).toBe(code);
});
