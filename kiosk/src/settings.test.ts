import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

let folder: string
const write = (text: string) => {
  const path = join(folder, 'kiosk.conf')
  writeFileSync(path, text)
  return path
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fobhouse-settings-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('takes the file, and the command line before it', () => {
  const path = write(`
# the club's
URL="https://club.example"
NIGHT=22:00-07:00
CHECK_SECONDS=
CHROMIUM_FLAGS=--force-device-scale-factor=1.5  --touch-events=enabled
`)
  expect(readSettings(['--config', path, '--profile', folder, '--night', '1:00-5:00'])).toEqual({
    url: new URL('https://club.example'),
    night: { from: 60, to: 300 },
    profile: folder,
    isWindowed: false,
    chromium: undefined,
    chromiumFlags: ['--force-device-scale-factor=1.5', '--touch-events=enabled'],
    checkSeconds: 10,
  })
})

it('gives none when it is asked for help', () => {
  expect(readSettings(['--help'])).toBeUndefined()
})

describe('says what is wrong:', () => {
  it.each([
    [[], '--url is missing'],
    [['--url', 'club.example'], '"club.example" is no address'],
    [['--url', 'file:///etc/passwd'], 'is no address'],
    [['--url', 'https://me:secret@club.example'], 'no name or password'],
    [['--url', 'https://club.example', '--night', 'always'], '"always" are no hours'],
    [['--url', 'https://club.example', '--check-seconds', '0'], '"0" is no number of seconds'],
    [['--uri', 'https://club.example'], "Unknown option '--uri'"],
    [['https://club.example'], 'Unexpected argument'],
  ])('%j', (args, message) => {
    expect(() => readSettings(['--config', write(''), ...args])).toThrow(message)
  })

  it.each([
    ['URI=https://club.example', 'line 1: "URI=https://club.example" is no setting'],
    ['\nhttps://club.example', 'line 2: "https://club.example" is no setting'],
  ])('%j in the file', (text, message) => {
    expect(() => readSettings(['--config', write(text)])).toThrow(message)
  })

  it('a file that is named and not there', () => {
    expect(() => readSettings(['--config', join(folder, 'none.conf')])).toThrow('cannot be read')
  })
})
