import type { Why, WhyFacts } from '@fobhouse/contract/routes/access.ts'
import { tapReasonSchema } from '@fobhouse/contract/routes/devices.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { fromText, toText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { pickCard, readBy24BitReader, readCard } from '../rules.ts'
import { readFacts } from '../facts/read-facts.ts'
import { type Moment, readDevices, readPeople } from '../facts/read-moment.ts'
import { type DeviceRecord, knownCards, type PersonRecord } from '../facts/rules.ts'
import { listNames } from '../store.ts'
import { presentFacts } from './present-facts.ts'
import { explainFacts, findHoldings } from './rules.ts'
import { findConnectionAt, findExplainedDevice, findTap, listVersionsOfHolders } from './store.ts'

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
  const { subject, person } = await findSubject(moment, question)
  const known = (await readFacts(moment, { devices: [device], person: subject }))(device.id)
  const memberId = typeof subject === 'number' ? subject : undefined
  const tapped = question.card ?? person?.cardNumber
  return {
    ...explainFacts(known),
    facts: {
      at,
      isPast: question.at !== undefined,
      device,
      ...(await describePeople(ctx, question, memberId)),
      ...presentFacts(known, await wasConnected(ctx, device.id, question.at)),
      cardNumber: tapped ?? null,
      tap: await findNearestTap(ctx, { deviceId: device.id, memberId, cardNumber: tapped, at, now }),
    },
  }
}

async function findDevice(ctx: ExplainContext, id: number): Promise<Device> {
  const device = await findExplainedDevice(ctx.db, id)
  if (!device || device.kind === 'memberbucks') throw new AppError('not_found')
  return { ...device, kind: device.kind } // without `memberbucks`
}

/** The person in question and what is stored of them. A card is looked up as the device's reader would have seen it. */
async function findSubject(
  moment: Moment,
  { member, card = '', device }: Question,
): Promise<{ subject: Subject; person: PersonRecord | undefined }> {
  if (member !== undefined) return { subject: member, person: (await readPeople(moment, [member]))[0] }
  const record = (await readDevices(moment, [device])).get(device)
  const people = await readPeople(moment, 'everybody')
  const subject = findHolder(card, { people, record })
  return { subject, person: people.find(({ id }) => id === subject) }
}

function findHolder(
  card: string,
  { people, record }: { people: readonly PersonRecord[]; record: DeviceRecord | undefined },
): Subject {
  const reader24Bit = record?.reader24Bit ?? false
  const cards = knownCards(people)
  const holder = pickCard(card, { cards, reader24Bit })
  if (holder) return holder.id
  const seen = readCard(card, reader24Bit)
  const isAmbiguous = cards.some(({ cardNumber }) => readCard(cardNumber, reader24Bit) === seen)
  const mayBeSomebodys = people.some(({ cardNumber }) => cardNumber === undefined)
  return isAmbiguous || !mayBeSomebodys ? 'nobody' : undefined
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
  const holdings = card === undefined ? [] : findHoldings(await listVersionsOfHolders(ctx.db, card), card)
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
  cardNumber: string | null | undefined
  at: string
  now: string
}

const reasonsSchema = z.array(tapReasonSchema)
const nearHours = 24

/** The tap nearest to the moment, within a day before or after. */
async function findNearestTap(
  ctx: ExplainContext,
  { deviceId, memberId, cardNumber, at, now }: TapMoment,
): Promise<WhyFacts['tap']> {
  const cards = cardNumber ? [cardNumber, readBy24BitReader(cardNumber)].filter((card) => card !== null) : []
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
