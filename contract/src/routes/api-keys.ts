import { z } from 'zod'
import { apiKeyScopes } from '../api-keys.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, requiredMax30Schema } from '../text.ts'

const scopesSchema = z.array(z.enum(apiKeyScopes))

export const apiKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  scopes: scopesSchema,
  /** Its first characters, which identify a key that somebody finds. */
  start: z.string(),
  createdAt: instantSchema,
  createdBy: z.string(),
  /** Rounded to the minute. */
  lastUsedAt: instantSchema.nullable(),
  /** Null: it never expires. */
  expiresAt: instantSchema.nullable(),
  /** When the key began to wait after a restore; null if it works. An administrator can release it. */
  heldAt: instantSchema.nullable(),
  /** Scopes that stopped working because the key's maker no longer has the duty for them. */
  stoppedScopes: scopesSchema,
})
export type ApiKey = z.output<typeof apiKeySchema>

export const newApiKeySchema = z.strictObject({
  name: requiredMax30Schema,
  scopes: scopesSchema
    .min(1, { error: 'validation.required' })
    .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'validation.invalid' }),
  expiresAt: instantSchema.nullable().optional(),
})

export const apiKeyRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/api-keys/',
    access: 'admin',
    duty: 'settings',
    summary: 'The keys of other programs by name, without the keys themselves; expired ones too, revoked ones not.',
    response: z.array(apiKeySchema),
  },
  create: {
    method: 'POST',
    path: '/api/admin/api-keys/',
    access: 'admin',
    duty: 'settings',
    danger: 'signIn',
    summary: 'Makes a key for another program. The key itself is told only here.',
    body: newApiKeySchema,
    /** `address`: the address where other programs reach the portal. */
    response: z.object({ id: z.int(), key: z.string(), address: z.string() }),
    status: 201,
    errors: ['api_key_already_exists'],
  },
  release: {
    method: 'POST',
    path: '/api/admin/api-keys/:id/release/',
    access: 'admin',
    duty: 'settings',
    danger: 'signIn',
    summary: 'Lets a key work again that waits after a restore; 404 for one that does not wait.',
    params: idParamsSchema,
    response: emptySchema,
  },
  releaseAll: {
    method: 'POST',
    path: '/api/admin/api-keys/release/',
    access: 'admin',
    duty: 'settings',
    danger: 'signIn',
    summary: 'The same for all that wait.',
    response: z.object({ released: z.int() }),
  },
  revoke: {
    method: 'DELETE',
    path: '/api/admin/api-keys/:id/',
    access: 'admin',
    duty: 'settings',
    summary: 'Revokes a key; the next call with it is refused.',
    params: idParamsSchema,
    response: emptySchema,
  },
})
