import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*/**/*.test.ts', '*/**/*.test.tsx'],
          exclude: ignored,
          // Two cores shared by databases and processes that a test starts: slow is not wrong.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Both cores: much of a test is waiting for a database or a process.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          exclude: ignored,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
