import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import type { Duty } from '@fobhouse/contract/duties.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

/** Who calls, as the session or token says. */
export type Caller = {
  memberId: number
  /** First and last name. */
  name: string
  isAdmin: boolean
  /** An administrator's duties; empty for others. */
  duties: readonly Duty[]
  state: MemberState
  /** How the caller signed in; `kiosk` sessions are limited to routes marked so. */
  via: 'browser' | 'kiosk' | 'bearer'
  /** The hash by which the session or token is stored. */
  tokenHash: string
  /** When a password, a passkey or a code was last given here, in milliseconds since 1970; 0 for never. */
  confirmedAt: number
  /** Has a passkey or an authenticator app. */
  hasFactor: boolean
}

/** Another program, as its API key says. It acts as no member. */
export type KeyCaller = {
  via: 'key'
  memberId: null
  /** For the audit trail. */
  name: `API key ${string}`
  scopes: readonly ApiKeyScope[]
  /** Its maker's current duties: a key never can do more. */
  duties: readonly Duty[]
}

/** A kiosk itself, identified by its secret, whoever is signed in at it. */
export type KioskCaller = {
  via: 'kiosk secret'
  kioskId: number
  name: string
  playTheme: boolean
  /** As in the table. */
  secretHash: string
}

export type AnyCaller = Caller | KeyCaller | KioskCaller
