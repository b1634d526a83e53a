import type { approvalStates } from '@fobhouse/contract/routes/approvals.ts'
import type { Generated } from 'kysely'
import type { SealedOrPlain } from '../secrets/seal.ts'

export type ApprovalTables = { approvals: ApprovalsTable }

type ApprovalsTable = {
  id: Generated<number>
  /** `proposedActSchema` as JSON. */
  act: string
  /** Feature and name of the call: `members.changeDuties`. */
  route: string
  /** Parameters, body and key of the call, sealed; empty once it is decided. */
  sealed_call: SealedOrPlain
  /** The facts that the act was decided on; if they differ by then, the act is outdated. */
  basis: string
  /** The member that it is about. */
  member_id: number | null
  proposed_by: number
  proposed_at: string
  lapses_at: string
  state: (typeof approvalStates)[number]
  decided_by: number | null
  decided_at: string | null
}
