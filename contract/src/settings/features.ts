import { z } from 'zod'
import { descriptionSchema } from '../text.ts'
import { setting } from './definition.ts'

const upTo100 = z.int().min(0, { error: 'validation.upTo100' }).max(100, { error: 'validation.upTo100' })

/** What members can do here. */
export const featureSettings = {
  /** Members check in and out; doors and tools that are not exempt open only for who is checked in. */
  'features.enableSiteSignIn': setting({ group: 'features', schema: z.boolean(), default: false }),
  /** Members see who else is checked in; administrators always do. */
  'features.enableMembersOnSite': setting({ group: 'features', schema: z.boolean(), default: false }),
  /** Members have a balance that tools and machines take money from. */
  'features.enableMemberBucks': setting({ group: 'features', schema: z.boolean(), default: true }),
  /** How members put money in by hand: where the tin stands, or which account to pay to. */
  'features.memberbucks_topup_note': setting({
    group: 'features',
    schema: descriptionSchema,
    default: '',
    danger: 'moneyOut',
  }),
  /** Who is signed in sees the club's cameras. */
  'features.enableWebcams': setting({ group: 'features', schema: z.boolean(), default: false }),
  /** Who only registered, or is no member any more, does not see the cameras. */
  'webcams.membersOnly': setting({ group: 'features', schema: z.boolean(), default: false }),
  /** Members can let each other vote for them at meetings. */
  'features.enableProxyVoting': setting({ group: 'features', schema: z.boolean(), default: true }),
  /** The share of active members that a meeting needs, proxies counted; 0: a meeting needs none. */
  'meetings.quorumPercent': setting({ group: 'features', schema: upTo100, default: 0 }),
  /** How many proxies one member may hold for a meeting; 0: any number. */
  'meetings.proxiesPerHolder': setting({ group: 'features', schema: upTo100, default: 0 }),
  /** Members see the statistics; administrators always do. */
  'features.enableStatsPage': setting({ group: 'features', schema: z.boolean(), default: false }),
  'features.signup.collectVehicleRegistrationPlate': setting({ group: 'features', schema: z.boolean(), default: true }),
} as const
