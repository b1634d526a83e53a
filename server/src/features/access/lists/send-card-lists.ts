import { setImmediate } from 'node:timers/promises'
import type { ServerMessage } from '@fobhouse/contract/device-protocol.ts'
import type { Context } from '../../../context.ts'
import { fullName } from '../../../core/full-name.ts'
import type { SyncReason } from '../../../device-hub/device-handlers.ts'
import type { ListDigest } from '../../../device-hub/list-digests.ts'
import type { Span } from '../../booking-facts/public.ts'
import { type SyncBatch, SyncBatches } from './sync-batches.ts'
import { type CardList, createListMaker, type ListedDoor } from './card-list.ts'
import {
  instantOf,
  lookAround,
  readBooked,
  readClub,
  readDevices,
  readExceptions,
  readOwnHours,
  readPeople,
  readRequirements,
  readTierHours,
} from '../facts/read-moment.ts'
import { readPresence } from '../facts/read-presence.ts'
import { readHours } from '../facts/read-hours.ts'
import { asPresent, type ClubRecord, deviceFacts, knownCards } from '../facts/rules.ts'
import { findCollisions, judgeCard } from '../card-rules.ts'
import { listNames, listOwnedCards } from '../store.ts'
import { listGrantedTo } from './granted-store.ts'

export type CardListContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>

/** Their grants are read in one query, which blocks everything else meanwhile. */
const doorsAtOnce = 20
/** How long members that were read may serve another batch, unless a change is announced. */
const millisecondsFresh = 1000

/** Sends doors their card lists, one batch at a time. */
export class CardListSender {
  readonly #ctx: CardListContext
  readonly #batches = new SyncBatches((batch) => this.#sendBatch(batch))
  #read: (ReadHolders & { until: number }) | undefined

  constructor(ctx: CardListContext) {
    this.#ctx = ctx
  }

  /** Resolves when the lists are sent. */
  send(deviceIds: readonly number[], when: SyncReason): Promise<void> {
    return this.#batches.send(deviceIds, when)
  }

  async #sendBatch(batch: SyncBatch): Promise<void> {
    const { devices } = this.#ctx
    const read = await this.#holders()
    await eachCardList(this.#ctx, { deviceIds: [...batch.keys()], ...read }, (deviceId, list) => {
      const sent = devices.lists.sentTo(deviceId)?.hash
      // No list sent yet: the board is being greeted, and its list comes with the greeting.
      if (batch.get(deviceId) === 'if_changed' && (sent === undefined || sent === list.hash)) return
      devices.send(deviceId, messageOf(list))
    })
  }

  async #holders(): Promise<ReadHolders> {
    const now = this.#ctx.clock.milliseconds()
    const isFresh = this.#read?.generation === this.#ctx.devices.lists.generation && now < this.#read.until
    if (this.#read && isFresh) return this.#read
    this.#read = { ...(await readCardHolders(this.#ctx)), until: now + millisecondsFresh }
    return this.#read
  }
}

/** `generation` counts the changes before the members were read. */
type ReadHolders = { makeList: (door: ListedDoor) => CardList; generation: number; club: ClubRecord }

const messages = new WeakMap<CardList, ServerMessage>()

/** The same message for the same list, so that its JSON is written once (see `message-text.ts`). */
function messageOf(list: CardList): ServerMessage {
  const known = messages.get(list)
  if (known) return known
  const message = { command: 'sync', tags: list.tags, hash: list.hash } as const
  messages.set(list, message)
  return message
}

function digestOf({ tags, hash, people }: CardList): ListDigest {
  return { hash, cards: tags.length, people }
}

/** The digest of each door's list, calculated only if it is not known already. */
export async function readListDigests(
  ctx: CardListContext,
  deviceIds: readonly number[],
): Promise<Map<number, ListDigest>> {
  const digests = new Map<number, ListDigest>()
  const missing = deviceIds.filter((id) => {
    const known = ctx.devices.lists.currentOf(id)
    if (known) digests.set(id, known)
    return !known
  })
  if (missing.length === 0) return digests
  const read = await readCardHolders(ctx)
  await eachCardList(ctx, { deviceIds: missing, ...read }, (id, list) => {
    digests.set(id, digestOf(list))
  })
  return digests
}

/** Members whose cards no reader of 24 bits can tell apart. */
export async function listUnreadableCards(db: Context['db']): Promise<{ id: number; name: string }[]> {
  const holders = await listOwnedCards(db, ['active'])
  const collisions = findCollisions(holders)
  const unreadable = holders.filter(
    (holder) =>
      holder.state === 'active' && judgeCard(holder.cardNumber, { reader24Bit: true, collisions }) !== 'readable',
  )
  const ids = [...new Set(unreadable.map((holder) => holder.id))]
  return (await listNames(db, ids)).map((row) => ({ id: row.id, name: fullName(row) }))
}

async function readCardHolders(ctx: CardListContext): Promise<ReadHolders> {
  const { generation } = ctx.devices.lists
  const moment = await lookAround({ ctx, db: ctx.db })
  const people = knownCards(await readPeople(moment, 'everybody'))
  // Read once: exceptions of a lockdown that begins meanwhile would be missing in a list that knows of it.
  const club = await readClub(moment)
  const exceptions = club.lockdown ? await readExceptions(moment, 'everybody') : noMembers
  const presence = club.isSiteSignInOn ? await readPresence(moment, 'everybody') : () => false
  const tiers = await readTierHours(moment, 'everybody')
  const judgeHours = await readHours(moment, true)
  const holders = people.map((person) => ({
    ...person,
    isSignedIn: presence(person.id) === true,
    isException: exceptions.has(person.id),
    tierSchedule: tiers.get(person.id) ?? null,
  }))
  return { makeList: createListMaker(holders, judgeHours), generation, club }
}

const noMembers: ReadonlySet<number> = new Set()
const noHours: ListedDoor['ownHours'] = new Map()

function bookedAt(spans: ReadonlyMap<number, readonly Span[]>, now: number): ReadonlySet<number> {
  if (spans.size === 0) return noMembers
  const isNow = (own: readonly Span[]) => own.some(({ from, to }) => from <= now && now < to)
  return new Set([...spans].flatMap(([memberId, own]) => (isNow(own) ? [memberId] : [])))
}

/** Computes lists, reading twenty doors at once, and lets other work run between doors. */
async function eachCardList(
  ctx: CardListContext,
  { deviceIds, makeList, generation, club }: ReadHolders & { deviceIds: readonly number[] },
  use: (deviceId: number, list: CardList) => void,
): Promise<void> {
  const moment = await lookAround({ ctx, db: ctx.db })
  const asked = await readRequirements(moment, { who: 'everybody', deviceIds })
  const booked = await readBooked(moment, { who: 'everybody', doorIds: deviceIds, hoursAhead: 0 })
  const ownHours = await readOwnHours(moment, deviceIds)
  const now = instantOf(moment)
  for (let start = 0; start < deviceIds.length; start += doorsAtOnce) {
    const ids = deviceIds.slice(start, start + doorsAtOnce)
    const records = await readDevices(moment, ids)
    for (const { id, granted_to: grantedTo } of await listGrantedTo(ctx.db, ids)) {
      const record = records.get(id)
      if (!record) continue // added since the records were read
      const { device: facts } = asPresent({ ...deviceFacts({ kind: 'door', club, record }), member: 'nobody' })
      const list = makeList({
        facts,
        reader24Bit: record.reader24Bit,
        grantedTo: grantedTo ?? '',
        schedule: record.scheduleId,
        ownHours: ownHours.get(id) ?? noHours,
        requirement: { key: asked.keyOf(id), factsOf: (memberId) => asked.factsOf(id, memberId) },
        booked: bookedAt(booked.spansAt(id), now),
      })
      ctx.devices.lists.keep(id, digestOf(list), generation)
      use(id, list)
      await setImmediate()
    }
  }
}
