import { expect, test } from 'vitest'
import { cleanLine, flagOf, readInstant, readMilliwattHours, readStoredSetting } from './rules.ts'

test.each([
  ['2024-05-01 09:30:00.123456', '2024-05-01T09:30:00.123Z'],
  ['2024-05-01 09:30:00', '2024-05-01T09:30:00.000Z'],
  ['2024-05-01 09:30:00.5+00', '2024-05-01T09:30:00.500Z'],
  ['2024-05-01T09:30:00+10:00', '2024-04-30T23:30:00.000Z'],
  ['2024-05-01 09:30:00-0330', '2024-05-01T13:00:00.000Z'],
  ['2024-02-30 09:30:00', undefined],
  ['0000-00-00 00:00:00', undefined],
  ['1024-05-01 09:30:00', undefined],
  ['yesterday', undefined],
  ['', undefined],
  [null, undefined],
])('reads the moment %s', (text, expected) => {
  expect(readInstant(text)).toBe(expected)
})

// Made with Python's pickle, protocol 2 or 4, in base64.
test.each([
  ['gAJYCwAAAE1ha2VycyAmIENvcQAu', 'Makers & Co'],
  ['gASVDwAAAAAAAACMC01ha2VycyAmIENvlC4=', 'Makers & Co'],
  ['gAKILg==', true],
  ['gASJLg==', false],
  ['gARLtC4=', 180],
  ['gAJKcBEBAC4=', 70_000],
  ['gAKKBgAAAAAAAS4=', 2 ** 40],
  ['gASVCgAAAAAAAABHwE3AAAAAAAAu', -59.5],
  ['gAJOLg==', null],
  ['"plain"', 'plain'],
  ['{"__type__": "default", "__value__": 12}', 12],
])('reads the setting %s', (text, value) => {
  expect(readStoredSetting(text)).toEqual({ value })
})

test.each([
  ['a date', 'gASVIAAAAAAAAACMCGRhdGV0aW1llIwEZGF0ZZSTlEMEB+QBAZSFlFKULg=='],
  ['a command to be run', 'gASVJgAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjAtlY2hvIGhhY2tlZJSFlFKULg=='],
  ['a text that ends too early', Buffer.from([0x80, 2, 0x58, 200, 0, 0, 0, 65]).toString('base64')],
  ['a length that ends too early', Buffer.from([0x80, 2, 0x58, 200]).toString('base64')],
  ['nothing', ''],
  ['a list', '[1, 2]'],
  ['no value before the end', Buffer.from([0x80, 2, 0x2e]).toString('base64')],
])('refuses %s', (_name, text) => {
  expect(readStoredSetting(text)).toBeUndefined()
})

test.each([
  ['1', true],
  ['t', true],
  ['true', true],
  ['0', false],
  ['f', false],
  [null, false],
])('%s is %s', (text, expected) => {
  expect(flagOf({ flag: text }, 'flag')).toBe(expected)
})

test.each([
  ['1.5', 1_500_000],
  ['0', 0],
  ['1e-7', 0],
  ['-1', undefined],
  ['', undefined],
  [null, undefined],
  ['NaN', undefined],
])('reads %s kWh', (text, expected) => {
  expect(readMilliwattHours(text)).toBe(expected)
})

test('a line has no control characters, and only so many', () => {
  expect(cleanLine(' Zoe\u0308\u0000\nx ', 30)).toBe('Zoë x')
  expect(cleanLine('Ann\u0085\u2028\u202eLee', 30)).toBe('Ann Lee')
  expect(cleanLine('👩‍🔧 abc', 4)).toBe('👩‍🔧')
})
