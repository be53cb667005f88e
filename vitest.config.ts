import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Fixes the time zone, so that dates read and print the same on every machine.
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests wait for the database half of the time: with one worker more than cores they take a
    // quarter less on two cores.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/api/{src,test}/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['apps/api/test/template-database.ts'],
          // Files of one process share its modules, which are loaded once instead of for each file:
          // half of the processor's time. What a file leaves behind is its own database.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'elsewhere',
          include: [
            'apps/admin/src/**/*.test.{ts,tsx}',
            'packages/reader/{src,test}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
