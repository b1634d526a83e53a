import { type Context, publicOrigin } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { memberChanged } from '../../../live/member-changed.ts'
import { listAdministrators, recipientOf } from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { findPerson, saveRequest } from '../store.ts'
import { erasureRequestedMail } from './mail-texts.ts'

type RequestContext = Pick<Context, 'config' | 'settings' | 'clock' | 'jobs' | 'live' | 'transact'>

/** Returns when the member asked to be erased, or null. */
export async function readErasureState(db: Queries, memberId: number): Promise<{ requestedAt: string | null }> {
  const person = await findPerson(db, memberId)
  return { requestedAt: person?.erasure_requested_at ?? null }
}

/** Mails the administrators that a member asks to be erased. Asking again sends nothing new. */
export async function requestErasure(ctx: RequestContext, memberId: number): Promise<void> {
  await ctx.transact(async (trx) => {
    const person = await getPerson(trx, memberId)
    if (person.erasure_requested_at !== null) return
    const name = fullName(person)
    await saveRequest(trx, memberId, toText(ctx.clock.now()))
    const params = { name, link: `${publicOrigin(ctx)}/manage/members/${memberId}` }
    for (const administrator of await listAdministrators(trx, 'records')) {
      const recipient = recipientOf(administrator)
      await queueMail(ctx, trx, { template: erasureRequestedMail, recipient, params, about: memberId })
    }
    await writeAudit(ctx, trx, {
      actor: { memberId, name },
      action: 'profile.requestErasure',
      subject: `member:${memberId}`,
    })
    trx.afterCommit(() => memberChanged(ctx, memberId))
  })
}

/** Withdraws the request; does nothing without one. */
export async function withdrawErasure(ctx: RequestContext, memberId: number): Promise<void> {
  await ctx.transact(async (trx) => {
    const person = await getPerson(trx, memberId)
    if (person.erasure_requested_at === null) return
    await saveRequest(trx, memberId, null)
    await writeAudit(ctx, trx, {
      actor: { memberId, name: fullName(person) },
      action: 'profile.withdrawErasure',
      subject: `member:${memberId}`,
    })
    trx.afterCommit(() => memberChanged(ctx, memberId))
  })
}

async function getPerson(trx: Trx, memberId: number) {
  const person = await findPerson(trx, memberId)
  if (!person) throw new AppError('not_found')
  return person
}
