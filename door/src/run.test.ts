import { expect, it } from 'vitest'
import { runService } from './run.ts'
import { parseSettings } from './settings.ts'
import { askRunning } from './status.ts'
import { makeFolder } from './testing/folder.ts'

const soon = { timeout: 20_000 }

it('refuses to run beside another on the same folder, before it touches a pin', async () => {
  const folder = makeFolder()
  const settings = parseSettings(`RELAY=sim:${makeFolder()}`, 'door.conf')
  const start = (said: string[]) => {
    const end = new AbortController()
    const log = (event: string) => void said.push(event)
    return { end, ended: runService({ settings, folder, log, signal: end.signal }) }
  }
  const running = start([])
  await expect.poll(() => askRunning(folder), soon).toBeDefined()
  const second: string[] = []
  await expect(start(second).ended).rejects.toThrow(`another door runs on ${folder}`)
  expect(second).toEqual([])
  running.end.abort()
  await running.ended
  expect(await askRunning(folder)).toBeUndefined()
})
