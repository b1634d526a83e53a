import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { endWithStarter } from '@fobhouse/server/testing/server-process.ts'

const main = resolve(import.meta.dirname, '../door/src/main.ts')
const manifest = readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')
const { scripts } = JSON.parse(manifest) as { scripts: { door: string } } // our own file
/** Of `npm run door`, what Node itself is told. The package's unit has the same (`package/door/unit.test.ts`). */
const [, nodeOptionText = ''] = / node (.*) door\/src\/main\.ts$/.exec(scripts.door) ?? []
const nodeOptions = nodeOptionText.split(' ')

/** The door controller, as somebody runs it by hand, with a folder in place of pins and reader. */
export type DoorController = {
  pair(address: string, code: string): Promise<void>
  /** Starts the service; it runs on when this returns. */
  start(): void
  /** Kills the service like a power cut of the program alone. */
  kill(): Promise<void>
  stop(): Promise<void>
  status(): Promise<Record<string, unknown>>
  /** The process id of the service; undefined if it was never started. */
  pid(): number | undefined
  tap(card: string): void
  /** Each change of the relay so far: when, and to what. */
  relay(): { at: number; value: string }[]
  /** Events on its disk, oldest first. */
  events(): { boot_id: string; seq: number; type: string }[]
  output(): string
}

/** `program`: the file of an installed package, or that of the checkout. */
export function makeDoorController({ settings = '', program = main } = {}): DoorController {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-door-'))
  const [sim, state, config] = [join(folder, 'sim'), join(folder, 'state'), join(folder, 'door.conf')]
  const place = `sim:${sim}`
  writeFileSync(config, `RELAY=${place}\nREADER=${place}\nCONTACT=${place}\nEXIT=${place}\nPULSE_MS=500\n${settings}`)
  // What turns TypeScript into JavaScript would count in the memory of an installed program.
  const preloaded = program === main ? ['--import', endWithStarter] : []
  let service: ChildProcess | undefined
  let output = ''

  function run(command: readonly string[], extra: readonly string[] = []): ChildProcess {
    const args = [...extra, ...nodeOptions, program, ...command, '--config', config, '--state', state]
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    })
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString()
    })
    child.stderr?.on('data', (part: Buffer) => {
      output += part.toString()
    })
    return child
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!service || service.exitCode !== null || service.signalCode !== null) return
    const ended = once(service, 'exit')
    service.kill(signal)
    await ended
  }

  const read = (name: string) => (existsSync(join(sim, name)) ? readFileSync(join(sim, name), 'utf8') : '')

  return {
    pair: async (address, code) => {
      const [exitCode] = await once(run(['pair', address, code]), 'exit')
      if (exitCode !== 0) throw new Error(`pair ended with ${String(exitCode)}: ${output}`)
    },
    start: () => {
      // Ends with the test's process, even at SIGKILL.
      service = run(['run'], preloaded)
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    status: async () => {
      const child = run(['status', '--json'])
      let text = ''
      child.stdout?.on('data', (part: Buffer) => {
        text += part.toString()
      })
      await once(child, 'close')
      // What the test expects of it, it says itself.
      return JSON.parse(text) as Record<string, unknown>
    },
    pid: () => service?.pid,
    tap: (card) => appendFileSync(join(sim, 'reader'), `${card}\n`),
    relay: () => {
      const lines = read('relay.log')
        .split('\n')
        .filter((line) => line !== '')
      return lines.map((line) => line.split(' ')).map(([at = '', value = '']) => ({ at: Number(at), value }))
    },
    events: () => readEvents(join(state, 'events')),
    output: () => output,
  }
}

function readEvents(folder: string): ReturnType<DoorController['events']> {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).toSorted()
  const lines = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  )
  // The door wrote them, and the test compares what they say.
  return lines.map((line) => JSON.parse(line) as { boot_id: string; seq: number; type: string })
}
