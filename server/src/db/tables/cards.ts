import type { CardState } from '@fobhouse/contract/cards.ts'
import type { Generated } from 'kysely'

export type CardTables = { cards: CardsTable; card_history: CardHistoryTable }

type CardsTable = {
  id: Generated<number>
  member_id: number
  number: string
  label: string
  state: CardState
  /** Since when the member has it. */
  since: string
  /** When it was reported lost, replaced or removed; null while it is active. */
  ended_at: string | null
  reason: string
  /** Its place among the member's cards: that of the card that it replaced, or else its own beginning. */
  placed_at: string
  /** When administrators were last told that it was used though it is lost. */
  told_at: string | null
}

/** The state of a card from this instant on. `by_id`: who changed it, if it was not a change of the member's number. */
type CardHistoryTable = {
  id: Generated<number>
  card_id: number
  member_id: number
  number: string
  at: string
  state: CardState
  by_id: Generated<number | null>
}
