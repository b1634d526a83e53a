import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import type { NeededDuty } from '@fobhouse/contract/duties.ts'
import type { routeTable } from '@fobhouse/contract/route-table.ts'

/** A caller's verdict: the code of a refusal, or that the call was let through, whatever its result. */
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
  /** Administrators with this duty, or with one of these. */
  duty?: NeededDuty | 'any'
  /** An API key with this scope may, too; any other key is refused. */
  key?: ApiKeyScope
  /** A kiosk's session may, too. */
  kiosk?: true
  /**
   * Only for paths with parameters: whether they name something of the club's, or of a person. For a person, also the
   * verdicts for signed-in people who are no administrators, about their own and about others'.
   */
  names?: 'club' | { own: Verdict; others: Verdict }
}

type Table = typeof routeTable
/** A line for each call of these routes: the compiler names one that is missing. */
export type ExpectedOf<Routes extends keyof Table> = {
  [Name in { [Each in Routes]: `${Each}.${Extract<keyof Table[Each], string>}` }[Routes]]: Expectation
}

/** Nobody but administrators, not even about themselves. */
export const ofAPerson = { own: 'forbidden', others: 'forbidden' } as const
