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
  /** The authenticator's own id for it, base64url; unique. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** The authenticator's count of its signatures; 0 if it does not count. */
  counter: number
  /** JSON list; helps browsers to find it again. */
  transports: string
  created_at: string
  last_used_at: string | null
}

type AuthenticatorAppsTable = {
  member_id: number
  sealed_key: Sealed
  /** Null until a code has shown that the app has the key; only then it counts. */
  confirmed_at: string | null
  /** The half minute since 1970 of the newest code taken: no code is taken twice. */
  last_counter: number
  last_used_at: string | null
}

type RecoveryCodesTable = {
  /** SHA-256. */
  code_hash: string
  member_id: number
  used_at: string | null
}

/** A step that somebody began and must answer within five minutes. */
type SignInStepsTable = {
  /** SHA-256 of the token that the browser was given. */
  token_hash: string
  /** A sign-in whose password was right, one by passkey alone, a new passkey, a confirmation. */
  purpose: 'secondStep' | 'passkey' | 'register' | 'confirm'
  /** Null for a sign-in by passkey alone: the passkey tells whose. */
  member_id: number | null
  /** Of `register` and `confirm`: the session that began them. */
  session_hash: string | null
  /** Base64url, for a passkey to sign; null once answered. */
  challenge: string | null
  created_at: string
  expires_at: string
}
