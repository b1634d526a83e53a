import type { OutboxKind } from '@fobhouse/contract/routes/outbox.ts'
import type { Generated } from 'kysely'

export type OutboxTables = { outbox: OutboxTable }

type OutboxTable = {
  id: Generated<number>
  kind: OutboxKind
  member_id: number | null
  /** The person that the message is about: their erasure removes it. */
  about_id: Generated<number | null>
  recipient: string
  subject: string
  /** Of a secret message, only for its receiver. No call tells it, and it is removed once sent. */
  text: string | null
  html: string | null
  is_secret: number
  /** One of many equal messages: it has no parts for one person. */
  is_group: Generated<number>
  /** Where a mail program unsubscribes the receiver with one click. */
  unsubscribe_url: string | null
  /** The webhook that gets it, if it is an announced event. */
  webhook_id: number | null
  /** The reported issue that it sends. */
  issue_id: number | null
  /** The tracker's id of that issue; null until it is there. A later try sends only the photo. */
  issue_ref: Generated<string | null>
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  created_at: string
  next_attempt_at: string | null
  /** A worker holds it until then. */
  claimed_until: string | null
  /** Too late to send from then on; null: never. */
  expires_at: string | null
  sent_at: string | null
  error: string | null
}
