import { z } from 'zod'
import { cardLabelSchema, cardStateSchema, memberCardSchema, ownCardSchema } from '../cards.ts'
import { defineRoutes } from '../route.ts'
import { cardNumberSchema, emptySchema, idParamsSchema, idSchema, noteSchema } from '../text.ts'

export const newCardSchema = z.strictObject({ number: cardNumberSchema, label: cardLabelSchema.default('') })
export const cardChangeSchema = z
  .strictObject({ label: cardLabelSchema, state: cardStateSchema, reason: noteSchema })
  .partial()

export const cardRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/members/:id/cards/',
    access: 'admin',
    duty: ['people', 'doors'],
    summary: 'Every card that a member has or had, active ones first.',
    params: idParamsSchema,
    response: z.array(memberCardSchema),
  },
  add: {
    method: 'POST',
    path: '/api/admin/members/:id/cards/',
    access: 'admin',
    duty: ['people', 'doors'],
    summary: 'Gives a member another card beside those that they have.',
    params: idParamsSchema,
    body: newCardSchema,
    status: 201,
    response: z.object({ id: z.int() }),
    errors: ['card_already_used', 'too_many_cards'],
  },
  update: {
    method: 'PUT',
    path: '/api/admin/members/:id/cards/:cardId/',
    access: 'admin',
    duty: ['people', 'doors'],
    summary:
      'Labels a card, reports it lost or found, or takes it away: a replaced card stays this member’s, the number of a removed one is free.',
    params: z.strictObject({ id: idSchema, cardId: idSchema }),
    body: cardChangeSchema,
    response: emptySchema,
    errors: ['card_not_active'],
  },
  listOwn: {
    method: 'GET',
    path: '/api/profile/cards/',
    access: 'user',
    summary: "The caller's cards that are active or lost.",
    response: z.array(ownCardSchema),
  },
  reportLost: {
    method: 'POST',
    path: '/api/profile/cards/:id/lost/',
    access: 'user',
    summary: 'Reports a card of the caller as lost: from now on it opens nothing.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['card_not_active'],
  },
})
