import { z } from 'zod'
import { descriptionSchema } from '../text.ts'
import { setting } from './definition.ts'

const upTo100 = z.int().min(0, { error: 'validation.upTo100' }).max(100, { error: 'validation.upTo100' })

/** What members can do at the club. */
export const featureSettings = {
  /** Members check in and out; doors and tools that are not exempt open only for members who are checked in. */
  'features.enableSiteSignIn': setting({ card: 'onSite', schema: z.boolean(), default: false }),
  /** Members see who else is checked in; administrators always see it. */
  'features.enableMembersOnSite': setting({ card: 'onSite', schema: z.boolean(), default: false }),
  /** Members have a balance that pays for tools and machines. */
  'features.enableMemberBucks': setting({ card: 'money', schema: z.boolean(), default: true }),
  /** How members put money in by hand: where the cash tin stands, or which account to pay to. */
  'features.memberbucks_topup_note': setting({
    card: 'money',
    schema: descriptionSchema,
    default: '',
    danger: 'moneyOut',
  }),
  /** Members can give other members a proxy to vote for them at meetings. */
  'features.enableProxyVoting': setting({ card: 'meetings', schema: z.boolean(), default: true }),
  /** How many proxies one member may hold for a meeting; 0: any number. */
  'meetings.proxiesPerHolder': setting({ card: 'meetings', schema: upTo100, default: 0 }),
  /** The share of active members that a meeting needs, proxies included; 0: none. */
  'meetings.quorumPercent': setting({ card: 'meetings', schema: upTo100, default: 0 }),
  /** Members see the statistics; administrators always see them. */
  'features.enableStatsPage': setting({ card: 'pages', schema: z.boolean(), default: false }),
} as const
