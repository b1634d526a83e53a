import type { Context } from '../../../context.ts'

export type TopUpContext = Pick<Context, 'clock' | 'config' | 'db' | 'jobs' | 'live' | 'settings' | 'transact'>

/** Tells open pages that a member's balance is another. */
export function tellBalance({ live }: Pick<Context, 'live'>, memberId: number): void {
  live.publish('admins', { type: 'members' })
  live.publish({ memberId }, { type: 'profile' })
  live.publish({ memberId }, { type: 'permissions' }) // tools look at the balance
}
