import { type CardState, mostCards } from '@fobhouse/contract/cards.ts'
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { fromText, toText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { batchesOf } from './batches.ts'
import type { Queries } from './database.ts'
import { isUniqueViolation } from './dialect.ts'
import type { Tables } from './tables.ts'

// `members.card_number` is the number of a member's first active card. Whoever writes it replaces that card.

type Row = Selectable<Tables['cards']>
export type CardRow = Pick<Row, 'id' | 'member_id' | 'number' | 'state' | 'placed_at'>
type NewCard = Insertable<Tables['cards']>
type Change = { card: CardRow; columns: Updateable<Tables['cards']> }
/** What must be written so that a member's first active card has a number. */
export type CardPlan = { changes: readonly Change[]; added?: NewCard; first: string | null }

type Owner = { id: number; card_number: string | null }

/**
 * The number was written: the first active card ends, and the new number takes its place. An empty number removes the
 * first card, and the next active one becomes the first. A lost card of the same number is found again.
 */
export function planFirstCard({ id, card_number: number }: Owner, cards: readonly CardRow[], at: string): CardPlan {
  const active = cards.filter(({ state }) => state === 'active').toSorted(byPlace)
  const former = active.at(0)
  if ((former?.number ?? null) === number) return { changes: [], first: number }
  const others = active.slice(1)
  const place = former ? placeBefore(others, former.placed_at) : at
  if (number === null) {
    const changes = former ? [endOf(former, { state: 'removed', at })] : []
    return { changes, first: active.at(1)?.number ?? null }
  }
  const ended = former ? [endOf(former, { state: 'replaced', at })] : []
  const own = cards.find((card) => card.number === number && card.state !== 'removed')
  if (own && own.state !== 'replaced') {
    const columns = { state: 'active', ended_at: null, placed_at: place } as const
    return { changes: [...ended, { card: own, columns }], first: number }
  }
  // The number of a card that was replaced becomes a card again.
  const freed = own ? [{ card: own, columns: { state: 'removed' } as const }] : []
  const added = { member_id: id, number, label: '', state: 'active', since: at, reason: '', placed_at: place } as const
  return { changes: [...ended, ...freed], added, first: number }
}

/** The place of the card that comes before these, which may have theirs from the same instant. */
function placeBefore(others: readonly CardRow[], place: string): string {
  const isTied = others.some((card) => card.placed_at === place)
  return isTied ? toText(fromText(place).subtract({ milliseconds: 1 })) : place
}

function byPlace(one: CardRow, other: CardRow): number {
  if (one.placed_at !== other.placed_at) return one.placed_at < other.placed_at ? -1 : 1
  return one.id - other.id
}

function endOf(card: CardRow, { state, at }: { state: CardState; at: string }): Change {
  return { card, columns: { state, ended_at: at } }
}

/**
 * Makes the cards of these members follow their numbers. Throws `card_already_used` for a number that is somebody
 * else's card, lost ones included, and `too_many_cards`.
 */
export async function keepFirstCards(
  db: Queries,
  { memberIds, at }: { memberIds: readonly number[]; at: string },
): Promise<void> {
  const owners = await db
    .selectFrom('members')
    .select(['id', 'card_number'])
    .where('id', 'in', [...memberIds])
    .execute()
  const cards = Map.groupBy(await listCards(db, memberIds), (card) => card.member_id)
  const added: NewCard[] = []
  for (const owner of owners.toSorted((one, other) => one.id - other.id)) {
    const own = cards.get(owner.id) ?? []
    const plan = planFirstCard(owner, own, at)
    for (const { card, columns } of plan.changes) await saveCard(db, { card, columns, at, by: null })
    if (plan.added) {
      checkCount(own, plan)
      added.push(plan.added)
    }
    if (plan.first !== owner.card_number) await saveFirst(db, owner.id, plan.first)
  }
  await insertCards(db, added, null)
}

function checkCount(own: readonly CardRow[], { changes }: CardPlan): void {
  const ended = new Set(changes.map(({ card }) => card.id))
  const kept = own.filter(({ id, state }) => !ended.has(id) && (state === 'active' || state === 'lost'))
  if (kept.length >= mostCards) throw new AppError('too_many_cards')
}

async function listCards(db: Queries, memberIds: readonly number[]): Promise<CardRow[]> {
  return db
    .selectFrom('cards')
    .select(['id', 'member_id', 'number', 'state', 'placed_at'])
    .where('member_id', 'in', [...memberIds])
    .where('state', '<>', 'removed')
    .execute()
}

/** Inserts cards with the begin of their history, and returns their ids. Throws `card_already_used`. */
export async function insertCards(db: Queries, rows: readonly NewCard[], by: number | null): Promise<number[]> {
  const ids: number[] = []
  for (const batch of batchesOf(rows)) {
    const inserted = await refusingTaken(() => db.insertInto('cards').values(batch).returning('id').execute())
    const added = inserted.map(({ id }) => id)
    await keepBegin(db, added, by)
    ids.push(...added)
  }
  return ids
}

async function keepBegin(db: Queries, ids: readonly number[], by: number | null): Promise<void> {
  await db
    .insertInto('card_history')
    .columns(['card_id', 'member_id', 'number', 'at', 'state', 'by_id'])
    .expression((query) =>
      query
        .selectFrom('cards')
        .select(['id', 'member_id', 'number', 'since', 'state'])
        .select((select) => select.cast<number | null>(select.val(by), 'bigint').as('by_id'))
        .where('id', 'in', ids)
        .orderBy('id'),
    )
    .execute()
}

/** Changes a card; a change of its state is kept. Throws `card_already_used`. */
export async function saveCard(
  db: Queries,
  { card, columns, at, by }: Change & { at: string; by: number | null },
): Promise<void> {
  await refusingTaken(() => db.updateTable('cards').set(columns).where('id', '=', card.id).execute())
  if (columns.state === undefined || columns.state === card.state) return
  const { id, member_id, number } = card
  await db
    .insertInto('card_history')
    .values({ card_id: id, member_id, number, at, state: columns.state, by_id: by })
    .execute()
}

async function refusingTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (cause) {
    if (isUniqueViolation(cause, 'cards_number') || isUniqueViolation(cause, 'cards.number')) {
      throw new AppError('card_already_used', { cause })
    }
    throw cause
  }
}

/** The id of the member whose active card has this number, for another query. */
export function ownerOfCard(query: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>, number: string) {
  return (
    query
      .selectFrom('cards')
      .select('cards.member_id')
      .where('cards.number', '=', number)
      .where('cards.state', '=', sql.lit('active'))
      // Says what follows from the line above: SQLite takes the index of the numbers only for its very condition.
      .where('cards.state', '<>', sql.lit('removed'))
  )
}

/** Writes the number of a member's first active card, after another change of their cards. */
export async function followFirstCard(db: Queries, memberId: number): Promise<void> {
  const first = await db
    .selectFrom('cards')
    .select('number')
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .orderBy('placed_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  await saveFirst(db, memberId, first?.number ?? null)
}

async function saveFirst(db: Queries, memberId: number, number: string | null): Promise<void> {
  await db.updateTable('members').set({ card_number: number }).where('id', '=', memberId).execute()
}
