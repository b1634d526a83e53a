import type { Database } from '../../db/database.ts'
import { readSecrets } from '../../db/secrets/open-secrets.ts'
import type { Secrets } from '../../db/secrets/secrets.ts'
import { loadSettings } from '../../db/settings.ts'
import { checkAddress } from './checks/check-address.ts'
import { checkClock, checkClocksElsewhere } from './checks/check-clock.ts'
import { checkDatabase } from './checks/check-database.ts'
import { checkDisk } from './checks/check-disk.ts'
import { checkJobs } from './checks/check-jobs.ts'
import { checkSecrets } from './checks/check-secrets.ts'
import { checkVersion } from './checks/check-version.ts'
import type { Club, Surroundings } from './doctor-context.ts'
import { type Finding, fault } from './finding.ts'
import { wordsOf } from './words.ts'

export type NamedFinding = Finding & { check: string }

/** One of doctor's questions. `seconds`: how long it may take, 20 unless it says otherwise. */
export type Check<Needs = Club> = { check: string; look: (needs: Needs) => Promise<Finding[]>; seconds?: number }

const usualSeconds = 20

const surroundingChecks: readonly Check<Surroundings>[] = [
  { check: 'version', look: checkVersion },
  { check: 'clock', look: checkClock },
]

/** The foundations that all features stand on; features declare their own checks. */
const groundChecks: readonly Check[] = [
  { check: 'database', look: checkDatabase, seconds: 150 },
  { check: 'clock', look: checkClocksElsewhere },
  { check: 'disk', look: checkDisk },
  { check: 'secrets', look: checkSecrets },
  { check: 'address', look: checkAddress },
  { check: 'jobs', look: checkJobs },
]

/** A feature, of which only its questions count here. */
type Asked = { checks?: readonly Check[] }

/** Looks at what needs no club: see `checkClub`. */
export function checkSurroundings(surroundings: Surroundings): Promise<NamedFinding[]> {
  return runAll(surroundingChecks, surroundings)
}

/**
 * Looks at everything that a club and its features need around them, all at once, each within its time; what one of them fails by is a
 * finding of its own and hides nothing. Changes nothing. Without `secrets` the key is looked for where the configuration says.
 */
export async function checkClub(
  surroundings: Surroundings,
  { queries: db }: Database,
  { features, secrets }: { features: readonly Asked[]; secrets?: Secrets },
): Promise<NamedFinding[]> {
  const own = secrets ?? (await readSecrets(surroundings.config, db))
  const checks = [...groundChecks, ...features.flatMap(({ checks: own = [] }) => own)]
  return runAll(checks, { ...surroundings, db, secrets: own, settings: await loadSettings(db, { secrets: own }) })
}

/** A check has 20 seconds unless it says otherwise. */
export async function runAll<Needs>(checks: readonly Check<Needs>[], needs: Needs): Promise<NamedFinding[]> {
  return (await Promise.all(checks.map((check) => runCheck(check, needs)))).flat()
}

async function runCheck<Needs>({ check, look, seconds = usualSeconds }: Check<Needs>, needs: Needs) {
  const timer = Promise.withResolvers<never>()
  const timeout = setTimeout(() => timer.reject(new Error(`no answer within ${seconds} seconds`)), seconds * 1000)
  try {
    const findings = await Promise.race([look(needs), timer.promise])
    return findings.map((finding) => ({ check, ...finding }))
  } catch (error) {
    const advice = 'Correct this first, then check again.'
    return [{ check, ...fault(`It could not be checked: ${wordsOf(error)}`, advice) }]
  } finally {
    clearTimeout(timeout)
  }
}
