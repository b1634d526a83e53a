import { expect, it } from 'vitest'
import { standIn } from '../testing/folder.ts'
import { findGpiod, gpiod1, gpiod2, quoteCommand } from './gpiod.ts'

const line = { chip: 'gpiochip0', line: 17, isLow: false }
const low = { ...line, isLow: true }

it('speaks the command line of 1.6', () => {
  expect(
    [gpiod1.pulse(line, 1, 3500), gpiod1.hold(low, 1), gpiod1.set(line, 0), gpiod1.get(low), gpiod1.watch(line)].map(
      (words) => words.join(' '),
    ),
  ).toEqual([
    'gpioset --mode=time --sec=3 --usec=500000 gpiochip0 17=1',
    'gpioset --active-low --mode=signal gpiochip0 17=1',
    'gpioset --mode=exit gpiochip0 17=0',
    'gpioget --active-low --bias=pull-up gpiochip0 17',
    'gpiomon --bias=pull-up --line-buffered --format=%e gpiochip0 17',
  ])
})

it('speaks the command line of 2', () => {
  expect(
    [gpiod2.pulse(line, 1, 3500), gpiod2.hold(low, 1), gpiod2.set(line, 0), gpiod2.get(low), gpiod2.watch(line)].map(
      (words) => words.join(' '),
    ),
  ).toEqual([
    'gpioset --chip=gpiochip0 --toggle=3500ms,0 17=1',
    'gpioset --active-low --chip=gpiochip0 17=1',
    'gpioset --chip=gpiochip0 --toggle=0 17=0',
    'gpioget --active-low --bias=pull-up --chip=gpiochip0 --numeric 17',
    'gpiomon --bias=pull-up --chip=gpiochip0 --format=%e 17',
  ])
})

it.each([
  ['gpioset (libgpiod) v1.6.3', gpiod1],
  ['gpioset (libgpiod) v2.2.1', gpiod2],
])('knows "%s"', async (printed, expected) => {
  standIn({ gpioset: `echo '${printed}'; echo 'Copyright (C) 2017-2023'` })
  expect(await findGpiod()).toBe(expected)
})

it('says what it does not know', async () => {
  standIn({ gpioset: "echo 'gpioset (libgpiod) v3.0'" })
  await expect(findGpiod()).rejects.toThrow('only versions 1.6 and 2 are known')
})

it('quotes for a shell', () => {
  expect(quoteCommand(['a b', "it's"])).toBe(`'a b' 'it'\\''s'`)
})
