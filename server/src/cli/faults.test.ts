import { expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { runFaults } from '../testing/faults/run-rounds.ts'
import { hashAtFullCost } from '../testing/quick-hashes.ts'

// A short run of what `npm run bench -- faults` does at length.

hashAtFullCost() // servers read what is stored here

const rounds = 20 / testDatabases.length

test.concurrent.each(testDatabases)(
  'what was acknowledged is there, once, whatever breaks, on %s',
  { timeout: 300_000 },
  async (database) => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const report = await runFaults({ database, rounds, seed, checkEvery: rounds / 2, tell: console.warn })
    if (!report) return console.warn('Skipped: no PostgreSQL server answers, and faults need one of their own')
    expect({ seed, ...report }).toMatchObject({ seed, faults: [], rounds })
    expect(Math.min(...Object.values(report.deeds), report.mails)).toBeGreaterThan(0)
  },
)
