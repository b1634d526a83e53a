import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createEmptyFolder } from '@fobhouse/server/testing/server-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KioskPortal, startKioskPortal } from './kiosk-portal.ts'

// The shell runs a browser by itself, as at the club's entrance; the test asks the page through the portal.

const program = resolve(import.meta.dirname, '../kiosk/src/main.ts')

let portal: KioskPortal
let profile: { folder: string; remove(): void }
let shell: ChildProcess
let ended: Promise<unknown[]>
let log = ''

beforeAll(async () => {
  portal = await startKioskPortal()
  profile = createEmptyFolder()
  const settings = ['--url', portal.origin, '--profile', join(profile.folder, 'kiosk'), '--check-seconds', '0.1']
  const flags = '--chromium-flags=--no-sandbox --headless=new --disable-gpu'
  shell = spawn(process.execPath, [program, ...settings, flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  ended = once(shell, 'exit')
  const endWithUs = () => shell.kill()
  process.once('exit', endWithUs)
  shell.once('exit', () => process.off('exit', endWithUs))
  shell.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
})

afterAll(async () => {
  shell.kill()
  await ended
  await portal.goAway()
  profile.remove()
})

function browserPid(): number {
  return Number([...log.matchAll(/^browser pid=(\d+)$/gm)].at(-1)?.[1])
}

/** The living processes of a group. In `/proc/<pid>/stat`, state, parent and group follow the name. */
function processesOf(group: number): string[] {
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [`/proc/${name}/stat`] : []))
  return stats.filter((path) => {
    const [state, , itsGroup] = existsSync(path)
      ? readFileSync(path, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
      : []
    return Number(itsGroup) === group && state !== 'Z'
  })
}

test('the page knows the kiosk, and has a store that no other reads', async () => {
  expect(await portal.ask('fobhouseShell.kind')).toBe('kiosk')
  const { kioskId, ip } = (await portal.ask('fobhouseShell.identity()')) as { kioskId: string; ip: string }
  expect(kioskId).toMatch(/^[\da-f]{64}$/)
  expect(ip).toMatch(/^[\d.]+$|:/)

  expect(await portal.ask('fobhouseShell.store.get("kioskSecret")')).toBeNull()
  await portal.ask('fobhouseShell.store.set("kioskSecret", "räksmörgås")')
  expect(await portal.ask('fobhouseShell.store.get("kioskSecret")')).toBe('räksmörgås')
  const file = join(profile.folder, 'kiosk', 'store.json')
  expect(readFileSync(file, 'utf8')).toContain('räksmörgås')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await portal.ask('fobhouseShell.store.set("a", "x".repeat(70000))')).toContain('The kiosk keeps')
  expect(await portal.ask('fobhouseShell.store.set(1, 2)')).toContain('no such call')
})

test('another origin is neither shown nor given the way to the shell', async () => {
  const foreign = await startKioskPortal()
  const elsewhere = foreign.origin.replace('127.0.0.1', 'localhost')
  const asked = await portal.ask(`new Promise((done) => {
    const frame = document.createElement('iframe')
    frame.src = '${elsewhere}'
    document.body.append(frame)
    const own = document.createElement('iframe')
    own.srcdoc = '<script>parent.postMessage([typeof fobhouseShell, typeof fobhouseShellCall], "*")</script>'
    addEventListener('message', ({ data }) => done([...data, String(open('${foreign.origin}'))]))
    document.body.append(own)
  })`)
  expect(asked).toEqual(['undefined', 'undefined', 'null'])
  expect(await portal.ask('typeof fobhouseShellCall')).toBe('undefined')

  await portal.ask(`void (location.href = '${foreign.origin}/?token=secret')`)
  await expect.poll(() => log).toContain(`refused origin=${foreign.origin}\n`)
  expect(await portal.ask('location.origin')).toBe(portal.origin)
  expect(foreign.visits()).toBe(0)
  await foreign.goAway()
})

test('it waits while the portal is away, and returns by itself', async () => {
  const before = portal.visits()
  await portal.goAway()
  await expect.poll(() => log).toContain('waiting why=ConnectionRefused')
  await portal.comeBack()
  await expect.poll(() => portal.visits()).toBe(before + 1)
  expect(await portal.ask('document.title')).toBe('Portal')
})

test('the page can have itself opened anew', async () => {
  const before = portal.visits()
  await portal.ask('(fobhouseShell.reload(), "asked")')
  await expect.poll(() => portal.visits()).toBe(before + 1)
})

test('a browser that dies is started again and knows what it kept', async () => {
  const first = browserPid()
  process.kill(first, 'SIGKILL')
  await expect.poll(browserPid).not.toBe(first)
  expect(await portal.ask('fobhouseShell.store.get("kioskSecret")')).toBe('räksmörgås')
  expect(log).toContain('browser-ended by=SIGKILL')
})

test('told to end, it takes the browser along', async () => {
  const pid = browserPid()
  shell.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect.poll(() => processesOf(pid)).toEqual([])
  expect(log.trim().split('\n').at(-1)).toBe('stopped')
})
