import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.ts'
import { createLog, messageOf } from './log.ts'
import { pair } from './pair.ts'
import { runService } from './run.ts'
import { readSettings } from './settings.ts'
import { askRunning, describeStatus, readStatus } from './status.ts'
import { WrongUse } from './wrong-use.ts'

const usage = `Usage: fobhouse-door <command> [options]

  pair <portal address> <code>   takes name and key from the portal: Manage, Devices, Pair a door
  run                            opens the door; the service does this
  status [--json]                what the door has and does
  check                          tries pins and readers, and says what happens without current, program or network

  --config FILE    settings (default: /etc/fobhouse-door.conf)
  --state FOLDER   what the door keeps (default: /var/lib/fobhouse-door)
`

const options = {
  config: { type: 'string', default: '/etc/fobhouse-door.conf' },
  state: { type: 'string', default: '/var/lib/fobhouse-door' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const say = (text: string) => void process.stdout.write(text)

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new WrongUse(messageOf(error), { cause: error })
  }
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args)
  const [command, ...rest] = positionals
  const folder = resolve(values.state)
  if (values.help || command === undefined) {
    say(usage)
  } else if (command === 'pair') {
    const [address, code] = rest
    if (address === undefined || code === undefined) throw new WrongUse('pair needs the portal’s address and the code')
    await pair({ address, code, folder, say: (line) => say(`${line}\n`) })
  } else if (command === 'run') {
    const end = new AbortController()
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => end.abort())
    await runService({ settings: readSettings(values.config), folder, log: createLog(say), signal: end.signal })
  } else if (command === 'status') {
    const status = (await askRunning(folder)) ?? (await readStatus(folder, readSettings(values.config).fail))
    say(values.json ? `${JSON.stringify(status)}\n` : describeStatus(status))
  } else if (command === 'check') {
    const { isGood, text } = await check(readSettings(values.config), folder)
    say(text)
    if (!isGood) process.exitCode = 1
  } else throw new WrongUse(`there is no command "${command}"`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isWrongUse = error instanceof WrongUse
  process.stderr.write(`fobhouse-door: ${isWrongUse ? error.message : `failed: ${messageOf(error)}`}\n`)
  if (isWrongUse) process.stderr.write('See fobhouse-door --help.\n')
  process.exitCode = isWrongUse ? 2 : 1
}
