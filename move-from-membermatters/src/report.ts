import type { LeftColumn, LeftTableReason } from './source/rules.ts'
import type { SourceDatabase } from './source/source.ts'

/** Why a row is not imported. */
export type LeftReason =
  | LeftTableReason
  | 'account_stays_behind'
  | 'device_stays_behind'
  | 'device_without_kind'
  | 'duplicate'
  | 'erased_here'
  | 'external_number'
  | 'holder_and_giver'
  | 'kiosk_id'
  | 'meeting_stays_behind'
  | 'money_unreadable'
  | 'moment_unreadable'
  | 'needs_secret'
  | 'never_set'
  | 'no_counterpart'
  | 'no_profile'
  | 'no_user'
  | 'nothing_moved'
  | 'older_proxy'
  | 'plan_unreadable'
  | 'secret'
  | 'serial_taken'
  | 'set_here_already'
  | 'setting_unreadable'
  | 'stripe'
  | 'tier_stays_behind'
  | 'to_oneself'

/** Reasons to look at a row that was imported. */
export type Problem =
  | 'balance_unexplained'
  | 'balance_unreadable'
  | 'card_expiry_unreadable'
  | 'card_not_a_number'
  | 'card_taken_here'
  | 'card_twice'
  | 'email_invalid'
  | 'email_twice'
  | 'energy_unreadable'
  | 'guests_unreadable'
  | 'has_membership_here'
  | 'merged_by_email'
  | 'merged_by_serial'
  | 'membership_without_plan'
  | 'moment_assumed'
  | 'name_emptied'
  | 'open_ended_here'
  | 'password_needs_reset'
  | 'phone_to_note'
  | 'screen_name_twice'
  | 'serial_made_up'
  | 'state_unknown'
  | 'too_many_cards_here'
  | 'stripe_id_taken'
  | 'type_unknown'

type Counted<Reason> = {
  reason: Reason
  rows: number
  /** Ids of the rows; empty if a whole table stays behind. */ ids: string[]
}

export type TableReport = {
  table: string
  /** Every row of the source: the sum of the next three. */
  rows: number
  /** Imported now, or would be in a dry run. */
  imported: number
  /** Imported earlier; changes made here since are kept. */
  known: number
  leftOut: Counted<LeftReason>[]
  /** Problems of imported rows, by row id. */
  problems: Counted<Problem>[]
}

export type Report = {
  database: SourceDatabase
  dryRun: boolean
  tables: TableReport[]
  columns: LeftColumn[]
  money: Money
  /** With `--certificates`: per tool. */
  certificates?: BroughtCertificate[]
}

export type BroughtCertificate = {
  /** The tool's, and therefore the certificate's. */
  name: string
  /** Awards made now, or in a dry run that would be. */
  awards: number
  /** Ticks of members who have it already, or had it taken away here. */
  known: number
}

/** In minor units. */
export type Money = {
  /** The sum of the imported members' balances in MemberMatters. */
  balancesThere: number
  /** What was imported for them, adjustments included. */
  broughtOver: number
  /** Balances that their transactions do not explain, by MemberMatters' account id. */
  adjustments: { id: string; amount: number }[]
}

/** Counts what happens to each row. */
export type Tally = {
  imported(table: string, rows?: number): void
  known(table: string, rows?: number): void
  /** Single rows by id, or a whole table by its number of rows. */
  leaveOut(table: string, reason: LeftReason, which: { ids: readonly string[] } | { rows: number }): void
  note(table: string, problem: Problem, id: string): void
  tables(counts: ReadonlyMap<string, number>): TableReport[]
}

type Counts = Pick<TableReport, 'imported' | 'known'> & {
  leftOut: Map<LeftReason, Counted<LeftReason>>
  problems: Map<Problem, Counted<Problem>>
}

export function createTally(): Tally {
  const counts = new Map<string, Counts>()
  const of = (table: string): Counts => {
    const found = counts.get(table) ?? { imported: 0, known: 0, leftOut: new Map(), problems: new Map() }
    counts.set(table, found)
    return found
  }
  return {
    imported: (table, rows = 1) => void (of(table).imported += rows),
    known: (table, rows = 1) => void (of(table).known += rows),
    leaveOut: (table, reason, which) => add(of(table).leftOut, reason, which),
    note: (table, problem, id) => add(of(table).problems, problem, { ids: [id] }),
    tables: (all) =>
      [...all].map(([table, rows]) => {
        const { imported, known, leftOut, problems } = of(table)
        return { table, rows, imported, known, leftOut: [...leftOut.values()], problems: [...problems.values()] }
      }),
  }
}

function add<Reason>(
  to: Map<Reason, Counted<Reason>>,
  reason: Reason,
  which: { ids: readonly string[] } | { rows: number },
): void {
  const counted = to.get(reason) ?? { reason, rows: 0, ids: [] }
  counted.rows += 'rows' in which ? which.rows : which.ids.length
  if ('ids' in which) counted.ids.push(...which.ids)
  to.set(reason, counted)
}

/** Rows that the report does not mention. There must be none; otherwise the import has a fault. */
export function countUnaccounted({ tables }: Pick<Report, 'tables'>): number {
  const differences = tables.map(({ rows, imported, known, leftOut }) =>
    Math.abs(rows - imported - known - leftOut.reduce((sum, each) => sum + each.rows, 0)),
  )
  return differences.reduce((sum, each) => sum + each, 0)
}
