import type { Generated } from 'kysely'
import type { ChainedColumns } from './chain.ts'

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
} & ChainedColumns
