import { z } from 'zod'
import { positiveAmountSchema } from '../money.ts'
import { setting } from './definition.ts'
import { hostList, optionalUrl, secretText } from './kinds.ts'

/** Signing in to other programs with a club account. */
export const signInSettings = {
  'discourse.enabled': setting({ card: 'discourse', schema: z.boolean(), default: false, danger: 'signIn' }),
  'discourse.secret': setting({
    card: 'discourse',
    schema: secretText,
    default: '',
    secret: { host: null, because: 'it signs what browsers carry to the forum, and is sent nowhere' },
    danger: 'signIn',
  }),
  'discourse.activeOnly': setting({ card: 'discourse', schema: z.boolean(), default: true, danger: 'signIn' }),
  'discourse.returnUrl': setting({
    card: 'discourse',
    schema: optionalUrl,
    default: '',
    address: 'shown',
    danger: 'signIn',
  }),
  'discourse.allowedHosts': setting({
    card: 'discourse',
    control: 'hosts',
    schema: hostList,
    default: [],
    danger: 'signIn',
  }),
  /** Members sign in to other programs with this portal (OpenID Connect). */
  'openid.enabled': setting({ card: 'openid', schema: z.boolean(), default: false, danger: 'signIn' }),
  /** Administrators without a second factor may only set one up. */
  'signIn.adminsNeedFactor': setting({ card: 'loggingIn', schema: z.boolean(), default: false, danger: 'signIn' }),
  /** The acts that are hardest to undo wait for a second administrator, who has all duties. */
  'signIn.fourEyes': setting({ card: 'loggingIn', schema: z.boolean(), default: false, danger: 'signIn' }),
  /** Minor units: what one administrator may credit to members within a day without a second administrator. */
  'signIn.fourEyesCredit': setting({
    card: 'loggingIn',
    control: 'money',
    schema: positiveAmountSchema,
    default: 50_000,
    danger: 'signIn',
  }),
  'signIn.allowedHosts': setting({ card: 'signIn', control: 'hosts', schema: hostList, default: [], danger: 'signIn' }),
} as const
