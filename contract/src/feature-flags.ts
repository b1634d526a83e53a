import { z } from 'zod'

/** Flags of the site configuration that hide routes and calls while they are off. */
export const featureFlags = [
  'enableWebcams',
  'enableProxyVoting',
  'enableStripe',
  'enableMembershipPayments',
  'enableMemberBucks',
  'enableStatsPage',
  'enableSiteSignIn',
  'enableMembersOnSite',
] as const
export type FeatureFlag = (typeof featureFlags)[number]

export const featureFlagsSchema = z.object({
  enableWebcams: z.boolean(),
  enableProxyVoting: z.boolean(),
  enableStripe: z.boolean(),
  enableMembershipPayments: z.boolean(),
  enableMemberBucks: z.boolean(),
  enableStatsPage: z.boolean(),
  enableSiteSignIn: z.boolean(),
  enableMembersOnSite: z.boolean(),
})
