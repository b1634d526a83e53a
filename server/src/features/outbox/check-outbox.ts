import { type Club, type Finding, fine, warning } from '../doctor/public.ts'
import { fromText, toText } from '../../core/clock.ts'
import { isStuck } from './rules.ts'
import { countFailedSince, findLongestDue } from './stuck-store.ts'

const place = 'Outbox'
const days = 7

/** Messages that should have left, and those that were given up. */
export async function checkOutbox({ db, clock }: Club): Promise<Finding[]> {
  const findings: Finding[] = []
  const now = clock.now()
  const due = await findLongestDue(db)
  if (due && isStuck(fromText(due.next_attempt_at).epochMilliseconds, now.epochMilliseconds)) {
    const reason = due.error === null ? '' : ` (${due.error})`
    findings.push(warning(`Messages have been due since ${due.next_attempt_at}${reason}.`, `See why: ${place}.`))
  }
  const failed = await countFailedSince(db, toText(now.subtract({ hours: 24 * days })))
  if (failed > 0) {
    findings.push(
      warning(`Messages given up in the last ${days} days: ${failed}.`, `See why, and send again: ${place}.`),
    )
  }
  return findings.length > 0 ? findings : [fine('Nothing is stuck in the outbox.')]
}
