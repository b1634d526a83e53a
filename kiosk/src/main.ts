import { getuid } from 'node:process'
import { findBrowser, isExecutable } from './find-browser.ts'
import { createLog, messageOf } from './log.ts'
import { readSettings, type Settings, usage } from './settings.ts'
import { runShell } from './shell.ts'
import { WrongUse } from './wrong-use.ts'

const ending = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

function chooseProgram({ chromium, chromiumFlags }: Settings): string {
  if (chromium !== undefined && !isExecutable(chromium)) throw new WrongUse(`${chromium} is no program`)
  const program = chromium ?? findBrowser()
  if (program === undefined) throw new WrongUse('No Chromium was found. As root: apt-get install chromium')
  if (getuid?.() === 0 && !chromiumFlags.includes('--no-sandbox')) {
    throw new WrongUse('Chromium does not run as root; start the kiosk as a user of its own')
  }
  return program
}

async function main(args: readonly string[]): Promise<void> {
  const settings = readSettings(args)
  if (!settings) {
    process.stdout.write(usage)
    return
  }
  const end = new AbortController()
  for (const name of ending) process.on(name, () => end.abort())
  const log = createLog((line) => process.stdout.write(line))
  await runShell({ settings, program: chooseProgram(settings), log, signal: end.signal })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isWrongUse = error instanceof WrongUse
  process.stderr.write(`fobhouse-kiosk: ${isWrongUse ? error.message : `failed: ${messageOf(error)}`}\n`)
  if (isWrongUse) process.stderr.write('See fobhouse-kiosk --help.\n')
  process.exitCode = isWrongUse ? 2 : 1
}
