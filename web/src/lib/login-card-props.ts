/** What the frame tells the login card of `features/accounts/login-card.tsx`. */
export type LoginCardProps = {
  /** In a dialog over another page: no redirect, no card around it, no link away. */
  isInDialog?: boolean
  /** Called after the session was taken up. */
  onSignedIn?: () => void
}
