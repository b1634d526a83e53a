import type { AuditSubject, WrittenAuditAction } from '@fobhouse/contract/audit-actions.ts'
import type { Clock } from '../core/clock.ts'
import { toText } from '../core/clock.ts'
import { fullName } from '../core/full-name.ts'
import { batchesOf } from './batches.ts'
import { commit } from './chain/chain-hash.ts'
import type { Trx } from './database.ts'

/** Who acted: a member, another program by its key, or a part of Fobhouse by its name. */
export type Actor =
  | { memberId: number; name: string }
  | { memberId: null; name: 'fobhouse' | 'command line' | 'mqtt' | 'Stripe' | `API key ${string}` | `Kiosk ${string}` }

/** A caller as the actor of a line of the trail: nothing else of the caller is written. */
export function actorOf({ memberId, name }: { memberId: number; name: string }): Actor & { memberId: number } {
  return { memberId, name }
}

/** A member who acts without a session: by a link, at a machine. */
export function memberActor(member: {
  id: number
  first_name: string
  last_name: string
}): Actor & { memberId: number } {
  return { memberId: member.id, name: fullName(member) }
}

export type AuditFacts = {
  actor: Actor
  /** Feature and verb. A new one needs its line in the contract and its texts: the compiler and a test ask for them. */
  action: WrittenAuditAction
  /** Kind and id of the object, for example `member:12`. A new kind needs its line in the contract. */
  subject: AuditSubject
  /** Only what changed; never a password, token or secret. */
  before?: unknown
  after?: unknown
}

/**
 * Adds a line to the audit trail, in the transaction of the act itself. Only erasures and retention times ever change
 * or remove one. It becomes a link of the chain soon after (`chain/link-rows.ts`).
 */
export async function writeAudit(ctx: { clock: Clock }, trx: Trx, facts: AuditFacts): Promise<void> {
  await writeAudits(ctx, trx, [facts])
}

/** The same for many deeds at once, in order. */
export async function writeAudits(ctx: { clock: Clock }, trx: Trx, lines: readonly AuditFacts[]): Promise<void> {
  const at = toText(ctx.clock.now())
  for (const batch of batchesOf(lines)) {
    await trx
      .insertInto('audit')
      .values(batch.map((facts) => toRow(at, facts)))
      .execute()
  }
}

/** The same, but returns the line's id, which rewritten rows name as their reason. */
export async function writeReason(ctx: { clock: Clock }, trx: Trx, facts: AuditFacts): Promise<number> {
  const row = toRow(toText(ctx.clock.now()), facts)
  return (await trx.insertInto('audit').values(row).returning('id').executeTakeFirstOrThrow()).id
}

function toRow(at: string, { actor, action, subject, before, after }: AuditFacts) {
  const row = {
    at,
    actor_id: actor.memberId,
    actor: actor.name,
    action,
    subject,
    before: JSON.stringify(before ?? null),
    after: JSON.stringify(after ?? null),
  }
  return { ...row, ...commit('audit', row) }
}
