import { type OutboxKind, outboxKinds } from '@fobhouse/contract/routes/outbox.ts'

/** The name by which the worker of one kind is woken. Each has its own, so that none waits for another's slow service. */
export function outboxJob(kind: OutboxKind): string {
  return kind === 'mail' ? 'outbox' : `outbox.${kind}`
}

/** The workers of one kind, or of all. */
export function outboxJobsOf(kind: OutboxKind | undefined): string[] {
  return (kind === undefined ? outboxKinds : [kind]).map(outboxJob)
}
