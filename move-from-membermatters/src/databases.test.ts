import { expect, test } from 'vitest'
import { type TestApp, withTestApp } from '@fobhouse/server/testing/app.ts'
import { hostileClub } from './testing/club.ts'
import { createSource } from './testing/databases.ts'
import type { SourceDialect } from './testing/statements.ts'
import { dumpClub, importFrom } from './testing/run-import.ts'
import type { Report } from './report.ts'
import { openSource } from './source/open-source.ts'

type Outcome = { report: Report; club: Record<string, unknown[]> }

async function importOf(dialect: SourceDialect): Promise<Outcome | undefined> {
  const made = await createSource(dialect, hostileClub)
  if (!made) return undefined
  const outcomes: Outcome[] = []
  try {
    await withTestApp('sqlite', async (app: TestApp) => {
      outcomes.push({ report: await importFrom(app, made), club: await dumpClub(app) })
    })
  } finally {
    await made.drop()
  }
  return outcomes[0]
}

test.for(['postgres', 'mysql'] as const)('the same club comes out of %s', async (dialect, { skip }) => {
  const other = await importOf(dialect)
  if (!other) return skip(`no ${dialect} server answers on this machine`)
  const sqlite = await importOf('sqlite')
  expect({ ...other.report, database: 'sqlite' }).toEqual(sqlite?.report)
  expect(other.club).toEqual(sqlite?.club)
})

test.each([
  ['nowhere/db.sqlite3', /There is no file/],
  [import.meta.filename, /is not a SQLite database/],
  ['postgres://nobody@127.0.0.1:1/x', /The PostgreSQL database cannot be opened/],
  ['mysql://nobody@127.0.0.1:1/x', /The MySQL database cannot be opened/],
])('says in one line why %s cannot be opened', async (address, words) => {
  await expect(openSource(address)).rejects.toThrow(words)
})
