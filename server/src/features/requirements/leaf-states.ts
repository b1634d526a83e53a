import {
  type AskedCertificate,
  type Expression,
  leavesOf,
  metRequirement,
  type RequirementFacts,
} from '@fobhouse/contract/competence/requirements.ts'
import type { AwardStates, Learners } from '../certificates/public.ts'
import type { Supervision } from '../supervision/public.ts'
import {
  type HeldState,
  holds,
  isGood,
  judgeRequirement,
  type LeafState,
  type Standing,
  type Version,
} from './rules.ts'

/** What is read of some people and devices at a moment. */
export type Known = {
  versions: ReadonlyMap<number, readonly Version[]>
  states: AwardStates
  names: ReadonlyMap<number, string>
  instant: number
  /** Which of the devices are tools: only there somebody can learn. */
  tools: ReadonlySet<number>
  learners: Learners
  supervision: Supervision
  isPast: boolean
}

type AtDevice = { deviceId: number; memberId: number }
type Whose = { memberId: number; certificateId: number }

/** What is in the way of a member at a device. */
export function factsAt(known: Known, expression: Expression | undefined, at: AtDevice): RequirementFacts {
  if (!expression) return metRequirement
  const state = stateAt(known, at)
  if (holds(expression, (id) => isGood(state(id)))) return metRequirement
  const named = (id: number) => ({ id, name: known.names.get(id) ?? '' })
  const { missing, expired, suspended, unsupervised } = judgeRequirement(expression, state)
  return {
    missing: missing.map(named),
    expired: expired.map(named),
    isSuspended: suspended.length > 0,
    isUnsupervised: unsupervised.length > 0,
  }
}

/** Whether that is certain: of a past moment it is not kept who learnt at a tool, and under whose eyes. */
export function isCertainAt(
  { states, instant, tools, learners, isPast }: Known,
  expression: Expression | undefined,
  { deviceId, memberId }: AtDevice,
): boolean {
  if (!isPast || !expression || !tools.has(deviceId)) return true
  const state = (id: number) => stateThen(standingIn(states, memberId, id), instant)
  const isForgotten = (id: number) => learners.taught.has(id) && !isSettled(state(id))
  return holds(expression, (id) => state(id) === 'held') || !leavesOf(expression).some(isForgotten)
}

/** Under whose supervision a requirement is met that is not met without. */
export function supervisorAt(known: Known, expression: Expression | undefined, at: AtDevice): number | undefined {
  if (!expression) return undefined
  const state = stateAt(known, at)
  const isMetAlone = holds(expression, (id) => state(id) === 'held')
  if (isMetAlone || !holds(expression, (id) => isGood(state(id)))) return undefined
  const first = leavesOf(expression).find((id) => state(id) === 'supervised')
  return first === undefined ? undefined : supervisorIn(known, { ...at, certificateId: first })
}

type Lasting = Standing & { isInUse: boolean }

/** A certificate whose tool is in use does not end meanwhile. */
export function stateThen({ state, until, isInUse }: Lasting, instant: number): HeldState {
  if (state !== 'held' || isInUse) return state
  return until !== null && until <= instant ? 'expired' : 'held'
}

export function presentThen(
  { states, learners, instant, isPast }: Known,
  { memberId, certificateId }: Whose,
): Pick<AskedCertificate, 'state' | 'expiresAt'> {
  const standing = standingIn(states, memberId, certificateId)
  const state = stateThen(standing, instant)
  const learns = !isPast && !isSettled(state) && learners.presenceOf(memberId, certificateId) !== undefined
  const { until } = standing
  return { state: learns ? 'learning' : state, expiresAt: until === null ? null : new Date(until).toISOString() }
}

/** Whoever holds it, or is suspended, does not learn it. */
function isSettled(state: HeldState): boolean {
  return state === 'held' || state === 'suspended'
}

/** Where a member is with a certificate at a device: at a tool learning may do, at a door it never does. */
function stateAt(known: Known, { deviceId, memberId }: AtDevice): (certificateId: number) => LeafState {
  const { states, instant, learners, tools } = known
  return (certificateId) => {
    const state = stateThen(standingIn(states, memberId, certificateId), instant)
    if (known.isPast || isSettled(state) || learners.presenceOf(memberId, certificateId) === undefined) return state
    if (!tools.has(deviceId)) return 'none'
    return supervisorIn(known, { deviceId, memberId, certificateId }) === undefined ? 'learning' : 'supervised'
  }
}

function supervisorIn({ learners, supervision }: Known, asked: AtDevice & Whose): number | undefined {
  const presence = learners.presenceOf(asked.memberId, asked.certificateId)
  return presence && supervision({ ...asked, presence })
}

export function standingIn(states: AwardStates, memberId: number, certificateId: number): Lasting {
  const award = states(memberId, certificateId)
  if (!award) return { state: 'none', until: null, isInUse: false }
  const until = award.expiresAt === null ? null : Date.parse(award.expiresAt)
  if (award.state === 'suspended') return { state: 'suspended', until, isInUse: false }
  return { state: 'held', until, isInUse: award.isInUse }
}
