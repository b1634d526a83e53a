import type { Generated } from 'kysely'
import type { Sealed } from '../secrets/seal.ts'

export type WebhookTables = { webhooks: WebhooksTable }

/** Addresses that are told of events. */
type WebhooksTable = {
  id: Generated<number>
  url: string
  /** JSON. */
  events: string
  /** `whsec_` and base64; sealed, not hashed, because it signs. */
  secret: Sealed
  created_at: string
  created_by: number
}
