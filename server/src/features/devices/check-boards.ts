import { fromText } from '../../core/clock.ts'
import { type Club, describeNames, fault, type Finding, warning } from '../doctor/public.ts'
import { isLongSilent } from './rules.ts'
import { listListStandings } from './store.ts'

/** Boards of protocol 2 that no longer believe this server, or have long been without their newest list. */
export async function checkBoards({ db, clock }: Pick<Club, 'db' | 'clock'>): Promise<Finding[]> {
  const boards = await listListStandings(db)
  const [strange, others] = [true, false].map((isStrange) => {
    return boards.filter(({ list_refused }) => isStrange === (list_refused === 'key'))
  })
  const isLongAgo = (at: string) => isLongSilent(fromText(at).epochMilliseconds, clock.milliseconds())
  const late = others?.filter(({ last_seen_at: seen, waiting_since: waiting }) => {
    return [seen, waiting].some((at) => at !== null && isLongAgo(at))
  })
  const findings: Finding[] = []
  if (strange?.length) {
    findings.push(
      fault(
        `These doors do not know the club’s signing key and refuse every list: ${namesOf(strange)}.`,
        'This happens if a restored backup is older than the key. Pair them again before their lists expire: Devices, Pair a door.',
      ),
    )
  }
  if (late?.length) {
    findings.push(
      warning(
        `These doors have been without their newest list for more than a day: ${namesOf(late)}.`,
        'Check their power and network, and look at their page. When a list expires, only keyholders can enter. Pair a door again if it does not come back.',
      ),
    )
  }
  return findings
}

function namesOf(devices: readonly { name: string }[]): string {
  return describeNames(devices.map(({ name }) => name))
}
