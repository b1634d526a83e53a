import { writeFileSync } from 'node:fs'
import { CommandError, print, readConfig, readWords, type RunCommand, writeClub } from '@fobhouse/server/public.ts'
import { describeReport } from './describe-report.ts'
import { importClub } from './import-club.ts'
import { countUnaccounted, type Report } from './report.ts'
import { openSource } from './source/open-source.ts'
import { SourceError } from './source/source.ts'

const help = `Usage: fobhouse import membermatters <database> [--dry-run] [--certificates] [--report FILE] [--json]

Brings a club over from MemberMatters 3.8: members, cards, access, devices, plans, money, meetings and history. The database
is its SQLite file, or the address of its PostgreSQL or MySQL database (postgres://…, mysql://…); it is only read. The
server may be running. No mail is sent. A second run brings what is new there, and keeps what was changed here.

  --dry-run      changes nothing, and prints the same report
  --certificates makes a certificate of each tool that is not open to all, for everybody who may use the tool
  --report FILE  writes the report into a file that only you may read
  --json         the report as JSON`

/** `fobhouse import membermatters`: brings a club over from MemberMatters. */
export const runCommand: RunCommand = async (args) => {
  const { positionals, values } = readWords(args, {
    'dry-run': { type: 'boolean' },
    certificates: { type: 'boolean' },
    report: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values['help'] === true) return print(help)
  const [from, address, more] = positionals
  if (from !== 'membermatters') throw new CommandError('Usage: fobhouse import membermatters <database>', 2)
  if (address === undefined || more !== undefined) {
    throw new CommandError('import membermatters needs one database: a file, or an address', 2)
  }
  const { report, text } = await importFrom(address, {
    isDryRun: values['dry-run'] === true,
    withCertificates: values['certificates'] === true,
  })
  const told = values['json'] === true ? JSON.stringify(report) : text
  const file = values['report']
  if (typeof file === 'string') writeReport(file, told)
  else print(told)
  if (countUnaccounted(report) > 0) process.exitCode = 1
}

type Wanted = { isDryRun: boolean; withCertificates: boolean }

async function importFrom(address: string, wanted: Wanted): Promise<{ report: Report; text: string }> {
  try {
    const source = await openSource(address)
    try {
      return await writeClub(readConfig(process.env), async (ctx, isShared) => {
        const actor = { memberId: null, name: 'command line' } as const
        const report = await importClub(ctx, { source, ...wanted, isShared, actor })
        return { report, text: describeReport(report, ctx.settings.get('general.siteLocaleCurrency')) }
      })
    } finally {
      await source.close()
    }
  } catch (error) {
    throw error instanceof SourceError ? new CommandError(error.message) : error
  }
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`The report cannot be written: ${reason}`)
  }
  print(`The report is in ${file}.`)
}
