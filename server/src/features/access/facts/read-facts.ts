import type { GrantHours } from '@fobhouse/contract/hours.ts'
import { schedulesFor } from '../../hours/public.ts'
import type { DeviceFacts, EndedCardState, HoursFacts } from '../rules.ts'
import { withBooked } from './booked-hours.ts'
import { readHours } from './read-hours.ts'
import * as read from './read-moment.ts'
import { readOthers, readPresence } from './read-presence.ts'
import * as rules from './rules.ts'

export type Question = {
  devices: readonly { id: number; kind: DeviceFacts['kind'] }[]
  /** Undefined: it is unknown whose card it was. */
  person: number | 'nobody' | undefined
  /** All cards, if the caller has read them; empty if the reader is known to have recognised this card. */
  cards?: readonly rules.PersonRecord[]
  /** Why the card that was tapped opens nothing, though it is this person's. */
  ended?: EndedCardState | undefined
  /** The person's grants at these devices, if the caller has read them. */
  granted?: ReadonlyMap<number, GrantHours>
}
export type ReadFacts = (deviceId: number) => rules.KnownFacts

/**
 * Reads the facts about one person at each of these devices: for verdicts, permissions and explanations, now and in the
 * past. The number of queries does not grow with the number of devices.
 */
export async function readFacts(
  moment: read.Moment,
  { devices, person, cards, ended, granted }: Question,
): Promise<ReadFacts> {
  const club = await read.readClub(moment)
  const records = await read.readDevices(
    moment,
    devices.map(({ id }) => id),
  )
  const facts = new Map(devices.map(({ id, kind }) => [id, rules.deviceFacts({ kind, club, record: records.get(id) })]))
  const memberAt =
    typeof person === 'number'
      ? await readMember(moment, { devices, club, records, person, cards, ended, granted })
      : null
  return (deviceId) => {
    const device = facts.get(deviceId)
    if (!device) throw new Error(`Device ${deviceId} was not asked about`)
    return { ...device, member: memberAt ? memberAt(deviceId) : notAMember(person) }
  }
}

function notAMember(person: Question['person']): 'nobody' | undefined {
  return person === 'nobody' ? 'nobody' : undefined
}

type MemberQuestion = {
  devices: Question['devices']
  club: rules.ClubRecord
  records: ReadonlyMap<number, rules.DeviceRecord>
  person: number
  cards: Question['cards']
  ended: Question['ended']
  granted: Question['granted']
}

async function readMember(
  moment: read.Moment,
  { devices, club, records, person: id, cards, ended, granted: known }: MemberQuestion,
): Promise<(deviceId: number) => rules.KnownMember> {
  const deviceIds = devices.map((device) => device.id)
  const [person] = await read.readPeople(moment, [id])
  const granted = known ?? (await read.readGrants(moment, { memberId: id, deviceIds }))
  const hoursAt = await readHoursAt(moment, { person: id, records, granted })
  const presence = club.isSiteSignInOn ? await readPresence(moment, [id]) : () => false
  const isNotAlone = [...records.values()].some((record) => record.isNotAlone)
  const othersOnSite = isNotAlone && club.isSiteSignInOn ? await readOthers(moment, id) : 0
  const isException = club.lockdown !== null && (await read.readExceptions(moment, [id])).has(id)
  const needsMoney = devices.some(({ kind }) => kind === 'interlock')
  const balance = needsMoney ? await read.readMoney(moment, id) : 0
  const requirements = await read.readRequirements(moment, { who: [id], deviceIds })
  const bookings = await read.readBookings(moment, itemsOf(records))
  const addBooked = await readBookedHere(moment, { devices, person: id, hoursAt })
  const reads24Bits = [...records.values()].some(({ reader24Bit }) => reader24Bit)
  const alike = rules.findAlikeCards(cards ?? (reads24Bits ? await read.readPeople(moment, 'everybody') : []))
  return (deviceId) =>
    addBooked(
      deviceId,
      rules.memberFacts({
        record: records.get(deviceId),
        person,
        ended,
        alike,
        hasGrant: granted.has(deviceId),
        isSignedIn: presence(id),
        othersOnSite,
        isException,
        balance,
        hours: hoursAt(deviceId),
        requirement: requirements.isCertain(deviceId, id) ? requirements.factsOf(deviceId, id) : undefined,
        booking: bookings.judge(deviceId, id),
      }),
    )
}

type HoursAt = (deviceId: number, instant?: number) => HoursFacts | undefined
type AddBooked = (deviceId: number, facts: rules.KnownMember) => rules.KnownMember

/** Adds what bookings that open these doors say. */
async function readBookedHere(
  moment: read.Moment,
  { devices, person, hoursAt }: { devices: Question['devices']; person: number; hoursAt: HoursAt },
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
  return new Map([...records].flatMap(([id, { itemId }]) => (itemId === null ? [] : [[id, itemId] as const])))
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
