import type { Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Page, ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/cards.json'

const said = textsOf<typeof words>('server/cards')

export type Card = Selectable<Tables['cards']>

/** A member's cards, those that open first. */
export async function listCardsOf(db: Queries, memberId: number): Promise<Card[]> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
}

export async function findCard(db: Queries, { id, memberId }: { id: number; memberId: number }) {
  return db.selectFrom('cards').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()
}

export async function findOwner(db: Queries, id: number) {
  return db.selectFrom('members').select('id').where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
}

/** Says that administrators are told now that a lost card was used. */
export async function saveTold(db: Queries, id: number, at: string): Promise<void> {
  await db.updateTable('cards').set({ told_at: at }).where('id', '=', id).execute()
}

/** How many members' number is not that of their first active card. */
export async function countStrayNumbers(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((query) =>
      query(
        query.fn.coalesce('members.card_number', query.val('')),
        '<>',
        query.fn.coalesce(
          query
            .selectFrom('cards')
            .select('cards.number')
            .whereRef('cards.member_id', '=', 'members.id')
            .where('cards.state', '=', 'active')
            .orderBy('cards.placed_at')
            .orderBy('cards.id')
            .limit(1),
          query.val(''),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** What the copy of one’s data contains about cards. */
export const cardCopy: readonly ToldFile[] = [
  {
    file: 'cards.json',
    about: said((words) => words.copy.cards),
    pages: listTold,
  },
  {
    file: 'card-history.json',
    about: said((words) => words.copy.cardHistory),
    pages: listToldHistory,
  },
]

async function listTold(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('cards')
    .select(['id', 'number', 'label', 'state', 'since', 'ended_at', 'reason', 'placed_at', 'told_at'])
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function listToldHistory(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('card_history')
    .select(['id', 'card_id', 'number', 'at', 'state'])
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function hasActiveCard(db: Queries): Promise<boolean> {
  return (
    (await db.selectFrom('cards').select('id').where('state', '=', 'active').limit(1).executeTakeFirst()) !== undefined
  )
}
