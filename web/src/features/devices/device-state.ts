import type { MqttDoor } from '@fobhouse/contract/mqtt-doors.ts'
import type { DeviceKind, Door } from '@fobhouse/contract/routes/devices.ts'
import type { RunningSession } from '@fobhouse/contract/routes/interlocks.ts'
import type { Tone } from '../../ui/tone.ts'

export const deviceStates = ['online', 'inUse', 'heldOpen', 'lockedOut', 'outOfOrder', 'offline', 'neverSeen'] as const
export type DeviceState = (typeof deviceStates)[number]

export type DeviceFacts = Pick<Door, 'lastSeen' | 'offline' | 'lockedOut' | 'heldOpen'> & {
  kind: DeviceKind
  session?: RunningSession | undefined
  /** Of a tool whose equipment is out of order. */
  outOfOrder?: boolean
  /** Of a door without a board. */
  mqtt?: Pick<MqttDoor, 'closePayload'> | null
}

/** A device's present state. Being offline comes first, because then its other facts may be outdated. */
export function deviceState({ lastSeen, offline, lockedOut, heldOpen, session, outOfOrder }: DeviceFacts): DeviceState {
  if (lastSeen === null) return 'neverSeen'
  if (offline) return 'offline'
  if (lockedOut) return 'lockedOut'
  if (outOfOrder) return 'outOfOrder'
  if (heldOpen) return 'heldOpen'
  return session === undefined ? 'online' : 'inUse'
}

export const deviceTones: Record<DeviceState, Tone> = {
  online: 'good',
  inUse: 'good',
  heldOpen: 'attention',
  lockedOut: 'attention',
  outOfOrder: 'bad',
  offline: 'bad',
  neverSeen: 'off',
}

export type DeviceCommand = 'bump' | 'lock' | 'unlock' | 'sync' | 'reboot' | 'lockOut' | 'release'

/**
 * The commands for a device. Only a door can open once; a machine cannot be held open. A door without a board has no
 * list to be sent, and may close by itself alone.
 */
export function commandsOf({ kind, lockedOut, mqtt }: DeviceFacts): DeviceCommand[] {
  const lockout = lockedOut ? 'release' : 'lockOut'
  if (mqtt) return mqtt.closePayload === '' ? ['bump', lockout] : ['bump', 'unlock', 'lock', lockout]
  switch (kind) {
    case 'door':
      return ['bump', 'unlock', 'lock', lockout, 'sync', 'reboot']
    case 'interlock':
      return [lockout, 'unlock', 'lock', 'sync', 'reboot']
    case 'memberbucks':
      return [lockout, 'sync', 'reboot']
  }
}

/** The command that a person most likely wants in this state. */
export function likelyCommand(device: DeviceFacts): DeviceCommand {
  const state = deviceState(device)
  if (state === 'heldOpen') return 'lock'
  if (device.kind !== 'door') return device.lockedOut ? 'release' : 'lockOut'
  return state === 'lockedOut' ? 'release' : 'bump'
}

/** The server keeps a lockout and sends it when the board reconnects; all other commands need the board now. */
export function needsContact(command: DeviceCommand): boolean {
  return command !== 'lockOut' && command !== 'release'
}

export function isInContact(device: DeviceFacts): boolean {
  return device.lastSeen !== null && !device.offline
}

export type CommandWord = Exclude<DeviceCommand, 'sync'> | 'sendList' | 'sendState' | 'keepOn' | 'backToCards'

/** The word for a command, which means something else for a tool than for a door. */
export function commandWord(kind: DeviceKind, command: DeviceCommand): CommandWord {
  const isDoor = kind === 'door'
  switch (command) {
    case 'sync':
      return isDoor ? 'sendList' : 'sendState'
    case 'unlock':
      return isDoor ? 'unlock' : 'keepOn'
    case 'lock':
      return isDoor ? 'lock' : 'backToCards'
    case 'bump':
    case 'reboot':
    case 'lockOut':
    case 'release':
      return command
  }
}
