import { formatAmount } from '@fobhouse/contract/money.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { balanceChanged } from '../../../live/member-changed.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { decideReturn, isLoss, type Returned, type ReturnMove, sumOfMoves } from '../payments/rules.ts'
import { findPaidBy } from '../payments/store.ts'
import { tellReturned } from '../payments/tell-returned.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import { readReturned } from '../stripe/read-returned.ts'
import { assertUnchanged, type Effect } from '../stripe/stale-read.ts'
import { decideTopUp, type TopUpDecision } from './rules.ts'
import { findTopUp, saveTopUp, type TopUp } from './store.ts'
import { topUpRefundedMail, topUpReturnedMails } from './mail-texts.ts'
import type { TopUpContext } from './top-up-context.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/billing.json'

const said = textsOf<typeof words>('server/billing')

const descriptions: Record<TextLanguage, string> = said((words) => words.topUps.description)

/** The description of a top-up in the books, in the club's language. Booked text never changes. */
function topUpWords({ settings }: Pick<Context, 'settings'>): string {
  return descriptions[mailLanguage(null, settings.get('general.siteLocaleCurrency'))]
}

export type Prepared = { decision: TopUpDecision; effect: Effect }

/**
 * Asks the provider everything about a top-up's payment and returns what to write: whether it was charged, and what
 * went back since. Whichever message comes first writes both, so no order of messages loses one.
 */
export async function prepareTopUp(
  ctx: TopUpContext,
  stripe: Stripe,
  { topUp, intentId }: { topUp: TopUp; intentId: string },
): Promise<Prepared> {
  const intent = await askStripe(() => stripe.paymentIntents.retrieve(intentId))
  const decision = decideTopUp({
    status: intent.status,
    url: intent.next_action?.redirect_to_url?.url ?? undefined,
    message: intent.last_payment_error?.message,
  })
  const returned = decision.status === 'succeeded' ? await readReturned(stripe, intentId) : undefined
  return {
    decision,
    effect: async (trx) => {
      assertUnchanged(topUp, await findTopUp(trx, topUp.id))
      if (topUp.stripe_payment_intent_id === null)
        await saveTopUp(trx, topUp.id, { stripe_payment_intent_id: intentId })
      await applyDecision(ctx, trx, { id: topUp.id, decision, returned })
    },
  }
}

type Decided = { id: number; decision: TopUpDecision; returned?: Returned | undefined }

/**
 * A booked top-up stays booked. One that was given up is booked after all if the provider charged it, since the
 * provider's word is final.
 */
export async function applyDecision(ctx: TopUpContext, trx: Trx, { id, decision, returned }: Decided): Promise<void> {
  const topUp = await findTopUp(trx, id)
  if (!topUp) throw new AppError('not_found')
  switch (decision.status) {
    case 'redirect':
      return undefined
    case 'processing':
      return topUp.status === 'open' && topUp.processing_at === null ? noteProcessing(ctx, trx, topUp) : undefined
    case 'failed':
      return topUp.status === 'open' ? noteFailure(ctx, trx, { topUp, message: decision.message }) : undefined
    case 'succeeded':
      if (topUp.status !== 'succeeded') await book(ctx, trx, topUp)
      if (returned) await takeBack(ctx, trx, { topUp, returned })
  }
}

async function noteProcessing(ctx: TopUpContext, trx: Trx, { id, member_id: memberId }: TopUp): Promise<void> {
  await saveTopUp(trx, id, { processing_at: nowText(ctx.clock) })
  trx.afterCommit(() => ctx.live.publish({ memberId }, { type: 'profile' }))
}

type Failure = { topUp: TopUp; message: string | undefined }

async function noteFailure(ctx: TopUpContext, trx: Trx, { topUp, message }: Failure): Promise<void> {
  await saveTopUp(trx, topUp.id, { status: 'failed', message: message ?? null })
  trx.afterCommit(() => ctx.live.publish({ memberId: topUp.member_id }, { type: 'profile' }))
}

async function book(ctx: TopUpContext, trx: Trx, topUp: TopUp): Promise<void> {
  const { id, member_id: memberId, amount, stripe_payment_intent_id: payment } = topUp
  const transferId = await postTransfer(ctx, trx, {
    from: { house: 'stripe' },
    to: { memberId },
    amount,
    kind: 'stripe',
    description: topUpWords(ctx),
    actor: byStripe,
    idempotencyKey: `stripe ${payment ?? ''}`,
  })
  await saveTopUp(trx, id, { status: 'succeeded', message: null, transfer_id: transferId })
  await writeAudit(ctx, trx, {
    actor: byStripe,
    action: 'memberbucks.topUp',
    subject: `member:${memberId}`,
    after: { amount, payment },
  })
  trx.afterCommit(() => balanceChanged(ctx, memberId))
}

/**
 * Brings the balance in line with the total that the provider took back of a booked top-up, by refund or dispute; it
 * may fall below zero. A won dispute brings money back. Being told twice books once.
 */
async function takeBack(
  ctx: TopUpContext,
  trx: Trx,
  { topUp, returned }: { topUp: TopUp; returned: Returned },
): Promise<void> {
  const moves = decideReturn({ ...topUp, provider: returned })
  if (moves.length === 0) return
  for (const move of moves) await bookMove(ctx, trx, { topUp, move })
  await saveTopUp(trx, topUp.id, { returned: topUp.returned + sumOfMoves(moves) })
  trx.afterCommit(() => balanceChanged(ctx, topUp.member_id))
}

type Booked = { topUp: TopUp; move: ReturnMove }

async function bookMove(ctx: TopUpContext, trx: Trx, { topUp, move }: Booked): Promise<void> {
  const { member_id: memberId } = topUp
  const [member, stripe] = [{ memberId }, { house: 'stripe' }] as const
  await postTransfer(ctx, trx, {
    ...(isLoss(move.kind) ? { from: member, to: stripe } : { from: stripe, to: member }),
    amount: move.amount,
    kind: 'reversal',
    description: topUpWords(ctx),
    actor: byStripe,
  })
  await writeAudit(ctx, trx, {
    actor: byStripe,
    action: `memberbucks.${move.kind}`,
    subject: `member:${memberId}`,
    after: { amount: move.amount, payment: topUp.stripe_payment_intent_id },
  })
  if (move.kind === 'refund') await tellPayer(ctx, trx, { topUp, move })
  await tellReturned(ctx, trx, { memberId, move, mails: topUpReturnedMails })
}

async function tellPayer(ctx: TopUpContext, trx: Trx, { topUp, move }: Booked): Promise<void> {
  const payer = await findPaidBy(trx, topUp.member_id)
  if (!payer) return
  const recipient = { memberId: payer.id, email: payer.email, language: payer.language, firstName: payer.first_name }
  const amount = formatAmount(move.amount, ctx.settings.get('general.siteLocaleCurrency'))
  const params = { amount, link: `${publicOrigin(ctx)}/account/memberbucks/transactions` }
  await queueMail(ctx, trx, { template: topUpRefundedMail, recipient, params })
}
