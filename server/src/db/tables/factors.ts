import type { Generated } from 'kysely'
import type { Sealed } from '../secrets/seal.ts'

export type FactorTables = {
  passkeys: PasskeysTable
  authenticator_apps: AuthenticatorAppsTable
  recovery_codes: RecoveryCodesTable
  sign_in_steps: SignInStepsTable
}

type PasskeysTable = {
  id: Generated<number>
  member_id: number
  name: string
  /** As the authenticator calls it, base64url; unique. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the authenticator says that it signed; 0 for those that do not count. */
  counter: number
  /** JSON list, for browsers to find it again. */
  transports: string
  created_at: string
  last_used_at: string | null
}

type AuthenticatorAppsTable = {
  member_id: number
  sealed_key: Sealed
  /** Null until a code has shown that the app has the key: then it counts. */
  confirmed_at: string | null
  /** The half minute since 1970 of the newest code that was taken: no code is taken twice. */
  last_counter: number
  last_used_at: string | null
}

type RecoveryCodesTable = {
  /** SHA-256. */
  code_hash: string
  member_id: number
  used_at: string | null
}

/** What somebody has begun and has to answer within five minutes. */
type SignInStepsTable = {
  /** SHA-256 of what the browser was given. */
  token_hash: string
  /** A sign-in whose password was right, one by passkey alone, a new passkey, a confirmation. */
  purpose: 'secondStep' | 'passkey' | 'register' | 'confirm'
  /** Null: by passkey alone, whose it is turns out. */
  member_id: number | null
  /** Of the last two: in which session they were begun. */
  session_hash: string | null
  /** Base64url, for a passkey to sign; null once something was answered. */
  challenge: string | null
  created_at: string
  expires_at: string
}
