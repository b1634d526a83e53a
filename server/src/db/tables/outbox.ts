import type { Generated } from 'kysely'

export type OutboxTables = { outbox: OutboxTable }

type OutboxTable = {
  id: Generated<number>
  kind: 'mail'
  member_id: number | null
  recipient: string
  subject: string
  /** Removed after sending where the body carried a secret link. */
  text: string | null
  html: string | null
  is_secret: number
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  created_at: string
  next_attempt_at: string | null
  /** Until then a worker has it in hand. */
  claimed_until: string | null
  sent_at: string | null
  error: string | null
}
