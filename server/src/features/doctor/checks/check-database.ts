import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseBytes } from '../../../db/database-facts.ts'
import { dialectOf } from '../../../db/dialect.ts'
import { touchDatabase } from '../../health/public.ts'
import type { Club } from '../doctor-context.ts'
import { type Finding, fault, fine, warning } from '../finding.ts'
import { describeBytes, describeNumber } from '../words.ts'

const run = promisify(execFile)
const longestCheckMs = 120_000
const slowMilliseconds = 100

/** How quick the database is, and whether SQLite's file is whole. */
export async function checkDatabase(club: Club): Promise<Finding[]> {
  await touchDatabase(club.db) // the first one opens what the others use
  const started = performance.now()
  await touchDatabase(club.db)
  const milliseconds = performance.now() - started
  const size = describeBytes(await databaseBytes(club.db))
  const answers = `The database of ${size} answers in ${describeNumber(milliseconds)} ms.`
  const quickness =
    milliseconds < slowMilliseconds
      ? fine(answers)
      : warning(answers, 'Check what else the machine is doing, and the network to the database.')
  return dialectOf(club.db) === 'sqlite' ? [quickness, await checkFile(club)] : [quickness]
}

/** In a process of its own: it reads the whole file in one go, which nothing here could interrupt. */
async function checkFile({ config }: Club): Promise<Finding> {
  const path = join(config.dataFolder, 'fobhouse.sqlite')
  const script = `
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
    const database = new DatabaseSync(process.argv[1], { readOnly: true })
    console.log(database.prepare('pragma quick_check(1)').get().quick_check)`
  const options = { timeout: longestCheckMs, killSignal: 'SIGKILL' } as const
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', script, path], options)
  const told = stdout.trim()
  if (told === 'ok') return fine('The file of the database is whole.')
  return fault(`The file of the database is damaged: ${told}`, 'Stop the server and restore the newest backup.')
}
