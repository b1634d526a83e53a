import type { ErrorCode } from '@fobhouse/contract/errors.ts'
import type { Context } from '../context.ts'
import type { Queries, Trx } from '../db/database.ts'

/** The parts of the context that features use during an erasure. */
export type EraseContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'>

/** The erased person, with their names until now. */
export type ErasedPerson = {
  memberId: number
  /** The administrator who erases. */
  actorId: number
  /** All addresses, in small letters. */
  emailKeys: readonly string[]
  /** All cards that are nobody else's now. */
  cards: readonly string[]
  now: string
}

/** Something that must end before a person can be erased. */
export type Hindrance = Extract<ErrorCode, 'subscription_runs' | 'tool_in_use'>

export type KeepsFromErasure = (db: Queries, memberId: number) => Promise<Hindrance | undefined>

export type GivesBack = (ctx: EraseContext, trx: Trx, memberId: number) => Promise<void>

export type Erase = (ctx: EraseContext, trx: Trx, person: ErasedPerson) => Promise<void>

export type Replacement = {
  memberId: number
  /** The name of a former member. */
  name: string
  /** Puts the name in the place of the person's addresses, whole names and numbers. */
  replace(text: string): string
  /** The same in every text of a value of JSON. */
  replaceWithin(json: string): string
  /** Leaves of JSON about the person only what tells nothing. */
  withoutPersonalFacts(json: string): string
  /** The line of the trail on the erasure. */
  because: number
}

export type Rewrite = (trx: Queries, replacement: Replacement) => Promise<void>
