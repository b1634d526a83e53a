/** Properties that the frame gives the login card of `features/accounts/login-card.tsx`. */
export type LoginCardProps = {
  /** Shown in a dialog over another page: no redirect, no card around it, no links away. */
  isInDialog?: boolean
  /** Called once the page has taken up the session. */
  onSignedIn?: () => void
}
