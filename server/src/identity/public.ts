export { createApiKey, findKeyCaller, parseScopes, readKeyHeader } from './api-keys.ts'
export {
  type TokenPair,
  confirmTokenFamily,
  createTokenPair,
  endTokenFamily,
  findBearerCaller,
  pruneBearerTokens,
  rotateRefreshToken,
  tokenNotValid,
} from './bearer-tokens.ts'
export type { AnyCaller, Caller, KeyCaller, KioskCaller } from './caller.ts'
export { endEverybodysWaysIn, endWaysIn } from './end-ways-in.ts'
export { hasFactor, millisecondsOf } from './factors.ts'
export {
  type Try,
  countFailure,
  judge,
  pruneFailures,
  refuseTooManyFailures,
  takeAllowance,
  takeAllowanceOrThrow,
} from './failures.ts'
export { isNoteDue } from './is-note-due.ts'
export {
  assertStillKiosk,
  findKioskCaller,
  findKioskOfSignIn,
  noteRefusedKiosk,
  readKioskSecret,
} from './kiosk-callers.ts'
export { endWayIn, listWaysIn } from './list-ways-in.ts'
export {
  confirmSession,
  createSession,
  csrfTokenOf,
  endSession,
  endSessionsAtKiosk,
  findKioskOfSession,
  findSession,
  isCsrfTokenOf,
  longestSignInDays,
  pruneSessions,
  sessionDays,
} from './sessions.ts'
