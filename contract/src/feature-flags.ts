import { z } from 'zod'
import { webcamFlag } from './flags/webcams.ts'

/** The HTTP status of an error, and the translation key of its text. */
export type ErrorFacts = { status: number; message: string }

/**
 * What only a feature with this flag brings. `parts`: what it adds to the configuration, as lists, which are empty for
 * those who are told nothing. `errors`: what only its routes answer; `errors.ts` has all of them.
 */
type Behind = { parts?: Record<string, z.ZodArray>; errors?: Record<string, ErrorFacts> }

/**
 * Flags of the site configuration that hide routes and calls while they are off. Every flag has its setting
 * `features.<flag>`, unless it is computed: the compiler asks for it. The page's first load contains this table, and no
 * setting.
 */
const flags = {
  enableWebcams: webcamFlag,
  enableProxyVoting: {},
  enableStripe: {},
  enableMembershipPayments: {},
  enableMemberBucks: {},
  enableStatsPage: {},
  enableSiteSignIn: {},
  enableMembersOnSite: {},
  enableCompetence: {},
  enableBadges: {},
  enableEquipment: {},
  enableBookings: {},
} as const satisfies Record<string, Behind>

export type FeatureFlag = keyof typeof flags
export const featureFlags = Object.keys(flags) as FeatureFlag[] // an object's own keys

/** Flags that follow from what the club has: nobody sets them. */
export const computedFlags = [
  'enableCompetence',
  'enableBadges',
  'enableEquipment',
  'enableBookings',
] as const satisfies readonly FeatureFlag[]
export type ComputedFlag = (typeof computedFlags)[number]
export type SetFlag = Exclude<FeatureFlag, ComputedFlag>

export function isComputed(flag: FeatureFlag): flag is ComputedFlag {
  return computedFlags.some((computed) => computed === flag)
}

/** Gives every flag its value. */
export function eachFlag<Value>(valueOf: (flag: FeatureFlag) => Value): Record<FeatureFlag, Value> {
  // One entry for each flag.
  return Object.fromEntries(featureFlags.map((flag) => [flag, valueOf(flag)])) as Record<FeatureFlag, Value>
}

export const featureFlagsSchema = z.object(eachFlag(() => z.boolean()))

type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? { [Name in keyof All]: All[Name] }
  : never
type Named<Name extends keyof Behind, Flag> = Flag extends { [N in Name]: infer What } ? What : never
type PartsShape = Merged<Named<'parts', (typeof flags)[FeatureFlag]>>
export type FeatureParts = { [Name in keyof PartsShape]: z.output<PartsShape[Name]> }

const behind = Object.values<Behind>(flags)
const parts = behind.flatMap((each) => Object.entries(each.parts ?? {}))

/** The shape of what features add to the configuration beside their flags. */
export const featurePartsShape = Object.fromEntries(parts) as PartsShape // the same parts
/** The same for those who are told nothing. */
export const emptyFeatureParts = Object.fromEntries<unknown>(parts.map(([name]) => [name, []])) as FeatureParts // all are lists

const errors = behind.flatMap((each) => Object.entries(each.errors ?? {}))

export const errorsBehindFlags = Object.fromEntries(errors) as Merged<Named<'errors', (typeof flags)[FeatureFlag]>> // the same errors
