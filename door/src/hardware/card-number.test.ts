import { expect, it } from 'vitest'
import { parseCard } from './card-number.ts'
import { readKeys } from './evdev-keys.ts'

it.each([
  ['0001001', 'decimal', '1001'],
  ['10 01', 'decimal', '1001'],
  ['\u00021001\u0003\r', 'decimal', '1001'],
  ['18446744073709551615', 'decimal', '18446744073709551615'],
  ['04:A1:B2:C3', 'decimal', undefined],
  ['0000', 'decimal', undefined],
  ['184467440737095516150', 'decimal', undefined],
  ['04:A1:B2:C3', 'hex', '77705923'],
  ['04-a1-b2-c3', 'hex', '77705923'],
  ['FFFFFFFFFFFFFFFF', 'hex', '18446744073709551615'],
  ['C3 B2 A1 04', 'hex_reversed', '77705923'],
  ['3B2A104', 'hex_reversed', '77705731'],
  ['0x04', 'hex', undefined],
  ['', 'hex', undefined],
  ['00', 'hex', undefined],
] as const)('reads %j as %s: %s', (line, format, number) => {
  expect(parseCard(line, format)).toBe(number)
})

const press = (name: string, value = 1) =>
  `Event: time 1700000000.123456, type 1 (EV_KEY), code 2 (KEY_${name}), value ${value}`

it('puts the keys that evtest prints together to cards', () => {
  const cards: string[] = []
  const take = readKeys((text) => cards.push(text))
  for (const line of [
    'Input driver version is 1.0.1',
    press('1'),
    press('1', 0),
    press('KP0'),
    press('LEFTSHIFT'),
    'Event: time 1700000000.123456, -------------- SYN_REPORT ------------',
    'Event: time 1700000000.123456, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7001e',
    press('A'),
    press('ENTER'),
    press('ENTER'),
    press('2'),
    press('2', 2),
    press('KPENTER'),
  ]) {
    take(line)
  }
  expect(cards).toEqual(['10A', '2'])
})
