import type { Refusal, RefusalCode } from '@fobhouse/contract/refusals.ts'
import type { Permission } from '@fobhouse/contract/routes/access.ts'
import type { OwnProfile } from '@fobhouse/contract/routes/profile.ts'

export type PermissionState = 'opens' | 'closed' | 'lockedOut' | 'offline'

/** In the order in which people look for them: open ones first. */
export const permissionStates = ['opens', 'offline', 'lockedOut', 'closed'] as const satisfies PermissionState[]

/**
 * A door's or tool's state for this person. If it would not open anyway, being offline does not matter: the reason for
 * the refusal is more helpful.
 */
export function permissionState({ access, locked_out, offline }: Permission): PermissionState {
  if (locked_out) return 'lockedOut'
  if (!access) return 'closed'
  return offline ? 'offline' : 'opens'
}

/** The reasons that have a remedy; a lockout is shown as the state itself. */
export function otherReasons(permission: Permission): Refusal[] {
  return permission.reasons.filter(({ code }) => code !== 'device_locked_out')
}

/** Why nothing at all opens for somebody: said once, not at each door. */
export function reasonForAll({ state, rfid }: Pick<OwnProfile, 'state' | 'rfid'>): RefusalCode | undefined {
  if (state !== 'active') return 'member_not_active'
  return rfid === null ? 'no_card' : undefined
}

export function sortByState<P extends Permission>(permissions: readonly P[]): P[] {
  const rank = (permission: P) => permissionStates.indexOf(permissionState(permission))
  return permissions.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}

/** The number of permissions in each state. */
export function countStates(permissions: readonly Permission[]): Record<PermissionState, number> {
  const counts: Record<PermissionState, number> = { opens: 0, offline: 0, lockedOut: 0, closed: 0 }
  for (const permission of permissions) counts[permissionState(permission)] += 1
  return counts
}

/** A door decides by its own list, so it opens offline, too; a tool needs the server. */
export function opensFor({ doors, interlocks }: { doors: readonly Permission[]; interlocks: readonly Permission[] }) {
  const open = [
    ...doors.filter(({ access }) => access),
    ...interlocks.filter(({ access, offline }) => access && !offline),
  ]
  return { open: open.length, all: doors.length + interlocks.length, hasTools: interlocks.length > 0 }
}

/** Whether checking in is all that is missing. */
export function needsOnlyCheckIn({ reasons }: Permission): boolean {
  return reasons.length === 1 && reasons[0]?.code === 'not_signed_in'
}

/** How many more open after the person has checked in. */
export function opensAfterCheckIn(permissions: readonly Permission[]): number {
  return permissions.filter(needsOnlyCheckIn).length
}
