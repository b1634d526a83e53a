import { join } from 'node:path'
import { expect, it } from 'vitest'
import { check } from './check.ts'
import { parseSettings } from './settings.ts'
import { makeFolder, standIn } from './testing/folder.ts'

it('says in plain sentences what works, and what happens without current, program and network', async () => {
  const folder = makeFolder()
  standIn({
    gpioset: `[ "$1" = --version ] && echo 'gpioset (libgpiod) v2.2.1'; echo "$*" >>'${folder}/set'`,
    gpioget: "echo 'gpioget: cannot find line' >&2; exit 1",
  })
  const conf = `RELAY=gpio:gpiochip0/17\nCONTACT=gpio:gpiochip0/22\nREADER=evdev:${folder}/none sim:${folder}`
  const { isGood, text } = await check(parseSettings(conf, 'door.conf'), join(folder, 'state'))
  expect(isGood).toBe(false)
  expect(text.split('\n')).toEqual([
    '  The relay on gpiochip0, line 17 can be set.',
    '! The door contact (CONTACT) on gpiochip0, line 22 does not work: gpioget: cannot find line',
    '  There is no exit button (EXIT).',
    `! The reader ${folder}/none does not work: ENOENT: no such file or directory, access '${folder}/none'`,
    `  A reader is the folder ${folder}.`,
    '',
    'Without current, and without this program, the door is SHUT (FAIL=secure). The way out must not need either.',
    'This door is not paired: no card opens it.',
    'It has no list yet: without network no card opens it.',
    'A door that is open for more than 30 seconds is reported, and one that opens without a card or button.',
    '',
  ])
})

it('tries a lock that opens without current by giving it current, and warns of it', async () => {
  const folder = makeFolder()
  standIn({ gpioset: `[ "$1" = --version ] && echo 'gpioset (libgpiod) v1.6.3' || [ "$4" = 17=1 ]` })
  const conf = `RELAY=gpio:gpiochip0/17,low\nFAIL=safe\nREADER=sim:${folder}`
  const { isGood, text } = await check(parseSettings(conf, 'door.conf'), folder)
  expect({ isGood, text }).toEqual({ isGood: true, text: expect.stringContaining('the door is OPEN (FAIL=safe)') })
})
