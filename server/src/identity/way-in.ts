import type { OwnSession } from '@fobhouse/contract/routes/own-sessions.ts'
import type { Queries } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Whose ways in end, and which of them may go on. */
export type Ending = {
  /** Undefined: everybody's. */
  memberId: number | undefined
  /** The sign-in that goes on, by the hash of its token; empty for none. */
  keepTokenHash: string
  /** Also ends access that was given to programs for good: API keys and the addresses of calendars. */
  withKeys: boolean
  at: string
}

/** Who asks for their own, by which sign-in. */
export type Asking = { memberId: number; tokenHash: string; now: string }

/** An open way in as its owner sees it. `ref` identifies it in its table. */
export type OpenWay = Omit<OwnSession, 'id'> & { ref: string }

/** How somebody comes in without showing a password, a passkey or a code: a row that belongs to them. */
export type WayIn = {
  table: keyof Tables
  /** The columns by which what somebody holds is known. */
  secrets: readonly string[]
  end(db: Queries, ending: Ending): Promise<void>
  list(db: Queries, asking: Asking): Promise<OpenWay[]>
  endOne(db: Queries, one: { memberId: number; ref: string; at: string }): Promise<void>
}

/** Used by ways in that record no browser or address. */
export const unknownPlace = { name: null, browser: null, system: null, address: null, isCurrent: false } as const
