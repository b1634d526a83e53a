import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { runCommandLine } from '../cli/run-command-line.ts'
import { fobhouse } from './server-process.ts'

type Command = {
  args: readonly string[]
  /** The club's data. */
  folder?: string
  /** What is typed. */
  input?: string
  environment?: Record<string, string>
}
type User = { uid?: number; gid?: number }

/** What a command of `fobhouse` printed, and its exit code. */
export type Ran = { output: string; error: string; code: unknown }

function environmentOf({ folder = '', environment = {} }: Command): Record<string, string> {
  return { PORT: '0', FOBHOUSE_DATA: folder, ...environment }
}

/** Runs a command in a process of its own, as people do, perhaps as another user. */
export async function runInProcess({ uid, gid, ...command }: Command & User): Promise<Ran> {
  const child = spawn(process.execPath, [...fobhouse.arguments, ...command.args], {
    env: { ...fobhouse.environment, ...environmentOf(command) },
    ...(uid !== undefined && { uid, gid }),
  })
  child.stdin.end(command.input ?? '')
  const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { output, error, code }
}

/**
 * Runs a command that ends by itself in the process of the test: a process of its own takes longer to start than most
 * commands take. One at a time, because they share what they print to. What is logged is not in the output, so that
 * whoever expects to see all of it uses `runInProcess`.
 */
export async function runHere(command: Command): Promise<Ran> {
  const variables = { DATABASE_URL: '', LOG_LEVEL: 'silent', ...environmentOf(command) }
  const restoreEnvironment = setEnvironment(variables)
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
  Object.defineProperty(process, 'stdin', { value: Readable.from([command.input ?? '']), configurable: true })
  const output = keepWritten(process.stdout)
  const error = keepWritten(process.stderr)
  const before = process.exitCode
  process.exitCode = 0
  try {
    await runCommandLine(command.args)
    return { output: output.written(), error: error.written(), code: process.exitCode }
  } finally {
    process.exitCode = before
    output.restore()
    error.restore()
    if (stdin) Object.defineProperty(process, 'stdin', stdin)
    restoreEnvironment()
  }
}

/** Not by stubs of vitest, of which only all can be taken back: the test may have its own. */
function setEnvironment(variables: Record<string, string>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, variables)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name)
      else process.env[name] = value
    }
  }
}

function keepWritten(stream: NodeJS.WriteStream): { written(): string; restore(): void } {
  const spy = vi.spyOn(stream, 'write').mockReturnValue(true)
  return {
    written: () => spy.mock.calls.map(([chunk]) => String(chunk)).join(''),
    restore: () => spy.mockRestore(),
  }
}
