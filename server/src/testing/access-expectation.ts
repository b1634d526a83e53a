import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import type { NeededDuty } from '@fobhouse/contract/duties.ts'

/** What a caller is told: a refusal by its code, or that the call was let through, whatever came of it then. */
export const refusals = [
  'not_authenticated',
  'forbidden',
  'duty_missing',
  'member_only',
  'api_key_not_valid',
  'token_not_valid',
  'csrf_failed',
  'kiosk_secret_wrong',
] as const
export type Verdict = 'allowed' | (typeof refusals)[number]

export type Expectation = {
  who: 'anyone' | 'signedIn' | 'members' | 'administrators' | 'kiosks' | 'nobodyElsewhere'
  /** Of administrators: those with this duty, or with one of these. */
  duty?: NeededDuty | 'any'
  /** An API key with this scope, too; with any other, or none, it is refused. */
  key?: ApiKeyScope
  /** A kiosk's session, too. */
  kiosk?: true
  /**
   * Only where the path has parameters: they name something of the club's, or of a person. Then it also says what
   * people who are signed in, but no administrators, are told about their own and about others'.
   */
  names?: 'club' | { own: Verdict; others: Verdict }
}
