import { expect, test } from 'vitest'
import { createPostgresDatabase, testDatabases } from '../../testing/databases.ts'
import { playDay } from '../../testing/day-of-doors/play-day.ts'

// A short day of what `npm run bench -- day` does at length (`docs/rules/door-events.md`).

test.for(testDatabases)(
  'each tap at boards of both protocols is stored once, with the right outcome, though lines break, on %s',
  { timeout: 180_000 },
  async (database, context) => {
    const created = database === 'postgres' ? await createPostgresDatabase() : undefined
    if (database === 'postgres' && !created) return context.skip('no PostgreSQL answers here')
    const seed = Math.floor(Math.random() * 2 ** 31)
    try {
      const day = { taps: 300, doors: 6, hours: [7, 8, 15, 18], seed }
      const report = await playDay({ databaseUrl: created?.url ?? '', ...day, tell: () => undefined })
      expect({ seed, ...report }).toMatchObject({ seed, faults: [], taps: 300 })
      expect(report.cuts).toBeGreaterThan(0)
    } finally {
      await created?.drop()
    }
  },
)
