import { type CardState, mostCards } from '@fobhouse/contract/cards.ts'
import type { cardChangeSchema, newCardSchema } from '@fobhouse/contract/routes/cards.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { recordMember } from '../../db/access-history.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { changedColumns } from '../../db/changed-columns.ts'
import { followFirstCard, insertCards, saveCard } from '../../db/cards.ts'
import type { Trx } from '../../db/database.ts'
import { memberChanged } from '../../live/member-changed.ts'
import { announce } from '../webhooks/public.ts'
import { type Card, findCard, findOwner, listCardsOf } from './store.ts'
import { mailReported } from './tell-of-lost.ts'

type CardContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'log' | 'settings' | 'transact'>

/** Gives a member another card. Throws `not_found`, `card_already_used` and `too_many_cards`. */
export async function addCard(
  ctx: CardContext,
  { memberId, card, actor }: { memberId: number; card: z.output<typeof newCardSchema>; actor: Actor },
): Promise<number> {
  const { number, label } = card
  return ctx.transact(async (trx) => {
    if (!(await findOwner(trx, memberId))) throw new AppError('not_found')
    const at = nowText(ctx.clock)
    const cards = await listCardsOf(trx, memberId)
    const own = cards.find((each) => each.number === number && each.state !== 'removed')
    if (own && own.state !== 'replaced') throw new AppError('card_already_used')
    // The number of a card that was replaced becomes a card again.
    if (own) await saveCard(trx, { card: own, columns: { state: 'removed' }, at, by: actor.memberId })
    if (cards.filter(({ state }) => counts(state)).length >= mostCards) throw new AppError('too_many_cards')
    const row = { member_id: memberId, number, label, state: 'active', since: at, reason: '', placed_at: at } as const
    const [id] = await insertCards(trx, [row], actor.memberId)
    if (id === undefined) throw new Error('The card was not stored')
    const after = { card: number, label }
    await writeAudit(ctx, trx, { actor, action: 'card.add', subject: `member:${memberId}`, after })
    await followCards(ctx, trx, memberId)
    return id
  })
}

function counts(state: CardState): boolean {
  return state === 'active' || state === 'lost'
}

type CardChange = {
  memberId: number
  cardId: number
  change: z.output<typeof cardChangeSchema>
  actor: Actor
}

/** Changes a card. Throws `not_found`, and `card_not_active` for another state of a replaced or removed card. */
export async function updateCard(ctx: CardContext, { memberId, cardId, change, actor }: CardChange): Promise<void> {
  await ctx.transact(async (trx) => {
    const card = await findCard(trx, { id: cardId, memberId })
    if (!card) throw new AppError('not_found')
    const { before, after } = changedColumns(card, change)
    if (Object.keys(after).length === 0) return
    if (after.state !== undefined && !counts(card.state)) throw new AppError('card_not_active')
    const at = nowText(ctx.clock)
    const columns = {
      ...after,
      ...(after.state === undefined ? {} : { ended_at: after.state === 'active' ? null : at }),
    }
    await saveCard(trx, { card, columns, at, by: actor.memberId })
    const isLost = after.state === 'lost'
    await writeAudit(ctx, trx, {
      actor,
      action: isLost ? 'card.lost' : 'card.update',
      subject: `member:${memberId}`,
      before: { card: card.number, ...before },
      after: { card: card.number, ...after },
    })
    if (isLost) await tellOfLoss(ctx, trx, { card, actor })
    if (after.state === undefined) tellPages(ctx, trx, memberId)
    else await followCards(ctx, trx, memberId)
  })
}

/** A member reports a card of their own as lost. Throws `not_found`, and `card_not_active` if it is not active. */
export async function reportLost(
  ctx: CardContext,
  { memberId, cardId, actor }: { memberId: number; cardId: number; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const card = await findCard(trx, { id: cardId, memberId })
    if (!card) throw new AppError('not_found')
    if (card.state !== 'active') throw new AppError('card_not_active')
    const at = nowText(ctx.clock)
    await saveCard(trx, { card, columns: { state: 'lost', ended_at: at }, at, by: memberId })
    const subject = `member:${memberId}` as const
    const [before, after] = [
      { card: card.number, state: card.state },
      { card: card.number, state: 'lost' },
    ]
    await writeAudit(ctx, trx, { actor, action: 'card.lost', subject, before, after })
    await tellOfLoss(ctx, trx, { card, actor })
    await followCards(ctx, trx, memberId)
  })
}

async function tellOfLoss(ctx: CardContext, trx: Trx, { card, actor }: { card: Card; actor: Actor }): Promise<void> {
  const { id: cardId, member_id: memberId } = card
  await announce(ctx, trx, { event: 'access', type: 'access.card_lost', memberId, data: { memberId, cardId } })
  await mailReported(ctx, trx, { card, actor })
}

/** The member's number, the history, the lists of doors and open pages follow a change of their cards. */
async function followCards(ctx: CardContext, trx: Trx, memberId: number): Promise<void> {
  await followFirstCard(trx, memberId)
  await recordMember(ctx, trx, memberId)
  ctx.devices.noteChange(trx, 'all')
  tellPages(ctx, trx, memberId)
  trx.afterCommit(() => ctx.live.publish({ memberId }, { type: 'permissions' }))
}

function tellPages(ctx: CardContext, trx: Trx, memberId: number): void {
  trx.afterCommit(() => {
    memberChanged(ctx, memberId)
    ctx.live.publish({ memberId }, { type: 'cards' })
    ctx.live.publish('admins', { type: 'cards' })
  })
}
