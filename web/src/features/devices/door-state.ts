import type { Door } from '@fobhouse/contract/routes/devices.ts'
import type { Tone } from '../../ui/tone.ts'

export const doorStates = ['online', 'heldOpen', 'lockedOut', 'offline', 'neverSeen'] as const
export type DoorState = (typeof doorStates)[number]

export type DoorFacts = Pick<Door, 'lastSeen' | 'offline' | 'lockedOut' | 'heldOpen'>

/** What a door is now. One without contact may be anything behind it, so that comes first. */
export function doorState({ lastSeen, offline, lockedOut, heldOpen }: DoorFacts): DoorState {
  if (lastSeen === null) return 'neverSeen'
  if (offline) return 'offline'
  if (lockedOut) return 'lockedOut'
  return heldOpen ? 'heldOpen' : 'online'
}

export const doorTones: Record<DoorState, Tone> = {
  online: 'good',
  heldOpen: 'attention',
  lockedOut: 'attention',
  offline: 'bad',
  neverSeen: 'off',
}

export type DoorCommand = 'bump' | 'lock' | 'unlock' | 'sync' | 'reboot' | 'lockOut' | 'release'

/** What somebody most likely wants to do with a door in this state. */
export function likelyCommand(door: DoorFacts): DoorCommand {
  switch (doorState(door)) {
    case 'heldOpen':
      return 'lock'
    case 'lockedOut':
      return 'release'
    case 'online':
    case 'offline':
    case 'neverSeen':
      return 'bump'
  }
}

/** A lockout is kept by the server and sent when the board is back; everything else needs the board now. */
export function needsContact(command: DoorCommand): boolean {
  return command !== 'lockOut' && command !== 'release'
}

export function isInContact(door: DoorFacts): boolean {
  return door.lastSeen !== null && !door.offline
}
