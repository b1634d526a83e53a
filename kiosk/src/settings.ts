import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { codeOf, messageOf } from './log.ts'
import { type NightHours, parseNight } from './night.ts'
import { WrongUse } from './wrong-use.ts'

export type Settings = {
  url: URL
  profile: string
  night: NightHours | undefined
  isWindowed: boolean
  chromium: string | undefined
  chromiumFlags: string[]
  checkSeconds: number
}

const usualFile = '/etc/fobhouse-kiosk.conf'

export const usage = `Usage: fobhouse-kiosk --url https://club.example [options]

  --url             the portal's address; nothing else can be opened
  --night           hours in which the screen is black until it is touched, such as 22:00-07:00
  --profile         folder of what the kiosk keeps (default: ~/.local/state/fobhouse-kiosk)
  --windowed        in a window, to look at it on a desk
  --check-seconds   how often it asks whether the portal answers (default: 10)
  --chromium        path of the browser (default: the one that is installed)
  --chromium-flags  further flags for the browser: --chromium-flags="--force-device-scale-factor=1.5"
  --config          file of these settings (default: ${usualFile})

In the file each is a line such as URL=https://club.example or CHECK_SECONDS=10; the command line goes before it.
`

const options = {
  url: { type: 'string' },
  night: { type: 'string' },
  profile: { type: 'string' },
  windowed: { type: 'boolean' },
  'check-seconds': { type: 'string' },
  chromium: { type: 'string' },
  'chromium-flags': { type: 'string' },
  config: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const fileNames = ['url', 'night', 'profile', 'check-seconds', 'chromium', 'chromium-flags'] as const
type FileName = (typeof fileNames)[number]
type Texts = Partial<Record<FileName, string>>

/** Reads command line and file; undefined if help was requested. Throws `WrongUse` with what is wrong. */
export function readSettings(args: readonly string[]): Settings | undefined {
  const values = parseCommandLine(args)
  if (values.help === true) return undefined
  const texts: Texts = { ...readFile(values.config), ...withoutUndefined(values) }
  return {
    url: readUrl(texts.url),
    profile: resolve(texts.profile ?? join(homedir(), '.local', 'state', 'fobhouse-kiosk')),
    night: readNight(texts.night),
    isWindowed: values.windowed ?? false,
    chromium: texts.chromium,
    chromiumFlags: (texts['chromium-flags'] ?? '').split(/\s+/u).filter((flag) => flag !== ''),
    checkSeconds: readSeconds(texts['check-seconds']),
  }
}

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new WrongUse(messageOf(error), { cause: error })
  }
}

function withoutUndefined(values: Partial<Record<string, string | boolean>>): Texts {
  return Object.fromEntries(
    fileNames.flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

function readFile(named: string | undefined): Texts {
  const path = named ?? usualFile
  try {
    return parseFile(readFileSync(path, 'utf8'), path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && named === undefined) return {}
    if (error instanceof WrongUse) throw error
    throw new WrongUse(`${path} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

/** Parses lines `NAME=value` of an environment file (shell or systemd); empty values count as absent. */
export function parseFile(text: string, path: string): Texts {
  const lines = text.split('\n').map((line) => line.trim())
  return Object.fromEntries(
    lines.flatMap((line, index) => {
      if (line === '' || line.startsWith('#')) return []
      const [, key = '', value = ''] = /^([A-Z_]+)=(.*)$/u.exec(line) ?? []
      const name = fileNames.find((each) => each === key.toLowerCase().replaceAll('_', '-'))
      if (name === undefined) throw new WrongUse(`${path}, line ${index + 1}: "${line}" is no setting`)
      const bare = value.replace(/^(["'])(.*)\1$/u, '$2')
      return bare === '' ? [] : [[name, bare]]
    }),
  )
}

function readUrl(text: string | undefined): URL {
  if (text === undefined) throw new WrongUse('--url is missing: the address of the portal')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new WrongUse(`"${text}" is no address such as https://club.example`)
  }
  if (url.username !== '' || url.password !== '') throw new WrongUse('The address may hold no name or password')
  return url
}

function readNight(text: string | undefined): NightHours | undefined {
  const hours = text === undefined ? undefined : parseNight(text)
  if (text !== undefined && !hours) throw new WrongUse(`"${text}" are no hours such as 22:00-07:00`)
  return hours
}

function readSeconds(text = '10'): number {
  const seconds = Number(text)
  if (seconds > 0 && seconds <= 3600) return seconds
  throw new WrongUse(`"${text}" is no number of seconds between 0 and 3600`)
}
