import { features } from '../app.ts'
import { systemClock } from '../core/clock.ts'
import { type Config, readConfig } from '../core/config.ts'
import { checkClub, checkSurroundings, fault, type NamedFinding, wordsOf } from '../features/doctor/public.ts'
import { print, readOptions } from './command-line.ts'
import { readClub } from './open-club.ts'

const help = `Usage: fobhouse doctor [--json]

Checks what the portal depends on, and says what is wrong and what to do: version, clock, database, disk, backups, address
and certificate, mail, Stripe, devices, outbox, API keys, recurring work. It sends and changes nothing; the server may be
running.

  --json  the findings as JSON

Ends with 0 if nothing is wrong or there are only warnings, with 1 if there are faults.`

const levelWidth = 8
const gap = 2
/** Time for sockets that never answer. The process ends afterwards, since all checks have finished or given up. */
const patienceMs = 500

/** `fobhouse doctor`: says what is wrong and what to do about it. */
export async function runDoctor(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } })
  if (values['help'] === true) return print(help)
  const findings = await examine(readConfig(process.env))
  const isFine = findings.every(({ level }) => level !== 'fault')
  if (values['json'] === true) print(JSON.stringify({ ok: isFine, findings }))
  else printFindings(findings)
  if (!isFine) process.exitCode = 1
  setTimeout(() => process.exit(), patienceMs).unref()
}

async function examine(config: Config): Promise<NamedFinding[]> {
  const surroundings = { config, clock: systemClock }
  const [around, inside] = await Promise.all([
    checkSurroundings(surroundings),
    readClub(config, (club) => checkClub(surroundings, club, { features })).catch((error: unknown) => [
      { check: 'database', ...fault(wordsOf(error), 'Until this is mended nothing inside the club can be looked at.') },
    ]),
  ])
  return [...around, ...inside]
}

function printFindings(findings: readonly NamedFinding[]): void {
  const checkWidth = Math.max(...findings.map(({ check }) => check.length)) + gap
  const margin = ' '.repeat(levelWidth + checkWidth)
  for (const { level, check, message, advice } of findings) {
    print(`${level.padEnd(levelWidth)}${check.padEnd(checkWidth)}${message}`)
    if (advice !== undefined) print(`${margin}→ ${advice}`)
  }
  const count = (level: string) => {
    const number = findings.filter((finding) => finding.level === level).length
    return `${number} ${level}${number === 1 ? '' : 's'}`
  }
  print(`\n${count('fault')}, ${count('warning')}.`)
}
