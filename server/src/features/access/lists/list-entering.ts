import { metRequirement } from '@fobhouse/contract/competence/requirements.ts'
import type { Entering, EnteringCounts } from '@fobhouse/contract/routes/house.ts'
import { withoutAccents } from '@fobhouse/contract/text.ts'
import type { Context } from '../../../context.ts'
import { fromText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { lastExpiredStart, listOnSite } from '../../../db/on-site.ts'
import { hoursOfText, schedulesFor } from '../../hours/public.ts'
import { withBooked } from '../facts/booked-hours.ts'
import { endOfAccess, endsAtDevice, readKnownEnds } from '../facts/known-ends.ts'
import { itemsOf } from '../facts/read-facts.ts'
import { readHoursAt } from '../facts/read-hours.ts'
import * as read from '../facts/read-moment.ts'
import { readPresence } from '../facts/read-presence.ts'
import { asPresent, deviceFacts, type DeviceRecord, findAlikeCards, seeCards } from '../facts/rules.ts'
import { decideAccess, type MemberFacts } from '../rules.ts'
import { findEnterable } from '../store.ts'
import { type GrantedMember, listGrantedMembers, listMembersWithoutGrant } from './entering-store.ts'

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
  const granted = await listGrantedMembers(ctx.db, deviceId)
  const { decide, booked } = await prepare(ctx, { device: { id: deviceId, kind: device.kind }, at })
  const others = await listOthers(ctx.db, { booked, granted })
  const rows = others.length === 0 ? granted : [...granted, ...others].toSorted(byName)
  const members = rows.flatMap((row): EnteringMember[] => {
    const { access, until } = decide(row)
    return access
      ? [{ memberId: row.id, name: fullName(row), until, keyholder: row.keyholder === 1, nameKey: row.name_key }]
      : []
  })
  return { members, counts: { now: members.length, granted: granted.length } }
}

/** Those without a grant who have booked. */
async function listOthers(
  db: Context['db'],
  { booked, granted }: { booked: readonly number[]; granted: readonly GrantedMember[] },
): Promise<GrantedMember[]> {
  const known = new Set(granted.map(({ id }) => id))
  return listMembersWithoutGrant(
    db,
    booked.filter((id) => !known.has(id)),
  )
}

function byName(one: GrantedMember, other: GrantedMember): number {
  if (one.name_key === other.name_key) return one.id - other.id
  return one.name_key < other.name_key ? -1 : 1
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
): Promise<{ decide: (row: GrantedMember) => Verdict; /** Those who have booked. */ booked: readonly number[] }> {
  const moment = await read.lookAround({ ctx, db: ctx.db })
  const instant = at === undefined ? ctx.clock.milliseconds() : fromText(at).epochMilliseconds
  const coming = at === undefined ? undefined : instant
  const { club, record, device } = await readDevice({ ...moment, coming }, { id, kind })
  const cardOf = await readCards(moment, record)
  const exceptions = club.lockdown ? await read.readExceptions(moment, 'everybody') : new Set<number>()
  const { othersOf, presence } = await readThere(moment, { device, club, instant })
  const { rightOf, booked } = await readRights({ ...moment, coming }, { id, kind, record })
  const endsOf = await readKnownEnds(moment, { isSiteSignInOn: device.needsSiteSignIn, who: 'everybody' })
  const isOver = isOverBy(coming)
  const asked = await read.readRequirements({ ...moment, coming }, { who: 'everybody', deviceIds: [id] })
  const bookings = await read.readBookings({ ...moment, coming }, itemsOf(record ? new Map([[id, record]]) : new Map()))
  const here = { deviceId: id, instant, outage: device.outage }
  const judgeOnce = onceEach((facts: MemberFacts) => decideAccess({ device, member: facts }).access)
  const decide = (row: GrantedMember) => {
    const { id: memberId, card_number: first, state, balance } = row
    const ends = { ...endsOf(memberId), ...endsAtDevice({ asked, bookings }, { ...here, memberId }) }
    const facts: MemberFacts = {
      card: cardOf(memberId, first),
      state: isOver(ends.paid) ? 'inactive' : state,
      ...rightOf(row),
      isSignedIn: presence(memberId) === true && !isOver(ends.visit),
      othersOnSite: othersOf(memberId),
      isException: exceptions.has(memberId),
      balance: kind === 'interlock' ? (balance ?? 0) : 0,
      requirement: asked.factsOf(id, memberId),
      isTester: device.outage?.testerId === memberId,
      ...bookings.judge(id, memberId),
    }
    const access = judgeOnce(facts)
    const { isGranted, hours } = facts
    return { access, until: endOfAccess({ ...device, access, isGranted, hours, ends, instant })?.until ?? null }
  }
  return { decide, booked }
}

type Right = Pick<MemberFacts, 'isGranted' | 'hours'>
type Here = Asked['device'] & { record: DeviceRecord | undefined }

/** What grants, hours and bookings say about each member at this device, and who has booked. */
async function readRights(
  moment: read.Moment,
  { id, kind, record }: Here,
): Promise<{ rightOf: (row: GrantedMember) => Right; booked: readonly number[] }> {
  const instant = read.instantOf(moment)
  const tiers = await read.readTierHours(moment, 'everybody')
  const judge = await readHoursAt(moment, instant)
  const booked = await read.readBooked(moment, { doorIds: kind === 'door' ? [id] : [], who: 'everybody' })
  const rightOf = ({ id: memberId, hours }: GrantedMember): Right => {
    const of = { device: record?.scheduleId ?? null, tier: tiers.get(memberId) ?? null }
    const schedules = schedulesFor({ grant: hoursOfText(hours ?? 'inherit'), ...of })
    const own = { isGranted: hours !== null, hours: judge(schedules) }
    const hoursAt = (then: number) => judge(schedules, then)
    return withBooked(own, { spans: booked.spansOf(id, memberId), instant, hoursAt })
  }
  return { rightOf, booked: [...booked.spansAt(id).keys()] }
}

type Place = { instant: number } & Pick<Awaited<ReturnType<typeof readDevice>>, 'device' | 'club'>

/** Who is checked in, as far as the device asks. */
async function readThere(moment: read.Moment, { device, club, instant }: Place) {
  return {
    othersOf: device.isNotAlone && club.isSiteSignInOn ? await readOthers(moment, instant) : () => 0,
    presence: device.needsSiteSignIn ? await readPresence(moment, 'everybody') : () => false,
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
