import {
  boardNonce,
  bootId,
  deviceKey,
  earlierBootId,
  hashKey,
  nextSigningKey,
  nextSigningSeed,
  secret,
  serial,
  serverNonce,
  signingKey,
  signingSeed,
  tag,
  time,
} from './club.ts'
import { makeEventVectors } from './event-vectors.ts'
import { makeFrameVectors, makeMacVectors } from './frame-vectors.ts'
import { makeDecisionVectors, makeListVectors, makeOpenHouseVectors } from './list-vectors.ts'
import { makeOrderVectors, makeStatementVectors } from './order-vectors.ts'
import { hideHashKey } from '../../protocol-2/tags.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const numbers = ['1001', '1002', '1003', '4711', '18446744073709551615']

/** The content of `docs/protocol-2/vectors.json`. What each case should come to is written by hand, not computed. */
export function makeVectors() {
  return {
    inputs: {
      device_key: deviceKey,
      serial,
      board_nonce: boardNonce,
      server_nonce: serverNonce,
      time,
      signing_seed: hex(signingSeed),
      next_signing_seed: hex(nextSigningSeed),
      hash_key: hex(hashKey),
      boot_id: bootId,
      earlier_boot_id: earlierBootId,
    },
    values: {
      secret: hex(secret),
      keys: [signingKey, nextSigningKey].map(({ key_id, public_key }) => ({ key_id, public_key })),
      ...hideHashKey(secret, hashKey),
      tags: numbers.map((number) => ({ number, tag: tag(number) })),
    },
    macs: makeMacVectors(),
    ...makeFrameVectors(),
    statements: makeStatementVectors(),
    lists: makeListVectors(),
    ...makeDecisionVectors(),
    open_house: makeOpenHouseVectors(),
    orders: makeOrderVectors(),
    ...makeEventVectors(),
  }
}
