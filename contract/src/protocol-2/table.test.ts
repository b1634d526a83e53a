import { expect, it } from 'vitest'
import {
  boardNonce,
  deviceKey,
  hashKey,
  nextSigningSeed,
  serial,
  serverNonce,
  signingSeed,
} from '../testing/protocol-2/club.ts'
import { takeStatement, writeStatement } from './keys.ts'
import { ackMac, boardMac, isServerProven, serverMac, timeMac } from './session.ts'
import { isSameMac, isSignedBy, keyIdOf, secretOf, signingKeyOf, signText } from './signing.ts'
import { hideHashKey, revealHashKey, tagOf, tagsOf } from './tags.ts'

// The values that were fixed before there was any code. Whoever builds a board has them, too: none may change.

const time = '2026-03-12T08:00:00.000Z'
const secret = secretOf(deviceKey)
const session = { secret, serial, boardNonce, serverNonce }
const key = signingKeyOf(signingSeed)
const nextKey = signingKeyOf(nextSigningSeed)
const publicKey = 'A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg'
const ofServer = 'b6XlQoS4_d0iKiOgffuun8ymSKjXUX4JjXgsGEmnO10'
const told = { time, key_id: 'Vkdap1RjR0wC', public_key: publicKey }
const numbers = ['1001', '1002', '18446744073709551615']
const hidden = { hash_key_id: 'S7Bvjk46dxXS', hash_key: 'OtM215kZWBGTgF3fF88ji6qVCkz-NsRyU5pqS3oS0M4' }
const order =
  '{"serial":"a1b2c3d4e5f6","session":"AgICAgICAgICAgICAgICAg","n":1,"action":"bump","at":"2026-03-12T08:00:00.000Z"}'
const orderSignature = 'MD0ZfbOE6zWYpz6C5a6VLE1Sli7KxUTcyB3p57cgr42zzW2QMpxxTAV5DmS_3CvXcEGUi59tPLr2rcRsYTlxAA'
const statement = {
  statement:
    '{"key_id":"JPbtasv-EAnA","public_key":"Kay64UG8yvCyLhqU000LxzYeUm0L_hLIl5S8kyKWbdc","signed_by":"Vkdap1RjR0wC","from":"2026-03-12T08:00:00.000Z"}',
  signature: 'k-fiCZ-20QhAyjb8Q9g0kml9Yewn0ueKhVGTuCZoto0UO4n2kgrSxDnkjzlwI9KNvBGpfgjVdbuRdfXOLesZCQ',
}

it.each([
  ['S', Buffer.from(secret).toString('hex'), '26c5ccd91afd783db3880e3964c70d8380ce777036c8de41cd13ddbdc27d3f28'],
  ['public key', key.public_key, publicKey],
  ['key_id', key.key_id, 'Vkdap1RjR0wC'],
  ['mac of the board', boardMac(session), 'NUgiuecQdwP84WgDa68h18Vk_dY1eqYMglBN7lemkp8'],
  ['mac of the server', serverMac(session, told), ofServer],
  ['hash_key_id', keyIdOf(hashKey), hidden.hash_key_id],
  ['hash_key', hideHashKey(secret, hashKey).hash_key, hidden.hash_key],
  ['tag of 1001', tagOf(hashKey, '1001'), 'Xmz99f7SqjWU7rbc'],
  ['tag of 1002', tagOf(hashKey, '1002'), 'T-q-HkbTcUMGQud1'],
  ['tag of 18446744073709551615', tagOf(hashKey, '18446744073709551615'), '8kVtDm1TEhni35eE'],
  ['mac of list_ack', ackMac(session, 1773302400000), 'So-RsoJPW0_fkIn7RbvjpHDuUmApnTHJVlXQsvSLoCk'],
  ['mac of time', timeMac(session, time), 'WpmtZulzBlvpye6KMecSEYFUMQrgjwUkOFgXg66bJUk'],
  ['signature of the order', signText(key, 'order', order), orderSignature],
])('%s', (_what, made, expected) => {
  expect(made).toBe(expected)
})

it('makes the statement about the next key, and a board takes the key by it', () => {
  expect(writeStatement(key, { ...nextKey, from: time })).toEqual(statement)
  const taken = takeStatement(new Map([[key.key_id, publicKey]]), statement)
  expect(taken).toEqual({ key_id: nextKey.key_id, public_key: nextKey.public_key })
})

it('checks signatures and macs as it makes them', () => {
  const signed = { label: 'order', text: order, signature: orderSignature } as const
  expect(isSignedBy(publicKey, signed)).toBe(true)
  expect(isSignedBy(nextKey.public_key, signed)).toBe(false)
  expect(isSignedBy(publicKey, { ...signed, label: 'list' })).toBe(false)
  expect(isServerProven(session, { ...told, mac: ofServer })).toBe(true)
  expect(isServerProven(session, { ...told, time: '2026-03-12T08:00:00.001Z', mac: ofServer })).toBe(false)
  expect(isSameMac(ofServer, ofServer.slice(1))).toBe(false)
})

it('believes no key under the name of another, even with a right mac', () => {
  const misnamed = { ...told, key_id: nextKey.key_id }
  expect(isServerProven(session, { ...misnamed, mac: serverMac(session, misnamed) })).toBe(false)
})

it('hides the hash key from every other device', () => {
  expect(revealHashKey(secret, hidden)).toEqual(hashKey)
  expect(revealHashKey(secretOf('of another device'), hidden)).toBeUndefined()
})

it('makes many tags as it makes one', () => {
  expect(tagsOf(hashKey, numbers)).toEqual(numbers.map((number) => tagOf(hashKey, number)))
})

it('wants seeds of 32 bytes', () => {
  expect(() => signingKeyOf(signingSeed.subarray(1))).toThrow('a seed has 32 bytes, not 31')
})
