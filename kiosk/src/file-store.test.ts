import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStore } from './file-store.ts'

let folder: string
let path: string
let said: string[]
const log = (event: string) => void said.push(event)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fobhouse-store-'))
  path = join(folder, 'store.json')
  said = []
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps texts beyond its own life, for its owner alone', () => {
  const store = openStore(path, log)
  expect(store.get('readerUrl')).toBeNull()
  store.set('readerUrl', 'ws://localhost:81')
  store.set('kioskSecret', 'räksmörgås')
  store.set('__proto__', 'a name like any other')
  store.remove('readerUrl')
  store.remove('never there')
  const again = openStore(path, log)
  expect(['readerUrl', 'kioskSecret', '__proto__'].map((key) => again.get(key))).toEqual([
    null,
    'räksmörgås',
    'a name like any other',
  ])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['store.json'])
})

it('refuses what is too large and keeps what it has', () => {
  const store = openStore(path, log)
  store.set('a', '1')
  expect(() => store.set('a', 'x'.repeat(65_537))).toThrow('The kiosk keeps')
  expect(() => store.set('x'.repeat(101), '1')).toThrow('The kiosk keeps')
  expect(openStore(path, log).get('a')).toBe('1')
})

it('says so when it cannot write, and goes on with what is on the disk', () => {
  const store = openStore(path, log)
  store.set('a', '1')
  mkdirSync(join(`${path}.new`, 'in-the-way'), { recursive: true })
  expect(() => store.set('a', '2')).toThrow(/directory/i)
  expect(store.get('a')).toBe('1')
  expect(said).toEqual(['store-not-written'])
  rmSync(`${path}.new`, { recursive: true })
  store.set('a', '3')
  expect(openStore(path, log).get('a')).toBe('3')
})

it.each(['', '{"a":', '{"a":"1"}', '[["a",1]]'])('puts a broken file aside: %s', (text) => {
  writeFileSync(path, text)
  const store = openStore(path, log)
  expect(store.get('a')).toBeNull()
  expect(said).toEqual(['store-broken'])
  expect(readFileSync(`${path}.broken`, 'utf8')).toBe(text)
})
