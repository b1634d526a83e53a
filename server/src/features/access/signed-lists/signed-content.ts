import type { GrantHours } from '@fobhouse/contract/hours.ts'
import type { Window } from '@fobhouse/contract/protocol-2/list.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { schedulesFor } from '../../hours/public.ts'
import { markIds } from '../lists/card-list.ts'
import { findCollisions, judgeCard, readCard } from '../card-rules.ts'
import { asListed, type DeviceFacts } from '../rules.ts'
import { admissionOf, isWithin, type TimedFacts } from './admission.ts'
import { cutWindows, secondsOf, type Span, windowsOf } from './windows.ts'

/** What a signed list needs of an active card and its member. Instants are milliseconds since 1970. */
export type SignedHolder = {
  id: number
  cardNumber: string
  state: MemberState
  isException: boolean
  isKeyholder: boolean
  tierSchedule: number | null
  /** When a paid time and its grace end; Infinity: not that anybody knew. */
  accessEnd: number
  /** When their visit ends by itself; null: they are not checked in. */
  visitEnd: number | null
}

export type SignedDoor = {
  facts: DeviceFacts
  reader24Bit: boolean
  schedule: number | null
  ownHours: ReadonlyMap<number, GrantHours>
  /** Comma-separated ids of the members who were granted the door. */
  grantedTo: string
  /** What the door asks for: when it is met within the range; null: always. Doors with the same key ask for the same. */
  requirement: { key: string; spansOf: (memberId: number) => readonly Span[] | null }
  /** When bookings open the door within the range, by the member. */
  booked: ReadonlyMap<number, readonly Span[]>
}

/**
 * Tells a set of tags from another: how many, and all their bytes, added without carry. Marks of two sets make that of
 * both together.
 */
export type TagsMark = { count: number; words: readonly number[] }

/** Members who enter at the same times. */
export type SignedGroup = { windows: Window[] | null; tags: string[]; mark: TagsMark }

/** Who may enter a door from an instant on, until another. */
export type SignedContent = { groups: SignedGroup[]; keyholders: { ids: number[]; tags: string[] } }

type MakerOptions = {
  holders: readonly SignedHolder[]
  /** The tags of these numbers, in their order. */
  tagsOf: (numbers: readonly string[]) => readonly string[]
  /** When these schedules all hold. */
  spansOf: (scheduleIds: readonly number[]) => readonly Span[]
  /** From which instant on, and how far any list reaches. */
  range: Span
}

/** Listed cards of one kind of reader, sorted by their tags. `words`: the bytes of each tag as three numbers. */
type Listed = { holders: SignedHolder[]; tags: string[]; words: Uint32Array }
/** What is the same for all doors with the same facts: for each listed card which times are its own; -1: none. */
type Kind = { listed: Listed; timesOf: Int32Array; times: Window[][] }

const wordsInTag = 3

/**
 * Makes the contents of signed lists from one reading of the members. The decision is asked for each stretch of time in
 * which nothing changes, once for each combination of facts: what is known to begin or end within the range becomes a
 * window.
 */
export function createContentMaker(options: MakerOptions): (door: SignedDoor, until: number) => SignedContent {
  const listedBy = new Map<boolean, Listed>()
  const kinds = new Map<string, Kind>()
  const highestId = options.holders.reduce((highest, { id }) => Math.max(highest, id), 0)
  return (door, until) => {
    const { reader24Bit, schedule, ownHours, requirement } = door
    const key = JSON.stringify([reader24Bit, asListed(door.facts), schedule, [...ownHours], requirement.key])
    const listed = listedBy.get(door.reader24Bit) ?? listCards(options, door.reader24Bit)
    listedBy.set(door.reader24Bit, listed)
    const kind = kinds.get(key) ?? makeKind(options, door, listed)
    kinds.set(key, kind)
    const isGranted = markIds(door.grantedTo, highestId)
    const isCertified = (memberId: number) => isWithin(requirement.spansOf(memberId), options.range.from)
    const seconds = secondsOf({ from: options.range.from, to: until })
    return {
      groups: groupCards({ ...kind, isGranted, booked: bookedTimes(options, door, { listed, isGranted }) }, (windows) =>
        cutWindows(windows, seconds),
      ),
      keyholders: listKeyholders(kind.listed, { isGranted, lockdown: door.facts.lockdown !== null, isCertified }),
    }
  }
}

function listCards({ holders, tagsOf }: MakerOptions, reader24Bit: boolean): Listed {
  const collisions = reader24Bit ? findCollisions(holders) : new Set<string>()
  const readable = holders.flatMap((holder) => {
    const number = readCard(holder.cardNumber, reader24Bit)
    const isListed =
      holder.state === 'active' && judgeCard(holder.cardNumber, { reader24Bit, collisions }) === 'readable'
    return isListed && number !== null ? [{ holder, number }] : []
  })
  const tags = tagsOf(readable.map(({ number }) => number))
  const sorted = readable
    .map(({ holder }, index) => ({ holder, tag: tags[index] ?? '' }))
    .toSorted((one, other) => (one.tag < other.tag ? -1 : one.tag > other.tag ? 1 : 0))
    // Two cards of one member may look alike to a reader of 24 bits.
    .filter(({ tag }, index, all) => tag !== all[index - 1]?.tag)
  const bytes = Buffer.from(sorted.map(({ tag }) => tag).join(''), 'base64url')
  const words = new Uint32Array(sorted.length * wordsInTag)
  for (let index = 0; index < words.length; index += 1) words[index] = bytes.readUInt32LE(index * 4)
  return { holders: sorted.map(({ holder }) => holder), tags: sorted.map(({ tag }) => tag), words }
}

function makeKind(options: MakerOptions, door: SignedDoor, listed: Listed): Kind {
  const times: Window[][] = []
  const indexes = new Map<string, number>()
  const timesOf = Int32Array.from(listed.holders, (holder) => {
    const facts = timedFacts(options, door, holder)
    const { schedules } = facts
    const certified = facts.certified?.map(({ from, to }) => `${from}-${to}`).join() ?? 'always'
    const key = `${facts.isException} ${facts.accessEnd} ${facts.visitEnd} ${certified} ${schedules.join()}`
    const known = indexes.get(key)
    if (known !== undefined) return known
    const spans = admissionOf(options, asListed(door.facts), facts)
    const index = spans ? times.push(windowsOf(spans, options.range)) - 1 : -1
    indexes.set(key, index)
    return index
  })
  return { listed, timesOf, times }
}

/** The facts of somebody who has the grant, and has booked nothing. */
function timedFacts({ range }: MakerOptions, door: SignedDoor, holder: SignedHolder): TimedFacts {
  const grant = door.ownHours.get(holder.id) ?? 'inherit'
  return {
    isException: holder.isException,
    isGranted: true,
    schedules: schedulesFor({ grant, device: door.schedule, tier: holder.tierSchedule }),
    accessEnd: holder.accessEnd < range.to ? holder.accessEnd : Infinity,
    visitEnd: door.facts.needsSiteSignIn ? holder.visitEnd : null,
    certified: door.requirement.spansOf(holder.id),
    booked: [],
  }
}

type ToTime = { listed: Listed; isGranted: Uint8Array }

/** When those enter who have booked: few of many, each with times of their own. Undefined: nothing lets them in. */
function bookedTimes(
  options: MakerOptions,
  door: SignedDoor,
  { listed, isGranted }: ToTime,
): ReadonlyMap<number, Window[] | undefined> {
  if (door.booked.size === 0) return noTimes
  const own = listed.holders.filter(({ id }) => door.booked.has(id))
  return new Map(
    own.map((holder) => {
      const facts = { ...timedFacts(options, door, holder), isGranted: isGranted[holder.id] === 1 }
      const spans = admissionOf(options, asListed(door.facts), { ...facts, booked: door.booked.get(holder.id) ?? [] })
      return [holder.id, spans && windowsOf(spans, options.range)]
    }),
  )
}

const noTimes: ReadonlyMap<number, Window[] | undefined> = new Map()

type Admitted = Kind & { isGranted: Uint8Array; booked: ReadonlyMap<number, Window[] | undefined> }

/** The cards that are granted or have booked, those with the same windows together. */
function groupCards(
  { listed, timesOf, times, isGranted, booked }: Admitted,
  cut: (windows: readonly Window[]) => Window[] | null,
): SignedGroup[] {
  const groups = new Map<string, { windows: Window[] | null; tags: string[]; words: Uint32Array }>()
  const makeGroup = (windows: readonly Window[]) => {
    const own = cut(windows)
    const key = JSON.stringify(own)
    const group = groups.get(key) ?? { windows: own, tags: [], words: new Uint32Array(wordsInTag) }
    groups.set(key, group)
    return group
  }
  const groupOf = times.map(makeGroup)
  const ofBooked = new Map([...booked].map(([id, windows]) => [id, windows && makeGroup(windows)]))
  for (const [index, { id }] of listed.holders.entries()) {
    const usual = isGranted[id] === 1 ? groupOf[timesOf[index] ?? -1] : undefined
    const group = ofBooked.has(id) ? ofBooked.get(id) : usual
    if (!group) continue
    group.tags.push(listed.tags[index] ?? '')
    for (let word = 0; word < wordsInTag; word += 1) {
      group.words[word] = (group.words[word] ?? 0) ^ (listed.words[index * wordsInTag + word] ?? 0)
    }
  }
  return [...groups.values()]
    .filter(({ tags }) => tags.length > 0)
    .map(({ windows, tags, words }) => ({ windows, tags, mark: { count: tags.length, words: [...words] } }))
}

type Keyholding = { isGranted: Uint8Array; lockdown: boolean; isCertified: (memberId: number) => boolean }

/** Those who still enter once the list has expired. In a lockdown only its exceptions. */
function listKeyholders(
  { holders, tags }: Listed,
  { isGranted, lockdown, isCertified }: Keyholding,
): SignedContent['keyholders'] {
  const indexes = [...holders.keys()].filter((index) => {
    const holder = holders[index]
    if (holder?.isKeyholder !== true || isGranted[holder.id] !== 1) return false
    return isCertified(holder.id) && (!lockdown || holder.isException)
  })
  return {
    ids: [...new Set(indexes.flatMap((index) => holders[index]?.id ?? []))],
    tags: indexes.flatMap((index) => tags[index] ?? []),
  }
}
