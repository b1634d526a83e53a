import type { DeviceFrame } from '@fobhouse/contract/device-protocol.ts'
import { boardFrames, type ServerFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import type { Order } from '@fobhouse/contract/protocol-2/orders.ts'
import { timeMac } from '@fobhouse/contract/protocol-2/session.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import type { Admission } from '../admission.ts'
import type { DevicePlace } from '../admitted-device.ts'
import type { HubContext } from '../hub-context.ts'
import { type BoardKeys, readBoardKeys, rotateBoardKey } from './board-keys.ts'
import { saveKnownKey, saveProof } from './board-rows.ts'
import {
  beginHandshake,
  boardOf,
  type BoardsOfHub,
  type Handshake,
  isProven,
  type ProvenBoard,
  readHello,
  welcome,
} from './handshake.ts'
import { Orders } from './orders.ts'
import { TimeTeller } from './time-teller.ts'

/** A connection, as far as it matters here; `board` is undefined for version 1. */
type BoardLink = { board: ProvenBoard | undefined; deliverFrame(frame: ServerFrame): boolean }

/** The boards of protocol 2 that are connected to this process: their handshake, their keys, their time. */
export class Boards implements BoardsOfHub {
  readonly #ctx: HubContext
  readonly #admission: Admission
  readonly #connections: () => Iterable<BoardLink>
  readonly #time: TimeTeller
  readonly #orders = new Orders()

  constructor(ctx: HubContext, admission: Admission, connections: () => Iterable<BoardLink>) {
    this.#ctx = ctx
    this.#admission = admission
    this.#connections = connections
    this.#time = new TimeTeller(ctx.clock, () => this.#tellTime())
  }

  stop(): void {
    this.#time.stop()
  }

  async challenge(place: DevicePlace, frame: DeviceFrame): ReturnType<BoardsOfHub['challenge']> {
    const hello = place.kind === 'door' ? readHello(frame) : undefined
    if (!hello) return undefined
    const device = await this.#admission.expect(place)
    return device && beginHandshake(this.#ctx, { serial: place.serial, device, hello })
  }

  async prove(handshake: Handshake, frame: DeviceFrame): ReturnType<BoardsOfHub['prove']> {
    if (!isProven(handshake, frame)) return undefined
    const keys = await readBoardKeys(this.#ctx, this.#ctx.db)
    const board = boardOf(handshake, keys)
    const { deviceId, keyId } = board
    await saveProof(this.#ctx.db, { deviceId, keyId, now: nowText(this.#ctx.clock) })
    this.#time.start()
    return { board, welcome: welcome(handshake, board, keys) }
  }

  async takeOwn(board: ProvenBoard, frame: DeviceFrame): Promise<boolean | undefined> {
    if (frame.command === 'keys_ack') return this.#takeKeysAck(board, frame)
    return frame.command === 'order_done' ? this.#orders.take(board, frame) : undefined
  }

  async #takeKeysAck(board: ProvenBoard, frame: DeviceFrame): Promise<boolean> {
    const { data: ack } = boardFrames.keys_ack.safeParse(frame)
    if (!ack) return false
    const keys = await readBoardKeys(this.#ctx, this.#ctx.db)
    if (!keys.has(ack.key_id)) return false
    if (!keys.isNewer(ack.key_id, board.keyId)) return true
    await saveKnownKey(this.#ctx.db, board.deviceId, ack.key_id)
    board.keyId = ack.key_id
    this.#ctx.live.publish('admins', { type: 'devices' })
    return true
  }

  /** Gives the board an order. It was delivered if it went out; what the board says comes later. */
  async order(link: BoardLink, action: Order['action']): Promise<{ delivered: boolean; done: () => Promise<boolean> }> {
    const { board } = link
    const keys = await readBoardKeys(this.#ctx, this.#ctx.db)
    if (!board) return { delivered: false, done: () => Promise.resolve(false) }
    const key = keys.signerOf(board.keyId)
    // Numbered and sent at once: the board obeys no lower number after a higher one.
    const { frame, done } = this.#orders.next(board, { action, key, at: nowText(this.#ctx.clock) })
    return { delivered: link.deliverFrame(frame), done: () => done }
  }

  /** Makes the next signing key. Tell the boards of all processes after the commit. */
  rotateKey(trx: Trx): Promise<BoardKeys> {
    return rotateBoardKey(this.#ctx, trx)
  }

  /** Sends each board the keys that it has not acknowledged. */
  async tellKeys(): Promise<void> {
    // Reading the keys makes the first, which a club without such boards does not need.
    if (![...this.#connections()].some(({ board }) => board)) return
    const keys = await readBoardKeys(this.#ctx, this.#ctx.db)
    for (const connection of this.#connections()) {
      for (const signed of keys.statementsAfter(connection.board?.keyId ?? null)) {
        connection.deliverFrame({ command: 'keys', ...signed })
      }
    }
  }

  #tellTime(): void {
    const time = nowText(this.#ctx.clock)
    for (const connection of this.#connections()) {
      const { board } = connection
      if (board) connection.deliverFrame({ command: 'time', time, mac: timeMac(board.session, time) })
    }
  }
}
