// @vitest-environment jsdom
import { createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { SCREENS, screenOf } from '../../../../bench/pages/screens.ts';
import { routeTree } from './router.tsx';

// The menu asks at once whether it is folded; jsdom has no media queries.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

/** `/$` matches unknown addresses and is no screen. */
const PATHS = Object.keys(createRouter({ routeTree }).routesByPath).filter((path) => path !== '/$');

test('every route shows a screen whose JavaScript has a budget', () => {
  expect(PATHS.length).toBeGreaterThan(20);
  expect(PATHS.filter((path) => screenOf(path) === undefined)).toEqual([]);
  expect(screenOf('/unheard-of')).toBeUndefined();
});

test('every measured screen is at the address of a route', () => {
  const addresses = SCREENS.map(({ path }) => path.split('?')[0] ?? '');
  expect(addresses.filter((path) => !PATHS.includes(path))).toEqual([]);
});
