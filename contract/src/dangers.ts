/**
 * The kinds of danger. A caller must confirm who they are before an act of such a kind.
 * - `signIn`: an address or credential used to sign in
 * - `role`: who is an administrator, and for what
 * - `service`: the address or the secret of an outside service
 * - `moneyOut`: money leaves the club
 * - `everybody`: data of everybody, or everything about one person
 * - `shut`: the club, or part of what it runs on, stops
 */
export const dangers = ['signIn', 'role', 'service', 'moneyOut', 'everybody', 'shut'] as const
export type Danger = (typeof dangers)[number]
