import type { Live } from './live.ts'

type Told = { live: Live }

/** Tells the open pages of a member and of administrators that something about the member changed. Call it after the commit. */
export function memberChanged({ live }: Told, memberId: number): void {
  live.publish({ memberId }, { type: 'profile' })
  live.publish('admins', { type: 'members' })
}

/** The same where the balance changed: what a member may start depends on it. */
export function balanceChanged(told: Told, memberId: number): void {
  memberChanged(told, memberId)
  told.live.publish({ memberId }, { type: 'permissions' })
}
