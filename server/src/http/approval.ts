import type { ProposedAct } from '@fobhouse/contract/routes/approvals.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { AppError } from '../core/errors.ts'
import type { Caller } from '../identity/public.ts'

/** The act that needs approval, as the use case sees it now. */
export type Deed = {
  act: ProposedAct
  /** The facts that the act depends on. If they differ when it is approved, the proposal is outdated. */
  basis: unknown
}

/** Thrown in the transaction of an act that needs a second administrator: rolls it back. */
export class ApprovalNeeded extends AppError {
  readonly deed: Deed

  constructor(deed: Deed) {
    super('second_person_needed')
    this.deed = deed
  }
}

/** The parts with which a call can be made again. */
export type CallParts = { params: unknown; body: unknown; idempotencyKey: string | null }

export type Proposal = { route: Route; parts: CallParts; caller: Caller; deed: Deed }

/** Stores a call until a second administrator approves it, and returns its id. */
export type Propose = (proposal: Proposal) => Promise<number>
