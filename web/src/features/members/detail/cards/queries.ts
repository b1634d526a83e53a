import type { MemberCard } from '@fobhouse/contract/cards.ts'
import { type cardChangeSchema, cardRoutes } from '@fobhouse/contract/routes/cards.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../lib/api.ts'

export const memberCardsQuery = (memberId: number) =>
  queryOptions({
    queryKey: ['cards', 'member', memberId],
    queryFn: ({ signal }) => call(cardRoutes.list, { params: { id: String(memberId) } }, { signal }),
  })

/** What follows a change of a member's cards: the cards, and the number and the doors of the member. */
export function useRefreshCards(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(['cards', 'members'].map((name) => client.invalidateQueries({ queryKey: [name] })))
}

type Change = { card: MemberCard; change: z.input<typeof cardChangeSchema> }

/** `showsError`: the caller shows a refusal itself. */
export function useCardChange({ showsError = false } = {}) {
  const refresh = useRefreshCards()
  return useMutation({
    meta: { showsError },
    mutationFn: ({ card, change }: Change) =>
      call(cardRoutes.update, { params: { id: String(card.memberId), cardId: String(card.id) }, body: change }),
    onSettled: refresh,
  })
}
