/** What a login is for, by the query of the page (`docs/rules/accounts.md`). */
export type AfterSignIn =
  /** Another site asks who this is, with DiscourseConnect's query data. */
  | { kind: 'signOn'; sso: { sso: string; sig: string } }
  /** The whole browser goes on, if the server allows it. */
  | { kind: 'leave'; next: string }
  /** In-app, at once; the guard knows where to. */
  | { kind: 'goOn' }
  /** The page under the dialog stays. */
  | { kind: 'stay' }
  /** After a moment to read that it worked. */
  | { kind: 'dashboard' }

export function chooseAfterSignIn(query: URLSearchParams, isInDialog = false): AfterSignIn {
  if (isInDialog) return { kind: 'stay' }
  const [sso, sig, next] = [query.get('sso'), query.get('sig'), query.get('next')]
  if (sso !== null && sig !== null) return { kind: 'signOn', sso: { sso, sig } }
  if (next !== null) return { kind: 'leave', next }
  return query.has('nextUrl') ? { kind: 'goOn' } : { kind: 'dashboard' }
}
