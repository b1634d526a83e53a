import {
  type AskedCertificate,
  type Expression,
  leavesOf,
  metRequirement,
  type RequirementFacts,
} from '@fobhouse/contract/competence/requirements.ts'
import type { Context } from '../../context.ts'
import { fromText, nowText } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'
import { namesOfCertificates, readAwardStates, readLearners } from '../certificates/public.ts'
import { readSupervision } from '../supervision/public.ts'
import { factsAt, isCertainAt, type Known, presentThen, standingIn, stateThen, supervisorAt } from './leaf-states.ts'
import { holds, joinVersions, type Span, spansMet, type Version, versionAt } from './rules.ts'
import { type AskedVersion, listAskedAtDevices, listAskedByItems } from './asked-store.ts'

export type RequirementMoment = {
  ctx: Pick<Context, 'clock' | 'settings'>
  db: Queries
  /** A past instant. */
  at?: string | undefined
  /** An instant to come, milliseconds since 1970. */
  coming?: number | undefined
}

type Who = readonly number[] | 'everybody'

export type RequirementReader = {
  /** What is in the way of a member at the moment that was asked about. */
  factsOf(deviceId: number, memberId: number): RequirementFacts
  /** The same at an instant to come, by the awards of now. */
  factsThen(deviceId: number, memberId: number, instant: number): RequirementFacts
  /** Whether that is certain. Of a past moment nobody knows any more who learnt, and under whose eyes. */
  isCertain(deviceId: number, memberId: number): boolean
  /** Under whose supervision a requirement is met that is not met without; undefined: nobody's. */
  supervisorOf(deviceId: number, memberId: number): number | undefined
  /** When it is met within a range from now on; null: nothing is asked for then. */
  spansOf(deviceId: number, memberId: number, range: Span): readonly Span[] | null
  /** Equal for devices that ask for the same; empty: nothing is asked for. */
  keyOf(deviceId: number): string
  /** The requirement of the moment; undefined: none. */
  expressionOf(deviceId: number): Expression | undefined
  /** The next one that begins later. */
  plannedOf(deviceId: number): Version | undefined
  /** The certificates of the requirement in its order. */
  certificatesOf(deviceId: number, memberId: number): AskedCertificate[]
  /** Whether a requirement would be met at an instant. */
  isMetBy(expression: Expression, memberId: number, instant: number): boolean
}

const nothingAsked: RequirementReader = {
  factsOf: () => metRequirement,
  factsThen: () => metRequirement,
  isCertain: () => true,
  supervisorOf: () => undefined,
  spansOf: () => null,
  keyOf: () => '',
  expressionOf: () => undefined,
  plannedOf: () => undefined,
  certificatesOf: () => [],
  isMetBy: () => true,
}

/**
 * Reads what these devices ask of these people at a moment, with what the equipment asks that they switch: as many
 * questions for many as for one, and a single one where no device asks for anything.
 */
export async function readRequirements(
  moment: RequirementMoment,
  { who, deviceIds }: { who: Who; deviceIds: readonly number[] },
): Promise<RequirementReader> {
  const after = moment.at ?? nowText(moment.ctx.clock)
  const versions = await listAskedAtDevices(moment.db, { deviceIds, after, at: moment.at })
  return readPlaces(moment, { who, ids: deviceIds, versions, haveDevices: true })
}

/** The same of equipment without an interlock, by its own ids. Somebody may learn there, and no card vouches. */
export async function readItemRequirements(
  moment: Omit<RequirementMoment, 'at'>,
  { who, itemIds }: { who: Who; itemIds: readonly number[] },
): Promise<RequirementReader> {
  const versions = await listAskedByItems(moment.db, { itemIds, after: nowText(moment.ctx.clock) })
  return readPlaces(moment, { who, ids: itemIds, versions, haveDevices: false })
}

type Places = {
  who: Who
  ids: readonly number[]
  versions: readonly AskedVersion[]
  /** Whether the ids are those of devices: then their use counts, and cards vouch there. */
  haveDevices: boolean
}

async function readPlaces(moment: RequirementMoment, places: Places): Promise<RequirementReader> {
  const { ctx, db, at, coming } = moment
  const { who, ids, haveDevices } = places
  if (places.versions.length === 0) return nothingAsked
  const instant = at === undefined ? (coming ?? ctx.clock.milliseconds()) : fromText(at).epochMilliseconds
  const versions = versionsByPlace(places.versions)
  const certificateIds = [...new Set(places.versions.flatMap(({ expression }) => leavesOf(expression)))]
  const states = await readAwardStates(db, {
    who,
    certificateIds,
    at,
    now: at ?? nowText(ctx.clock),
    uses: haveDevices ? usesOf(versions, instant) : [],
  })
  const names = await namesOfCertificates(ctx, db, certificateIds)
  const tools = new Set(places.versions.filter(({ isTool }) => isTool).map(({ id }) => id))
  const held = readerOf({ versions, states, names, instant, tools, ...nobodyLearns, isPast: at !== undefined })
  // Of lists of doors nobody asks who learns.
  const isAsked = who !== 'everybody' || tools.size > 0
  if (!isAsked || isMetByAll(held, { who, ids })) return held
  const learners = await readLearners(ctx, db, { who, certificateIds })
  if (learners.taught.size === 0) return held
  const vouching = { deviceIds: haveDevices ? [...tools] : [], certificateIds: [...learners.taught], coming }
  const supervision =
    at === undefined && tools.size > 0 ? await readSupervision(ctx, db, vouching) : nobodyLearns.supervision
  return readerOf({ versions, states, names, instant, tools, learners, supervision, isPast: at !== undefined })
}

const nobodyLearns = {
  learners: { taught: new Set<number>(), presenceOf: () => undefined },
  supervision: () => undefined,
}

/** Whether nothing is in the way of anybody, so that it does not matter who learns. */
function isMetByAll(reader: RequirementReader, { who, ids }: Pick<Places, 'who' | 'ids'>): boolean {
  return who !== 'everybody' && who.every((member) => ids.every((id) => reader.factsOf(id, member) === metRequirement))
}

function versionsByPlace(versions: readonly AskedVersion[]): ReadonlyMap<number, readonly Version[]> {
  const byPlace = Map.groupBy(versions, ({ id }) => id)
  const isOwn = ({ isOfItem }: AskedVersion) => !isOfItem
  return new Map(
    [...byPlace].map(([id, all]) => [
      id,
      joinVersions(
        all.filter(isOwn),
        all.filter(({ isOfItem }) => isOfItem),
      ),
    ]),
  )
}

/** Which certificates each device asks for at an instant: its use keeps them from ending. */
function usesOf(versions: ReadonlyMap<number, readonly Version[]>, instant: number) {
  return [...versions].flatMap(([deviceId, own]) => {
    const version = versionAt(own, instant)
    return version ? leavesOf(version.expression).map((certificateId) => ({ deviceId, certificateId })) : []
  })
}

function keyOfVersions(own: readonly Version[]): string {
  return own.length === 0 ? '' : JSON.stringify(own.map(({ from, to, expression }) => [from, to, expression]))
}

function readerOf(known: Known): RequirementReader {
  const { versions, states, names, instant } = known
  const of = (deviceId: number) => versions.get(deviceId) ?? []
  const expressionOf = (deviceId: number) => versionAt(of(deviceId), instant)?.expression
  // What its use keeps from ending has no end that is known.
  const standingOf = (memberId: number) => (certificateId: number) => {
    const { state, until, isInUse } = standingIn(states, memberId, certificateId)
    return { state, until: isInUse && until !== null && until <= instant ? null : until }
  }
  const stateOf = (memberId: number, at: number) => (id: number) => stateThen(standingIn(states, memberId, id), at)
  return {
    expressionOf,
    factsOf: (deviceId, memberId) => factsAt(known, expressionOf(deviceId), { deviceId, memberId }),
    factsThen: (deviceId, memberId, then) =>
      factsAt({ ...known, instant: then }, versionAt(of(deviceId), then)?.expression, { deviceId, memberId }),
    isCertain: (deviceId, memberId) => isCertainAt(known, expressionOf(deviceId), { deviceId, memberId }),
    supervisorOf: (deviceId, memberId) => supervisorAt(known, expressionOf(deviceId), { deviceId, memberId }),
    spansOf(deviceId, memberId, range) {
      const own = of(deviceId).filter(({ from, to }) => from < range.to && to > range.from)
      return own.length === 0 ? null : spansMet(own, { range, standingOf: standingOf(memberId) })
    },
    keyOf: (deviceId) => keyOfVersions(of(deviceId)),
    plannedOf: (deviceId) => of(deviceId).find(({ from }) => from > instant),
    certificatesOf(deviceId, memberId) {
      const expression = expressionOf(deviceId)
      const asked = [...new Set(expression ? leavesOf(expression) : [])]
      return asked.map((id) => ({
        id,
        name: names.get(id) ?? '',
        ...presentThen(known, { memberId, certificateId: id }),
      }))
    },
    isMetBy(expression, memberId, at) {
      const state = stateOf(memberId, at)
      return holds(expression, (id) => state(id) === 'held')
    },
  }
}
