import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trx } from '../../db/database.ts'

/** An approved proposal while its act runs. */
export type Approval = {
  id: number
  approver: { memberId: number; name: string }
  /** Mails the proposer in the same commit. */
  tellProposer(trx: Trx): Promise<void>
}

const scope = new AsyncLocalStorage<Approval>()

/** Runs `act` as approved: a check for a second administrator meanwhile uses this approval. */
export function withApproval<Result>(approval: Approval, act: () => Promise<Result>): Promise<Result> {
  return scope.run(approval, act)
}

export function currentApproval(): Approval | undefined {
  return scope.getStore()
}
