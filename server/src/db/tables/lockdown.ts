import type { Generated } from 'kysely'

export type LockdownTables = {
  lockdown: LockdownTable
  lockdown_history: LockdownHistoryTable
  lockdown_exceptions: LockdownExceptionsTable
  lockdown_exception_history: LockdownExceptionHistoryTable
}

/** At most one row, with the id 1. */
type LockdownTable = {
  id: number
  since: string
  /** Null: a program, or somebody who was erased. */
  started_by: number | null
  reason: string
  /** When it ends by itself; null: when somebody ends it. */
  until: string | null
}

/** Whether there is a lockdown from this instant on, and until when at most. */
type LockdownHistoryTable = { id: Generated<number>; at: string; active: number; until: string | null }

type LockdownExceptionsTable = { member_id: number }

/** Whether a member is an exception from this instant on. Without a row nobody is. */
type LockdownExceptionHistoryTable = { id: Generated<number>; member_id: number; at: string; excepted: number }
