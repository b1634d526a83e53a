import { type OutboxKind, outboxKinds } from '@fobhouse/contract/routes/outbox.ts'

/** The name that wakes one kind's worker. Each kind has its own worker, so that no service slows another. */
export function outboxJob(kind: OutboxKind): string {
  return kind === 'mail' ? 'outbox' : `outbox.${kind}`
}

/** The workers' names of one kind, or of all. */
export function outboxJobsOf(kind: OutboxKind | undefined): string[] {
  return (kind === undefined ? outboxKinds : [kind]).map(outboxJob)
}
