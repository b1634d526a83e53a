import type { Browser, System } from '@fobhouse/contract/user-agents.ts'
import type { Generated } from 'kysely'

export type SessionTables = {
  sessions: SessionsTable
  bearer_tokens: BearerTokensTable
  one_time_tokens: OneTimeTokensTable
  failures: FailuresTable
}

type SessionsTable = {
  /** SHA-256 of the cookie's token. */
  token_hash: string
  member_id: number
  kind: 'browser' | 'kiosk'
  /** Of a kiosk's session: where the card was held. */
  kiosk_id: Generated<number | null>
  created_at: string
  expires_at: string
  address: string
  /** When a password, a passkey or a code was last given in it. */
  confirmed_at: string | null
  /** As it named itself at sign-in. */
  browser: Browser | null
  system: System | null
  /** Rounded to the hour. */
  used_at: string
}

type BearerTokensTable = {
  token_hash: string
  /** All tokens that descend from one sign-in. */
  family: string
  kind: 'access' | 'refresh'
  member_id: number
  created_at: string
  expires_at: string
  spent_at: string | null
  /** As in a session; for the whole family. */
  confirmed_at: Generated<string | null>
  /** Of the phone, at sign-in. */
  system: System | null
  /** When the family began. */
  started_at: string
}

type OneTimeTokensTable = {
  token_hash: string
  purpose: 'verify_email' | 'reset_password'
  member_id: number
  /** The address to be verified. */
  email: string
  created_at: string
  expires_at: string
  used_at: string | null
}

/** Counted tries, for limits such as those on sign-in. */
type FailuresTable = {
  /** What is counted, for example `login:account:someone@example.org`. */
  key: string
  at: string
  /** Keeps rows of the same instant distinct. */
  nonce: string
  /** For tries at a secret: the place that it took among those of its key. No two share one. */
  slot: Generated<number | null>
}
