import type { OutboxKind } from '@fobhouse/contract/routes/outbox.ts'
import type { Generated } from 'kysely'

export type OutboxTables = { outbox: OutboxTable }

type OutboxTable = {
  id: Generated<number>
  kind: OutboxKind
  member_id: number | null
  /** Whom it tells others of: it goes with them when they are erased. */
  about_id: Generated<number | null>
  recipient: string
  subject: string
  /** Of a secret message: for its receiver alone. No call tells it, and it is removed once it is sent. */
  text: string | null
  html: string | null
  is_secret: number
  /** One of many of the same: leaves behind what is for one person. */
  is_group: Generated<number>
  /** Where a mail program unsubscribes the receiver with one click. */
  unsubscribe_url: string | null
  /** The webhook that it goes to, where it is an announced event. */
  webhook_id: number | null
  /** The reported issue that it tells of. */
  issue_id: number | null
  /** By what its tracker knows that issue; null until it is there. A later try sends only the photo. */
  issue_ref: Generated<string | null>
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  created_at: string
  next_attempt_at: string | null
  /** Until then a worker has it in hand. */
  claimed_until: string | null
  /** From then on it is too late to send it; null: never. */
  expires_at: string | null
  sent_at: string | null
  error: string | null
}
