import { beforeAll, expect, test, vi } from 'vitest';
import { currentText, loadTexts, setLanguage } from './i18n.ts';

const late = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrived };
});
vi.mock('./asked/asked.en.ts', async (original) => {
  await late.arrived;
  return original();
});

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  await Promise.all([loadTexts('start'), loadTexts('asked')]);
});

test('a part that comes while the language changes does not show the others without their texts', async () => {
  const changed = setLanguage('en');
  const other = loadTexts('documents');
  await vi.dynamicImportSettled();
  expect(currentText().language).toBe('th');
  late.arrive();
  await Promise.all([changed, other]);
  expect(currentText().language).toBe('en');
});
