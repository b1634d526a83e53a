import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'

/** What a member may do on that day, told by a plain rule of its own, not by the product's. */
export const memberKinds = [
  'ungranted',
  'inactive',
  'lost card',
  'always',
  'leaves at noon',
  'comes at six',
  'usual',
] as const
export type MemberKind = (typeof memberKinds)[number]

/** The hours of doors that follow a schedule, and of the day's events; hours of the club's day. */
export const hoursOfDay = {
  openFrom: 8,
  openTo: 20,
  joins: 6,
  leaves: 12,
  lockdown: 15,
  lockdownEnds: 16,
  lockout: 18,
  lockoutEnds: 19,
} as const

export type DayDoor = {
  id: number
  serial: string
  key: string
  protocol: 1 | 2
  hasHours: boolean
  isLockedOut: boolean
}
export type DayMember = { id: number; card: string; kind: MemberKind; isException: boolean }

/** What must come of a card at a door within an hour. `member` undefined: nobody's card. */
export function outcomeAt(hour: number, door: DayDoor, member: DayMember | undefined): TapOutcome {
  const isLockedOut = door.isLockedOut && isBetween(hour, hoursOfDay.lockout, hoursOfDay.lockoutEnds)
  if (isLockedOut) return 'locked_out'
  if (!member) return 'unknown_card'
  return entersAt(hour, door, member) ? 'granted' : 'denied'
}

/** Whether the member may enter; a lockout has no part in it, as in lists of cards. */
export function entersAt(hour: number, door: DayDoor, member: DayMember): boolean {
  const isLockdown = isBetween(hour, hoursOfDay.lockdown, hoursOfDay.lockdownEnds)
  if (isLockdown && !member.isException) return false
  const isOpen = !door.hasHours || isBetween(hour, hoursOfDay.openFrom, hoursOfDay.openTo)
  switch (member.kind) {
    case 'ungranted':
    case 'inactive':
    case 'lost card':
      return false
    case 'always':
      return true
    case 'leaves at noon':
      return isOpen && hour < hoursOfDay.leaves
    case 'comes at six':
      return isOpen && hour >= hoursOfDay.joins
    case 'usual':
      return isOpen
  }
}

function isBetween(hour: number, from: number, to: number): boolean {
  return from <= hour && hour < to
}
