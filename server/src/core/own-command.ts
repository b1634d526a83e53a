import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Config } from './config.ts'

type Wanted = {
  args: readonly string[]
  /** Ends the command early. */
  signal: AbortSignal
  /** Handles a line of progress; returns whether it was one. */
  onLine?(line: string): Promise<boolean>
}

/** `exitCode` is null if the command was killed. `reason` is its last output line that was not progress. */
export type CommandResult = { exitCode: number | null; output: string; reason: string }

const program = resolve(import.meta.dirname, '../cli/main.ts')

/**
 * Runs a command of Fobhouse on this server's own club, in a process of its own: for work that would block everybody
 * here.
 */
export async function runOwnCommand(
  { dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  { args, signal, onLine = () => Promise.resolve(false) }: Wanted,
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...process.env, FOBHOUSE_DATA: dataFolder, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => void child.kill()
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  const ended = once(child, 'exit')
  const output = text(child.stdout)
  let reason = 'It ended without a message.'
  for await (const line of createInterface({ input: child.stderr })) {
    if (!(await onLine(line))) reason = line
  }
  await ended
  signal.removeEventListener('abort', end)
  return { exitCode: child.exitCode, output: await output, reason }
}
