import { typedFromMinor } from '@fobhouse/contract/money.ts'
import {
  mostRehearsalDays,
  rehearsalDaysSchema,
  type RehearsalKind,
  type RehearsalReason,
  type RehearsalReport,
  type RehearsalRow,
} from '@fobhouse/contract/routes/rehearsal.ts'
import { Temporal } from 'temporal-polyfill'
import { fromText, systemClock } from '../core/clock.ts'
import { readConfig } from '../core/config.ts'
import { CommandError, print, readOptions } from './command-line.ts'
import { rehearseClub } from './rehearse-club.ts'

const help = `Usage: fobhouse rehearse [--days 31] [--from 2026-12-01T00:00:00Z] [--json]

Runs through the coming days on a copy of the club, with a counterpart in place of Stripe. It tells who would be charged
what and when, whose payment would fail, who has to pay by hand, who would get which mail, and who would lose access. The
club itself is only read, nobody is charged, nothing is sent; the server may be running.

  --days  how many days, 1 to ${mostRehearsalDays} (31)
  --from  when they begin (now)
  --json  the report as JSON`

const usualDays = 31

/** `fobhouse rehearse`: what will be charged to whom? */
export async function runRehearse(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    days: { type: 'string' },
    from: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values['help'] === true) return print(help)
  const days = readDays(values['days'])
  const from = readFrom(values['from'])
  const report = await rehearseClub(readConfig(process.env), { days, from, onDay: (day) => tellDay(day, days) })
  if (values['json'] === true) print(JSON.stringify(report))
  else printReport(report)
}

function readDays(given: string | boolean | undefined): number {
  const parsed = rehearsalDaysSchema.safeParse(given === undefined ? usualDays : Number(given))
  if (parsed.success) return parsed.data
  throw new CommandError(`--days is a number from 1 to ${mostRehearsalDays}, not "${String(given)}".`, 2)
}

function readFrom(given: string | boolean | undefined): Temporal.Instant {
  if (given === undefined) return systemClock.now()
  try {
    return fromText(String(given))
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new CommandError(`--from is a moment such as 2026-12-01T00:00:00Z, not "${String(given)}".`, 2)
  }
}

/** On stderr, beside the report, for a waiting person or the server that started this. */
function tellDay(day: number, days: number): void {
  process.stderr.write(`Day ${day} of ${days}\n`)
}

const words: Record<RehearsalKind, string> = {
  charged: 'charged',
  failed: 'not charged',
  due: 'to pay by hand',
  grace: 'days of grace begin',
  access_ended: 'access ends',
  access_restored: 'access returns',
  accepted: 'application accepted',
  mail: 'mail',
}

const reasons: Record<RehearsalReason, string> = {
  card_expired: 'the card has expired',
  card_refused: 'the card is refused',
  no_card: 'no card is saved',
  unpaid: 'not paid',
  membership_ended: 'the membership has ended',
}

/** Prints everything that would happen as a table, with the sums below. */
function printReport({ rows, totals, timeZone }: RehearsalReport): void {
  const lines = rows.map((row) => [
    dayAndTime(row.at, timeZone),
    row.name,
    words[row.kind],
    row.amount === null ? '' : `${typedFromMinor(row.amount, 'en-AU')} ${row.currency ?? ''}`,
    detailOf(row, timeZone),
  ])
  const table = [['When', 'Who', 'What', 'Amount', 'Details'], ...lines]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)))
  for (const line of table)
    print(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  print()
  for (const { currency, charged, failed, due } of totals) {
    const [paid, missing, byHand] = [charged, failed, due].map((amount) => typedFromMinor(amount, 'en-AU'))
    print(`${currency}: ${paid} charged, ${missing} not charged, ${byHand} to pay by hand.`)
  }
  if (rows.length === 0) print('Nothing would happen to anybody’s fees.')
}

function dayAndTime(at: string, timeZone: string): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

function detailOf({ kind, plan, reason, until, subject }: RehearsalRow, timeZone: string): string {
  if (subject !== null) return subject
  if (until !== null) return `until ${dayAndTime(until, timeZone)}`
  if (reason !== null) return reasons[reason]
  return kind === 'accepted' ? '' : (plan ?? '')
}
