import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

export type CommandResult = { isOk: boolean; output: string }

type CommandOptions = { limitMinutes: number; env?: Record<string, string> }

const root = resolve(import.meta.dirname, '..', '..')
const running = new Set<ChildProcess>()

// A developer's own server settings must not lead a test to that server's data.
const settingsOfServers = new Set(['PORT', 'HOST', 'FOBHOUSE_DATA', 'DATABASE_URL', 'PUBLIC_URL', 'NODE_ENV'])

/** The environment for a process that runs tests. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !settingsOfServers.has(name))
  return { ...Object.fromEntries(kept), NO_COLOR: '1' }
}

/**
 * Runs one command of the repository's tools without a terminal. Kills everything it started when it ends: a server
 * left behind by a test would hold the command's output open, and this would wait for it.
 */
export function runCommand(command: string, args: string[], options: CommandOptions): Promise<CommandResult> {
  const { limitMinutes, env } = options
  const child = spawn(command, args, {
    cwd: root,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const end = ownFamily(child)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((settle) => {
    const done = (isOk: boolean, note: string) => {
      clearTimeout(limit)
      settle({ isOk, output: `${Buffer.concat(chunks).toString('utf8')}${note}`.trim() })
    }
    const limit = setTimeout(() => {
      chunks.push(Buffer.from(`\n${command} took longer than ${limitMinutes} minutes and was ended`))
      end()
    }, limitMinutes * 60_000)
    child.on('error', (error) => done(false, error.message))
    child.on('exit', end)
    child.on('close', (code) => done(code === 0, ''))
  })
}

/** A detached child leads its own process group; its negative pid addresses the whole group. */
function endFamily(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: nobody is left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A detached child that `endAllWithThis` ends, too. Returns what ends it with all that it has started. */
export function ownFamily(child: ChildProcess): () => void {
  running.add(child)
  child.on('close', () => running.delete(child))
  return () => endFamily(child)
}

/** Whoever stops this process stops all that it runs. */
export function endAllWithThis(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const child of running) endFamily(child)
      process.exit(1)
    })
  }
}
