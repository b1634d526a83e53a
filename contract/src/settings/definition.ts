import { z } from 'zod'
import type { Danger } from '../dangers.ts'
import { groupOfCard, type OwnCard, type SettingGroup, type SharedCard } from './cards.ts'

/**
 * The owner of a secret. `host` names the setting with the address that the secret is sent to; changing that address to
 * another host empties the secret. `null` if no setting holds its destination, with the reason.
 */
export type SecretOwner = { host: string } | { host: null; because: string }

/**
 * Controls for lists of anything that people type; a list of choices needs none. `links`: pairs of a name and an
 * address.
 */
const listControls = ['amounts', 'cards', 'hosts', 'links', 'numbers'] as const
/** The others that no schema tells: an amount of money is a whole number there, a time zone and several lines are texts. */
const chosenControls = [...listControls, 'lines', 'money', 'picture', 'timeZone'] as const
type ListControl = (typeof listControls)[number]
export type ChosenControl = (typeof chosenControls)[number]

export function isChosenControl(name: string | undefined): name is ChosenControl {
  return chosenControls.some((control) => control === name)
}

export type SettingDefinition<Schema extends z.ZodType> = {
  /** On which card of the settings it stands, and so in which group. */
  card: SharedCard | OwnCard
  schema: Schema
  default: z.output<Schema>
  /** How it is entered, where its schema does not say so. */
  control?: ChosenControl
  /** The trial of an outside service that needs this setting. */
  test?: string
  /** The set-up asks whether to turn it on, under this name of its request. Its words are in `setup.json`. */
  asked?: string
  /** Can be written, never read back; sealed in the database. */
  secret?: SecretOwner
  /** Sealed in the database although administrators can read it: it may contain a password. */
  sealed?: true
  /** For settings that hold addresses: `called` if the server connects to it, `shown` if people only see it. */
  address?: 'called' | 'shown'
  /** What a change of it may bring about. By default a secret or a called address has the danger `service`. */
  danger?: Danger
}

/** A word or number that the schema names, and not just any. */
type IsChoice<Value> = [Value] extends [string | number]
  ? string extends Value
    ? false
    : number extends Value
      ? false
      : true
  : false

/** A list of choices is drawn from its schema. Any other list whose control nobody chose does not compile. */
export type ChoiceOf<Schema extends z.ZodType> =
  z.output<Schema> extends readonly (infer Entry)[]
    ? IsChoice<Entry> extends true
      ? { control?: undefined }
      : { control: ListControl }
    : { control?: Exclude<ChosenControl, ListControl> }

/** Of these the exact words are kept, because types are made of them. */
type Exact<Card, Test, Asked> = { card: Card; test?: Test; asked?: Asked }
type CardName<Card> = Card extends OwnCard<infer Name> ? Name : Card
/** A definition as it is found in the list of all settings. */
export type Defined<Schema extends z.ZodType, Card = unknown, Test = unknown, Asked = unknown> = Omit<
  SettingDefinition<Schema>,
  keyof Exact<Card, Test, Asked>
> &
  Exact<CardName<Card>, Test, Asked> & { group: SettingGroup; ownCard?: OwnCard }

/** The set-up asks by a switch, which is off at first. */
type AskedAs<Schema extends z.ZodType, Asked> = { asked?: Schema extends z.ZodBoolean ? Asked : never }

export function setting<
  Schema extends z.ZodType,
  const Card extends SharedCard | OwnCard,
  const Test extends string = never,
  const Asked extends string = never,
>(
  definition: Omit<SettingDefinition<Schema>, keyof Exact<Card, Test, Asked>> &
    Exact<Card, Test, Asked> &
    ChoiceOf<Schema> &
    AskedAs<Schema, Asked>,
): Defined<Schema, Card, Test, Asked> {
  const card: SharedCard | OwnCard = definition.card
  const place = typeof card === 'string' ? { card } : { card: card.name, ownCard: card }
  const group = groupOfCard(typeof card === 'string' ? card : card.after)
  return { ...definition, ...place, group } as Defined<Schema, Card, Test, Asked> // the card became its name
}

/** Whether the schema names what may be chosen: one of it, or several. */
export function hasChoices(schema: z.ZodType): boolean {
  const one = schema instanceof z.ZodArray ? schema.element : schema
  return one instanceof z.ZodEnum || one instanceof z.ZodLiteral
}

type Facts = Pick<SettingDefinition<z.ZodType>, 'address' | 'danger' | 'secret'>

export function dangerOfSetting({ address, danger, secret }: Facts): Danger | undefined {
  return danger ?? (secret !== undefined || address === 'called' ? 'service' : undefined)
}
