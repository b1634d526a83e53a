import { createHash } from 'node:crypto'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { type DeviceFacts, findCollisions, isOnCardList, judgeCard, readCard } from './rules.ts'

/** A member who has a card, as far as it matters to lists. */
export type CardHolder = { id: number; cardNumber: string; state: MemberState; isSignedIn: boolean }
export type ListedDoor = { facts: DeviceFacts; reader24Bit: boolean; grantedTo: ReadonlySet<string> }
export type CardList = { tags: string[]; hash: string }

export type CardHolders = { sorted: readonly CardHolder[]; collisions: ReadonlySet<string> }

/** Sorts once what every door's list is made from. */
export function prepareCardHolders(holders: readonly CardHolder[]): CardHolders {
  return {
    sorted: holders.toSorted((one, other) => (one.cardNumber < other.cardNumber ? -1 : 1)),
    collisions: findCollisions(holders.map((holder) => holder.cardNumber)),
  }
}

/** The cards that open a door, sorted as text, as its reader sends them. `grantedTo` holds ids as text. */
export function cardListFor(door: ListedDoor, { sorted, collisions }: CardHolders): CardList {
  const reader = { reader24Bit: door.reader24Bit, collisions }
  const tags: string[] = []
  for (const holder of sorted) {
    if (!door.grantedTo.has(String(holder.id))) continue // most members at most doors; the rules would say not_granted
    const card = judgeCard(holder.cardNumber, reader)
    const isListed = isOnCardList(door.facts, {
      card,
      state: holder.state,
      isGranted: true,
      isSignedIn: holder.isSignedIn,
      balance: 0,
    })
    const tag = isListed ? readCard(holder.cardNumber, door.reader24Bit) : null
    if (tag !== null) tags.push(tag)
  }
  if (door.reader24Bit) tags.sort()
  return { tags, hash: hashCardList(tags) }
}

/** MD5 of the list written as `['1001', '1002']`: the boards only compare it, so it is no matter of security. */
export function hashCardList(tags: readonly string[]): string {
  const text = tags.length === 0 ? '[]' : `['${tags.join("', '")}']`
  return createHash('md5').update(text).digest('hex')
}
