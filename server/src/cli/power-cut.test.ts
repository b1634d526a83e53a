import { expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { cutPower } from '../testing/power-cuts.ts'

// A short one of what `npm run bench -- faults` does at length.

test.each(testDatabases)(
  'what was acknowledged is there after a power cut, once, on %s',
  { timeout: 120_000 },
  async (database) => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const report = await cutPower({ database, taps: 160, kills: 1, seed })
    if (!report) return console.warn('Skipped: no PostgreSQL server answers, and a power cut needs one of its own')
    expect({ seed, ...report }).toMatchObject({ seed, faults: [], acknowledged: 160 })
    expect(Math.min(report.payments, report.sessions)).toBeGreaterThan(0)
  },
)
