import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { SyncReason } from '../../device-hub/device-handlers.ts'
import type { ListDigest } from '../../device-hub/list-digests.ts'
import { isFlagOn } from '../../http/feature-flags.ts'
import { type CardList, cardListFor, prepareCardHolders } from './card-list.ts'
import { findCollisions, judgeCard } from './rules.ts'
import { listCardHolders, listDoorsWithGrants } from './store.ts'

export type CardListContext = Pick<Context, 'db' | 'settings' | 'devices'>

const doorsAtOnce = 100

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

  constructor(ctx: CardListContext) {
    this.#ctx = ctx
  }

  /** Resolves when the lists are sent. What the lists are made from is read after the call. */
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
    const work = sendBatch(this.#ctx, batch)
    this.#running = work.catch(() => undefined) // told to everyone who waits for it; the next batch tries anew
    return work
  }
}

async function sendBatch(ctx: CardListContext, batch: ReadonlyMap<number, SyncReason>): Promise<void> {
  const { devices } = ctx
  await eachCardList(ctx, [...batch.keys()], (deviceId, list) => {
    if (batch.get(deviceId) === 'if_changed' && devices.lists.sentTo(deviceId) === list.hash) return
    devices.send(deviceId, { command: 'sync', tags: list.tags, hash: list.hash })
  })
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
  await eachCardList(ctx, missing, (id, list) => void digests.set(id, { hash: list.hash, cards: list.tags.length }))
  return digests
}

/** Members whose cards no reader of 24 bits can tell apart. */
export async function listUnreadableCards(db: Context['db']): Promise<{ id: number; name: string }[]> {
  const holders = await listCardHolders(db)
  const collisions = findCollisions(holders.map((holder) => holder.cardNumber))
  return holders
    .filter((holder) => judgeCard(holder.cardNumber, { reader24Bit: true, collisions }) !== 'readable')
    .map((holder) => ({ id: holder.id, name: `${holder.first_name} ${holder.last_name}` }))
}

/** Works out lists with two queries for up to a hundred doors, and lets others have a turn between doors. */
async function eachCardList(
  ctx: CardListContext,
  deviceIds: readonly number[],
  use: (deviceId: number, list: CardList) => void,
): Promise<void> {
  if (deviceIds.length === 0) return
  const { generation } = ctx.devices.lists
  const rows = await listCardHolders(ctx.db)
  // Nobody can sign in to the site before that feature is there; its flag is off for as long.
  const holders = prepareCardHolders(rows.map((row) => ({ ...row, isSignedIn: false })))
  for (let start = 0; start < deviceIds.length; start += doorsAtOnce) {
    for (const door of await listDoorsWithGrants(ctx.db, deviceIds.slice(start, start + doorsAtOnce))) {
      const facts = doorFacts(ctx, door)
      const grantedTo = new Set((door.granted_to ?? '').split(','))
      const list = cardListFor({ facts, reader24Bit: door.reader_24_bit === 1, grantedTo }, holders)
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
