import { isSameMac, keyIdOf, macOf } from './signing.ts'

/** What both sides know of one connection after `challenge`. Each connection has a new nonce of the server. */
export type Session = { secret: Uint8Array; serial: string; boardNonce: string; serverNonce: string }

/** A signing key's public half, as frames name it. */
export type PublicKey = { key_id: string; public_key: string }

type Welcome = PublicKey & { time: string }

/** The mac of `prove`: the board knows the device key. */
export function boardMac({ secret, serial, boardNonce, serverNonce }: Session): string {
  return macOf(secret, 'board', [serial, boardNonce, serverNonce])
}

/** The mac of `authorised`: the server knows the device key's digest, and says its time and signing key. */
export function serverMac({ secret, serial, boardNonce, serverNonce }: Session, told: Welcome): string {
  const { time, key_id, public_key } = told
  return macOf(secret, 'server', [serial, boardNonce, serverNonce, time, key_id, public_key])
}

export function ackMac({ secret, serial, serverNonce }: Session, version: number): string {
  return macOf(secret, 'ack', [serial, serverNonce, String(version)])
}

export function eventsMac({ secret, serial, serverNonce }: Session, batch: string): string {
  return macOf(secret, 'events', [serial, serverNonce, batch])
}

export function timeMac({ secret, serial, serverNonce }: Session, time: string): string {
  return macOf(secret, 'time', [serial, serverNonce, time])
}

/**
 * True if the server has proved itself to the board. `time` is that of `challenge`: only now may the board believe it. A
 * board without any signing key takes this one; any other takes a key only by a statement (`keys.ts`).
 */
export function isServerProven(session: Session, { mac, ...told }: Welcome & { mac: string }): boolean {
  const isItsName = keyIdOf(Buffer.from(told.public_key, 'base64url')) === told.key_id
  return isItsName && isSameMac(mac, serverMac(session, told))
}
