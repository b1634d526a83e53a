import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'

export type BrokerOptions = {
  port?: number
  /** Without any, everybody may connect. */
  users?: Readonly<Record<string, string>>
  /** Lines of an access list. */
  acl?: readonly string[]
  /** Certificate and key of a server, PEM; then it speaks TLS only. */
  tls?: { cert: string; key: string }
}

export type TestBroker = {
  port: number
  /** For a server that may connect without a password. */
  url: string
  /** What it has logged so far. */
  output(): string
  /** Ends it as an administrator does. */
  stop(): Promise<void>
  /** Ends it like a power cut. */
  kill(): Promise<void>
}

let shared: Promise<TestBroker> | undefined

/** The broker that all tests of this process share. A test takes a prefix of its own for its topics. */
export function shareBroker(): Promise<TestBroker> {
  shared ??= startBroker()
  return shared
}

/** Starts a real mosquitto. It ends with the test's process, however that ends. */
export async function startBroker(options: BrokerOptions = {}): Promise<TestBroker> {
  ensureMosquitto()
  const port = options.port ?? (await findFreePort())
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-broker-'))
  writeFileSync(join(folder, 'conf'), writeConfiguration(folder, port, options))
  // The shell's standard input closes with our process; then it ends the broker.
  const script =
    'exec 3<&0; mosquitto -c "$1" & broker=$!; echo "pid $broker"; (read -r word <&3; kill $broker) 2>/dev/null & wait $broker'
  const child = spawn('sh', ['-c', script, 'sh', join(folder, 'conf')], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.unref()
  const { pid, output } = await untilRunning(child)
  const end = async (signal: NodeJS.Signals) => {
    const isOver = once(child, 'exit')
    process.kill(pid, signal)
    child.stdin?.end()
    await isOver
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    port,
    url: `mqtt${options.tls ? 's' : ''}://127.0.0.1:${port}`,
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

function writeConfiguration(folder: string, port: number, { users, acl, tls }: BrokerOptions): string {
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    return path
  }
  const lines = [
    `listener ${port} 127.0.0.1`,
    `user ${userInfo().username}`,
    'persistence false',
    'log_dest stderr',
    `allow_anonymous ${String(users === undefined)}`,
  ]
  if (users) lines.push(`password_file ${makePasswords(file('passwords', ''), users)}`)
  if (acl) lines.push(`acl_file ${file('acl', `${acl.join('\n')}\n`)}`)
  if (tls) lines.push(`certfile ${file('cert.pem', tls.cert)}`, `keyfile ${file('key.pem', tls.key)}`)
  return `${lines.join('\n')}\n`
}

function makePasswords(path: string, users: Readonly<Record<string, string>>): string {
  for (const [name, password] of Object.entries(users)) spawnSync('mosquitto_passwd', ['-b', path, name, password])
  return path
}

/** Resolves with the broker's process id once it accepts connections. */
async function untilRunning(child: ChildProcess): Promise<{ pid: number; output: () => string }> {
  let output = ''
  const running = Promise.withResolvers<number>()
  const take = (part: Buffer) => {
    output += part.toString()
    const pid = /^pid (\d+)$/mu.exec(output)?.[1]
    if (pid !== undefined && output.includes(' running')) running.resolve(Number(pid))
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  child.once('exit', () => running.reject(new Error(`mosquitto ended: ${output}`)))
  return { pid: await running.promise, output: () => output }
}

/** Installs it where that is possible without asking. */
function ensureMosquitto(): void {
  if (isThere()) return
  if (userInfo().uid === 0) {
    const wait = ['-o', 'DPkg::Lock::Timeout=300']
    spawnSync('apt-get', [...wait, 'install', '-y', '--no-install-recommends', 'mosquitto'], { stdio: 'inherit' })
  }
  if (!isThere()) throw new Error('mosquitto is missing: apt-get install mosquitto')
}

function isThere(): boolean {
  return spawnSync('mosquitto', ['-h']).error === undefined
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port')
  server.close()
  return address.port
}

export type Heard = { topic: string; payload: string; retained: boolean }

export type Listener = {
  /** Everything so far. */
  heard: readonly Heard[]
  /** What was last said for each topic. */
  latest: ReadonlyMap<string, string>
  /** Waits for a message that fits, among those so far and those to come. */
  until(fits: (message: Heard) => boolean): Promise<Heard>
  /** Waits until this is so. */
  untilSo(isSo: () => boolean): Promise<void>
  publish(topic: string, payload: string, options?: { retain?: boolean }): Promise<void>
  /** Forgets what was heard so far, not what was last said. */
  forget(): void
  end(): Promise<void>
}

type Login = { clientId?: string; username?: string; password?: string; ca?: string }

/** Another program at the broker: hears all messages of these topics. */
export async function listenAt(url: string, filters: string | string[], login: Login = {}): Promise<Listener> {
  const client = await connectAsync(url, { ...login, protocolVersion: 4, reconnectPeriod: 0 })
  const heard: Heard[] = []
  const latest = new Map<string, string>()
  const waiting = new Set<() => void>()
  client.on('message', (topic, payload, { retain }) => {
    const message = { topic, payload: payload.toString(), retained: retain }
    heard.push(message)
    latest.set(topic, message.payload)
    for (const look of waiting) look()
  })
  await client.subscribeAsync(filters, { qos: 1 })
  const untilSo = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return {
    heard,
    latest,
    untilSo,
    until: async (fits) => {
      await untilSo(() => heard.some(fits))
      const found = heard.find(fits)
      if (!found) throw new Error('The message has gone')
      return found
    },
    publish: async (topic, payload, { retain = false } = {}) => {
      await client.publishAsync(topic, payload, { qos: 1, retain })
    },
    forget: () => void heard.splice(0),
    end: () => client.endAsync(),
  }
}
