import type { BookingAtTool } from '@fobhouse/contract/booking-at-tool.ts'
import type { EquipmentState } from '@fobhouse/contract/equipment.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { findCollisions, judgeCard, type OwnedCard } from '../card-rules.ts'
import type {
  AccessFacts,
  DeviceFacts,
  EndedCardState,
  HoursFacts,
  LockdownFacts,
  MemberFacts,
  OutageFacts,
} from '../rules.ts'

/** What holds for the whole club. */
export type ClubRecord = { isSiteSignInOn: boolean; minimumBalance: number; lockdown: LockdownFacts | null }

/** The stored facts of a device. */
export type DeviceRecord = {
  isInUse: boolean
  isLockedOut: boolean
  isExempt: boolean
  reader24Bit: boolean
  scheduleId: number | null
  isNotAlone: boolean
  outage: OutageFacts | null
  /** The item that it switches. */
  item: { id: number; state: EquipmentState; note: string } | null
}

/** The stored facts of a person; undefined where nothing stored tells. */
export type PersonRecord = {
  id: number
  /** The numbers of their active cards, the first one first. */
  cards: readonly string[] | undefined
  state: MemberState | undefined
}

type Known<Facts> = { [Name in keyof Facts]: Facts[Name] | undefined }

export type KnownDevice = Known<Omit<DeviceFacts, 'kind' | 'minimumBalance'>> &
  Pick<DeviceFacts, 'kind' | 'minimumBalance'> & { isInUse: boolean | undefined }
export type KnownMember = Known<Omit<MemberFacts, 'balance'>> & Pick<MemberFacts, 'balance'>

/** The facts of one moment; undefined where nothing stored tells. */
export type KnownFacts = KnownDevice & {
  /** `nobody`: the card had no owner. Undefined: its owner is unknown. */
  member: KnownMember | 'nobody' | undefined
}

type DeviceSources = { kind: DeviceFacts['kind']; club: ClubRecord; record: DeviceRecord | undefined }

/** A device's facts, from its record and the club's. */
export function deviceFacts({ kind, club, record }: DeviceSources): KnownDevice {
  return {
    kind,
    isInUse: record?.isInUse,
    isLockedOut: record?.isLockedOut,
    needsSiteSignIn: needsSiteSignIn(club, record),
    lockdown: club.lockdown,
    isNotAlone: kind === 'interlock' ? record?.isNotAlone : false,
    outage: kind === 'interlock' ? record?.outage : null,
    minimumBalance: kind === 'interlock' ? club.minimumBalance : 0,
  }
}

/** Whether site sign-in matters at the device; undefined if nothing stored tells. */
export function needsSiteSignIn(
  { isSiteSignInOn }: Pick<ClubRecord, 'isSiteSignInOn'>,
  record: Pick<DeviceRecord, 'isExempt'> | undefined,
): boolean | undefined {
  return isSiteSignInOn ? record && !record.isExempt : false
}

/** Cards that a reader of 24 bits cannot tell apart; `mayBeMore` if somebody's card is unknown. */
export type AlikeCards = { collisions: ReadonlySet<string>; mayBeMore: boolean }

export function findAlikeCards(people: readonly PersonRecord[]): AlikeCards {
  return {
    collisions: findCollisions(knownCards(people)),
    mayBeMore: people.some(({ cards }) => cards === undefined),
  }
}

export type MemberSources = {
  record: DeviceRecord | undefined
  person: PersonRecord | undefined
  /** Why the very card that was tapped opens nothing, though it is theirs. */
  ended?: EndedCardState | undefined
  alike: AlikeCards
  hasGrant: boolean
  isSignedIn: boolean | undefined
  othersOnSite: number | undefined
  isException: boolean
  balance: number
  hours: HoursFacts | undefined
  requirement: MemberFacts['requirement'] | undefined
  booking: BookingAtTool
}

/** The facts of a member at one device. */
export function memberFacts({
  record,
  person,
  ended,
  alike,
  hasGrant,
  isSignedIn,
  othersOnSite,
  isException,
  balance,
  hours,
  requirement,
  booking,
}: MemberSources): KnownMember {
  // Grants have been recorded since member and device were: for an earlier time, a missing grant proves nothing.
  const isRecorded = person?.state !== undefined && record !== undefined
  return {
    card: ended ?? seeCards(person?.cards, { record, alike }),
    state: person?.state,
    isGranted: hasGrant || (isRecorded ? false : undefined),
    isSignedIn,
    othersOnSite,
    isException,
    balance,
    hours,
    requirement,
    isTester: person !== undefined && record?.outage?.testerId === person.id,
    ...booking,
  }
}

type Reader = { record: Pick<DeviceRecord, 'reader24Bit'> | undefined; alike: AlikeCards }

/**
 * How the reader sees a member's cards: one that it can read is enough. Undefined if the cards, the reader, or a
 * possible similar card is unknown.
 */
export function seeCards(
  cards: readonly string[] | undefined,
  { record, alike }: Reader,
): MemberFacts['card'] | undefined {
  if (cards?.length === 0) return 'none'
  if (cards === undefined || !record) return undefined
  const { reader24Bit } = record
  if (!reader24Bit) return 'readable'
  const { collisions, mayBeMore } = alike
  const isReadable = cards.some((number) => judgeCard(number, { reader24Bit, collisions }) === 'readable')
  if (!isReadable) return 'ambiguous'
  return mayBeMore ? undefined : 'readable'
}

/** The known cards with their owners. */
export function knownCards(people: readonly PersonRecord[]): OwnedCard[] {
  return people.flatMap(({ id, cards = [], state }) =>
    state === undefined ? [] : cards.map((cardNumber) => ({ id, cardNumber, state })),
  )
}

/** The facts of the present, which are all known. */
export function asPresent({ isInUse: _isInUse, member, ...device }: KnownFacts): AccessFacts {
  return {
    device: requireAll<DeviceFacts>(device),
    member: member === 'nobody' ? undefined : requireAll<MemberFacts>(member ?? {}),
  }
}

function requireAll<Facts extends object>(known: Partial<Record<keyof Facts, unknown>>): Facts {
  const missing = Object.keys(known).filter((name) => known[name as keyof Facts] === undefined) // its own keys
  if (missing.length > 0 || Object.keys(known).length === 0) throw new Error(`Not known now: ${missing.join(', ')}`)
  return known as Facts // none of them is undefined
}
