import { z } from 'zod'
import { webcamParts } from './configuration/webcams.ts'

/**
 * Flags of the site configuration that hide routes and calls while they are off, each with the parts of the
 * configuration that go with it: lists, which are empty for those who are told nothing. Every flag has its setting
 * `features.<flag>`, unless it is computed: the compiler asks for it. The page's first load contains this table, and no
 * setting.
 */
const partsOfFlags = {
  enableWebcams: webcamParts,
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
} as const satisfies Record<string, Record<string, z.ZodArray>>

export type FeatureFlag = keyof typeof partsOfFlags
export const featureFlags = Object.keys(partsOfFlags) as FeatureFlag[] // an object's own keys

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
type PartsShape = Merged<(typeof partsOfFlags)[FeatureFlag]>
export type FeatureParts = { [Name in keyof PartsShape]: z.output<PartsShape[Name]> }

const parts = Object.values(partsOfFlags).flatMap((ofFlag) => Object.entries<z.ZodArray>(ofFlag))

/** The shape of what features add to the configuration beside their flags. */
export const featurePartsShape = Object.fromEntries(parts) as PartsShape // the same parts
/** The same for those who are told nothing. */
export const emptyFeatureParts = Object.fromEntries<unknown>(parts.map(([name]) => [name, []])) as FeatureParts // all are lists
