import { type Context, publicOrigin } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { queueMail } from '../outbox/public.ts'
import { decidedMails } from './mail-texts.ts'
import { findProposer } from './store.ts'

export type TellContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>
type Outcome = { became: 'approved' | 'refused'; decider: string } | { became: 'lapsed' }

/** Mails the proposer what became of their proposal, unless they were erased since. */
export async function tellProposer(
  ctx: TellContext,
  trx: Trx,
  { proposerId, outcome }: { proposerId: number; outcome: Outcome },
): Promise<void> {
  const proposer = await findProposer(trx, proposerId)
  if (!proposer) return
  const { id: memberId, email, first_name: firstName, language } = proposer
  const link = `${publicOrigin(ctx)}/manage/approvals`
  const recipient = { memberId, email, firstName, language }
  if (outcome.became === 'lapsed') {
    await queueMail(ctx, trx, { template: decidedMails.lapsed, recipient, params: { link } })
    return
  }
  const { became, decider } = outcome
  await queueMail(ctx, trx, { template: decidedMails[became], recipient, params: { decider, link } })
}
