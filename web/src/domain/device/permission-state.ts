import type { Refusal } from '@fobhouse/contract/refusals.ts'
import type { Permission } from '@fobhouse/contract/routes/access.ts'

export type PermissionState = 'opens' | 'closed' | 'lockedOut' | 'offline'

/** In the order in which people look for them: what opens comes first. */
export const permissionStates = ['opens', 'offline', 'lockedOut', 'closed'] as const satisfies PermissionState[]

/**
 * What a door or tool is for this person. One that is out of contact and would not open anyway does not open: its
 * reason is the one that helps.
 */
export function permissionState({ access, locked_out, offline }: Permission): PermissionState {
  if (locked_out) return 'lockedOut'
  if (!access) return 'closed'
  return offline ? 'offline' : 'opens'
}

/** The reasons that a remedy exists for; a lockout is the state itself and says its own words. */
export function otherReasons(permission: Permission): Refusal[] {
  return permission.reasons.filter(({ code }) => code !== 'device_locked_out')
}

export function sortByState<P extends Permission>(permissions: readonly P[]): P[] {
  const rank = (permission: P) => permissionStates.indexOf(permissionState(permission))
  return permissions.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}

/** How many there are in each state. */
export function countStates(permissions: readonly Permission[]): Record<PermissionState, number> {
  const counts: Record<PermissionState, number> = { opens: 0, offline: 0, lockedOut: 0, closed: 0 }
  for (const permission of permissions) counts[permissionState(permission)] += 1
  return counts
}

/** A door decides by its own list, so that it opens without contact; a tool waits for the server. */
export function opensFor({ doors, interlocks }: { doors: readonly Permission[]; interlocks: readonly Permission[] }) {
  const open = [
    ...doors.filter(({ access }) => access),
    ...interlocks.filter(({ access, offline }) => access && !offline),
  ]
  return { open: open.length, all: doors.length + interlocks.length, hasTools: interlocks.length > 0 }
}

/** Whether nothing but checking in is missing. */
export function needsOnlyCheckIn({ reasons }: Permission): boolean {
  return reasons.length === 1 && reasons[0]?.code === 'not_signed_in'
}

/** How many more open once the person has checked in. */
export function opensAfterCheckIn(permissions: readonly Permission[]): number {
  return permissions.filter(needsOnlyCheckIn).length
}
