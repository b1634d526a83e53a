import { z } from 'zod'
import { isSafeReturn, openIdScopes } from '../openid.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, requiredMax30Schema, hasControlCharacters } from '../text.ts'

const scopesSchema = z.array(z.enum(openIdScopes))

/** Redirect addresses are compared character by character (RFC 6749, 3.1.2), so it must not be rewritten. */
const addressSchema = z
  .url({ protocol: /^https?$/, error: 'validation.url' })
  .max(500, { error: 'validation.url' })
  .refine((address) => !address.includes('#') && !address.includes('*') && !hasControlCharacters(address), {
    error: 'validation.url',
  })
  .refine(isSafeReturn, { error: 'validation.urlNotSafe' })
const addressesSchema = z.array(addressSchema).max(20, { error: 'validation.tooLong' })

export const oidcClientSchema = z.object({
  id: z.int(),
  name: z.string(),
  clientId: z.string(),
  /** Has no secret, because an app on somebody's own device could not keep one. */
  isPublic: z.boolean(),
  redirectUris: z.array(z.string()),
  postLogoutRedirectUris: z.array(z.string()),
  scopes: scopesSchema,
  activeOnly: z.boolean(),
  createdAt: instantSchema,
  createdBy: z.string(),
})
export type OidcClient = z.output<typeof oidcClientSchema>

const factsSchema = z.strictObject({
  name: requiredMax30Schema,
  redirectUris: addressesSchema.min(1, { error: 'validation.required' }),
  /** Where a browser may go after signing out. */
  postLogoutRedirectUris: addressesSchema.optional(),
  scopes: scopesSchema
    .refine((scopes) => scopes.includes('openid'), { error: 'validation.required' })
    .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'validation.invalid' }),
  /** Only active members may sign in there; true by default. */
  activeOnly: z.boolean().optional(),
})
export const newOidcClientSchema = factsSchema.extend({ isPublic: z.boolean().optional() })
export const changedOidcClientSchema = factsSchema.extend({ renewSecret: z.boolean().optional() })

/** `issuer`: the address that the program is given; it finds everything else below it. */
const shownOnceSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  clientSecret: z.string().optional(),
  issuer: z.string(),
})

const interactionParamsSchema = z.strictObject({ uid: z.string().regex(/^[\w-]{10,100}$/) })

export const consentSchema = z.object({
  client: z.object({ name: z.string(), host: z.string() }),
  scopes: scopesSchema,
  /** The member has already agreed to all of this. */
  isGranted: z.boolean(),
  /** False: this program is only for active members, or the e-mail address is not verified. */
  maySignIn: z.boolean(),
})
export type Consent = z.output<typeof consentSchema>

/** A program that the caller has allowed. */
export const allowedProgramSchema = z.object({
  id: z.int(),
  name: z.string(),
  host: z.string(),
  scopes: scopesSchema,
  since: instantSchema,
})
export type AllowedProgram = z.output<typeof allowedProgramSchema>

export const openIdRoutes = defineRoutes({
  clients: {
    method: 'GET',
    path: '/api/admin/oidc-clients/',
    access: 'admin',
    duty: 'settings',
    summary: 'The programs that members can sign in to with this portal, by name, without their secrets.',
    response: z.array(oidcClientSchema),
  },
  createClient: {
    method: 'POST',
    path: '/api/admin/oidc-clients/',
    access: 'admin',
    duty: 'settings',
    danger: 'service',
    fourEyes: true,
    summary: 'Lets members sign in to another program. Its secret is told only here; a public one has none.',
    body: newOidcClientSchema,
    response: shownOnceSchema,
    status: 201,
    errors: ['oidc_client_already_exists'],
  },
  updateClient: {
    method: 'PUT',
    path: '/api/admin/oidc-clients/:id/',
    access: 'admin',
    duty: 'settings',
    danger: 'service',
    fourEyes: true,
    summary: 'Changes a program. With `renewSecret` it gets a new secret, and the old one ends at once.',
    params: idParamsSchema,
    body: changedOidcClientSchema,
    response: shownOnceSchema,
    errors: ['oidc_client_already_exists'],
  },
  removeClient: {
    method: 'DELETE',
    path: '/api/admin/oidc-clients/:id/',
    access: 'admin',
    duty: 'settings',
    summary: 'Removes a program; whoever is signed in there with this portal loses that.',
    params: idParamsSchema,
    response: emptySchema,
  },
  programs: {
    method: 'GET',
    path: '/api/profile/programs/',
    access: 'user',
    withoutFactor: true,
    summary: 'The programs that the caller let in, and what they may know.',
    response: z.array(allowedProgramSchema),
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/profile/programs/:id/',
    access: 'user',
    withoutFactor: true,
    summary: 'Takes the consent back: what the program holds ends, and it has to ask anew.',
    params: idParamsSchema,
    response: emptySchema,
  },
  consent: {
    method: 'GET',
    path: '/api/openid/interaction/:uid/',
    access: 'user',
    summary: 'Which program wants to know what of the caller, in the browser that came from there.',
    params: interactionParamsSchema,
    response: consentSchema,
  },
  answer: {
    method: 'POST',
    path: '/api/openid/interaction/:uid/',
    access: 'user',
    summary: 'Allows or denies it, and says where the browser goes on.',
    params: interactionParamsSchema,
    body: z.strictObject({ allow: z.boolean() }),
    response: z.object({ redirect: z.string() }),
  },
})
