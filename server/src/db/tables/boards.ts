import type { ListFault } from '@fobhouse/contract/protocol-2/list.ts'
import type { Generated } from 'kysely'
import type { Sealed } from '../secrets/seal.ts'

export type BoardTables = {
  board_keys: BoardKeysTable
  board_lists: BoardListsTable
  boards: BoardsTable
  hash_keys: HashKeysTable
}

/** The club's keys that sign lists and orders for boards of protocol 2, in the order in which they were made. */
type BoardKeysTable = {
  id: Generated<number>
  key_id: string
  public_key: string
  /** The seed of 32 bytes, in base64url. */
  sealed_seed: Sealed
  made_at: string
  /** The key before it; empty for the first. Unique: two that are made at once cannot both follow the same one. */
  after_key: string
  /** By this the key before it names it, with its signature. Null where that key could not sign. */
  statement: string | null
  signature: string | null
}

/** What boards of protocol 2 proved and acknowledged. */
type BoardsTable = {
  device_id: number
  /** Since when version 1 is refused: the board has proved itself. Null: version 1 is allowed. */
  proven_at: string | null
  /** The newest signing key that the board has, as it said; null if that is none of ours. */
  key_id: string | null
  /** Why the board refused the list that it was last sent; null if it did not. */
  list_refused: ListFault | null
  list_refused_at: string | null
  /** When administrators were told that the board does not acknowledge; null: it does, or they were not. */
  list_told_at: string | null
}

/** The lists that boards were sent: which they may have, and until when they open by them. */
type BoardListsTable = {
  id: Generated<number>
  device_id: number
  version: number
  issued: string
  expires: string
  hash_key_id: string
  /** The members whom it lets in as keyholders after its end, as JSON, and until when. */
  keyholders: string
  keyholders_until: string
  acked_at: string | null
}

/** The keys that hide card numbers in lists, the newest last. */
type HashKeysTable = {
  id: Generated<number>
  key_id: string
  /** 32 bytes, in base64url. */
  sealed_key: Sealed
  made_at: string
}
