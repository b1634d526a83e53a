import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'
import { readSaved } from './disk/saved.ts'
import { findGpiod, type Gpiod } from './hardware/gpiod.ts'
import { tryTopic } from './hardware/mqtt-reader.ts'
import { messageOf } from './log.ts'
import type { Pin, ReaderPlace, Settings } from './settings.ts'
import { askRunning } from './status.ts'

const run = promisify(execFile)

type Finding = { isGood: boolean; sentence: string }

/** Tries each pin and reader, and says what happens without current, without program and without network. */
export async function check(settings: Settings, folder: string): Promise<{ isGood: boolean; text: string }> {
  const isRunning = (await askRunning(folder)) !== undefined
  const findings = isRunning ? [whileRunning] : await tryHardware(settings)
  const lines = [...findings.map(({ isGood, sentence }) => `${isGood ? '  ' : '! '}${sentence}`), '']
  lines.push(...(await promises(settings, folder)))
  return { isGood: findings.every(({ isGood }) => isGood), text: `${lines.join('\n')}\n` }
}

const whileRunning: Finding = {
  isGood: true,
  sentence: 'The service runs and has the pins and readers: its findings are in "fobhouse-door status".',
}

async function tryHardware(settings: Settings): Promise<Finding[]> {
  const pins = [settings.relay, settings.contact, settings.exit]
  let gpiod: Gpiod | undefined
  if (pins.some((pin) => pin?.kind === 'gpio')) {
    try {
      gpiod = await findGpiod()
    } catch (error) {
      return [{ isGood: false, sentence: messageOf(error) }]
    }
  }
  return [
    await tryRelay(settings, gpiod),
    await tryInput('door contact (CONTACT)', settings.contact, gpiod),
    await tryInput('exit button (EXIT)', settings.exit, gpiod),
    ...(settings.readers.length === 0 ? [{ isGood: false, sentence: 'There is no READER: no card can be read.' }] : []),
    ...(await Promise.all(settings.readers.map(async (place) => tryReader(place)))),
  ]
}

/** Sets the relay to what it is while the door is shut: trying it opens nothing. */
async function tryRelay({ relay, fail }: Settings, gpiod: Gpiod | undefined): Promise<Finding> {
  if (relay.kind === 'sim') return { isGood: true, sentence: `The relay is the folder ${relay.folder}.` }
  const [program = '', ...args] = gpiod?.set(relay, fail === 'secure' ? 0 : 1) ?? []
  return attempt(`relay on ${relay.chip}, line ${relay.line}`, async () => {
    await run(program, args)
    return 'can be set'
  })
}

async function tryInput(what: string, pin: Pin | undefined, gpiod: Gpiod | undefined): Promise<Finding> {
  if (!pin) return { isGood: true, sentence: `There is no ${what}.` }
  if (pin.kind === 'sim') return { isGood: true, sentence: `The ${what} is the folder ${pin.folder}.` }
  const [program = '', ...args] = gpiod?.get(pin) ?? []
  return attempt(`${what} on ${pin.chip}, line ${pin.line}`, async () => {
    const { stdout } = await run(program, args)
    return stdout.trim() === '1' ? 'is on now: door open, or button pressed' : 'is off now: door shut, or button up'
  })
}

async function tryReader(place: ReaderPlace): Promise<Finding> {
  if (place.kind === 'sim') return { isGood: true, sentence: `A reader is the folder ${place.folder}.` }
  if (place.kind === 'mqtt') {
    return attempt(`reader mqtt:${place.topic}`, async () => {
      await tryTopic(place)
      return 'can be heard at the broker'
    })
  }
  return attempt(`reader ${place.path}`, async () => {
    await access(place.path, constants.R_OK)
    return 'is there and can be read'
  })
}

async function attempt(what: string, act: () => Promise<string>): Promise<Finding> {
  try {
    return { isGood: true, sentence: `The ${what} ${await act()}.` }
  } catch (error) {
    // A program that failed says why in its last line.
    const why = messageOf(error).trim().split('\n').at(-1)
    return { isGood: false, sentence: `The ${what} does not work: ${why}` }
  }
}

async function promises(
  { fail, heldOpenSeconds, contact, exit, readers }: Settings,
  folder: string,
): Promise<string[]> {
  const { identity, list } = await readSaved(folder)
  const button = exit ? ' The exit button does.' : ''
  return [
    fail === 'secure'
      ? 'Without current, and without this program, the door is SHUT (FAIL=secure). The way out must not need either.'
      : 'Without current, and without this program, the door is OPEN (FAIL=safe): whoever cuts the current comes in.',
    identity
      ? `This is the door "${identity.name}", ${identity.serial}, of ${identity.portal}`
      : `This door is not paired: no card opens it.${button}`,
    ...(readers.some(({ kind }) => kind === 'mqtt')
      ? [
          'A reader on MQTT needs its broker: without it no card of that reader is heard. Whoever may write to its topic can claim any card.',
        ]
      : []),
    list
      ? `Without network its list opens until ${list.list.expires}; after that only keyholders, until ${list.list.keyholders.until}.`
      : `It has no list yet: without network no card opens it.${button}`,
    contact && heldOpenSeconds > 0
      ? `A door that is open for more than ${heldOpenSeconds} seconds is reported, and one that opens without a card or button.`
      : 'Nobody is told of a door that stays open: that needs CONTACT, and HELD_OPEN_SECONDS above 0.',
  ]
}
