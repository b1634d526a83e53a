import type { MemberCard, OwnCard } from '@fobhouse/contract/cards.ts'
import type { cardRoutes } from '@fobhouse/contract/routes/cards.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { addCard, reportLost, updateCard } from './change-cards.ts'
import { type Card, findOwner, listCardsOf } from './store.ts'

export function cardHandlers(ctx: Context): Handlers<typeof cardRoutes> {
  return {
    async list({ params }) {
      if (!(await findOwner(ctx.db, params.id))) throw new AppError('not_found')
      const cards = await listCardsOf(ctx.db, params.id)
      return [...cards.filter(isActive), ...cards.filter((card) => !isActive(card)).toReversed()].map(present)
    },
    async add({ params, body, caller }) {
      return { id: await addCard(ctx, { memberId: params.id, card: body, actor: caller }) }
    },
    async update({ params, body, caller }) {
      await updateCard(ctx, { memberId: params.id, cardId: params.cardId, change: body, actor: caller })
      return {}
    },
    async listOwn({ caller }) {
      const cards = await listCardsOf(ctx.db, caller.memberId)
      return [...cards.filter(isActive), ...cards.filter(({ state }) => state === 'lost')].map(presentOwn)
    },
    async reportLost({ params, caller }) {
      await reportLost(ctx, { memberId: caller.memberId, cardId: params.id, actor: caller })
      return {}
    },
  }
}

function isActive({ state }: Card): boolean {
  return state === 'active'
}

function presentOwn({ id, number, label, state, since }: Card): OwnCard {
  return { id, number, label, state, since }
}

function present(card: Card): MemberCard {
  return { ...presentOwn(card), memberId: card.member_id, endedAt: card.ended_at, reason: card.reason }
}
