import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Context } from '../../../context.ts'

type Wanted = {
  days: number
  from: string
  signal: AbortSignal
  /** How many days have gone by. */
  onDay(day: number): Promise<void>
}

export type ProcessResult = { outcome: 'done'; output: string } | { outcome: 'failed'; reason: string }

const program = resolve(import.meta.dirname, '../../../cli/main.ts')
const progress = /^Day (\d+) of \d+$/

/** Runs `fobhouse rehearse` on this server's own club. What it says beside its progress is why it failed. */
export async function runProcess(
  { config }: Pick<Context, 'config'>,
  { days, from, signal, onDay }: Wanted,
): Promise<ProcessResult> {
  const args = ['rehearse', '--json', '--days', String(days), '--from', from]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...process.env, FOBHOUSE_DATA: config.dataFolder, DATABASE_URL: config.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => void child.kill()
  signal.addEventListener('abort', end)
  const ended = once(child, 'exit')
  const output = text(child.stdout)
  let reason = 'It ended without a word.'
  for await (const line of createInterface({ input: child.stderr })) {
    const day = progress.exec(line)?.[1]
    if (day === undefined) reason = line
    else await onDay(Number(day))
  }
  await ended
  signal.removeEventListener('abort', end)
  return child.exitCode === 0 ? { outcome: 'done', output: await output } : { outcome: 'failed', reason }
}
