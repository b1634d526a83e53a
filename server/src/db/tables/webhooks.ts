import type { Generated } from 'kysely'

export type WebhookTables = { webhooks: WebhooksTable }

/** Addresses that are told what happens. */
type WebhooksTable = {
  id: Generated<number>
  url: string
  /** JSON. */
  events: string
  /** `whsec_` and base64: it signs, so it is kept as it is. */
  secret: string
  created_at: string
  created_by: number
}
