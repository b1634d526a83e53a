import { describe, expect, test } from 'vitest'
import { isOwnEcho, isOwnTopic, isSameTap, readCardNumber, readField } from './rules.ts'

const plain = { cardField: '', cardFormat: 'decimal' } as const

describe('what a reader published', () => {
  test.each([
    ['1001', plain, '1001'],
    [' 0001001\n', plain, '1001'],
    ['18446744073709551615', plain, '18446744073709551615'],
    ['184467440737095516150', plain, undefined],
    ['10 01', plain, '1001'],
    ['0', plain, undefined],
    ['', plain, undefined],
    ['-', plain, undefined],
    ['a1', plain, undefined],
    ['1e3', plain, undefined],
    ['١٢٣', plain, undefined],
    ['{"uid":"1001"}', plain, undefined],
    ['04:A2:2B:C1', { ...plain, cardFormat: 'hex' }, '77736897'],
    ['04a22bc1', { ...plain, cardFormat: 'hex' }, '77736897'],
    ['0x04A22BC1', { ...plain, cardFormat: 'hex' }, '77736897'],
    ['04-A2-2B-C1', { ...plain, cardFormat: 'hex_reversed' }, '3240862212'],
    ['4a22bc1', { ...plain, cardFormat: 'hex_reversed' }, '3240862212'],
    ['04A22BC1D2E380', { ...plain, cardFormat: 'hex' }, '1304208725959552'],
    ['ffffffffffffffff', { ...plain, cardFormat: 'hex' }, '18446744073709551615'],
    ['ffffffffffffffffffffff', { ...plain, cardFormat: 'hex' }, undefined],
    ['00', { ...plain, cardFormat: 'hex' }, undefined],
    ['0x', { ...plain, cardFormat: 'hex' }, undefined],
    ['xyz', { ...plain, cardFormat: 'hex' }, undefined],
    ['{"uid":"1001"}', { ...plain, cardField: 'uid' }, '1001'],
    ['{"uid":1001}', { ...plain, cardField: 'uid' }, '1001'],
    ['{"uid":18446744073709551615}', { ...plain, cardField: 'uid' }, '18446744073709551615'],
    ['{"tag":{"uid":"AB"}}', { cardField: 'tag.uid', cardFormat: 'hex' }, '171'],
    ['{"tags":[{"uid":7}]}', { ...plain, cardField: 'tags.0.uid' }, '7'],
    ['{"uid":null}', { ...plain, cardField: 'uid' }, undefined],
    ['{"uid":{}}', { ...plain, cardField: 'uid' }, undefined],
    ['{"uid":1.5}', { ...plain, cardField: 'uid' }, undefined],
    ['{"uid":-5}', { ...plain, cardField: 'uid' }, '5'],
    ['{"other":"1001"}', { ...plain, cardField: 'uid' }, undefined],
    ['{"uid":"1001"', { ...plain, cardField: 'uid' }, undefined],
    ['"1001"', { ...plain, cardField: 'length' }, undefined],
    ['{"a":1}', { ...plain, cardField: '__proto__' }, undefined],
    ['null', { ...plain, cardField: 'uid' }, undefined],
    [`${' '.repeat(9000)}1001`, plain, undefined],
    [`${' '.repeat(8192 - 4)}1001`, plain, '1001'],
    [`${' '.repeat(8193 - 4)}1001`, plain, undefined],
  ] as const)('%j read by %j is %j', (payload, how, number) => {
    expect(readCardNumber(payload, how)).toBe(number)
  })
})

test.each([
  ['UNLOCKED', '', 'UNLOCKED'],
  [' UNLOCKED\n', '', 'UNLOCKED'],
  ['{"lock":" UNLOCK "}', 'lock', 'UNLOCK'],
  ['{"lock":{"state":"UNLOCK"}}', 'lock.state', 'UNLOCK'],
  ['{"open":true}', 'open', 'true'],
  ['{"open":1}', 'open', '1'],
  ['{"open":[]}', 'open', undefined],
  ['open', 'open', undefined],
])('of %j the field %j is %j', (payload, field, value) => {
  expect(readField(payload, field)).toBe(value)
})

test.each([
  ['fobhouse/door/1/set', true],
  ['fobhouse', true],
  ['homeassistant/x', true],
  ['fobhouse2/door', false],
  ['front/fobhouse/door', false],
  ['', false],
])('%j is a topic of ours: %j', (topic, isOwn) => {
  expect(isOwnTopic(topic, ['fobhouse', 'homeassistant'])).toBe(isOwn)
})

test.each([
  [{ readerTopic: 'a', commandTopic: 'a' }, true],
  [{ readerTopic: 'a', commandTopic: 'a/set' }, false],
])('%j hears itself: %j', (topics, isEcho) => {
  expect(isOwnEcho(topics)).toBe(isEcho)
})

test.each([
  [undefined, 5000, false],
  [5000, 5000, true],
  [5000, 6999, true],
  [5000, 7000, false],
  [5000, 4000, false], // the clock was set back
])('a card that was read at %j and again at %j is one tap: %j', (last, now, isSame) => {
  expect(isSameTap(last, now)).toBe(isSame)
})
