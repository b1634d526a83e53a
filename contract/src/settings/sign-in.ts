import { z } from 'zod'
import { setting } from './definition.ts'
import { optionalUrl, secretText } from './kinds.ts'

const hostList = z
  .array(z.string().regex(/^[\da-z.-]{1,253}(?::\d{1,5})?$/i, { error: 'validation.host' }))
  .max(50, { error: 'validation.tooLong' })

/** Signing in elsewhere with an account of the club. */
export const signInSettings = {
  'discourse.enabled': setting({ group: 'signIn', schema: z.boolean(), default: false, danger: 'signIn' }),
  'discourse.secret': setting({
    group: 'signIn',
    schema: secretText,
    default: '',
    secret: { host: null, because: 'it signs what browsers carry to the forum, and is sent nowhere' },
    danger: 'signIn',
  }),
  'discourse.activeOnly': setting({ group: 'signIn', schema: z.boolean(), default: true, danger: 'signIn' }),
  'discourse.returnUrl': setting({
    group: 'signIn',
    schema: optionalUrl,
    default: '',
    address: 'shown',
    danger: 'signIn',
  }),
  'discourse.allowedHosts': setting({ group: 'signIn', schema: hostList, default: [], danger: 'signIn' }),
  /** Members sign in to other programs with this portal (OpenID Connect). */
  'openid.enabled': setting({ group: 'signIn', schema: z.boolean(), default: false, danger: 'signIn' }),
  /** Administrators without a second factor may do nothing but set one up. */
  'signIn.adminsNeedFactor': setting({ group: 'signIn', schema: z.boolean(), default: false, danger: 'signIn' }),
  'signIn.allowedHosts': setting({ group: 'signIn', schema: hostList, default: [], danger: 'signIn' }),
} as const
