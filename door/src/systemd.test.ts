import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createNotifier } from './systemd.ts'
import { makeFolder, standIn } from './testing/folder.ts'

/** Whatever the machine is busy with: a state is waited for, never a time. */
const soon = { timeout: 50_000 }

it('tells systemd that it is ready and well, and without systemd nobody', async () => {
  const record = join(makeFolder(), 'record')
  standIn({ 'systemd-notify': `echo "$*" >>'${record}'` })
  const notifier = createNotifier(() => undefined)
  notifier.isWell()
  process.env.NOTIFY_SOCKET = '/run/systemd/notify'
  onTestFinished(() => {
    delete process.env.NOTIFY_SOCKET
  })
  const told = () => (existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : [])
  notifier.ready()
  await expect.poll(told, soon).toEqual(['--ready'])
  notifier.isWell()
  await expect.poll(told, soon).toEqual(['--ready', 'WATCHDOG=1'])
})
