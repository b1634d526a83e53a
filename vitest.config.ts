import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vitest/config'
import { OutcomeReporter } from './scripts/test-run/outcome-reporter.ts'
import { textsTogether } from './web/build/texts.ts'

const ignored = ['**/node_modules/**', '**/dist/**']

// For a machine that stalls. What needed it is named with its first error by `npm test`: to be mended, not to be
// lived with. A journey's second try begins with a new club: see scripts/test-run/steps.ts.
const secondTry = 1

// One more than cores: much of a journey is waiting for a page. Projects that run at once must have the same number.
const browsers = 3

/** A wait can fail, but not because the machine is slow. */
const patience = { expect: { poll: { timeout: 30_000 } } }

/** A club that is set up once for a whole run, and the server that its tests start. */
const sharing = { globalSetup: ['./server/src/testing/run-folder.ts', './scripts/test-run/build-for-tests.ts'] }

const unit = {
  ...patience,
  ...sharing,
  // Two cores shared by databases and processes that a test starts: slow is not wrong.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  retry: secondTry,
  // What a test says of the environment ends with it, for the files that share its process.
  unstubEnvs: true,
  // One more than cores: much of a test is waiting for a database or a process.
  maxWorkers: 3,
  setupFiles: ['./server/src/testing/quick-hashes.ts'],
}

const tests = ['*/**/*.test.ts', '*/**/*.test.tsx']

/** A file that changes what its whole process shares, and leaves it so. */
const changesProcess = /\bvi\.(?:mock|doMock|stubGlobal)\b|\bprocess\.env\[[^\]]+\] =/u

function keepsToItself(path: string): boolean {
  const text = readFileSync(path, 'utf8')
  return changesProcess.test(text) || (text.includes('useFakeTimers') && !text.includes('useRealTimers'))
}

/**
 * Most tests share their process and its modules with other files: to start one and to read a server or a page into it
 * takes longer than most files do. Whatever changes its process for good has one to itself.
 */
const together = globSync(tests, { exclude: ignored }).filter((path) => !keepsToItself(path))

/** What one file of texts says depends on all the others: a kept translation of it would be an old one. */
const textsAnew: Plugin = {
  name: 'texts-anew',
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (/\/texts\/[\w-]+\/page\/[\w-]+\.json$/.test(id) ? false : undefined)),
}

export default defineConfig({
  test: {
    reporters: ['default', new OutcomeReporter()],
    projects: [
      {
        plugins: [textsTogether(), textsAnew],
        test: { ...unit, name: 'unit', include: tests, exclude: [...ignored, ...together] },
      },
      {
        plugins: [textsTogether(), textsAnew],
        test: { ...unit, name: 'unit-together', include: together, exclude: ignored, isolate: false },
      },
      {
        test: {
          ...patience,
          name: 'drawn',
          isolate: false,
          include: ['e2e/**/*.drawn.ts'],
          exclude: ignored,
          // One test opens and refuses all that a screen has.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          retry: secondTry,
          maxWorkers: browsers,
          // Each file has two windows of one browser.
          maxConcurrency: 2,
        },
      },
      {
        test: {
          ...patience,
          ...sharing,
          name: 'e2e',
          isolate: false,
          include: ['e2e/**/*.journey.ts'],
          exclude: ignored,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: browsers,
        },
      },
    ],
  },
})
