import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeFolder } from './folder.ts'

type DoorBroker = { port: number; stop(): Promise<void> }

/** A real mosquitto. With a user nobody else may connect; then the user's password is `right`. */
export async function startBroker({ port, user }: { port?: number; user?: string } = {}): Promise<DoorBroker> {
  ensureMosquitto()
  const folder = makeFolder()
  const passwords = join(folder, 'passwords')
  if (user !== undefined) {
    writeFileSync(passwords, '', { mode: 0o600 })
    spawnSync('mosquitto_passwd', ['-b', passwords, user, 'right'])
  }
  const own = port ?? (await findFreePort())
  const access = user === undefined ? ['allow_anonymous true'] : ['allow_anonymous false', `password_file ${passwords}`]
  const lines = [`listener ${own} 127.0.0.1`, `user ${userInfo().username}`, 'log_dest stderr', ...access]
  const path = join(folder, 'conf')
  writeFileSync(path, `${lines.join('\n')}\n`)
  const child = spawn('mosquitto', ['-c', path], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(stop)
  let output = ''
  for await (const part of child.stderr) {
    output += String(part)
    if (output.includes(' running')) break
  }
  if (!output.includes(' running')) throw new Error(`mosquitto ended: ${output}`)
  return { port: own, stop }
}

/** Installs it where that is possible without asking. */
function ensureMosquitto(): void {
  const isThere = () => spawnSync('mosquitto', ['-h']).error === undefined
  if (isThere()) return
  const install = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', 'mosquitto']
  if (userInfo().uid === 0) spawnSync('apt-get', install, { stdio: 'inherit' })
  if (!isThere()) throw new Error('mosquitto is missing: apt-get install mosquitto')
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  server.close()
  return port
}
