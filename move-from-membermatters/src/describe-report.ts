import type { Locale } from '@fobhouse/contract/languages.ts'
import { typedFromMinor } from '@fobhouse/contract/money.ts'
import { countUnaccounted, type Report, type TableReport } from './report.ts'
import { leftWords, problemWords } from './words.ts'

/** The report as text for a volunteer: what comes over, what stays behind and why, and what to do next. */
export function describeReport(report: Report, locale: Locale): string {
  const { tables, dryRun } = report
  const parts = [
    dryRun
      ? 'Dry run: nothing was changed. This is what would come over from MemberMatters.'
      : 'This is what came over from MemberMatters.',
    describeCounts(tables.filter((table) => table.rows > 0)),
    describeProblems(tables),
    describeColumns(report),
    describeCertificates(report),
    describeMoney(report, locale),
    describeSum(report),
    dryRun ? '' : whatToDo(report),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function describeCounts(tables: readonly TableReport[]): string {
  const lines = [['Table', 'Rows', 'comes over', 'before', 'stays']]
  for (const { table, rows, imported, known, leftOut } of tables) {
    const left = leftOut.reduce((sum, each) => sum + each.rows, 0)
    lines.push([table, String(rows), String(imported), String(known), String(left)])
  }
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

function describeProblems(tables: readonly TableReport[]): string {
  return tables
    .filter(({ leftOut, problems }) => leftOut.length + problems.length > 0)
    .map(({ table, leftOut, problems }) => {
      const stay = leftOut.map(({ reason, rows, ids }) => `  ${rows} stay: ${leftWords[reason]}${listed(ids)}`)
      const look = problems.map(
        ({ reason, rows, ids }) => `  ${rows} to look at: ${problemWords[reason]}${listed(ids)}`,
      )
      return [table, ...look, ...stay].join('\n')
    })
    .join('\n\n')
}

const mostIds = 200

function listed(ids: readonly string[]): string {
  if (ids.length === 0) return ''
  const more = ids.length > mostIds ? `, and ${ids.length - mostIds} more, which the report with --json names` : ''
  return ` (${ids.slice(0, mostIds).join(', ')}${more})`
}

function describeColumns({ columns }: Report): string {
  if (columns.length === 0) return ''
  return ['Columns that stay:', ...columns.map(({ table, column, reason }) => `  ${table}.${column}: ${reason}`)].join(
    '\n',
  )
}

function describeCertificates({ certificates }: Report): string {
  if (!certificates) return ''
  if (certificates.length === 0) return 'Certificates: every tool is open to all, so none is made.'
  const lines = certificates.map(({ name, awards, known }) => `  ${name}: ${awards} awarded, ${known} before`)
  return ['Certificates of tools, by who may use them:', ...lines].join('\n')
}

function describeMoney({ money }: Report, locale: Locale): string {
  const written = (amount: number) => `${amount < 0 ? '−' : ''}${typedFromMinor(Math.abs(amount), locale)}`
  const lines = money.adjustments.map(({ id, amount }) => `  account ${id}: ${written(amount)}`)
  const sum = `Balances there: ${written(money.balancesThere)}. Brought over: ${written(money.broughtOver)}.`
  if (lines.length === 0) return sum
  return [sum, 'Adjustments, because the transactions do not explain the balance:', ...lines].join('\n')
}

function describeSum(report: Report): string {
  const unaccounted = countUnaccounted(report)
  const rows = report.tables.reduce((sum, table) => sum + table.rows, 0)
  return unaccounted === 0
    ? `All ${rows} rows of ${report.tables.length} tables are accounted for.`
    : `${unaccounted} of ${rows} rows are not accounted for. Please report this as a fault of Fobhouse.`
}

function whatToDo(report: Report): string {
  const { tables } = report
  const rowsOf = (name: string) => tables.find(({ table }) => table === name)?.imported ?? 0
  const passwords = tables
    .flatMap(({ problems }) => problems)
    .filter(({ reason }) => reason === 'password_needs_reset')
    .reduce((sum, { rows }) => sum + rows, 0)
  const steps = [
    ...(rowsOf('access_accesscontrolleddevice') > 0
      ? [
          'Devices have no key yet: make one for each under Devices, and put it into the board. Boards appear as they connect.',
        ]
      : []),
    ...(rowsOf('api_general_kiosk') > 0 ? ['Kiosks wait under Kiosks: approve each.'] : []),
    ...(report.certificates?.some(({ awards }) => awards > 0)
      ? ['No tool asks for its certificate yet: set that under Devices, where you see first who would lose the tool.']
      : []),
    'Stripe: enter the keys and the webhook under Settings, once MemberMatters has stopped.',
    'Other secrets (mail, SMS, chat, learning platform, trackers) are entered anew under Settings, too.',
    passwords === 0
      ? 'Members sign in with the password that they have.'
      : `Members sign in with the password that they have; ${passwords} ask for a new one on the login page.`,
    'MemberMatters does not say who was shut out by an administrator: look through the inactive members.',
    'Nobody was written to.',
  ]
  return ['What to do now:', ...steps.map((step) => `  - ${step}`)].join('\n')
}
