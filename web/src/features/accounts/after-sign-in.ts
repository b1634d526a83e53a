/** The purpose of a login, from the page's query (`docs/rules/accounts.md`). */
export type AfterSignIn =
  /** Another site asks who this is, with DiscourseConnect's query data. */
  | { kind: 'signOn'; sso: { sso: string; sig: string } }
  /** The browser leaves the page, if the server allows the address. */
  | { kind: 'leave'; next: string }
  /** Continue within the page at once; the guard knows where. */
  | { kind: 'goOn' }
  /** The page under the dialog stays. */
  | { kind: 'stay' }
  /** Go to the dashboard, after a moment to read that it worked. */
  | { kind: 'dashboard' }

export function chooseAfterSignIn(query: URLSearchParams, isInDialog = false): AfterSignIn {
  if (isInDialog) return { kind: 'stay' }
  const [sso, sig, next] = [query.get('sso'), query.get('sig'), query.get('next')]
  if (sso !== null && sig !== null) return { kind: 'signOn', sso: { sso, sig } }
  if (next !== null) return { kind: 'leave', next }
  return query.has('nextUrl') ? { kind: 'goOn' } : { kind: 'dashboard' }
}
