import { readFileSync } from 'node:fs'
import { messageOf } from './log.ts'
import { WrongUse } from './wrong-use.ts'

/** A pin of a GPIO chip, or the folder that stands for one. `isLow`: the pin is on when its voltage is low. */
export type Pin = { kind: 'gpio'; chip: string; line: number; isLow: boolean } | { kind: 'sim'; folder: string }

/** `url` is the broker's address, with a name and a password if it wants them. */
export type MqttPlace = { kind: 'mqtt'; topic: string; url: string }

export type ReaderPlace =
  | MqttPlace
  | { kind: 'evdev'; path: string }
  | { kind: 'serial'; path: string; baud: number }
  | { kind: 'sim'; folder: string }

const cardFormats = ['decimal', 'hex', 'hex_reversed'] as const
export type CardFormat = (typeof cardFormats)[number]

const failModes = ['secure', 'safe'] as const
/** `secure`: without current or program the door is shut. `safe`: loss of either opens it. */
export type FailMode = (typeof failModes)[number]

export type Settings = {
  relay: Pin
  contact: Pin | undefined
  exit: Pin | undefined
  readers: ReaderPlace[]
  cardFormat: CardFormat
  fail: FailMode
  pulseMs: number
  /** 0: an open door is never reported. */
  heldOpenSeconds: number
}

const names = [
  'RELAY',
  'CONTACT',
  'EXIT',
  'READER',
  'MQTT_URL',
  'CARD_FORMAT',
  'FAIL',
  'PULSE_MS',
  'HELD_OPEN_SECONDS',
] as const
type Name = (typeof names)[number]
type Texts = Partial<Record<Name, string>>

/** Reads the file of settings; throws `WrongUse` with what is wrong in it. */
export function readSettings(path: string): Settings {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new WrongUse(`the settings cannot be read: ${messageOf(error)}`, { cause: error })
  }
  return parseSettings(text, path)
}

/** Parses lines `NAME=value`; empty values count as absent, `#` begins a remark. */
export function parseSettings(text: string, path: string): Settings {
  const texts = parseLines(text, path)
  const relay = parsePin('RELAY', texts.RELAY ?? '')
  if (!relay) throw new WrongUse(`${path}: RELAY is missing. It says which pin opens the door: RELAY=gpio:gpiochip0/17`)
  const readers = (texts.READER ?? '').split(/\s+/u).filter((place) => place !== '' && place !== 'none')
  return {
    relay,
    contact: parsePin('CONTACT', texts.CONTACT ?? 'none'),
    exit: parsePin('EXIT', texts.EXIT ?? 'none'),
    readers: readers.map((place) => parseReader(place, texts.MQTT_URL)),
    cardFormat: parseChoice('CARD_FORMAT', cardFormats, texts.CARD_FORMAT ?? 'decimal'),
    fail: parseChoice('FAIL', failModes, texts.FAIL ?? 'secure'),
    pulseMs: parseWhole('PULSE_MS', texts.PULSE_MS ?? '3000', [500, 30_000]),
    heldOpenSeconds: parseWhole('HELD_OPEN_SECONDS', texts.HELD_OPEN_SECONDS ?? '30', [0, 86_400]),
  }
}

function parseLines(text: string, path: string): Texts {
  const lines = text.split('\n').map((line) => line.trim())
  return Object.fromEntries(
    lines.flatMap((line, index) => {
      if (line === '' || line.startsWith('#')) return []
      const [, key, value = ''] = /^([A-Z_]+)=(.*)$/u.exec(line) ?? []
      const name = names.find((each) => each === key)
      if (name === undefined) throw new WrongUse(`${path}, line ${index + 1}: "${line}" is no setting`)
      const bare = value.replace(/^(["'])(.*)\1$/u, '$2').trim()
      return bare === '' ? [] : [[name, bare]]
    }),
  )
}

function parsePin(name: Name, text: string): Pin | undefined {
  if (text === 'none' || text === '') return undefined
  const [, chip, line, low] = /^gpio:([\w-]{1,50})\/(\d{1,4})(,low)?$/u.exec(text) ?? []
  if (chip !== undefined) return { kind: 'gpio', chip, line: Number(line), isLow: low !== undefined }
  const [, folder] = /^sim:(.+)$/u.exec(text) ?? []
  if (folder !== undefined) return { kind: 'sim', folder }
  throw new WrongUse(`${name}="${text}" is no pin such as gpio:gpiochip0/17 or gpio:gpiochip0/17,low`)
}

function parseReader(text: string, mqttUrl: string | undefined): ReaderPlace {
  const [, kind, rest = ''] = /^(evdev|serial|sim|mqtt):(.+)$/u.exec(text) ?? []
  if (kind === 'mqtt') return { kind, topic: parseTopic(rest), url: parseBroker(mqttUrl) }
  if (kind === 'evdev') return { kind, path: rest }
  if (kind === 'sim') return { kind, folder: rest }
  const [, path = '', baud = '9600'] = /^([^,]+)(?:,(\d{3,7}))?$/u.exec(rest) ?? []
  if (kind === 'serial' && path !== '') return { kind, path, baud: Number(baud) }
  throw new WrongUse(
    `READER="${text}" is no reader such as evdev:/dev/input/event0, serial:/dev/ttyUSB0,9600 or mqtt:club/tag`,
  )
}

const longestTopic = 200

/** One topic: with `+` or `#` whoever may write to any of many could open the door. */
function parseTopic(text: string): string {
  if (text.length <= longestTopic && !/[+#\0]/u.test(text) && !text.startsWith('$')) return text
  throw new WrongUse(`READER="mqtt:${text}" is no single topic such as mqtt:club/front-door/tag`)
}

/** Complaints leave the address out: it may hold a password. */
function parseBroker(text: string | undefined): string {
  if (text === undefined) throw new WrongUse('MQTT_URL is missing: READER=mqtt:… needs it, such as mqtt://broker.local')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^(?:mqtt|ws)s?:$/u.test(url.protocol) && url.hostname !== '') return text
  throw new WrongUse(
    'MQTT_URL is no address of a broker such as mqtt://broker.local or mqtts://name:password@broker.local',
  )
}

function parseChoice<Choice extends string>(name: Name, choices: readonly Choice[], text: string): Choice {
  const choice = choices.find((each) => each === text)
  if (choice === undefined) throw new WrongUse(`${name}="${text}" is none of ${choices.join(', ')}`)
  return choice
}

function parseWhole(name: Name, text: string, [least, most]: [number, number]): number {
  const value = /^\d{1,6}$/u.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new WrongUse(`${name}="${text}" is no whole number from ${least} to ${most}`)
}
