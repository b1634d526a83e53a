import type { Clock } from '../core/clock.ts'
import { toText } from '../core/clock.ts'
import type { Trx } from './database.ts'

/** Who acted: a member, or a part of Fobhouse by its name. */
export type Actor = { memberId: number; name: string } | { memberId: null; name: 'fobhouse' | 'command line' }

export type AuditFacts = {
  actor: Actor
  /** Feature and verb, for example `member.disable`. */
  action: string
  /** Kind and id of what it was done to, for example `member:12`. */
  subject: string
  /** Only what changed; never a password, token or secret. */
  before?: unknown
  after?: unknown
}

/** Adds a line to the trail, in the transaction of the deed itself. Nothing ever changes or removes one. */
export async function writeAudit(ctx: { clock: Clock }, trx: Trx, facts: AuditFacts): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: toText(ctx.clock.now()),
      actor_id: facts.actor.memberId,
      actor: facts.actor.name,
      action: facts.action,
      subject: facts.subject,
      before: JSON.stringify(facts.before ?? null),
      after: JSON.stringify(facts.after ?? null),
    })
    .execute()
}
