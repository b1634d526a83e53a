import type { GrantHours } from '@fobhouse/contract/hours.ts'
import { schedulesFor } from '../../hours/public.ts'
import type { DeviceFacts, EndedCardState, HoursFacts } from '../rules.ts'
import { withBooked } from './booked-hours.ts'
import { readHours } from './read-hours.ts'
import * as read from './read-moment.ts'
import { readOthers, readPresence } from './read-presence.ts'
import * as rules from './rules.ts'

type Place = { id: number; kind: DeviceFacts['kind'] }
export type MemberQuestion = {
  devices: readonly Place[]
  person: number
  /** All cards, if the caller has read them; empty if the reader is known to have recognised this card. */
  cards?: readonly rules.PersonRecord[]
  /** Why the card that was tapped opens nothing, though it is this person's. */
  ended?: EndedCardState | undefined
}
export type Question = Omit<MemberQuestion, 'person'> & {
  /** Undefined: it is unknown whose card it was. */
  person: number | 'nobody' | undefined
}
export type ReadFacts = (deviceId: number) => rules.KnownFacts

/**
 * Reads the facts about one person at each of these devices: for verdicts, permissions and explanations, now and in the
 * past. The number of queries does not grow with the number of devices.
 */
export async function readFacts(moment: read.Moment, { person, ...question }: Question): Promise<ReadFacts> {
  if (typeof person === 'number') return (await readMemberFacts(moment, { ...question, person })).factsAt
  const { deviceAt } = await readPlaces(await read.lookAround(moment), question.devices)
  return (deviceId) => ({ ...deviceAt(deviceId), member: person })
}

/** The same of a member, with what it was made from. */
export async function readMemberFacts(around: read.Moment, question: MemberQuestion) {
  const moment = await read.lookAround(around)
  const { deviceAt, ...places } = await readPlaces(moment, question.devices)
  const sources = await readSources(moment, { ...question, ...places })
  const memberAt = await readMember(moment, { ...question, ...places, ...sources })
  const factsAt: ReadFacts = (deviceId) => ({ ...deviceAt(deviceId), member: memberAt(deviceId) })
  return { ...sources, records: places.records, factsAt }
}

async function readPlaces(moment: read.Moment, devices: readonly Place[]) {
  const club = await read.readClub(moment)
  const deviceIds = devices.map(({ id }) => id)
  const records = await read.readDevices(moment, deviceIds)
  const facts = new Map(devices.map(({ id, kind }) => [id, rules.deviceFacts({ kind, club, record: records.get(id) })]))
  const deviceAt = (deviceId: number) => {
    const device = facts.get(deviceId)
    if (!device) throw new Error(`Device ${deviceId} was not asked about`)
    return device
  }
  return { club, deviceIds, records, deviceAt }
}

type AtPlaces = MemberQuestion & Omit<Awaited<ReturnType<typeof readPlaces>>, 'deviceAt'>

/** What permissions also show. */
async function readSources(moment: read.Moment, { person: id, deviceIds, records }: AtPlaces) {
  const [member] = await read.readPeople(moment, [id])
  return {
    /** Undefined for nobody, and for somebody erased. */
    member,
    granted: await read.readGrants(moment, { memberId: id, deviceIds }),
    asked: await read.readRequirements(moment, { who: [id], deviceIds }),
    bookings: await read.readBookings(moment, itemsOf(records)),
  }
}

async function readMember(
  moment: read.Moment,
  question: AtPlaces & Awaited<ReturnType<typeof readSources>>,
): Promise<(deviceId: number) => rules.KnownMember> {
  const { devices, club, records, person: id, member, cards, ended, granted, asked, bookings } = question
  const hoursAt = await readHoursAt(moment, { person: id, records, granted })
  const presence = club.isSiteSignInOn ? await readPresence(moment, [id]) : () => false
  const isNotAlone = [...records.values()].some((record) => record.isNotAlone)
  const othersOnSite = isNotAlone && club.isSiteSignInOn ? await readOthers(moment, id) : 0
  const isException = club.lockdown !== null && (await read.readExceptions(moment, [id])).has(id)
  const needsMoney = devices.some(({ kind }) => kind === 'interlock')
  const balance = needsMoney ? await read.readMoney(moment, id) : 0
  const addBooked = await readBookedHere(moment, { devices, person: id, hoursAt })
  const reads24Bits = [...records.values()].some(({ reader24Bit }) => reader24Bit)
  const alike = rules.findAlikeCards(cards ?? (reads24Bits ? await read.readPeople(moment, 'everybody') : []))
  return (deviceId) =>
    addBooked(
      deviceId,
      rules.memberFacts({
        record: records.get(deviceId),
        person: member,
        ended,
        alike,
        hasGrant: granted.has(deviceId),
        isSignedIn: presence(id),
        othersOnSite,
        isException,
        balance,
        hours: hoursAt(deviceId),
        requirement: asked.isCertain(deviceId, id) ? asked.factsOf(deviceId, id) : undefined,
        booking: bookings.judge(deviceId, id),
      }),
    )
}

type HoursAt = (deviceId: number, instant?: number) => HoursFacts | undefined
type AddBooked = (deviceId: number, facts: rules.KnownMember) => rules.KnownMember

/** Adds what bookings that open these doors say. */
async function readBookedHere(
  moment: read.Moment,
  { devices, person, hoursAt }: { devices: readonly Place[]; person: number; hoursAt: HoursAt },
): Promise<AddBooked> {
  const doorIds = devices.filter(({ kind }) => kind === 'door').map(({ id }) => id)
  const booked = await read.readBooked(moment, { doorIds, who: [person] })
  const instant = read.instantOf(moment)
  return (deviceId, facts) => {
    const hoursThen = (then: number) => hoursAt(deviceId, then)
    const counted = withBooked(facts, { spans: booked.spansOf(deviceId, person), instant, hoursAt: hoursThen })
    return { ...facts, ...(booked.hasNameless(deviceId) ? unsure(counted) : counted) }
  }
}

type Right = Pick<rules.KnownMember, 'isGranted' | 'hours'>

/** Somebody had booked who may have been this person: what lets them in is certain, and nothing else. */
function unsure({ isGranted, hours }: Right): Right {
  return { isGranted: isGranted === true ? true : undefined, hours: hours?.open === true ? hours : undefined }
}

/** The items that these devices switch, by the device. */
export function itemsOf(records: ReadonlyMap<number, rules.DeviceRecord>): ReadonlyMap<number, number> {
  return new Map([...records].flatMap(([id, { item }]) => (item === null ? [] : [[id, item.id] as const])))
}

type HoursSources = {
  person: number
  records: ReadonlyMap<number, rules.DeviceRecord>
  granted: ReadonlyMap<number, GrantHours>
}

/** What hours say at each device; undefined for a device of which nothing is known. */
async function readHoursAt(moment: read.Moment, { person, records, granted }: HoursSources): Promise<HoursAt> {
  const tier = (await read.readTierHours(moment, [person])).get(person) ?? null
  const schedules = new Map(
    [...records].map(([id, { scheduleId }]) => [
      id,
      schedulesFor({ grant: granted.get(id) ?? 'inherit', device: scheduleId, tier }),
    ]),
  )
  const judge = await readHours(
    moment,
    [...schedules.values()].some((ids) => ids.length > 0),
  )
  return (deviceId, instant) => {
    const ids = schedules.get(deviceId)
    return ids && judge(ids, instant)
  }
}
