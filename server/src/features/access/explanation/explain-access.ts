import type { Why, WhyFacts } from '@fobhouse/contract/routes/access.ts'
import { tapReasonSchema } from '@fobhouse/contract/routes/devices.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { fromText, toText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import {
  findCollisions,
  judgeCard,
  type MemberFacts,
  type OwnedCard,
  pickCard,
  readBy24BitReader,
  readCard,
} from '../rules.ts'
import { listNames } from '../store.ts'
import { presentFacts } from './present-facts.ts'
import { type Moment, readPast, readPresent } from './read-moment.ts'
import { explainFacts, findHoldings, type HeldCard, type KnownFacts, type KnownMember } from './rules.ts'
import { findExplainedDevice, findTap, listVersionsOfHolders } from './store.ts'

type ExplainContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>

/** About a member, or about a card whosever it was; without `at` about now. */
export type Question = {
  member: number | undefined
  card: string | undefined
  device: number
  at: string | undefined
}

type Device = NonNullable<Awaited<ReturnType<typeof findExplainedDevice>>> & { kind: 'door' | 'interlock' }
type Subject = { memberId: number | undefined; isNobody: boolean }
type DeviceRecord = Awaited<ReturnType<Moment['device']>>

/**
 * Why a door or tool opens for somebody or refuses them: the decision that devices, card lists and members get, from
 * the facts of that moment, and what is not known of it. Throws `not_found`, and 400 for a moment that is to come.
 */
export async function explainAccess(ctx: ExplainContext, question: Question): Promise<Why> {
  const now = toText(ctx.clock.now())
  const { at = now } = question
  if (at > now) throw invalidField('at', 'validation.date')
  const device = await findDevice(ctx, question.device)
  const moment = question.at === undefined ? readPresent(ctx) : readPast(ctx, at)
  const record = await moment.device(device)
  const needsCards = question.card !== undefined || record?.reader24Bit === true
  const cards = needsCards ? await moment.cards() : []
  const subject = findSubject(question, { cards, record })
  const { known, cardNumber } = await readFacts(moment, { device, record, subject, cards })
  const isConnected = await moment.isConnected(device.id)
  const tapped = question.card ?? cardNumber
  return {
    ...explainFacts(known),
    facts: {
      at,
      isPast: question.at !== undefined,
      device: { id: device.id, name: device.name, kind: device.kind },
      ...(await describePeople(ctx, question, subject)),
      ...presentFacts(known, isConnected),
      cardNumber: tapped ?? null,
      tap: await findNearestTap(ctx, { deviceId: device.id, memberId: subject.memberId, cardNumber: tapped, at, now }),
    },
  }
}

async function findDevice(ctx: ExplainContext, id: number): Promise<Device> {
  const device = await findExplainedDevice(ctx.db, id)
  if (!device || device.kind === 'memberbucks') throw new AppError('not_found')
  return { ...device, kind: device.kind }
}

/** Whose card it was, as the reader saw it: nobody's where it could not tell. */
function findSubject(
  { member, card = '' }: Question,
  { cards, record }: { cards: readonly HeldCard[]; record: DeviceRecord },
): Subject {
  if (member !== undefined) return { memberId: member, isNobody: false }
  const reader24Bit = record?.reader24Bit ?? false
  const known = knownCards(cards)
  const holder = pickCard(card, { cards: known, reader24Bit })
  if (holder) return { memberId: holder.memberId, isNobody: false }
  const seen = readCard(card, reader24Bit)
  const isAmbiguous = known.some(({ cardNumber }) => readCard(cardNumber, reader24Bit) === seen)
  const mayBeSomebodys = cards.some(({ cardNumber }) => cardNumber === undefined)
  return { memberId: undefined, isNobody: isAmbiguous || !mayBeSomebodys }
}

function knownCards(cards: readonly HeldCard[]): (OwnedCard & { memberId: number })[] {
  return cards.flatMap(({ memberId, cardNumber, state }) =>
    cardNumber && state ? [{ memberId, cardNumber, state }] : [],
  )
}

type FactSources = { device: Device; record: DeviceRecord; subject: Subject; cards: readonly HeldCard[] }

async function readFacts(
  moment: Moment,
  { device, record, subject, cards }: FactSources,
): Promise<{ known: KnownFacts; cardNumber: string | null | undefined }> {
  const isSiteSignInOn = await moment.isSiteSignInOn()
  const known = {
    kind: device.kind,
    isInUse: record?.isInUse,
    isLockedOut: record?.isLockedOut,
    needsSiteSignIn: isSiteSignInOn ? record && !record.isExempt : false,
    minimumBalance: device.kind === 'interlock' ? await moment.minimumBalance() : 0,
  }
  const { memberId, isNobody } = subject
  if (memberId === undefined) return { known: { ...known, member: isNobody ? 'nobody' : undefined }, cardNumber: null }
  const member = await moment.member(memberId)
  const isGranted = await moment.isGranted({ deviceId: device.id, memberId })
  const facts: KnownMember = {
    card: judge(member?.cardNumber, { record, cards }),
    state: member?.state,
    // That none is stored says something only of the time since both are recorded.
    isGranted: isGranted || (member && record ? false : undefined),
    isSignedIn: await moment.isSignedIn(memberId),
    balance: device.kind === 'interlock' ? await moment.balance(memberId) : 0,
  }
  return { known: { ...known, member: facts }, cardNumber: member?.cardNumber }
}

/** How the reader saw the card; undefined where the card, the reader, or a card that may be like it is not known. */
function judge(
  cardNumber: string | null | undefined,
  { record, cards }: Pick<FactSources, 'record' | 'cards'>,
): MemberFacts['card'] | undefined {
  if (cardNumber === null) return 'none'
  if (cardNumber === undefined || !record) return undefined
  const collisions = findCollisions(knownCards(cards))
  const judged = judgeCard(cardNumber, { reader24Bit: record.reader24Bit, collisions })
  const mayCollide = record.reader24Bit && cards.some((card) => card.cardNumber === undefined)
  return judged === 'readable' && mayCollide ? undefined : judged
}

async function describePeople(
  ctx: ExplainContext,
  { member, card }: Question,
  { memberId }: Subject,
): Promise<Pick<WhyFacts, 'member' | 'otherHolders'>> {
  const holdings = card === undefined ? [] : findHoldings(await listVersionsOfHolders(ctx.db, card), card)
  const others = holdings.filter((holding) => holding.memberId !== memberId)
  const ids = new Set([...others.map((holding) => holding.memberId), ...(memberId === undefined ? [] : [memberId])])
  const rows = await listNames(ctx.db, [...ids])
  const names = new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
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

/** What the device really did, as near to the moment as it is stored, within a day before and after. */
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
