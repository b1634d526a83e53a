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
