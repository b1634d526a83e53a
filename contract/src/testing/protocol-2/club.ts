import { type DoorList, type ListDraft, type ListJudge, signList, writeList } from '../../protocol-2/list.ts'
import type { Session } from '../../protocol-2/session.ts'
import { secretOf, signingKeyOf } from '../../protocol-2/signing.ts'
import { hideHashKey, tagOf } from '../../protocol-2/tags.ts'

// The device, keys and instants that the vectors of protocol 2 are made with.

const count = (from: number, length: number) => Uint8Array.from({ length }, (_, index) => from + index)
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export const deviceKey = 'Ab3dE6gH.0123456789abcdefghijABCDEFGHIJ01'
export const serial = 'a1b2c3d4e5f6'
export const boardNonce = asText(new Uint8Array(16).fill(1))
export const serverNonce = asText(new Uint8Array(16).fill(2))
export const time = '2026-03-12T08:00:00.000Z'
export const now = Date.parse(time)
export const signingSeed = count(0x00, 32)
export const nextSigningSeed = count(0x20, 32)
export const hashKey = new Uint8Array(32).fill(7)
export const bootId = '0f3c2b6e-5a41-4d0c-9c57-6d1f0a2b3c4d'
export const earlierBootId = 'b7a1d2c3-0e4f-4a5b-8c6d-7e8f9a0b1c2d'

export const secret = secretOf(deviceKey)
export const signingKey = signingKeyOf(signingSeed)
export const nextSigningKey = signingKeyOf(nextSigningSeed)
export const session: Session = { secret, serial, boardNonce, serverNonce }
export const keys = new Map([[signingKey.key_id, signingKey.public_key]])

export const hour = 3_600_000
export const at = (milliseconds: number) => new Date(milliseconds).toISOString()
export const tag = (number: string) => tagOf(hashKey, number)
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
export const windowOf = (from: number, to: number): [number, number] => [seconds(from), seconds(to)]

/** 1001 may always enter and is a keyholder, 1002 for two hours from an hour on, and again on the next day. */
export const draft: ListDraft = {
  serial,
  version: now,
  issued: time,
  expires: at(now + 72 * hour),
  ...hideHashKey(secret, hashKey),
  reader_24_bit: false,
  locked_out: false,
  groups: [
    { windows: null, tags: [tag('1001'), tag('18446744073709551615')] },
    {
      windows: [windowOf(now + hour, now + 3 * hour), windowOf(now + 24 * hour, now + 26 * hour)],
      tags: [tag('1002')],
    },
  ],
  keyholders: { until: at(now + (72 + 30 * 24) * hour), tags: [tag('1001')] },
  open: { windows: [windowOf(now + hour, now + 3 * hour)], after_keyholder: true, minutes_before: 30 },
}

/** A board of the club that has no list yet. */
export const board: ListJudge = { serial, secret, keys, stored: undefined, now }

export const signedList = (changes: Partial<ListDraft> = {}) =>
  signList(signingKey, writeList({ ...draft, ...changes }))

/** The list of `draft` as a board reads it. */
export function listOf(changes: Partial<ListDraft> = {}): DoorList {
  // What `writeList` wrote is a list.
  return JSON.parse(writeList({ ...draft, ...changes })) as DoorList
}
