import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readDatabaseClock } from '../../../db/database-facts.ts'
import { describeClockBehind } from '../../../db/newest-instant.ts'
import { callWeb } from '../../../integrations/web-call.ts'
import type { Club, Surroundings } from '../doctor-context.ts'
import { type Finding, fault, fine, warning } from '../finding.ts'
import { judgeClock } from '../rules.ts'
import { describeNumber } from '../words.ts'

const run = promisify(execFile)
const advice = 'Turn the synchronisation of the system clock on: timedatectl set-ntp true.'

/** Asks the system whether its clock is synchronised. Systems without systemd do not tell. */
export async function checkClock(_surroundings: Surroundings): Promise<Finding[]> {
  const command = run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { timeout: 5000 })
  const answer = await command.catch(() => undefined)
  switch (answer?.stdout.trim()) {
    case 'yes':
      return [fine('The system keeps its clock right.')]
    case 'no':
      return [warning('The system does not keep its clock right.', advice)]
    default:
      return [fine('The system does not say whether it keeps its clock right.')]
  }
}

/** Compares the clock with what the club has stored, with that of PostgreSQL, and with Stripe's where the club asks it anyway. */
export async function checkClocksElsewhere(club: Club): Promise<Finding[]> {
  const behind = await describeClockBehind(club.db, club.clock.milliseconds())
  const findings: Finding[] = behind === undefined ? [] : [fault(behind, advice)]
  const database = await readDatabaseClock(club.db)
  if (database !== undefined) findings.push(compare(club, database, 'PostgreSQL'))
  if (club.settings.get('stripe.secretKey') !== '') {
    const { headers } = await callWeb(club.settings.get('stripe.apiBase'), { method: 'GET' })
    if (headers.date !== undefined) findings.push(compare(club, Date.parse(headers.date), 'Stripe'))
  }
  return findings
}

/** Times from others are up to a second old and in whole seconds. */
function compare({ clock }: Surroundings, theirs: number, whose: string): Finding {
  const seconds = (clock.milliseconds() - theirs) / 1000
  const level = judgeClock(seconds)
  if (level === 'fine') return fine(`The clock agrees with ${whose}’s.`)
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  const message = `The clock is ${describeNumber(Math.abs(seconds))} seconds ${direction} ${whose}’s.`
  return { level, message, advice }
}
