import type { DeviceFrame } from '@fobhouse/contract/device-protocol.ts'
import { boardFrames, type ServerFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import { type Order, signOrder } from '@fobhouse/contract/protocol-2/orders.ts'
import type { SigningKey } from '@fobhouse/contract/protocol-2/signing.ts'
import type { ProvenBoard } from './handshake.ts'

const millisecondsToObey = 2000

type Open = { lastN: number; waiting: Map<number, (isDone: boolean) => void> }

/** The orders of each connection: numbered from 1, and what the board said to them. */
export class Orders {
  readonly #open = new WeakMap<ProvenBoard, Open>()

  /** The next order for the board. `done` resolves to false if it does not say within two seconds that it obeyed. */
  next(
    board: ProvenBoard,
    { action, key, at }: { action: Order['action']; key: SigningKey; at: string },
  ): { frame: ServerFrame; done: Promise<boolean> } {
    const open: Open = this.#open.get(board) ?? { lastN: 0, waiting: new Map() }
    this.#open.set(board, open)
    open.lastN += 1
    const n = open.lastN
    const { serial, session } = board
    const order = signOrder(key, { serial, session: session.serverNonce, n, action, at })
    const done = new Promise<boolean>((resolve) => {
      const patience = setTimeout(() => open.waiting.get(n)?.(false), millisecondsToObey)
      open.waiting.set(n, (isDone) => {
        clearTimeout(patience)
        open.waiting.delete(n)
        resolve(isDone)
      })
    })
    return { frame: { command: 'order', ...order }, done }
  }

  /** The board says what it did. False if the frame cannot be read. An answer that comes too late changes nothing. */
  take(board: ProvenBoard, frame: DeviceFrame): boolean {
    const { data } = boardFrames.order_done.safeParse(frame)
    if (!data) return false
    this.#open.get(board)?.waiting.get(data.n)?.(data.result === 'done')
    return true
  }
}
