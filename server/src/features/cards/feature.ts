import { cardRoutes } from '@fobhouse/contract/routes/cards.ts'
import { type Feature, serve } from '../feature.ts'
import { cardHandlers } from './routes.ts'
import { cardCopy, hasActiveCard } from './store.ts'

export const cardsFeature: Feature = {
  name: 'cards',
  calls: [serve(cardRoutes, cardHandlers)],
  copy: cardCopy,
  verify: async (club) => (await import('./verify-cards.ts')).verifyCards(club),
  firstSteps: [{ key: 'card', does: cardRoutes.add, isDone: ({ db }) => hasActiveCard(db) }],
  tables: {
    cards: {
      time: 'current',
      naming: { member_id: { file: 'cards.json' } },
      told: ['id', 'number', 'label', 'state', 'since', 'ended_at', 'reason', 'placed_at', 'told_at'],
      deletedBy: ['member_id'],
    },
    card_history: {
      time: { forEver: 'past decisions are explained by it' },
      naming: {
        member_id: { file: 'card-history.json' },
        by_id: { untold: 'who reported whose card lost stands in audit.json' },
      },
      told: ['id', 'card_id', 'number', 'at', 'state'],
      deletedBy: ['member_id'],
      emptied: { by_id: { by_id: null } },
    },
  },
}
