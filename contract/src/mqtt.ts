import { z } from 'zod'
import type { Danger } from './dangers.ts'
import { severalOf } from './settings/kinds.ts'

/**
 * What home automation may do at a device: open a door once; hold it open and lock it; lock a device out; end that.
 * Only doors open.
 */
export const mqttCommands = ['open', 'hold', 'lockout_on', 'lockout_off'] as const
export type MqttCommand = (typeof mqttCommands)[number]
export const lockoutCommands = ['lockout_on', 'lockout_off'] as const satisfies readonly MqttCommand[]

/** What home automation may do at a device; nothing at first. */
export const commandsOfDevice = { mqttCommands: z.array(z.enum(mqttCommands)) }
/** How that is changed, at a door and at other devices. */
export const commandsOfDoor = { mqttCommands: severalOf(z.enum(mqttCommands)) }
export const commandsOfOthers = { mqttCommands: severalOf(z.enum(lockoutCommands)) }

/** Whoever may write at the broker can then do this without signing in, as whoever has a key. */
export function dangerOfCommands(body: unknown): readonly Danger[] {
  return Object.hasOwn(body ?? {}, 'mqttCommands') ? ['signIn'] : []
}

/** Why a command of home automation is refused. */
export const commandRefusals = [
  'not_allowed',
  'unknown_command',
  'retained',
  'device_offline',
  'device_locked_out',
  'lockdown_active',
  'hold_not_possible',
] as const
export type CommandRefusal = (typeof commandRefusals)[number]

/** Why there is no connection to the club's MQTT broker. The page has words for each. */
export const brokerFaults = [
  /** Nobody knows the host's name. */
  'unknown_host',
  /** Nothing answers at this address. */
  'unreachable',
  /** A link-local or multicast address. */
  'address_not_allowed',
  /** A password would cross the internet in clear text. */
  'password_in_clear',
  /** The certificate is not one that we trust for this host. */
  'certificate',
  /** The broker does not take the user or the password. */
  'user_refused',
  /** The broker, or whatever answers there, refuses us for another reason. */
  'refused',
  /** The broker closed the connection, or it broke. */
  'lost',
  /** Another program with our client id pushes us off, again and again. */
  'taken_over',
] as const
export type BrokerFault = (typeof brokerFaults)[number]
