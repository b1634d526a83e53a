import type { PendingEmail } from '@fobhouse/contract/routes/email-changes.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { fullName } from '../../../core/full-name.ts'
import { findProposalOf } from './store.ts'

/** Returns the address proposed for a member, and who proposed it. */
export async function readPendingEmail(
  ctx: Pick<Context, 'clock' | 'db'>,
  memberId: number,
): Promise<PendingEmail | null> {
  const row = await findProposalOf(ctx.db, memberId, nowText(ctx.clock))
  if (!row) return null
  return { email: row.email, proposedAt: row.created_at, proposedBy: fullName(row) }
}
