import { randomBytes } from 'node:crypto'
import { boardFrames, serverFrames, type ServerFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import type { PublicKey, Session } from '@fobhouse/contract/protocol-2/session.ts'
import { boardMac, isServerProven } from '@fobhouse/contract/protocol-2/session.ts'

type Identity = { serial: string; secret: Uint8Array }
type Greeting = { boot_id: string; firmware: string; key_id: string | null; list_version: number }
type Challenge = Extract<ServerFrame, { command: 'challenge' }>

/** The handshake of one connection, and the session that comes of it. */
export class Conversation {
  readonly #identity: Identity
  #boardNonce = ''
  #challenge: Challenge | undefined
  #session: Session | undefined

  constructor(identity: Identity) {
    this.#identity = identity
  }

  /** Undefined until the server has proved itself in this connection. */
  get session(): Session | undefined {
    return this.#session
  }

  /** Begins a connection: what was agreed in an earlier one is worth nothing. */
  hello(greeting: Greeting): Record<string, unknown> {
    this.#boardNonce = randomBytes(16).toString('base64url')
    this.#challenge = undefined
    this.#session = undefined
    const { boot_id, firmware, key_id, list_version } = greeting
    return { command: 'authenticate', protocol: 2, nonce: this.#boardNonce, boot_id, firmware, key_id, list_version }
  }

  /** The proof of the board. */
  answer(challenge: Challenge): Record<string, unknown> {
    this.#challenge = challenge
    return boardFrames.prove.parse({ command: 'prove', mac: boardMac(this.#agree(challenge)) })
  }

  /** What the server told, if it has proved itself by this frame. */
  judge(frame: Record<string, unknown>): (PublicKey & { time: string }) | undefined {
    const welcome = serverFrames.authorised.safeParse(frame).data
    const challenge = this.#challenge
    if (!welcome || !challenge) return undefined
    const session = this.#agree(challenge)
    const told = { key_id: welcome.key_id, public_key: welcome.public_key, time: challenge.time }
    if (!isServerProven(session, { ...told, mac: welcome.mac })) return undefined
    this.#session = session
    return told
  }

  #agree({ nonce }: Challenge): Session {
    return { ...this.#identity, boardNonce: this.#boardNonce, serverNonce: nonce }
  }
}
