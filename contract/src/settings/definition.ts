import type { z } from 'zod'
import type { Danger } from '../dangers.ts'
import { groupOfCard, type SettingCard, type SettingGroup } from './cards.ts'

/**
 * The owner of a secret. `host` names the setting with the address that the secret is sent to; changing that address to
 * another host empties the secret. `null` if no setting holds its destination, with the reason.
 */
export type SecretOwner = { host: string } | { host: null; because: string }

/** Controls for lists. What an entry of a list is, no schema says. */
const listControls = ['amounts', 'cards', 'hosts', 'webcams'] as const
/** The others that no schema tells: an amount of money is a whole number there, and a time zone a text. */
const chosenControls = [...listControls, 'money', 'picture', 'timeZone'] as const
type ListControl = (typeof listControls)[number]
export type ChosenControl = (typeof chosenControls)[number]

export function isChosenControl(name: string | undefined): name is ChosenControl {
  return chosenControls.some((control) => control === name)
}

export type SettingDefinition<Schema extends z.ZodType, Test extends string = string> = {
  /** On which card of the settings it stands, and so in which group. */
  card: SettingCard
  schema: Schema
  default: z.output<Schema>
  /** How it is entered, where its schema does not say so. */
  control?: ChosenControl
  /** The trial of an outside service that needs this setting. */
  test?: Test
  /** Can be written, never read back; sealed in the database. */
  secret?: SecretOwner
  /** Sealed in the database although administrators can read it: it may contain a password. */
  sealed?: true
  /** For settings that hold addresses: `called` if the server connects to it, `shown` if people only see it. */
  address?: 'called' | 'shown'
  /** What a change of it may bring about. By default a secret or a called address has the danger `service`. */
  danger?: Danger
}

/** A list whose control nobody chose does not compile. */
type ChoiceOf<Schema extends z.ZodType> =
  z.output<Schema> extends readonly unknown[]
    ? { control: ListControl }
    : { control?: Exclude<ChosenControl, ListControl> }

export function setting<Schema extends z.ZodType, const Test extends string = never>(
  definition: SettingDefinition<Schema, Test> & ChoiceOf<Schema>,
): SettingDefinition<Schema, Test> & { group: SettingGroup } {
  return { ...definition, group: groupOfCard(definition.card) }
}

type Facts = Pick<SettingDefinition<z.ZodType>, 'address' | 'danger' | 'secret'>

export function dangerOfSetting({ address, danger, secret }: Facts): Danger | undefined {
  return danger ?? (secret !== undefined || address === 'called' ? 'service' : undefined)
}
