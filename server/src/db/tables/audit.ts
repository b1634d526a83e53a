import type { Generated } from 'kysely'

export type AuditTable = { audit: AuditRow }

type AuditRow = {
  id: Generated<number>
  at: string
  actor_id: number | null
  actor: string
  action: string
  subject: string
  /** JSON. */
  before: string
  after: string
}
