import { setImmediate } from 'node:timers/promises'
import type { ServerMessage } from '@fobhouse/contract/device-protocol.ts'
import type { Context } from '../../context.ts'
import type { SyncReason } from '../../device-hub/device-handlers.ts'
import type { ListDigest } from '../../device-hub/list-digests.ts'
import { isFlagOn } from '../../http/feature-flags.ts'
import { type CardList, createListMaker, type ListedDoor } from './card-list.ts'
import { findCollisions, judgeCard } from './rules.ts'
import { listSignedIn } from './presence/site-presence.ts'
import { listCardHolders, listDoorsWithGrants, listNames } from './store.ts'

export type CardListContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>

/** Their grants are read in one query, for so long nobody else has a turn. */
const doorsAtOnce = 20
/** So long members that were read are good for another batch, unless a change is announced. */
const millisecondsFresh = 1000

/**
 * Sends doors their card lists. One batch at a time, and whatever is asked for meanwhile goes with the next one: so two
 * hundred doors that reconnect at once cost a few readings of the members, and no door ever gets an older list after a
 * newer one.
 */
export class CardListSender {
  readonly #ctx: CardListContext
  #waiting = new Map<number, SyncReason>()
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<void> | undefined
  #read: (ReadHolders & { until: number }) | undefined

  constructor(ctx: CardListContext) {
    this.#ctx = ctx
  }

  /** Resolves when the lists are sent. */
  async send(deviceIds: readonly number[], when: SyncReason): Promise<void> {
    for (const id of deviceIds) {
      if (when === 'always' || !this.#waiting.has(id)) this.#waiting.set(id, when)
    }
    this.#next ??= this.#running.then(() => this.#sendWaiting())
    await this.#next
  }

  #sendWaiting(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = new Map()
    this.#next = undefined
    const work = this.#sendBatch(batch)
    this.#running = work.catch(() => undefined) // told to everyone who waits for it; the next batch tries anew
    return work
  }

  async #sendBatch(batch: ReadonlyMap<number, SyncReason>): Promise<void> {
    const { devices } = this.#ctx
    const read = await this.#holders()
    await eachCardList(this.#ctx, { deviceIds: [...batch.keys()], ...read }, (deviceId, list) => {
      const sent = devices.lists.sentTo(deviceId)
      // Sent nothing yet: the board is being greeted, and its list comes with the greeting.
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

/** `generation` is that of the changes before the members were read. */
type ReadHolders = { makeList: (door: ListedDoor) => CardList; generation: number }

const messages = new WeakMap<CardList, ServerMessage>()

/** The same message for the same list: the connections write its JSON once (see `message-text.ts`). */
function messageOf(list: CardList): ServerMessage {
  const known = messages.get(list)
  if (known) return known
  const message = { command: 'sync', tags: list.tags, hash: list.hash } as const
  messages.set(list, message)
  return message
}

/** What each door's list is now; worked out only where that is not known already. */
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
    digests.set(id, { hash: list.hash, cards: list.tags.length })
  })
  return digests
}

/** Members whose cards no reader of 24 bits can tell apart. */
export async function listUnreadableCards(db: Context['db']): Promise<{ id: number; name: string }[]> {
  const holders = await listCardHolders(db)
  const collisions = findCollisions(holders)
  const unreadable = holders.filter(
    (holder) =>
      holder.state === 'active' && judgeCard(holder.cardNumber, { reader24Bit: true, collisions }) !== 'readable',
  )
  const ids = unreadable.map((holder) => holder.id)
  return (await listNames(db, ids)).map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}` }))
}

async function readCardHolders(ctx: CardListContext): Promise<ReadHolders> {
  const { generation } = ctx.devices.lists
  const rows = await listCardHolders(ctx.db)
  const signedIn = await listSignedIn(ctx, ctx.db)
  const holders = rows.map((row) => ({ ...row, isSignedIn: signedIn.has(row.id) }))
  return { makeList: createListMaker(holders), generation }
}

/** Works out lists with one query for twenty doors, and lets others have a turn between doors. */
async function eachCardList(
  ctx: CardListContext,
  { deviceIds, makeList, generation }: ReadHolders & { deviceIds: readonly number[] },
  use: (deviceId: number, list: CardList) => void,
): Promise<void> {
  for (let start = 0; start < deviceIds.length; start += doorsAtOnce) {
    for (const door of await listDoorsWithGrants(ctx.db, deviceIds.slice(start, start + doorsAtOnce))) {
      const facts = doorFacts(ctx, door)
      const list = makeList({ facts, reader24Bit: door.reader_24_bit === 1, grantedTo: door.granted_to ?? '' })
      ctx.devices.lists.keep(door.id, { hash: list.hash, cards: list.tags.length }, generation)
      use(door.id, list)
      await setImmediate()
    }
  }
}

function doorFacts(ctx: Pick<Context, 'settings'>, door: { locked_out: number; exempt_from_site_sign_in: number }) {
  return {
    kind: 'door',
    isLockedOut: door.locked_out === 1,
    needsSiteSignIn: isFlagOn(ctx, 'enableSiteSignIn') && door.exempt_from_site_sign_in === 0,
    minimumBalance: 0,
  } as const
}
