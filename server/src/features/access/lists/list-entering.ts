import { metRequirement } from '@fobhouse/contract/competence/requirements.ts'
import type { Entering, EnteringCounts } from '@fobhouse/contract/routes/house.ts'
import { withoutAccents } from '@fobhouse/contract/text.ts'
import type { Context } from '../../../context.ts'
import { fromText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { lastExpiredStart, listOnSite } from '../../../db/on-site.ts'
import { hoursOfText, schedulesFor } from '../../hours/public.ts'
import { endOfAccess, endsAtDevice, readKnownEnds } from '../facts/known-ends.ts'
import { itemsOf } from '../facts/read-facts.ts'
import * as read from '../facts/read-moment.ts'
import { asPresent, deviceFacts, type DeviceRecord, findAlikeCards, seeCards } from '../facts/rules.ts'
import { decideAccess, type MemberFacts } from '../rules.ts'
import { findEnterable } from '../store.ts'
import { type GrantedMember, listGrantedMembers } from './entering-store.ts'

type EnteringContext = Pick<Context, 'clock' | 'db' | 'settings'>

export type EnteringQuestion = {
  deviceId: number
  /** An instant to come, by what is known in advance (`docs/rules/access.md`); undefined: now. */
  at: string | undefined
}

export type EnteringMember = Entering & { nameKey: string }

/**
 * Everyone for whom the decision opens this door or starts this tool, by name. Throws `not_found` for a device that is
 * not in use.
 */
export async function listEntering(
  ctx: EnteringContext,
  { deviceId, at }: EnteringQuestion,
): Promise<{ members: EnteringMember[]; counts: EnteringCounts }> {
  const device = await findEnterable(ctx.db, deviceId)
  if (!device || device.kind === 'memberbucks') throw new AppError('not_found')
  const rows = await listGrantedMembers(ctx.db, deviceId)
  const decide = await prepare(ctx, { device: { id: deviceId, kind: device.kind }, at })
  const members = rows.flatMap((row): EnteringMember[] => {
    const { access, until } = decide(row)
    return access
      ? [{ memberId: row.id, name: fullName(row), until, keyholder: row.keyholder === 1, nameKey: row.name_key }]
      : []
  })
  return { members, counts: { now: members.length, granted: rows.length } }
}

/** Whether a name has this part, without regard to case and accents. */
export function isNamed({ name }: Pick<Entering, 'name'>, part: string): boolean {
  return withoutAccents(name.toLowerCase()).includes(withoutAccents(part.trim().toLowerCase()))
}

type Verdict = { access: boolean; until: string | null }
type Asked = { device: { id: number; kind: 'door' | 'interlock' }; at: string | undefined }

/** Reads what all members have in common, and returns the decision about one. */
async function prepare(
  ctx: EnteringContext,
  { device: { id, kind }, at }: Asked,
): Promise<(row: GrantedMember) => Verdict> {
  const moment = { ctx, db: ctx.db }
  const instant = at === undefined ? ctx.clock.milliseconds() : fromText(at).epochMilliseconds
  const coming = at === undefined ? undefined : instant
  const { club, record, device } = await readDevice({ ...moment, coming }, { id, kind })
  const cardOf = await readCards(moment, record)
  const exceptions = club.lockdown ? await read.readExceptions(moment, 'everybody') : new Set<number>()
  const { othersOf, presence } = await readThere(moment, { device, club, instant })
  const tiers = await read.readTierHours(moment, 'everybody')
  const judge = await read.readHoursAt(moment, instant)
  const endsOf = await readKnownEnds(moment, { isSiteSignInOn: device.needsSiteSignIn, who: 'everybody' })
  const isOver = isOverBy(coming)
  const asked = await read.readRequirements({ ...moment, coming }, { who: 'everybody', deviceIds: [id] })
  const bookings = await read.readBookings({ ...moment, coming }, itemsOf(record ? new Map([[id, record]]) : new Map()))
  const here = { deviceId: id, instant, outage: device.outage }
  const decide = onceEach((facts: MemberFacts) => decideAccess({ device, member: facts }).access)
  return ({ id: memberId, card_number: first, state, hours, balance }) => {
    const of = { device: record?.scheduleId ?? null, tier: tiers.get(memberId) ?? null }
    const schedules = schedulesFor({ grant: hoursOfText(hours), ...of })
    const ends = { ...endsOf(memberId), ...endsAtDevice({ asked, bookings }, { ...here, memberId }) }
    const facts: MemberFacts = {
      card: cardOf(memberId, first),
      state: isOver(ends.paid) ? 'inactive' : state,
      isGranted: true,
      isSignedIn: presence(memberId) === true && !isOver(ends.visit),
      othersOnSite: othersOf(memberId),
      isException: exceptions.has(memberId),
      balance: kind === 'interlock' ? (balance ?? 0) : 0,
      hours: judge(schedules),
      requirement: asked.factsOf(id, memberId),
      isTester: device.outage?.testerId === memberId,
      ...bookings.judge(id, memberId),
    }
    const access = decide(facts)
    return { access, until: endOfAccess({ ...device, access, hours: facts.hours, ends, instant }) }
  }
}

type Place = { instant: number } & Pick<Awaited<ReturnType<typeof readDevice>>, 'device' | 'club'>

/** Who is checked in, as far as the device asks. */
async function readThere(moment: read.Moment, { device, club, instant }: Place) {
  return {
    othersOf: device.isNotAlone && club.isSiteSignInOn ? await readOthers(moment, instant) : () => 0,
    presence: device.needsSiteSignIn ? await read.readPresence(moment, 'everybody') : () => false,
  }
}

async function readDevice(moment: read.Moment, { id, kind }: Asked['device']) {
  const club = await read.readClub(moment)
  const record = (await read.readDevices(moment, [id])).get(id)
  const { device } = asPresent({ ...deviceFacts({ kind, club, record }), member: 'nobody' })
  return { club, record, device }
}

/** How this reader sees the cards of each member, of whom the first number is known. */
async function readCards(
  moment: read.Moment,
  record: DeviceRecord | undefined,
): Promise<(memberId: number, first: string | null) => MemberFacts['card']> {
  // Any other reader tells all cards apart: it is enough that somebody has one.
  const people = record?.reader24Bit ? await read.readPeople(moment, 'everybody') : []
  const [alike, cards] = [findAlikeCards(people), new Map(people.map((person) => [person.id, person.cards]))]
  return (memberId, first) =>
    seeCards(cards.get(memberId) ?? (first === null ? [] : [first]), { record, alike }) ?? 'none'
}

/**
 * Whether anybody else is checked in at an instant, now or to come, by the visits of now: one is as good as many, so that
 * equal decisions stay equal.
 */
async function readOthers({ ctx, db }: read.Moment, instant: number): Promise<(memberId: number) => number> {
  const onSite = new Set(await listOnSite(db, { who: 'everybody', after: lastExpiredStart(ctx, instant) }))
  return (memberId) => Math.min(1, onSite.size - Number(onSite.has(memberId)))
}

/** By an instant to come what has an end may be over. The present is as it is stored. */
function isOverBy(coming: number | undefined): (end: number | null) => boolean {
  return (end) => coming !== undefined && end !== null && end <= coming
}

/** Asks once for each combination of facts, of which a club has few. Equal hours are the same object. */
function onceEach(decide: (facts: MemberFacts) => boolean): (facts: MemberFacts) => boolean {
  const known = new Map<MemberFacts['hours'], Map<string, boolean>>()
  return (facts) => {
    const { hours, requirement, ...others } = facts
    const ofHours = known.get(hours) ?? new Map<string, boolean>()
    known.set(hours, ofHours)
    const key = [...Object.values(others), requirement === metRequirement].join()
    const verdict = ofHours.get(key) ?? decide(facts)
    ofHours.set(key, verdict)
    return verdict
  }
}
