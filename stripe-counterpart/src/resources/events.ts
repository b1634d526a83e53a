import { z } from 'zod'
import { webhookEndpointBlank } from '../blanks/others.ts'
import { newId, randomText } from '../ids.ts'
import type { WebhookEndpoint } from '../objects.ts'
import { expandField, flag, listFields, mergeMetadata, metadata, text, unsettable } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { add, all, apiVersion, drop, find, now, type World } from '../world.ts'

const endpointFields = {
  ...expandField,
  description: unsettable(text).optional(),
  metadata: metadata.optional(),
}

const creation = z.strictObject({
  ...endpointFields,
  url: z.url(),
  enabled_events: z.array(text).min(1),
  api_version: text.optional(),
  connect: flag.optional(),
})

const edit = z.strictObject({
  ...endpointFields,
  disabled: flag.optional(),
  enabled_events: z.array(text).min(1).optional(),
  url: z.url().optional(),
})

const filters = z.strictObject({
  ...listFields,
  delivery_success: flag.optional(),
  type: text.optional(),
  types: z.array(text).optional(),
})

export const eventRoutes: Route[] = [
  route('GET /v1/events', filters, ({ world, input }) => {
    const { type, types, delivery_success: isDelivered } = input
    const fitting = all(world, 'event')
      .filter((event) => type === undefined || fitsType(event.type, type))
      .filter((event) => types === undefined || types.some((each) => fitsType(event.type, each)))
      .filter((event) => isDelivered === undefined || (event.pending_webhooks === 0) === isDelivered)
    return pageOf(fitting, input, '/v1/events')
  }),
  route('GET /v1/events/:id', z.strictObject(expandField), ({ world, id }) => find(world, 'event', { id })),
  route('POST /v1/webhook_endpoints', creation, ({ world, input }) => {
    const endpoint = createEndpoint(world, {
      url: input.url,
      events: input.enabled_events,
      description: input.description,
    })
    endpoint.metadata = mergeMetadata({}, input.metadata)
    // The secret is shown only here, when the endpoint is created.
    return { ...endpoint, secret: world.state.webhookSecrets[endpoint.id] }
  }),
  route('GET /v1/webhook_endpoints', z.strictObject(listFields), ({ world, input }) => {
    return pageOf(all(world, 'webhook_endpoint'), input, '/v1/webhook_endpoints')
  }),
  route('GET /v1/webhook_endpoints/:id', z.strictObject(expandField), ({ world, id }) => {
    return find(world, 'webhook_endpoint', { id })
  }),
  route('POST /v1/webhook_endpoints/:id', edit, ({ world, id, input }) => {
    const endpoint = find(world, 'webhook_endpoint', { id })
    const { disabled, metadata: given, expand: _, ...rest } = input
    Object.assign(endpoint, rest, { metadata: mergeMetadata(endpoint.metadata, given) })
    if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled'
    return endpoint
  }),
  route('DELETE /v1/webhook_endpoints/:id', z.strictObject({}), ({ world, id }) => {
    find(world, 'webhook_endpoint', { id })
    drop(world.state.objects.webhook_endpoint, id)
    drop(world.state.webhookSecrets, id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

export type NewEndpoint = { url: string; events: string[]; secret?: string; description?: string | null | undefined }

export function createEndpoint(world: World, { url, events, secret, description }: NewEndpoint): WebhookEndpoint {
  const endpoint = add(world, 'webhook_endpoint', {
    ...webhookEndpointBlank,
    id: newId('webhook_endpoint'),
    created: now(world, null),
    api_version: apiVersion,
    description: description ?? null,
    enabled_events: events,
    metadata: {},
    status: 'enabled',
    url,
  })
  world.state.webhookSecrets[endpoint.id] = secret ?? `whsec_${randomText(32)}`
  return endpoint
}

/** `customer.*` means every type with that beginning, `*` means all. */
export function fitsType(type: string, wanted: string): boolean {
  return wanted === '*' || type === wanted || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1)))
}
