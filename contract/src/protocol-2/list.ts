import { z } from 'zod'
import { deviceSerialSchema } from '../device-protocol.ts'
import { instantSchema } from '../text.ts'
import { findSignatureFault, type KnownKeys } from './keys.ts'
import { type SigningKey, signText } from './signing.ts'
import { revealHashKey } from './tags.ts'
import { hiddenHashKeySchema, keyIdSchema, listVersionSchema, parseJson, tagLength } from './values.ts'

/** Whole seconds since 1970: from the first on, and no longer at the second. */
const windowSchema = z.tuple([z.int(), z.int()]).refine(([from, to]) => from < to)
const windowsSchema = z.array(windowSchema)
export type Window = z.output<typeof windowSchema>

/** Tags one behind the other, each above the one before: a small board finds one without reading all. */
const cardsSchema = z.string().refine((cards) => {
  return cards.length % tagLength === 0 && !/[^\w-]/u.test(cards) && isAscending(cards)
})

const groupsSchema = z
  .array(z.object({ windows: windowsSchema.nullable(), cards: cardsSchema }))
  .refine((groups) => groups.length < 2 || !isInTwo(groups.map(({ cards }) => splitTags(cards))))

/** A door's list, with its fields in the order in which they are written. */
const listSchema = z.object({
  serial: deviceSerialSchema,
  version: listVersionSchema.min(1),
  issued: instantSchema,
  expires: instantSchema,
  hash_key_id: keyIdSchema,
  hash_key: hiddenHashKeySchema,
  reader_24_bit: z.boolean(),
  locked_out: z.boolean(),
  /** `windows` null: all the time. */
  groups: groupsSchema,
  keyholders: z.object({ until: instantSchema, cards: cardsSchema }),
  /** A window that began before `issued` stands here with its true begin: `minutes_before` counts from it. */
  open: z.object({ windows: windowsSchema, after_keyholder: z.boolean(), minutes_before: z.int().min(0) }),
})
export type DoorList = z.output<typeof listSchema>

/** A list before it is written: `tags` in any order, one of them twice in a group where two cards look alike. */
export type ListDraft = Omit<DoorList, 'groups' | 'keyholders'> & {
  groups: readonly { windows: readonly Window[] | null; tags: readonly string[] }[]
  keyholders: { until: string; tags: readonly string[] }
}

/** How far a list may be ahead of the board's clock. */
const mostAheadMs = 5 * 60_000

/** Why a board does not take a list. */
export const listFaults = ['signature', 'serial', 'key', 'version', 'expired', 'clock', 'format'] as const
export type ListFault = (typeof listFaults)[number]

export type SignedList = { list: string; key_id: string; signature: string }

/** What a board needs to judge a list. `stored` is the list that it has; `now` is milliseconds since 1970. */
export type ListJudge = {
  serial: string
  secret: Uint8Array
  keys: KnownKeys
  stored: { version: number; text: string } | undefined
  now: number
}

export type ListVerdict = { taken: true; list: DoorList } | { taken: false; reason: ListFault; version: number }

/** The text of a list. A tag in two groups is a fault of the caller: the board could not know which hours count. */
export function writeList(draft: ListDraft): string {
  const groups = draft.groups.map(({ windows, tags }) => ({ windows, tags: sortTags(tags) }))
  if (isInTwo(groups.map(({ tags }) => tags))) throw new RangeError('a tag stands in two groups of a list')
  const { serial, version, issued, expires, hash_key_id, hash_key, reader_24_bit, locked_out, open } = draft
  const { windows, after_keyholder, minutes_before } = open
  return JSON.stringify({
    serial,
    version,
    issued,
    expires,
    hash_key_id,
    hash_key,
    reader_24_bit,
    locked_out,
    groups: groups.map((group) => ({ windows: group.windows, cards: group.tags.join('') })),
    keyholders: { until: draft.keyholders.until, cards: sortTags(draft.keyholders.tags).join('') },
    open: { windows, after_keyholder, minutes_before },
  })
}

export function signList(key: SigningKey, list: string): SignedList {
  return { list, key_id: key.key_id, signature: signText(key, 'list', list) }
}

/** The list in a text that the board has judged before; undefined if it is none. */
export function readList(text: string): DoorList | undefined {
  return listSchema.safeParse(parseJson(text)).data
}

/** Says whether a board takes a list, or the first thing that is wrong with it. Nothing is believed before its signature. */
export function judgeList(signed: SignedList, judge: ListJudge): ListVerdict {
  const refuse = (reason: ListFault): ListVerdict => ({ taken: false, reason, version: versionIn(signed.list) })
  const fault = findSignatureFault(judge.keys, { label: 'list', text: signed.list, ...signed })
  if (fault) return refuse(fault)
  const list = readList(signed.list)
  if (!list) return refuse('format')
  const reason = findListFault(list, { ...judge, text: signed.list })
  return reason ? refuse(reason) : { taken: true, list }
}

function findListFault(list: DoorList, { serial, secret, stored, now, text }: ListJudge & { text: string }) {
  if (list.serial !== serial) return 'serial'
  // The same text again is acknowledged again: the first acknowledgement may not have arrived.
  if (stored && list.version <= stored.version && text !== stored.text) return 'version'
  if (Date.parse(list.expires) <= now) return 'expired'
  if (Date.parse(list.issued) > now + mostAheadMs) return 'clock'
  return revealHashKey(secret, list) ? undefined : 'format'
}

/** The version that a refused text claims, for the answer only; 0 if it claims none. */
function versionIn(text: string): number {
  return z.object({ version: listVersionSchema }).safeParse(parseJson(text)).data?.version ?? 0
}

/** True if `tag` is among `cards` of a list. */
export function hasTag(cards: string, tag: string): boolean {
  let [low, high] = [0, cards.length / tagLength]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (cards.slice(middle * tagLength, (middle + 1) * tagLength) < tag) low = middle + 1
    else high = middle
  }
  return cards.slice(low * tagLength, (low + 1) * tagLength) === tag
}

/** Without an array of all tags: a small box would keep the memory for it. */
function isAscending(cards: string): boolean {
  let before = ''
  for (let at = 0; at < cards.length; at += tagLength) {
    const tag = cards.slice(at, at + tagLength)
    if (tag <= before) return false
    before = tag
  }
  return true
}

function splitTags(cards: string): string[] {
  return Array.from({ length: cards.length / tagLength }, (_, index) =>
    cards.slice(index * tagLength, (index + 1) * tagLength),
  )
}

/** Each tag once. Tags that are sorted already, as from a sorted list of all cards, cost next to nothing. */
function sortTags(tags: readonly string[]): string[] {
  return tags.toSorted().filter((tag, index, sorted) => index === 0 || tag !== sorted[index - 1])
}

/** True if a tag is in two of the groups, each of which has it once at most. */
function isInTwo(groups: readonly (readonly string[])[]): boolean {
  if (groups.length < 2) return false
  const tags = groups.flat()
  return new Set(tags).size < tags.length
}
