import type { DeviceFrame } from '@fobhouse/contract/device-protocol.ts'
import { boardFrames, type ServerFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import { boardMac, serverMac, type Session } from '@fobhouse/contract/protocol-2/session.ts'
import { isSameMac } from '@fobhouse/contract/protocol-2/signing.ts'
import type { z } from 'zod'
import { type Clock, nowText } from '../../core/clock.ts'
import type { Ids } from '../../core/ids.ts'
import type { AdmittedDevice, DevicePlace } from '../admitted-device.ts'
import type { BoardKeys } from './board-keys.ts'

export type Hello = z.output<typeof boardFrames.authenticate>

/** A board that has been sent a challenge and has proved nothing yet. */
export type Handshake = { device: AdmittedDevice; hello: Hello; session: Session; time: string }

/** A board that has proved itself, for as long as its connection lasts. */
export type ProvenBoard = {
  deviceId: number
  serial: string
  /** Its secret and both nonces: what makes and checks macs of this connection. */
  session: Session
  /** The boot that this connection belongs to. */
  bootId: string
  firmware: string
  /** The version of the list that it said it has; 0: none. */
  listVersion: number
  /** The newest of our signing keys that it has; null: none. */
  keyId: string | null
}

/** What a board asks for with its first frame; undefined if it cannot have that. */
export function readHello(frame: DeviceFrame): Hello | undefined {
  return boardFrames.authenticate.safeParse(frame).data
}

export function beginHandshake(
  { clock, ids }: { clock: Pick<Clock, 'milliseconds'>; ids: Pick<Ids, 'secret'> },
  { serial, device, hello }: { serial: string; device: AdmittedDevice; hello: Hello },
): Challenged {
  const serverNonce = Buffer.from(ids.secret(), 'base64url').toString('base64url', 0, 16)
  // What the server stores of a key is the secret that both sides know.
  const session = { secret: Buffer.from(device.keyHash, 'hex'), serial, boardNonce: hello.nonce, serverNonce }
  const time = nowText(clock)
  return {
    handshake: { device, hello, session, time },
    challenge: { command: 'challenge', protocol: 2, nonce: serverNonce, time },
  }
}

/** Whether the board knows the device's key. */
export function isProven({ session }: Handshake, frame: DeviceFrame): boolean {
  const { data: proof } = boardFrames.prove.safeParse(frame)
  return proof !== undefined && isSameMac(proof.mac, boardMac(session))
}

export function boardOf({ device, hello, session }: Handshake, keys: BoardKeys): ProvenBoard {
  const { boot_id: bootId, firmware, list_version: listVersion, key_id } = hello
  // Without a key it takes the one that `authorised` tells it.
  const keyId = key_id === null ? keys.newest.key_id : keys.has(key_id) ? key_id : null
  return { deviceId: device.id, serial: session.serial, session, bootId, firmware, listVersion, keyId }
}

/** The server's own proof, and behind it the keys that the board has missed. */
export function welcome({ session, time }: Handshake, board: ProvenBoard, keys: BoardKeys): ServerFrame[] {
  const { key_id, public_key } = keys.newest
  const mac = serverMac(session, { time, key_id, public_key })
  return [
    { authorised: true, protocol: 2, key_id, public_key, mac },
    ...keys.statementsAfter(board.keyId).map((signed) => ({ command: 'keys' as const, ...signed })),
  ]
}

/** What the hub answers a board that asks for protocol 2. */
export type BoardsOfHub = {
  /** Answers a first frame; undefined refuses it. */
  challenge(place: DevicePlace, frame: DeviceFrame): Promise<Challenged | undefined>
  /** Answers what follows the challenge; undefined refuses it. */
  prove(handshake: Handshake, frame: DeviceFrame): Promise<Proven | undefined>
  /** Takes `keys_ack` and `order_done`. False if it cannot be believed; undefined for any other frame. */
  takeOwn(board: ProvenBoard, frame: DeviceFrame): Promise<boolean | undefined>
}
type Challenged = { handshake: Handshake; challenge: ServerFrame }
type Proven = { board: ProvenBoard; welcome: ServerFrame[] }
