import type { Head } from '../db/chain/chain-hash.ts'
import type { Queries } from '../db/database.ts'
import type { Settings } from '../db/settings.ts'

/** What `fobhouse verify` gives a feature: the club at one moment. `head`: an end of the chain that was sent away. */
export type VerifiedClub = { db: Queries; settings: Settings; head: Head | undefined }

/** A row that contradicts others: its facts for the report as JSON, and the line for whoever runs the server. */
export type Fault = { facts: FaultFacts; line: string }
export type FaultFacts = { fault: string } & Readonly<Record<string, unknown>>

/** What a feature found. */
export type Verdict = {
  /** Its part of the report as JSON, beside the faults. */
  report: Readonly<Record<string, unknown>>
  /** What was looked at, for example `3 accounts`. */
  counts: readonly string[]
  /** Lines for the end of the report. */
  notes: readonly string[]
  faults: readonly Fault[]
}

/** Reads only. */
export type Verify = (club: VerifiedClub) => Promise<Verdict>
