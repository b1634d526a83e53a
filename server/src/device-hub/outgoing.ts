import type { ServerMessage } from '@fobhouse/contract/device-protocol.ts'
import { type ServerFrame, serverFrameSchema, writeFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import type { WebSocket } from 'ws'
import { messageText } from './message-text.ts'

const mostBufferedBytes = 16 * 1024 * 1024

/** What a board is sent: each message as one text frame, never fragmented: the boards' websocket client cannot join fragments. */
export class Outgoing {
  readonly #socket: WebSocket

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  /** A message of version 1; false if the board cannot be reached. */
  write(message: ServerMessage): boolean {
    return this.#send(messageText(message))
  }

  /** A frame of protocol 2. */
  writeFrame(frame: ServerFrame): boolean {
    return this.#send(writeFrame(serverFrameSchema, frame))
  }

  #send(text: string | Buffer): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    if (this.#socket.bufferedAmount > mostBufferedBytes) {
      this.#socket.terminate()
      return false
    }
    this.#socket.send(text, { binary: false })
    return true
  }
}
