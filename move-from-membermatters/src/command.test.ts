import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hostileClub } from './testing/club.ts'
import { createSource } from './testing/databases.ts'
import {
  administrator,
  createClubFolder,
  createEmptyFolder,
  fobhouse,
  signInOverHttp,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import { runHere, runInProcess } from '@fobhouse/server/testing/run-command.ts'

// Starts several processes, which are slow while other tests run beside them.
vi.setConfig({ testTimeout: 120_000 })

const run = (folder: string, args: readonly string[]) => runHere({ folder, args: ['import', ...args] })

test('a club comes over while its server runs, and members sign in with the password that they have', async () => {
  const { folder, remove } = await createClubFolder()
  const made = await createSource('sqlite', hostileClub)
  if (!made) throw new Error('SQLite is always there')
  const server = await startServer(folder)
  onTestFinished(async () => {
    await server.stop()
    await made.drop()
    remove()
  })
  const file = join(folder, 'report.txt')
  const args = ['import', 'membermatters', made.address, '--certificates', '--report', file]
  const real = await runInProcess({ folder, args })
  expect(real).toEqual({ code: 0, error: '', output: `The report is in ${file}.\n` })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const report = readFileSync(file, 'utf8')
  expect(report).toContain('profile_user                                 11          10       0      1')
  expect(report).toContain('All 96 rows of 28 tables are accounted for.')
  expect(report).toContain('Laser: 1 awarded, 0 before')
  expect(report).toContain('Nobody was written to.')

  const bea = { email: 'bea@example.org', password: administrator.password }
  expect(await signInOverHttp(server.origin, bea)).toContain('fobhouse_session')
  // The running server gets the settings without a restart.
  await vi.waitFor(
    async () => {
      const configuration = await fetch(`${server.origin}/api/config/`).then((answer) => answer.text())
      expect(configuration).toContain('#123456')
    },
    { timeout: 10_000, interval: 200 },
  )
})

test('says in one line what is wrong', async () => {
  const { folder, remove } = createEmptyFolder()
  onTestFinished(remove)
  const cases: [string[], number, string][] = [
    [[], 2, 'Usage: fobhouse import membermatters <database>'],
    [['membermatters'], 2, 'needs one database'],
    [['membermatters', 'nowhere.sqlite3'], 1, 'There is no file nowhere.sqlite3.'],
    [['membermatters', fobhouse.arguments[2] ?? ''], 1, 'is not a SQLite database'],
  ]
  for (const [args, code, words] of cases) {
    const { error, ...told } = await run(folder, args)
    expect(told).toEqual({ code, output: '' })
    expect(error).toMatch(/^fobhouse: [^\n]+\n$/)
    expect(error).toContain(words)
  }
})
