import { z } from 'zod'
import { localeSchema } from '../languages.ts'
import { memberFields } from '../members/fields.ts'
import { defineRoutes } from '../route.ts'
import { emailSchema, emptySchema, newPasswordSchema, comparedText, oneLine, rawText } from '../text.ts'

const tokenSchema = comparedText(200).min(1)
/** Taken as sent: neither trimmed nor normalised. */
const anyPasswordSchema = rawText(z.string(), 'a password may hold anything')
  .min(1, { error: 'validation.invalidPassword' })
  .max(1000)
const phoneSchema = oneLine(z.string().trim().min(1, { error: 'validation.invalidPhone' }).max(40))

/** The query data of a Discourse sign-on, taken as sent. */
export const ssoSchema = z.strictObject({ sso: comparedText(4000), sig: comparedText(200) })

const credentialsSchema = z.strictObject({ email: emailSchema, password: anyPasswordSchema })
const tokenPairSchema = z.object({ access: z.string(), refresh: z.string() })

export const registrationSchema = z.strictObject({
  email: memberFields.email.schema,
  screenName: memberFields.screenName.schema,
  firstName: memberFields.firstName.schema,
  lastName: memberFields.lastName.schema,
  mobile: phoneSchema,
  password: newPasswordSchema,
  vehicleRegistrationPlate: memberFields.vehicleRegistrationPlate.schema.optional(),
  language: localeSchema.optional(),
})

export const accountRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/api/login/',
    access: 'anon',
    provesItself: 'Asks for the password.',
    summary:
      'Signs in with e-mail and password; with `sso` answers a Discourse sign-on. With `Authorization: Kiosk <secret>` for five minutes and for the calls of kiosks alone.',
    body: credentialsSchema.extend({ sso: ssoSchema.optional() }),
    response: z.object({ redirect: z.string().optional() }),
    errors: ['login_failed', 'unverified_email', 'second_step_required', 'sso_refused', 'kiosk_secret_wrong'],
  },
  logout: {
    method: 'POST',
    path: '/api/logout/',
    access: 'user',
    kiosk: true,
    withoutFactor: true,
    summary: 'Ends the session.',
    response: emptySchema,
  },
  loggedIn: {
    method: 'GET',
    path: '/api/loggedin/',
    access: 'user',
    kiosk: true,
    withoutFactor: true,
    summary: 'Succeeds when somebody is signed in.',
    response: emptySchema,
  },
  redirect: {
    method: 'GET',
    path: '/api/redirect/',
    access: 'user',
    summary:
      'Where the page may send the browser for its `next`: the own origin or a host of the settings. Without `redirect` it stays.',
    query: z.strictObject({ next: oneLine(z.string().max(2000)) }),
    response: z.object({ redirect: z.string().optional() }),
  },
  sso: {
    method: 'POST',
    path: '/api/sso/',
    access: 'user',
    summary: 'Answers a Discourse sign-on (DiscourseConnect) for somebody who is signed in already.',
    body: ssoSchema,
    response: z.object({ redirect: z.string() }),
    errors: ['sso_refused'],
  },
  register: {
    method: 'POST',
    path: '/api/register/',
    access: 'anon',
    summary: 'Creates an account and mails a verification link.',
    body: registrationSchema,
    response: emptySchema,
    errors: ['account_already_exists', 'screen_name_already_exists'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/email/:token/verify/',
    access: 'anon',
    provesItself: 'Takes the link that was mailed to the address.',
    summary: 'Verifies an e-mail address by the link that was mailed, and signs in who has no second factor.',
    params: z.strictObject({ token: tokenSchema }),
    /** `loginNeeded`: following the link does not sign the person in. */
    response: z.object({ loginNeeded: z.literal(true).optional() }),
    errors: ['link_invalid', 'link_expired'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/password/reset/',
    access: 'anon',
    provesItself: 'Takes the link that was mailed to the address.',
    summary: 'Asks for a reset link, checks one, or sets a new password with one.',
    body: z.union([
      z.strictObject({ email: emailSchema }),
      // Before the bare token, so that a short password is reported as too short.
      z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
      z.strictObject({ token: tokenSchema }),
    ]),
    /** `keysLeft`: how many of the person's API keys still work after the password change; absent if none. */
    response: z.object({ success: z.boolean(), keysLeft: z.int().optional() }),
  },
  obtainToken: {
    method: 'POST',
    path: '/api/token/obtain/',
    access: 'anon',
    provesItself: 'Asks for the password.',
    summary: 'Gives the mobile shell an access token (5 minutes) and a refresh token (30 days, single use).',
    body: credentialsSchema,
    response: tokenPairSchema,
    errors: ['login_failed', 'unverified_email', 'second_step_required'],
  },
  refreshToken: {
    method: 'POST',
    path: '/api/token/refresh/',
    access: 'anon',
    summary: 'Exchanges a refresh token for a new pair; a spent one ends the whole family.',
    body: z.strictObject({ refresh: tokenSchema }),
    response: tokenPairSchema,
    errors: ['token_not_valid'],
  },
})
