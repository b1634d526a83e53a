import type { Why, WhyFacts } from '@fobhouse/contract/why.ts'
import { tapReasonSchema } from '@fobhouse/contract/routes/devices.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { fromText, toText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { fullName, fullNameOrNull } from '../../../core/full-name.ts'
import { pickCard, readBy24BitReader, readCard } from '../card-rules.ts'
import { readFacts } from '../facts/read-facts.ts'
import { type Moment, readDevices, readPeople, readRequirements } from '../facts/read-moment.ts'
import { type DeviceRecord, knownCards, type PersonRecord } from '../facts/rules.ts'
import { listNames } from '../store.ts'
import { presentFacts } from './present-facts.ts'
import { explainFacts, findHoldings } from './rules.ts'
import { findConnectionAt, findExplainedDevice, findTap, listEndedCardsAt, listVersionsOfNumber } from './store.ts'

type ExplainContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>

/** About a member, or about a card and its owner at the time; without `at` about now. */
export type Question = {
  member: number | undefined
  card: string | undefined
  device: number
  at: string | undefined
}

type Device = { id: number; name: string; kind: 'door' | 'interlock' }
/** The card's owner; `nobody` if it had none, undefined if that is unknown. */
type Subject = number | 'nobody' | undefined

/**
 * Explains why a door or tool opens for somebody or refuses them at a moment. It uses the same decision as devices,
 * card lists and members, and says which facts are unknown. Throws `not_found`, and 400 for a moment in the future.
 */
export async function explainAccess(ctx: ExplainContext, question: Question): Promise<Why> {
  const now = toText(ctx.clock.now())
  const { at = now } = question
  if (at > now) throw invalidField('at', 'validation.date')
  const device = await findDevice(ctx, question.device)
  const moment = { ctx, db: ctx.db, at: question.at }
  const { subject, person, ended, lost } = await findSubject(moment, { ...question, at })
  const known = (await readFacts(moment, { devices: [device], person: subject, ended: ended?.state }))(device.id)
  const memberId = typeof subject === 'number' ? subject : undefined
  const cards = question.card === undefined ? (person?.cards ?? []) : [question.card]
  return {
    ...explainFacts(known),
    facts: {
      at,
      isPast: question.at !== undefined,
      device,
      ...(await describePeople(ctx, question, memberId)),
      ...presentFacts(known, await wasConnected(ctx, device.id, question.at)),
      ...(await describeRequirement(moment, { deviceId: device.id, memberId })),
      cardNumber: cards[0] ?? null,
      endedCard: ended ?? lost ?? null,
      tap: await findNearestTap(ctx, { deviceId: device.id, memberId, cards, at, now }),
    },
  }
}

async function describeRequirement(
  moment: Moment,
  { deviceId, memberId }: { deviceId: number; memberId: number | undefined },
): Promise<Pick<WhyFacts, 'requirement' | 'certificates' | 'supervisor'>> {
  const who = memberId === undefined ? [] : [memberId]
  const asked = await readRequirements(moment, { who, deviceIds: [deviceId] })
  const requirement = asked.expressionOf(deviceId) ?? null
  if (memberId === undefined) return { requirement, certificates: [], supervisor: null }
  const supervisorId = asked.supervisorOf(deviceId, memberId)
  const [supervisor] = supervisorId === undefined ? [] : await listNames(moment.db, [supervisorId])
  return {
    requirement,
    certificates: asked.certificatesOf(deviceId, memberId),
    supervisor: supervisor ? { id: supervisor.id, name: fullName(supervisor) } : null,
  }
}

async function findDevice(ctx: ExplainContext, id: number): Promise<Device> {
  const device = await findExplainedDevice(ctx.db, id)
  if (!device || device.kind === 'memberbucks') throw new AppError('not_found')
  return { ...device, kind: device.kind } // without `memberbucks`
}

type EndedCard = NonNullable<WhyFacts['endedCard']>
type Found = {
  subject: Subject
  person: PersonRecord | undefined
  /** The card in question, which opens nothing. */
  ended?: EndedCard
  /** The last one that somebody without a card has lost. */
  lost?: EndedCard | undefined
}

/** The person in question and what is stored of them. A card is looked up as the device's reader would have seen it. */
async function findSubject(
  moment: Moment,
  { member, card = '', device, at }: Omit<Question, 'at'> & { at: string },
): Promise<Found> {
  if (member !== undefined) {
    const [person] = await readPeople(moment, [member])
    return {
      subject: member,
      person,
      lost: person?.cards?.length === 0 ? await findLost(moment, member, at) : undefined,
    }
  }
  const record = (await readDevices(moment, [device])).get(device)
  const people = await readPeople(moment, 'everybody')
  const holder = findHolder(card, { people, record })
  const personOf = (subject: Subject) => people.find(({ id }) => id === subject)
  if (typeof holder === 'number' || isAmbiguous(card, { people, record })) {
    return { subject: holder, person: personOf(holder) }
  }
  const cards = await listEndedCardsAt(moment.db, at)
  const former = pickCard(card, { cards, reader24Bit: record?.reader24Bit ?? false })
  if (!former) return { subject: holder, person: undefined }
  return { subject: former.id, person: personOf(former.id), ended: presentEnded(former) }
}

type EndedRow = Awaited<ReturnType<typeof listEndedCardsAt>>[number]

/** Since when it opens nothing, and who said so. */
function presentEnded(row: EndedRow): EndedCard {
  return { state: row.cardState, since: row.since, by: fullNameOrNull(row) }
}

async function findLost({ db }: Moment, memberId: number, at: string): Promise<EndedCard | undefined> {
  const own = (await listEndedCardsAt(db, at)).filter(({ id, cardState }) => id === memberId && cardState === 'lost')
  const last = own.toSorted((one, other) => (one.since < other.since ? -1 : 1)).at(-1)
  return last && presentEnded(last)
}

type Seen = { people: readonly PersonRecord[]; record: DeviceRecord | undefined }

/** Whether active cards look like this one, so that the reader cannot tell. */
function isAmbiguous(card: string, { people, record }: Seen): boolean {
  const reader24Bit = record?.reader24Bit ?? false
  const seen = readCard(card, reader24Bit)
  return knownCards(people).some(({ cardNumber }) => readCard(cardNumber, reader24Bit) === seen)
}

function findHolder(card: string, seen: Seen): Subject {
  const holder = pickCard(card, { cards: knownCards(seen.people), reader24Bit: seen.record?.reader24Bit ?? false })
  if (holder) return holder.id
  const mayBeSomebodys = seen.people.some(({ cards }) => cards === undefined)
  return isAmbiguous(card, seen) || !mayBeSomebodys ? 'nobody' : undefined
}

/** Whether the board was connected; undefined if nothing stored tells. */
async function wasConnected(ctx: ExplainContext, deviceId: number, at: string | undefined) {
  if (at === undefined) return ctx.devices.isConnected(deviceId)
  const last = await findConnectionAt(ctx.db, { deviceId, at })
  return last && last.event === 'connected'
}

async function describePeople(
  ctx: ExplainContext,
  { member, card }: Question,
  memberId: number | undefined,
): Promise<Pick<WhyFacts, 'member' | 'otherHolders'>> {
  const holdings = card === undefined ? [] : findHoldings(await listVersionsOfNumber(ctx.db, card))
  const others = holdings.filter((holding) => holding.memberId !== memberId)
  const ids = new Set([...others.map((holding) => holding.memberId), ...(memberId === undefined ? [] : [memberId])])
  const rows = await listNames(ctx.db, [...ids])
  const names = new Map(rows.map((row) => [row.id, fullName(row)]))
  const name = memberId === undefined ? undefined : names.get(memberId)
  if (member !== undefined && name === undefined) throw new AppError('not_found')
  return {
    member: memberId === undefined || name === undefined ? null : { id: memberId, name },
    otherHolders: others.map(({ memberId: id, from, until }) => ({ id, name: names.get(id) ?? '', from, until })),
  }
}

type TapMoment = {
  deviceId: number
  memberId: number | undefined
  cards: readonly string[]
  at: string
  now: string
}

const reasonsSchema = z.array(tapReasonSchema)
const nearHours = 24

/** The tap nearest to the moment, within a day before or after. */
async function findNearestTap(
  ctx: ExplainContext,
  { deviceId, memberId, cards: numbers, at, now }: TapMoment,
): Promise<WhyFacts['tap']> {
  const cards = numbers.flatMap((number) => [number, readBy24BitReader(number) ?? number])
  if (memberId === undefined && cards.length === 0) return null
  const moment = fromText(at)
  const search = { deviceId, memberId, cards }
  const from = toText(moment.subtract({ hours: nearHours }))
  const until = toText(moment.add({ hours: nearHours }))
  const before = await findTap(ctx.db, { ...search, from, to: at }, 'last')
  const after = at === now ? undefined : await findTap(ctx.db, { ...search, from: at, to: until }, 'first')
  const tap = before && after ? nearer(moment, before, after) : (before ?? after)
  if (!tap) return null
  return {
    date: tap.at,
    cardId: tap.card_number,
    outcome: tap.outcome,
    reasons: tap.reasons === null ? [] : reasonsSchema.parse(JSON.parse(tap.reasons)),
  }
}

type TapRow = NonNullable<Awaited<ReturnType<typeof findTap>>>

function nearer(moment: ReturnType<typeof fromText>, before: TapRow, after: TapRow): TapRow {
  const distance = (tap: TapRow) => Math.abs(fromText(tap.at).epochMilliseconds - moment.epochMilliseconds)
  return distance(before) <= distance(after) ? before : after
}
