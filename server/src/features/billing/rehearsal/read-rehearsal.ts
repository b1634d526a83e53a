import {
  type Rehearsal,
  rehearsalKinds,
  type RehearsalKind,
  type RehearsalReport,
  rehearsalReportSchema,
} from '@fobhouse/contract/routes/rehearsal.ts'
import type { Queries } from '../../../db/database.ts'
import { findLast } from './store.ts'

const mostRows = 1000

/** Returns the last rehearsal, with its rows of one kind or of all; null before the first. */
export async function readRehearsal(db: Queries, kind: RehearsalKind | undefined): Promise<Rehearsal | null> {
  const row = await findLast(db)
  if (!row) return null
  const { days, day, state, error, asked_at: askedAt } = row
  const askedBy = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
  return { days, day, state, error, askedAt, askedBy, report: row.report === null ? null : pageOf(row.report, kind) }
}

/** The whole last report; undefined if there is none. */
export async function readReport(db: Queries): Promise<RehearsalReport | undefined> {
  const row = await findLast(db)
  return row?.report ? parse(row.report) : undefined
}

function pageOf(json: string, kind: RehearsalKind | undefined) {
  const report = parse(json)
  const counts = Object.fromEntries(
    rehearsalKinds.map((each) => [each, report.rows.filter((row) => row.kind === each).length]),
  ) as Record<RehearsalKind, number> // one entry for each kind
  const rows = report.rows.filter((row) => kind === undefined || row.kind === kind)
  return { ...report, counts, rows: rows.slice(0, mostRows) }
}

function parse(json: string): RehearsalReport {
  return rehearsalReportSchema.parse(JSON.parse(json))
}
