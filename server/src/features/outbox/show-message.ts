import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import { findMessage, listMessages, type OutboxSummaryRow } from './store.ts'

/** The newest messages, without their texts: for the command on the machine. */
export function listNewest(db: Queries, limit: number): Promise<OutboxSummaryRow[]> {
  return listMessages(db, { state: undefined, kind: undefined, memberId: undefined, beforeId: undefined, limit })
}

/**
 * One message with its text, even a secret one: only for the command on the machine, never for a call. The trail
 * records this. Throws `not_found`.
 */
export async function showMessage(
  ctx: Pick<Context, 'clock' | 'transact'>,
  { id, actor }: { id: number; actor: Actor },
): Promise<{ to: string; subject: string; text: string | null }> {
  return ctx.transact(async (trx) => {
    const message = await findMessage(trx, id)
    if (!message) throw new AppError('not_found')
    const { recipient: to, subject, text } = message
    await writeAudit(ctx, trx, { actor, action: 'outbox.show', subject: `outbox:${id}`, after: { to, subject } })
    return { to, subject, text }
  })
}
