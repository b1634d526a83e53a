import { createHash } from 'node:crypto'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { asListed, decideAccess, type DeviceFacts, findCollisions, judgeCard, readCard } from './rules.ts'

/** A member who has a card, as far as it matters to lists. */
export type CardHolder = { id: number; cardNumber: string; state: MemberState; isSignedIn: boolean }
export type ListedDoor = { facts: DeviceFacts; reader24Bit: boolean; grantedTo: ReadonlySet<string> }
export type CardList = { tags: string[]; hash: string }

/** What every door's list is made from, sorted once. `key` is the id as text. */
export type CardHolders = { sorted: readonly (CardHolder & { key: string })[]; collisions: ReadonlySet<string> }

export function prepareCardHolders(holders: readonly CardHolder[]): CardHolders {
  const sorted = holders.map((holder) => ({ ...holder, key: String(holder.id) }))
  sorted.sort((one, other) => (one.cardNumber < other.cardNumber ? -1 : 1))
  return { sorted, collisions: findCollisions(sorted.map((holder) => holder.cardNumber)) }
}

/** The cards that open a door, sorted as text, as its reader sends them. `grantedTo` holds ids as text. */
export function cardListFor(door: ListedDoor, { sorted, collisions }: CardHolders): CardList {
  const reader = { reader24Bit: door.reader24Bit, collisions }
  const device = asListed(door.facts)
  const tags: string[] = []
  for (const { key, cardNumber, state, isSignedIn } of sorted) {
    if (!door.grantedTo.has(key)) continue // most members at most doors; the rules would say not_granted
    const card = judgeCard(cardNumber, reader)
    const { access } = decideAccess({ device, member: { card, state, isGranted: true, isSignedIn, balance: 0 } })
    const tag = access ? readCard(cardNumber, door.reader24Bit) : null
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
