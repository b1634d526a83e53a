import { type ListDraft, signList, writeList } from '@fobhouse/contract/protocol-2/list.ts'
import { hideHashKey } from '@fobhouse/contract/protocol-2/tags.ts'
import type { Context } from '../../../context.ts'
import type { SyncReason } from '../../../device-hub/device-handlers.ts'
import { type BoardKeys, readBoardKeys } from '../../../device-hub/protocol-2/board-keys.ts'
import { CardTags } from '../../../device-hub/protocol-2/card-tags.ts'
import type { ProvenBoard } from '../../../device-hub/protocol-2/handshake.ts'
import { type ContentContext, type DoorToList, eachDoorToList, type ListMoment, textOf } from './read-content.ts'
import { type Comparable, digestOf } from './same-content.ts'
import { insertLists } from './signed-store.ts'
import { type SyncBatch, SyncBatches } from '../lists/sync-batches.ts'
import { secondsOf } from './windows.ts'

export type SignedListContext = ContentContext & Pick<Context, 'log' | 'transactTogether'>

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** For how long it can be said which list a board had. */
const daysKept = 60

/** The list that a board was last sent on its connection. */
type Sent = { issued: number; expires: number; version: number; content: Comparable }

/** Sends boards of protocol 2 their signed lists, one batch at a time. */
export class SignedListSender {
  readonly #ctx: SignedListContext
  readonly #tags = new CardTags()
  /** By connection: each gets a list of its own. */
  readonly #sent = new WeakMap<ProvenBoard, Sent>()
  readonly #batches = new SyncBatches((batch) => this.#sendBatch(batch))

  constructor(ctx: SignedListContext) {
    this.#ctx = ctx
  }

  /** Resolves when the lists are sent. Boards that are not connected here are left out. */
  send(deviceIds: readonly number[], when: SyncReason): Promise<void> {
    return this.#batches.send(deviceIds, when)
  }

  async #sendBatch(batch: SyncBatch): Promise<void> {
    const ctx = this.#ctx
    const deviceIds = [...batch.keys()].filter((id) => ctx.devices.boardOf(id))
    if (deviceIds.length === 0) return
    if (ctx.secrets.fault !== null) {
      // Boards open by the list that they have. The fault itself was told at the start.
      return ctx.log.warn({ deviceIds }, 'lists cannot be signed while the key of the secrets is missing')
    }
    const keys = await readBoardKeys(ctx, ctx.db)
    await eachDoorToList(ctx, { deviceIds, tags: this.#tags }, async (doors, moment) => {
      const made = doors.flatMap((door) =>
        this.#makeIfDue(door, moment, { keys, isForced: batch.get(door.id) === 'always' }),
      )
      // Stored first: a board must never have a list that the server does not know of.
      await ctx.transactTogether((trx) =>
        insertLists(
          trx,
          made.map(({ row }) => row),
          textOf(moment.now - daysKept * dayMs),
        ),
      )
      for (const { board, row, sent, frame } of made) {
        if (ctx.devices.boardOf(row.device_id) !== board) continue // it has connected anew, and gets another
        this.#sent.set(board, sent)
        ctx.devices.sendFrame(row.device_id, frame)
      }
    })
  }

  #makeIfDue(door: DoorToList, moment: ListMoment, { keys, isForced }: { keys: BoardKeys; isForced: boolean }) {
    const board = this.#ctx.devices.boardOf(door.id)
    if (!board) return []
    const sent = this.#sent.get(board)
    // No list sent yet: the board is being greeted, and its list comes with the greeting.
    if (!isForced && (!sent || !isDue(sent, door, moment))) return []
    // Also above what the board has: after a restored backup the server may not know of that.
    const version = Math.max(moment.now, door.version + 1, board.listVersion + 1, (sent?.version ?? 0) + 1)
    return [makeList({ door, moment, board, version, keys })]
  }
}

/** Whether the board would be sent something else now, or half of its list's time has gone. */
function isDue({ issued, expires, content }: Sent, door: DoorToList, moment: ListMoment): boolean {
  const { now } = moment
  if (now >= issued + (expires - issued) / 2) return true
  const seconds = secondsOf({ from: now, to: expires })
  return digestOf(content, seconds) !== digestOf(comparableOf(door, moment, expires), seconds)
}

function comparableOf(door: DoorToList, moment: ListMoment, until: number): Comparable {
  const { groups, keyholders } = door.contentUntil(until)
  return { groups, keyholders: keyholders.tags, open: door.openWindows(until), rest: restOf(door, moment) }
}

function restOf(door: DoorToList, { hashKey, minutesBefore, keyholderDays }: ListMoment): string {
  return JSON.stringify([door.listHours, door.lockedOut, door.reader24Bit, hashKey.keyId, minutesBefore, keyholderDays])
}

type ToMake = { door: DoorToList; moment: ListMoment; board: ProvenBoard; version: number; keys: BoardKeys }

function makeList({ door, moment, board, version, keys }: ToMake) {
  const { now, hashKey, minutesBefore, keyholderDays } = moment
  const expires = now + door.listHours * hourMs
  const { groups, keyholders } = door.contentUntil(expires)
  const open = door.openWindows(expires)
  const until = textOf(expires + keyholderDays * dayMs)
  const { serial, secret } = board.session
  const draft: ListDraft = {
    serial,
    version,
    issued: textOf(now),
    expires: textOf(expires),
    ...hideHashKey(secret, hashKey.bytes),
    reader_24_bit: door.reader24Bit,
    locked_out: door.lockedOut,
    groups,
    keyholders: { until, tags: keyholders.tags },
    open: { windows: open, after_keyholder: true, minutes_before: minutesBefore },
  }
  // Kept for as long as the connection lasts: without the tags.
  const marks = groups.map(({ windows, mark }) => ({ windows, mark }))
  const content: Comparable = { groups: marks, keyholders: keyholders.tags, open, rest: restOf(door, moment) }
  return {
    board,
    row: {
      device_id: door.id,
      version,
      issued: draft.issued,
      expires: draft.expires,
      hash_key_id: hashKey.keyId,
      keyholders: JSON.stringify(keyholders.ids),
      keyholders_until: until,
    },
    sent: { issued: now, expires, version, content },
    frame: { command: 'list' as const, ...signList(keys.signerOf(board.keyId), writeList(draft)) },
  }
}
