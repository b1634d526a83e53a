import {
  type Expression,
  leavesOf,
  mostLosers,
  type RehearsalOfRequirement,
} from '@fobhouse/contract/competence/requirements.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { fullName } from '../../core/full-name.ts'
import type { Queries } from '../../db/database.ts'
import { namesOfCertificates, readAwardStates, readLearners } from '../certificates/public.ts'
import { bothOf, type HeldState, holds, judgeRequirement, openAt } from './rules.ts'
import { listRequirements, type Subject } from './store.ts'
import { listActive, type Place } from './subject-store.ts'

export type Rehearsing = {
  place: Place
  expression: Expression
  /** The instant at which it would begin, milliseconds since 1970. */
  instant: number
  /** Who asks. */
  memberId: number | null
}

type Loser = RehearsalOfRequirement['loses'][number]
/** With all who lose. */
type Rehearsal = Omit<RehearsalOfRequirement, 'loses' | 'losesCount'> & { all: Loser[] }

/**
 * Who would lose the use of a device or an item at an instant by what is known now: active members who were granted it
 * and meet the requirement of now then. A planned one is left out: the new one replaces it. What a tool asks for beside
 * its item, or the item beside its tool, is that of the instant. Where no interlock is, everybody counts as granted.
 */
export async function rehearse(
  ctx: Pick<Context, 'clock' | 'settings'>,
  db: Queries,
  { place, expression: given, instant, memberId }: Rehearsing,
): Promise<Rehearsal> {
  const people = await listActive(db, place.deviceId)
  const who = people.map(({ id }) => id)
  const now = toText(ctx.clock.now())
  const beside = await readBeside(db, place.beside, { instant, now })
  const expression = bothOf(given, beside) ?? given
  const current = bothOf(openAt(await listRequirements(db, { of: place, after: now }), now).current?.expression, beside)
  const certificateIds = [...new Set([expression, ...(current ? [current] : [])].flatMap(leavesOf))]
  const states = await readAwardStates(db, { who, certificateIds, at: undefined, now, uses: [] })
  const names = await namesOfCertificates(ctx, db, certificateIds)
  const stateOf = (id: number) => (certificate: number) => stateThen(states(id, certificate), instant)
  const isMet = (wanted: Expression, id: number) => {
    const state = stateOf(id)
    return holds(wanted, (certificate) => state(certificate) === 'held')
  }
  const losers = people.filter(({ id }) => (!current || isMet(current, id)) && !isMet(expression, id))
  return {
    at: new Date(instant).toISOString(),
    all: losers.map((row) => ({
      id: row.id,
      name: fullName(row),
      missing: inTheWay(expression, stateOf(row.id)).map((certificate) => {
        return { ...certificate, name: names.get(certificate.id) ?? '' }
      }),
    })),
    supervised: await countLearning(ctx, db, { place, expression, who: losers.map(({ id }) => id), stateOf }),
    keeps: people.filter(({ id }) => isMet(expression, id)).length,
    losesYou: losers.some(({ id }) => id === memberId),
  }
}

/** What is asked for beside it then. */
async function readBeside(
  db: Queries,
  beside: Subject | null,
  { instant, now }: { instant: number; now: string },
): Promise<Expression | undefined> {
  if (!beside) return undefined
  const then = new Date(instant).toISOString()
  return openAt(await listRequirements(db, { of: beside, after: now }), then).current?.expression
}

type Learning = {
  place: Place
  expression: Expression
  who: readonly number[]
  stateOf: (id: number) => (certificate: number) => HeldState
}

/** How many of these people may use a tool under supervision that they cannot use without. */
async function countLearning(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  { place, expression, who, stateOf }: Learning,
): Promise<number> {
  if (!place.isTool) return 0
  const { presenceOf } = await readLearners(ctx, db, { who, certificateIds: leavesOf(expression) })
  const mayLearn = (id: number) =>
    holds(expression, (leaf) => {
      const state = stateOf(id)(leaf)
      return state === 'held' || (state !== 'suspended' && presenceOf(id, leaf) !== undefined)
    })
  return who.filter(mayLearn).length
}

/** As it is shown: with the first thousand. */
export function presentRehearsal({ all, ...rest }: Rehearsal): RehearsalOfRequirement {
  return { ...rest, losesCount: all.length, loses: all.slice(0, mostLosers) }
}

function stateThen(award: ReturnType<Awaited<ReturnType<typeof readAwardStates>>>, instant: number): HeldState {
  if (!award) return 'none'
  if (award.state === 'suspended') return 'suspended'
  // No further use is assumed: a session that runs now is over by a later instant.
  return award.expiresAt !== null && Date.parse(award.expiresAt) <= instant ? 'expired' : 'held'
}

type InTheWay = { id: number; state: Exclude<HeldState, 'held'> }

function inTheWay(expression: Expression, stateOf: (certificate: number) => HeldState): InTheWay[] {
  const { missing, expired, suspended } = judgeRequirement(expression, stateOf)
  return [
    ...missing.map((id) => ({ id, state: 'none' as const })),
    ...expired.map((id) => ({ id, state: 'expired' as const })),
    ...suspended.map((id) => ({ id, state: 'suspended' as const })),
  ]
}
