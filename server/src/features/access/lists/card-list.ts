import { metRequirement, type RequirementFacts } from '@fobhouse/contract/competence/requirements.ts'
import { hash } from 'node:crypto'
import type { GrantHours } from '@fobhouse/contract/hours.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { schedulesFor } from '../../hours/public.ts'
import { findCollisions, judgeCard, readCard } from '../card-rules.ts'
import { asListed, atDoors, decideAccess, type DeviceFacts, type HoursFacts, hoursWithoutSchedule } from '../rules.ts'

/** What a card list needs of an active card and its member. */
export type CardHolder = {
  id: number
  cardNumber: string
  state: MemberState
  isSignedIn: boolean
  /** Whether a lockdown leaves them out. */
  isException: boolean
  /** The schedule of the member's tier; null: none. */
  tierSchedule: number | null
}
export type ListedDoor = {
  facts: DeviceFacts
  reader24Bit: boolean
  /** Comma-separated ids of the members who were granted the door, as the database returns them. */
  grantedTo: string
  /** Null: always. */
  schedule: number | null
  /** Members whose grant for this door has hours of its own; few have any. */
  ownHours: ReadonlyMap<number, GrantHours>
  /** What the door asks for; doors with the same key ask for the same. */
  requirement: { key: string; factsOf: (memberId: number) => RequirementFacts }
  /** Members for whom a booking opens the door now, whatever their grant and hours. */
  booked: ReadonlySet<number>
}
/** Doors with the same list share the object, so that its JSON is written once. */
export type CardList = Readonly<{ tags: readonly string[]; hash: string; people: number }>

/** How many lists are kept for the next door with the same grants. */
const mostKept = 50

/**
 * Makes the lists of doors from one reading of the members: the cards that open each door, sorted as text in the form
 * that its reader sends. The rules are asked once for each combination of facts instead of once for each member and
 * door, and doors of one kind with the same grants share one list.
 */
export function createListMaker(
  holders: readonly CardHolder[],
  judgeHours: (scheduleIds: readonly number[]) => HoursFacts,
): (door: ListedDoor) => CardList {
  const sorted = holders.toSorted((one, other) => (one.cardNumber < other.cardNumber ? -1 : 1))
  const highestId = sorted.reduce((highest, { id }) => Math.max(highest, id), 0)
  const cardsByKind = new Map<string, ListedCard[]>()
  const kept = new Map<string, Map<string, CardList>>()
  return (door) => {
    const { reader24Bit, schedule, ownHours, requirement, booked } = door
    const kind = JSON.stringify([reader24Bit, asListed(door.facts), schedule, [...ownHours], requirement.key])
    const keptOfKind = kept.get(kind) ?? new Map<string, CardList>()
    kept.set(kind, keptOfKind)
    const admitted = booked.size === 0 ? door.grantedTo : `${door.grantedTo}+${[...booked].join()}`
    const known = keptOfKind.get(admitted)
    if (known) return known
    const cards = cardsByKind.get(kind) ?? listCards(sorted, door, judgeHours)
    cardsByKind.set(kind, cards)
    const list = pickCards(cards, { booked, isGranted: markIds(door.grantedTo, highestId) })
    if (keptOfKind.size < mostKept) keptOfKind.set(admitted, list)
    return list
  }
}

/** `isOpen`: by the hours, and not only for whoever has booked. */
type ListedCard = { id: number; tag: string; isOpen: boolean }

/** The members for whom a door would open if they had the grant or a booking, sorted by what its reader sends. */
function listCards(
  sorted: readonly CardHolder[],
  { facts, reader24Bit, schedule, ownHours, requirement: { factsOf } }: ListedDoor,
  judgeHours: (scheduleIds: readonly number[]) => HoursFacts,
): ListedCard[] {
  const device = asListed(facts)
  const collisions = reader24Bit ? findCollisions(sorted) : new Set<string>()
  const verdictOf = createOnce<Verdict>()
  const judge = ({ id, cardNumber, state, isSignedIn, isException, tierSchedule: tier }: CardHolder) => {
    const grant = ownHours.get(id) ?? 'inherit'
    const card = judgeCard(cardNumber, { reader24Bit, collisions })
    const requirement = factsOf(id)
    return verdictOf([card, state, isSignedIn, isException, requirement === metRequirement, grant, tier], () => {
      const hours = judgeHours(schedulesFor({ grant, device: schedule, tier }))
      const member = { ...atDoors, card, state, isGranted: true, isSignedIn, isException, hours, requirement }
      const isOpen = decideAccess({ device, member }).access
      const ifBooked = isOpen || decideAccess({ device, member: { ...member, hours: hoursWithoutSchedule } }).access
      return { isOpen, ifBooked }
    })
  }
  const cards: ListedCard[] = []
  for (const holder of sorted) {
    const { isOpen, ifBooked } = judge(holder)
    const tag = ifBooked ? readCard(holder.cardNumber, reader24Bit) : null
    if (tag !== null) cards.push({ id: holder.id, tag, isOpen })
  }
  if (!reader24Bit) return cards
  // Two cards of one member may look alike to this reader.
  return cards
    .toSorted((one, other) => (one.tag < other.tag ? -1 : 1))
    .filter(({ tag }, index, sorted) => tag !== sorted[index - 1]?.tag)
}

/** Finds each value once for the same facts. A key of text would be made for each of many thousand people. */
function createOnce<Value>() {
  const known: Steps<Value> = { next: new Map() }
  return (facts: readonly unknown[], find: () => Value): Value => {
    let at = known
    for (const fact of facts) {
      const next = at.next.get(fact) ?? { next: new Map() }
      if (!at.next.has(fact)) at.next.set(fact, next)
      at = next
    }
    at.found ??= { value: find() }
    return at.found.value
  }
}

type Steps<Value> = { next: Map<unknown, Steps<Value>>; found?: { value: Value } }

type Verdict = { isOpen: boolean; ifBooked: boolean }

type Admitted = { booked: ReadonlySet<number>; /** By the id: 1 for whoever has a grant. */ isGranted: Uint8Array }

/** The cards of those who are admitted. */
function pickCards(cards: readonly ListedCard[], { booked, isGranted }: Admitted): CardList {
  const tags: string[] = []
  const isCounted = new Uint8Array(isGranted.length)
  let people = 0
  for (const { id, tag, isOpen } of cards) {
    if (!(isOpen && isGranted[id] === 1) && !booked.has(id)) continue
    tags.push(tag)
    if (isCounted[id] === 0) people += 1
    isCounted[id] = 1
  }
  return { tags, hash: hashCardList(tags), people }
}

/** Sets a 1 at the index of each id in the text. Reads digit by digit, to avoid a list of ids for every door. */
export function markIds(ids: string, highestId: number): Uint8Array {
  const marks = new Uint8Array(highestId + 1)
  let id = 0
  for (let index = 0; index < ids.length; index += 1) {
    const code = ids.charCodeAt(index)
    if (code === comma) {
      if (id <= highestId) marks[id] = 1
      id = 0
    } else id = id * 10 + code - zero
  }
  if (ids !== '' && id <= highestId) marks[id] = 1
  return marks
}

const comma = 44
const zero = 48

/** MD5 of the list written as `['1001', '1002']`. Boards only compare it; it protects nothing. */
export function hashCardList(tags: readonly string[]): string {
  return hash('md5', tags.length === 0 ? '[]' : `['${tags.join("', '")}']`)
}
