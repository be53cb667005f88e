import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{apps,packages}/*/{src,test}/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['apps/api/test/template-database.ts'],
    // Whatever the machine is set to, dates are read and written as on the smallest server.
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Half of the time a test waits for the database, where Vitest would leave a core to itself.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubEnvs: true,
  },
});
