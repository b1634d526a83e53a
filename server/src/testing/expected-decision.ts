import type { RefusalCode } from '@fobhouse/contract/refusals.ts'
import type { Change } from './access-changes.ts'
import { isOnSite, type TableRows } from './access-tables.ts'
import { certificateReasons } from './expected-certificates.ts'
import { bookingReasons } from './expected-bookings.ts'
import { isBookedOpen, unlessBooked } from './expected-doors.ts'
import { equipmentReasons } from './expected-equipment.ts'
import { isOutsideHours } from './expected-hours.ts'

// Each reason written again from `docs/rules/access.md`, so that it shares no code with the product, and an example of
// it. This is all that the tests must be told of a new reason.

export type Decision = { access: boolean; reasons: readonly { code: string; params?: object }[] }

/** A device, with the rows of all tables. */
type Place = { rows: TableRows; device: TableRows['devices'][number] }
/** A member at a device. */
type Visitor = Place & { member: TableRows['members'][number] }

/** Whether it must hold; its values, if it tells some. */
type Expected = boolean | Record<string, unknown>
type ExpectedReason = {
  /** Only tools refuse so. */
  ofTools?: true
  /** Changes at an opening device that start and end it, and whether it holds afterwards. */
  example: readonly (readonly [Change, boolean])[]
  // One of the device alone is told to a card without an owner, too.
} & (
  | { ofDevice: true; holds: (place: Place & Partial<Visitor>) => Expected }
  | { ofDevice?: false; holds: (visitor: Visitor) => Expected }
)

/** A lockdown is over at its planned end. An exception's card is theirs, so nobody's card is never one. */
function isShut({ rows: { lockdown, exceptions, now }, member }: Place & Partial<Visitor>): Expected {
  if (!lockdown || (member && exceptions.includes(member.id))) return false
  const { until } = lockdown
  return until === null || (Date.parse(until) > now && { exceptUntil: until })
}

function grantOf({ rows, device, member }: Visitor) {
  return rows.grants.find((grant) => grant.device_id === device.id && grant.member_id === member.id)
}

export const low = (card: string) => String(BigInt(card) % 2n ** 24n)

export function cardsOf(rows: TableRows, memberId: number): string[] {
  return rows.cards.flatMap((card) => (card.member_id === memberId && card.state === 'active' ? [card.number] : []))
}

/** Whether this reader cannot read the card, or takes it for that of several active members. */
export function isUnreadable({ rows, device }: Place, card: string): boolean {
  if (device.reader_24_bit === 0) return false
  const isAlike = (other: string) => low(other) === low(card)
  const active = rows.members.filter(({ id, state }) => state === 'active' && cardsOf(rows, id).some(isAlike))
  return low(card) === '0' || active.length > 1
}

/** One card that can be read is enough. */
function isConfused(visitor: Visitor): boolean {
  const cards = cardsOf(visitor.rows, visitor.member.id)
  return cards.length > 0 && cards.every((card) => isUnreadable(visitor, card))
}

const front = { member: 0, device: 0 } as const
const on = { kind: 'flag', device: 0, value: true } as const
const off = { kind: 'flag', device: 0, value: false } as const

/** In the order in which a refusal tells them. */
export const expectedReasons: Record<RefusalCode, ExpectedReason> = {
  unknown_card: {
    holds: isConfused,
    example: [
      [{ ...on, flag: 'reader24Bit' }, false],
      [{ kind: 'card', member: 1, card: 2 }, true],
      [{ kind: 'state', member: 1, verb: 'inactive' }, false],
      [{ kind: 'state', member: 1, verb: 'active' }, true],
      [{ ...off, flag: 'reader24Bit' }, false],
      [{ kind: 'card', member: 0, card: 4 }, false],
      [{ ...on, flag: 'reader24Bit' }, true],
    ],
  },
  no_card: {
    holds: ({ rows, member }) => cardsOf(rows, member.id).length === 0,
    example: [
      [{ kind: 'card', member: 0, card: 3 }, true],
      [{ kind: 'card', member: 0, card: 0 }, false],
      [{ kind: 'moreCards', member: 0, card: 4 }, false],
      [{ kind: 'cardState', member: 0, card: 0, state: 'lost' }, false],
      [{ kind: 'cardState', member: 0, card: 4, state: 'lost' }, true],
      [{ kind: 'cardState', member: 0, card: 0, state: 'active' }, false],
    ],
  },
  device_locked_out: {
    ofDevice: true,
    holds: ({ device }) => device.locked_out === 1,
    example: [
      [{ ...on, flag: 'lockedOut' }, true],
      [{ ...off, flag: 'lockedOut' }, false],
    ],
  },
  member_not_active: {
    holds: ({ member }) => member.state !== 'active',
    example: [
      [{ kind: 'state', member: 0, verb: 'inactive' }, true],
      [{ kind: 'state', member: 0, verb: 'active' }, false],
    ],
  },
  not_granted: {
    holds: (visitor) => grantOf(visitor) === undefined && !isBookedOpen(visitor),
    example: [
      [{ kind: 'grant', ...front, verb: 'revoke' }, true],
      [{ kind: 'grant', member: 1, device: 0, verb: 'authorise' }, true],
      [{ ...on, flag: 'defaultAccess' }, false],
      [{ ...off, flag: 'defaultAccess' }, true],
      [{ kind: 'grant', ...front, verb: 'authorise' }, false],
    ],
  },
  not_signed_in: {
    holds: ({ rows, device, member }) =>
      rows.setting('features.enableSiteSignIn') && device.exempt_from_site_sign_in === 0 && !isOnSite(rows, member.id),
    example: [
      [{ kind: 'setting', key: 'features.enableSiteSignIn', value: true }, true],
      [{ kind: 'visit', member: 1, verb: 'signin' }, true],
      [{ kind: 'visit', member: 0, verb: 'signin' }, false],
      [{ kind: 'visit', member: 0, verb: 'signout' }, true],
      [{ ...on, flag: 'exemptFromSiteSignIn' }, false],
      [{ ...off, flag: 'exemptFromSiteSignIn' }, true],
      [{ kind: 'visit', member: 0, verb: 'signin' }, false],
      [{ kind: 'wait', hours: 9 }, false],
      [{ kind: 'wait', hours: 9 }, true],
      [{ kind: 'setting', key: 'access.siteSessionHours', value: 8 }, true],
      [{ kind: 'visit', member: 0, verb: 'signin' }, false],
      [{ kind: 'wait', hours: 9 }, true],
      [{ kind: 'setting', key: 'features.enableSiteSignIn', value: false }, false],
    ],
  },
  balance_too_low: {
    ofTools: true,
    holds: ({ rows, device, member }) => {
      const balance = rows.balances.get(member.id) ?? 0
      const minimum = rows.setting('access.interlockMinimumBalance')
      return device.kind === 'interlock' && balance < minimum && { balance, minimum }
    },
    example: [
      [{ kind: 'setting', key: 'access.interlockMinimumBalance', value: 500 }, true],
      [{ kind: 'money', member: 0, amount: 499 }, true],
      [{ kind: 'money', member: 0, amount: 1 }, false],
      [{ kind: 'setting', key: 'access.interlockMinimumBalance', value: 800 }, true],
      [{ kind: 'setting', key: 'access.interlockMinimumBalance', value: 0 }, false],
    ],
  },
  lockdown: {
    ofDevice: true,
    holds: isShut,
    example: [
      [{ kind: 'lockdown', hours: null, exceptions: [] }, true],
      [{ kind: 'lockdown', hours: null, exceptions: [1] }, true],
      [{ kind: 'lockdown', hours: null, exceptions: [0, 1] }, false],
      [{ kind: 'lockdown', hours: 12, exceptions: [1] }, true],
      [{ kind: 'wait', hours: 9 }, true],
      [{ kind: 'lockdown', hours: 1, exceptions: [] }, true],
      [{ kind: 'wait', hours: 1 }, false],
      [{ kind: 'lockdown', hours: 2, exceptions: [] }, true],
      [{ kind: 'lockdown', hours: 'over', exceptions: [] }, false],
    ],
  },
  outside_hours: {
    holds: (visitor) => unlessBooked(visitor, isOutsideHours(visitor, grantOf(visitor)?.hours)),
    example: [
      [{ kind: 'deviceHours', device: 0, schedule: 0 }, true],
      [{ kind: 'week', schedule: 0, week: 1 }, false],
      [{ kind: 'tierHours', schedule: 2 }, false],
      [{ kind: 'tier', member: 1, pays: true }, false],
      [{ kind: 'tier', member: 0, pays: true }, true],
      [{ kind: 'grantHours', ...front, hours: 'always' }, false],
      [{ kind: 'grantHours', ...front, hours: 2 }, true],
      [{ kind: 'week', schedule: 2, week: 1 }, false],
      [{ kind: 'grantHours', ...front, hours: 'inherit' }, false],
      [{ kind: 'week', schedule: 2, week: 2 }, true],
      [{ kind: 'tier', member: 0, pays: false }, false],
      [{ kind: 'deviceHours', device: 0, schedule: 2 }, true],
      [{ kind: 'deviceHours', device: 0, schedule: 3 }, false],
    ],
  },
  ...certificateReasons,
  alone_on_site: {
    ofTools: true,
    holds: ({ rows, device, member }) => {
      const isOtherThere = rows.members.some(({ id }) => id !== member.id && isOnSite(rows, id))
      return device.not_alone === 1 && !(rows.setting('features.enableSiteSignIn') && isOtherThere)
    },
    example: [
      [{ ...on, flag: 'exemptFromSiteSignIn' }, false],
      [{ kind: 'setting', key: 'features.enableSiteSignIn', value: true }, false],
      [{ kind: 'notAlone', device: 2, value: true }, true],
      [{ kind: 'visit', member: 0, verb: 'signin' }, true],
      [{ kind: 'visit', member: 1, verb: 'signin' }, false],
      [{ kind: 'visit', member: 0, verb: 'signout' }, false],
      [{ kind: 'visit', member: 1, verb: 'signout' }, true],
      [{ kind: 'visit', member: 1, verb: 'signin' }, false],
      [{ kind: 'wait', hours: 9 }, false],
      [{ kind: 'wait', hours: 9 }, true],
      [{ kind: 'setting', key: 'features.enableSiteSignIn', value: false }, true],
      [{ kind: 'notAlone', device: 2, value: false }, false],
    ],
  },
  ...equipmentReasons,
  ...bookingReasons,
}

type ExpectedDecision = Decision & { isInUse: boolean }

/** The decision that a device must make about a member. */
export function expectedDecision(rows: TableRows, deviceId: number, memberId: number): ExpectedDecision {
  const device = deviceOf(rows, deviceId)
  const member = rows.members.find(({ id }) => id === memberId)
  if (!member) throw new Error('Nobody asks about who is not there')
  const reasons = Object.entries(expectedReasons).flatMap(([code, { holds }]) =>
    reasonOf(code, holds({ rows, device, member })),
  )
  return { access: reasons.length === 0, reasons, isInUse: isInUse(device) }
}

/** The decision about somebody's card that opens nothing any more. */
export function expectedForEnded(
  rows: TableRows,
  deviceId: number,
  card: TableRows['cards'][number],
): ExpectedDecision {
  const { reasons, ...decision } = expectedDecision(rows, deviceId, card.member_id)
  const others = reasons.filter(({ code }) => code !== 'unknown_card' && code !== 'no_card')
  const ended = { code: 'unknown_card', params: { state: card.state } }
  return { ...decision, access: false, reasons: [ended, ...others] }
}

/** The decision about a card without an owner. */
export function expectedForNobody(rows: TableRows, deviceId: number): ExpectedDecision {
  const device = deviceOf(rows, deviceId)
  const others = Object.entries(expectedReasons).flatMap(([code, reason]) =>
    reason.ofDevice ? reasonOf(code, reason.holds({ rows, device })) : [],
  )
  return { access: false, reasons: [{ code: 'unknown_card' }, ...others], isInUse: isInUse(device) }
}

function deviceOf(rows: TableRows, deviceId: number): Place['device'] {
  const device = rows.devices.find(({ id }) => id === deviceId)
  if (!device) throw new Error('Nobody asks about what is not there')
  return device
}

function reasonOf(code: string, told: Expected): Decision['reasons'] {
  if (told === false) return []
  return [told === true ? { code } : { code, params: told }]
}

function isInUse(device: Place['device']): boolean {
  return device.authorised === 1 && device.removed_at === null
}
