import type { CommandRefusal, MqttCommand } from '@fobhouse/contract/mqtt.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'

/** Where the club's topics are (docs/rules/home-automation.md). */
export type Place = {
  /** Eight hexadecimal digits. */
  club: string
  prefix: string
  discoveryPrefix: string
}

export type DeviceName = { kind: DeviceKind; id: number }

/** What a door of protocol 2 tells more than one of version 1. */
export type DoorFacts = {
  lock: 'LOCKED' | 'UNLOCKED'
  contact: 'open' | 'closed' | null
  /** Whether a contact was ever told. */
  hasContact: boolean
  listCurrent: boolean
  listExpires: string | null
}

export type ToolFacts = {
  /** Null: it is off. `member` is left out where nobody may be named. */
  session: { since: string; member?: string | null } | null
  /** Milliwatt-hours; null: no meter was ever told. */
  reading: number | null
}

export type DeviceFacts = DeviceName & {
  name: string
  isOnline: boolean
  isLockedOut: boolean
  commands: readonly MqttCommand[]
} & (
    | { kind: 'door'; door: DoorFacts }
    | { kind: 'interlock'; tool: ToolFacts; isOutOfOrder: boolean | null }
    | { kind: 'memberbucks' }
  )

export type HouseFacts = {
  siteName: string
  lockdown: { reason: string } | null
  isOpen: boolean
  opensAt: string | null
  closesAt: string | null
  /** Null without site sign-in. */
  onSite: number | null
  /** Whether home automation may start a lockdown. */
  allowsLockdown: boolean
}

export type ClubFacts = {
  devices: readonly DeviceFacts[]
  house: HouseFacts
  /** The portal's address, and its version. */
  origin: string
  version: string
}

/** Retained messages, in the order in which they are to be sent. */
export type Messages = ReadonlyMap<string, string>

export const topics = {
  status: ({ prefix }: Place) => `${prefix}/status`,
  house: ({ prefix }: Place) => `${prefix}/house/state`,
  availability: (place: Place, device: DeviceName) => `${base(place, device)}/availability`,
  state: (place: Place, device: DeviceName) => `${base(place, device)}/state`,
  event: (place: Place, device: DeviceName) => `${base(place, device)}/event`,
  houseConfig: ({ discoveryPrefix, club }: Place) => `${discoveryPrefix}/device/fobhouse_${club}/config`,
  config: (place: Place, device: DeviceName) => `${place.discoveryPrefix}/device/${deviceId(place, device)}/config`,
  result: (place: Place, target: DeviceName | 'house') =>
    target === 'house' ? `${place.prefix}/house/result` : `${base(place, target)}/result`,
  set: (place: Place, id: number | '+') => `${place.prefix}/door/${id}/set`,
  setLockout: (place: Place, kind: DeviceKind | '+', id: number | '+') => `${place.prefix}/${kind}/${id}/lockout/set`,
  setLockdown: ({ prefix }: Place) => `${prefix}/house/lockdown/set`,
  /** Home Assistant says there that it has started. */
  birth: ({ discoveryPrefix }: Place) => `${discoveryPrefix}/status`,
}

function base({ prefix }: Place, { kind, id }: DeviceName): string {
  return `${prefix}/${kind}/${id}`
}

/** The device's id at Home Assistant: the same for ever. */
export function deviceId({ club }: Place, { kind, id }: DeviceName): string {
  return `fobhouse_${club}_${kind}_${id}`
}

export function houseId({ club }: Place): string {
  return `fobhouse_${club}`
}

/** Everything that is retained for a device. */
export function topicsOf(place: Place, device: DeviceName): string[] {
  return [topics.config(place, device), topics.availability(place, device), topics.state(place, device)]
}

/** What is retained for the house, and for the portal itself. */
export function topicsOfHouse(place: Place): string[] {
  return [topics.houseConfig(place), topics.status(place), topics.house(place)]
}

/** Whether the devices can be reached. The portal's own comes first. */
export function availabilities(place: Place, { devices }: ClubFacts): [string, string][] {
  return [
    [topics.status(place), 'online'],
    ...devices.map((device): [string, string] => [
      topics.availability(place, device),
      device.isOnline ? 'online' : 'offline',
    ]),
  ]
}

export function states(place: Place, { devices, house }: ClubFacts): [string, string][] {
  return [
    [topics.house(place), JSON.stringify(stateOfHouse(house))],
    ...devices.map((device): [string, string] => [topics.state(place, device), JSON.stringify(stateOf(device))]),
  ]
}

const milliwattHoursInKwh = 1_000_000

function stateOf(device: DeviceFacts) {
  const locked_out = device.isLockedOut
  switch (device.kind) {
    case 'door': {
      const { lock, contact, listCurrent, listExpires } = device.door
      return { lock, locked_out, contact, list_current: listCurrent, list_expires: listExpires }
    }
    case 'interlock': {
      const { session, reading } = device.tool
      return {
        in_use: session ? 'ON' : 'OFF',
        locked_out,
        // Only a tool that switches a piece of equipment can be out of order.
        ...(device.isOutOfOrder === null ? {} : { out_of_order: device.isOutOfOrder ? 'ON' : 'OFF' }),
        since: session?.since ?? null,
        energy_kwh: reading === null ? null : reading / milliwattHoursInKwh,
        ...(session?.member === undefined ? {} : { member: session.member }),
      }
    }
    case 'memberbucks':
      return { locked_out }
  }
}

/** In a lockdown the house is not open, whatever its hours say. */
function stateOfHouse({ lockdown, isOpen, opensAt, closesAt, onSite }: HouseFacts) {
  return {
    lockdown: lockdown ? 'ON' : 'OFF',
    reason: lockdown?.reason ?? null,
    open: isOpen && !lockdown ? 'ON' : 'OFF',
    opens_at: opensAt,
    closes_at: closesAt,
    on_site: onSite,
  }
}

export const eventTypes = [
  'granted',
  'denied',
  'locked_out',
  'unknown_card',
  'forced',
  'held_open',
  'exit',
  'started',
  'ended',
] as const

export type DeviceEvent = DeviceName & {
  type: (typeof eventTypes)[number]
  at: string
  reasons: readonly string[]
  /** Whether a board told of it long after it happened. */
  late: boolean
  /** Left out where nobody may be named. */
  member?: string | null
}

export function eventMessage(place: Place, event: DeviceEvent): [string, string] {
  const { type, at, reasons, late, member } = event
  // JSON leaves out a member that is undefined.
  return [topics.event(place, event), JSON.stringify({ event_type: type, at, reasons, late, member })]
}

type Person = { screen_name: string | null; hide_last_seen: number | null; hide_on_site: number | null }

/** The name that may be told; null for nobody, and for whoever hides when or where they are. */
export function nameOf({ screen_name: name, hide_last_seen, hide_on_site }: Person): string | null {
  return hide_last_seen === 1 || hide_on_site === 1 ? null : name
}

/** What has to be sent so that the broker retains the new messages and no others. */
export function difference(former: Messages, present: Messages): [string, string][] {
  const gone = [...former.keys()].filter((topic) => !present.has(topic))
  return [
    ...[...present].filter(([topic, payload]) => former.get(topic) !== payload),
    ...gone.map((topic): [string, string] => [topic, '']),
  ]
}

/** A command as it came: what for, and the words that are written there. */
export type Command = { word: string } & (
  | { target: 'house'; does: 'lockdown' | null }
  | { target: DeviceName; does: { command: MqttCommand; act: CommandAct } | null }
)
export type CommandAct = 'bump' | 'unlock' | 'lock' | 'lockOut' | 'endLockout'

const doorWords: Record<string, { command: MqttCommand; act: CommandAct } | undefined> = {
  OPEN: { command: 'open', act: 'bump' },
  UNLOCK: { command: 'hold', act: 'unlock' },
  LOCK: { command: 'hold', act: 'lock' },
}
const lockoutWords: typeof doorWords = {
  ON: { command: 'lockout_on', act: 'lockOut' },
  OFF: { command: 'lockout_off', act: 'endLockout' },
}
const longestWord = 20

/** The command in a message; undefined for a topic that takes none. Its `does` is null if the word is unknown there. */
export function readCommand(place: Place, { topic, payload }: { topic: string; payload: string }): Command | undefined {
  const word = payload.slice(0, longestWord)
  if (topic === topics.setLockdown(place)) return { word, target: 'house', does: payload === 'ON' ? 'lockdown' : null }
  const below = topic.startsWith(`${place.prefix}/`) ? topic.slice(place.prefix.length + 1) : ''
  const [, kind, id, lockout] = /^(door|interlock|memberbucks)\/([1-9]\d{0,14})(\/lockout)?\/set$/u.exec(below) ?? []
  if (!isKind(kind) || (lockout === undefined && kind !== 'door')) return undefined
  const words = lockout === undefined ? doorWords : lockoutWords
  const does = Object.hasOwn(words, payload) ? (words[payload] ?? null) : null
  return { word, target: { kind, id: Number(id) }, does }
}

function isKind(text: string | undefined): text is DeviceKind {
  return text === 'door' || text === 'interlock' || text === 'memberbucks'
}

export type CommandResult = { success: true } | { success: false; code: CommandRefusal }

/** What is answered at the result's topic. */
export function resultMessage(
  place: Place,
  { target, word, at, result }: { target: DeviceName | 'house'; word: string; at: string; result: CommandResult },
): [string, string] {
  const code = result.success ? null : result.code
  return [topics.result(place, target), JSON.stringify({ command: word, success: result.success, code, at })]
}
