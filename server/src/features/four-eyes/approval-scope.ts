import { AsyncLocalStorage } from 'node:async_hooks'

/** Something that a second administrator has just approved, while it is being done. */
export type Approval = { id: number; approver: { memberId: number; name: string } }

const scope = new AsyncLocalStorage<Approval>()

/** Runs `act` as approved: what asks for a second administrator meanwhile takes this one. */
export function withApproval<Result>(approval: Approval, act: () => Promise<Result>): Promise<Result> {
  return scope.run(approval, act)
}

export function currentApproval(): Approval | undefined {
  return scope.getStore()
}
