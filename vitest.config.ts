import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{apps,packages}/*/{src,test}/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['apps/api/test/template-database.ts'],
    // Fixes the time zone, so that dates read and print the same on every machine.
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests wait for the database half of the time, so that Vitest may use every core instead of
    // leaving one free.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubEnvs: true,
  },
});
