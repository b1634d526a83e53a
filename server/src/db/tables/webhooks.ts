import type { Generated } from 'kysely'
import type { Sealed } from '../secrets/seal.ts'

export type WebhookTables = { webhooks: WebhooksTable }

/** Addresses that are told what happens. */
type WebhooksTable = {
  id: Generated<number>
  url: string
  /** JSON. */
  events: string
  /** `whsec_` and base64: it signs, so it has to be read again. */
  secret: Sealed
  created_at: string
  created_by: number
}
