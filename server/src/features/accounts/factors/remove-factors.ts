import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { requireDutiesOf } from '../../four-eyes/public.ts'
import type { MailLinkContext } from '../mail-link.ts'
import { type Account, findAccountByEmail, findAccountById } from '../store.ts'
import { factorsRemovedMail } from './mail-texts.ts'
import { noteChange } from './note-change.ts'
import { hasFactor } from './rules.ts'
import { deleteFactors, readFacts } from './store.ts'

type RemoveContext = MailLinkContext & Pick<Context, 'transact'>

/**
 * Removes every factor of a member who has lost them: the password alone signs in again. Throws `not_found` for an
 * unknown member, and 409 `conflict` if there is nothing to remove.
 */
export async function removeFactors(
  ctx: RemoveContext,
  whose: { memberId: number } | { email: string },
  actor: Actor,
): Promise<void> {
  await ctx.transact(async (trx) => {
    const account = await find(trx, whose)
    if (!account) throw new AppError('not_found')
    if (!hasFactor(await readFacts(trx, account.id))) throw new AppError('conflict')
    await requireDutiesOf(trx, { memberId: account.id, actor })
    await deleteFactors(trx, account.id)
    await noteChange(ctx, trx, {
      account,
      actor,
      action: 'member.remove_factors',
      template: factorsRemovedMail,
      params: {},
    })
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'members' }))
  })
}

function find(trx: Trx, whose: { memberId: number } | { email: string }): Promise<Account | undefined> {
  return 'email' in whose ? findAccountByEmail(trx, whose.email) : findAccountById(trx, whose.memberId)
}
