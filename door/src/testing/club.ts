import { randomBytes } from 'node:crypto'
import { readList, signList, type Window, writeList } from '@fobhouse/contract/protocol-2/list.ts'
import { secretOf, signingKeyOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { hideHashKey, tagsOf } from '@fobhouse/contract/protocol-2/tags.ts'
import { holdList, type HeldList } from '../disk/trust.ts'

/** What a club has for one door: keys, and lists that it signs. */
export const serial = 'door-0123456789ab'
export const deviceKey = 'Ab3dE6gH.0123456789abcdefghijABCDEFGHIJ01'
export const secret = secretOf(deviceKey)
export const signingKey = signingKeyOf(Buffer.alloc(32, 1))
const hashKey = randomBytes(32)

type Draft = {
  version?: number
  issued?: number
  hours?: number
  cards?: readonly string[]
  windows?: readonly Window[] | null
  keyholders?: readonly string[]
  isLockedOut?: boolean
  openHouse?: Window[]
}

/** A list of a club whose clock shows `issued`. */
export function makeList(draft: Draft = {}) {
  const { issued = Date.now(), hours = 72, cards = ['1001'], windows = null, keyholders = [] } = draft
  const { isLockedOut = false, openHouse = [], version = issued } = draft
  const expires = issued + hours * 3_600_000
  const text = writeList({
    serial,
    version,
    issued: new Date(issued).toISOString(),
    expires: new Date(expires).toISOString(),
    ...hideHashKey(secret, hashKey),
    reader_24_bit: false,
    locked_out: isLockedOut,
    groups: [{ windows, tags: tagsOf(hashKey, cards) }],
    keyholders: { until: new Date(expires + 30 * 86_400_000).toISOString(), tags: tagsOf(hashKey, keyholders) },
    open: { windows: openHouse, after_keyholder: true, minutes_before: 30 },
  })
  return signList(signingKey, text)
}

/** The same as a door holds it once it has judged it. */
export function makeHeldList(draft: Draft = {}): HeldList {
  const signed = makeList(draft)
  const list = readList(signed.list)
  const held = list && holdList(signed, list, secret)
  if (!held) throw new Error('a list of our own cannot be read')
  return held
}
